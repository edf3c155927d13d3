import type { OptionRow, OptionTable } from './command.ts';

/** The options that all commands accept. They may also precede the name of the command. */
export const everyOption: OptionTable = {
  '--color': 'force color',
  '--no-color': 'disable color',
};

/** The first format is the default. */
export function formatOption(
  formats: readonly [string, ...string[]] = ['text', 'json'],
  description = 'output format',
): OptionTable {
  return { '-f, --format <name>': { description, choices: formats, default: formats[0] } };
}

export const yesOption: OptionTable = { '-y, --yes': 'accept all defaults' };

export type CommandOption = OptionRow & { flags: string };

/** Lists the options of a table, in its order. */
export function optionList(table: OptionTable): CommandOption[] {
  return Object.entries(table).map(([flags, row]) => ({
    flags,
    ...(typeof row === 'string' ? { description: row } : row),
  }));
}

/** Returns the flags and words that precede a value, such as `-f` and `--format`. */
export function valuedFlags(table: OptionTable): string[] {
  return Object.keys(table).flatMap((flags) =>
    flags.includes('<') ? (flags.match(/--?[a-z][a-z-]*/g) ?? []) : [],
  );
}
