import { type Codemod, flagOf, type OptionSpec, readOptions } from '@nav/codemods';
import type { OptionRow } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';

const VALUES: Readonly<Record<OptionSpec['type'], string>> = {
  text: ' <text>',
  number: ' <n>',
  flag: '',
  list: ' <a,b>',
  pairs: ' <name=value>',
};

/** The options of a codemod as those of a command. */
export function flagsOf({ name, options }: Codemod): OptionRow[] {
  return Object.entries(options).map(([option, spec]) => ({
    flags: `${flagOf(option)}${spec.values ? ' <name>' : VALUES[spec.type]}`,
    about: `${spec.about}${conditionOf(spec)}`,
    group: `Options of ${name}:`,
    ...(spec.values && spec.type === 'text' ? { choices: spec.values } : {}),
    ...(spec.default === undefined ? {} : { assumed: String(spec.default) }),
    ...(isRepeatable(spec) ? { repeatable: true } : {}),
  }));
}

function conditionOf({ required, only, needs, without }: OptionSpec): string {
  if (required) return ' (required)';
  if (only) return ` (with ${flagOf(only.option)} ${only.value})`;
  if (needs !== undefined) return ` (with ${flagOf(needs)})`;
  return without === undefined ? '' : ` (without ${flagOf(without)})`;
}

/**
 * What a codemod gets for its options from those of a command line.
 *
 * @throws UsageError where one is missing or has a value that it cannot have.
 */
export function optionsFrom(
  codemod: Codemod,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const help = `\`nav migrate ${codemod.name} --help\` shows how it is used.`;
  const missing = missingOptions(codemod, flags).map(
    ([option, { about }]) => `${flagOf(option)} (${about})`,
  );
  if (missing.length > 0) {
    throw new UsageError(`${codemod.name} needs ${missing.join(' and ')}. ${help}`);
  }
  const options: Record<string, unknown> = {};
  for (const [option, spec] of Object.entries(codemod.options)) {
    const value = givenValue(option, spec, flags);
    if (value !== undefined) options[option] = value;
  }
  const { problems } = readOptions(codemod, options);
  if (problems.length > 0) throw new UsageError(`${problems.join(' ')} ${help}`);
  return options;
}

/** The options that a codemod cannot do without, and that nobody has given. */
export function missingOptions(
  { options }: Codemod,
  flags: Readonly<Record<string, unknown>>,
): [name: string, spec: OptionSpec][] {
  return Object.entries(options).filter(
    ([option, spec]) => spec.required && givenValue(option, spec, flags) === undefined,
  );
}

function givenValue(
  option: string,
  spec: OptionSpec,
  flags: Readonly<Record<string, unknown>>,
): unknown {
  const negated = /^no(\p{Lu})(.*)/u.exec(option);
  // The parser of the command line reads `--no-redirect` as a `redirect` that is false.
  if (negated && spec.type === 'flag') {
    const [, initial = '', rest = ''] = negated;
    return flags[initial.toLowerCase() + rest] === false ? true : undefined;
  }
  const given = flags[option];
  if (!isRepeatable(spec) || !Array.isArray(given)) return given;
  // A comma ends a pair only where another one begins: labels may have commas.
  const separator = spec.type === 'pairs' ? /,(?=[^,=]+=)/ : ',';
  return given.flatMap((text: string) => text.split(separator));
}

function isRepeatable({ type }: OptionSpec): boolean {
  return type === 'list' || type === 'pairs';
}
