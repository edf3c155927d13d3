import { ownValue } from '@nav/json';
import { UsageError } from '@nav/site/failure';
import { suggestName } from '@nav/site/suggest-name';
import type { Command, CommandRow } from '../../terminal/command.ts';
import { bashScript } from './bash.ts';
import { type CompletionLine, completionLines } from './completion-lines.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

/** Every shell, with the function that writes its script. */
const shells: Readonly<Record<string, (lines: readonly CompletionLine[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export function commandFor(rows: Readonly<Record<string, CommandRow>>): { command: Command } {
  const names = Object.keys(shells);
  const command: Command<object> = {
    name: 'completion',
    arguments: '<shell>',
    values: names,
    description: `Print a script that completes commands, options and their values in ${names.join(', ')}. It completes the \`nav\` command, which must be on your PATH.`,
    options: {},
    examples: [
      [
        'nav completion bash > ~/.local/share/bash-completion/completions/nav',
        'for bash, with the package bash-completion',
      ],
      ['nav completion zsh > ~/.zfunc/_nav', 'for zsh, if ~/.zfunc is in your fpath'],
      ['nav completion fish > ~/.config/fish/completions/nav.fish', 'for fish'],
    ],
    async run([name = '']) {
      const script = ownValue(shells, name);
      if (!script)
        throw new UsageError(
          `Unknown shell "${name}".${suggestName(name, names)} Pass ${names.join(', ')}.`,
        );
      return { stdout: script(await completionLines(rows)), isContent: true, code: 0 };
    },
  };
  return { command: command as Command };
}
