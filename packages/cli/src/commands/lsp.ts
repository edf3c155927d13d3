import type { Command } from '../terminal/command.ts';

export const command: Command<{ stdio?: boolean; clientProcessId?: string }> = {
  name: 'lsp',
  arguments: '',
  description:
    'Start the language server, which editors run: findings while you type, fixes, completion, renames and codemods. It speaks the Language Server Protocol on standard input and output, and ends with the editor.',
  options: {
    '--stdio': 'use standard input and output, which is the default',
    '--clientProcessId <id>': {
      // The library of the server reads it from the arguments of the process.
      description: 'end with this process, which VS Code passes',
      hidden: true,
    },
  },
  examples: [
    ['nav lsp', 'in the settings of an editor'],
    ['nav lsp --stdio', 'the same, for editors that pass this option'],
  ],
  async run(_args, _flags, { interactive, write }) {
    if (interactive) write('', 'Waiting for an editor. Press Ctrl+C to stop.\n');
    const { startServer } = await import('@nav/language-server');
    // The build puts the worker next to the chunk of this command.
    const worker = import.meta.resolve('./lsp-worker.js');
    startServer({ worker });
    // The connection ends the process.
    return new Promise(() => {});
  },
};
