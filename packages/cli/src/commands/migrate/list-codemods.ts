import { codemods } from '@nav/codemods';
import picocolors from 'picocolors';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { printAnswer } from '../../terminal/printer.ts';

export function listCodemods(format: 'text' | 'json', { color }: Terminal): CommandResult {
  const all = [...codemods.values()];
  if (format === 'json') {
    const list = all.map(({ name, summary, config, examples, options: specs }) => ({
      name,
      summary,
      config: config ?? 'docs.json',
      examples: examples.map(([args, does]) => ({ args, does })),
      options: specs,
    }));
    return { stdout: printAnswer({ codemods: list }), code: 0 };
  }
  const colors = picocolors.createColors(color);
  const width = Math.max(...all.map(({ name }) => name.length));
  return {
    stdout: all
      .map(({ name, summary }) => `${colors.cyan(name.padEnd(width))}  ${summary}\n`)
      .join(''),
    stderr: 'Run `nav migrate CODEMOD --help` for options and examples.\n',
    code: 0,
  };
}
