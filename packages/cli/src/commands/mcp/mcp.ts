import { resolve } from 'node:path';
import { isFolder, realPath } from '@nav/disk';
import { UsageError } from '@nav/site/failure';
import type { Command } from '../../terminal/command.ts';
import type { RunLine } from './answers.ts';

/** @param run runs the command lines behind the tools. */
export function commandFor(run: RunLine): { command: Command } {
  const command: Command<{ write?: boolean }> = {
    name: 'mcp',
    arguments: '[folder]',
    description:
      'Start a Model Context Protocol server on standard input and output. Agents use it to check, query and refactor the sites in a folder, by default the current directory. Requests cannot reach paths outside this folder. The server does not use the network, and it writes files only with --write.',
    options: { '--write': 'allow agents to apply the plans of codemods' },
    examples: [
      ['nav mcp', 'read-only, for the sites in the current directory'],
      ['nav mcp docs --write', 'agents may also apply their planned codemods'],
    ],
    async run([folder = '.'], { write = false }, terminal) {
      const root = realPath(resolve(terminal.cwd, folder));
      if (root === undefined || !isFolder(root))
        throw new UsageError(`The folder ${folder} does not exist. Pass a folder with sites.`);
      if (terminal.interactive) terminal.write('', 'Waiting for an agent. Press Ctrl+C to stop.\n');
      const { serve } = await import('./server.ts');
      await serve(run, { ...terminal, cwd: root }, write);
      return { code: 0 };
    },
  };
  return { command: command as Command };
}
