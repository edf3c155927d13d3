import type { CommandOption } from './command.ts';

/** The options that all commands accept. They may also precede the name of the command. */
export const everyOption: readonly CommandOption[] = [
  { flags: '--color', description: 'force color' },
  { flags: '--no-color', description: 'disable color' },
];

/** The first format is the default. */
export function formatOption(
  formats: readonly [string, ...string[]] = ['text', 'json'],
  description = 'output format',
): CommandOption {
  return { flags: '-f, --format <name>', description, choices: formats, default: formats[0] };
}

export const yesOption: CommandOption = { flags: '-y, --yes', description: 'accept all defaults' };

export const dryRunOption: CommandOption = {
  flags: '--dry-run',
  description: 'print the docs.json instead of writing it',
};
