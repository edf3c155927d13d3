import { type Codemod, type OptionSpec, readOptions } from '@nav/codemods';
import { flagOf } from '@nav/codemods/internal';
import { UsageError } from '@nav/site/failure';
import type { SiteFlags } from '@nav/site/open-site';
import type { OptionRow, OptionTable } from '../../terminal/command.ts';

export interface MigrateFlags
  extends Pick<SiteFlags, 'dialect' | 'config'>,
    Record<string, unknown> {
  format: 'text' | 'json';
  list?: boolean;
  dryRun?: boolean;
  check?: boolean;
  print?: boolean;
  sourceMap?: boolean;
  force?: boolean;
  plan?: string;
}

const VALUES: Readonly<Record<OptionSpec['type'], string>> = {
  text: ' <text>',
  number: ' <n>',
  flag: '',
  list: ' <a,b>',
  pairs: ' <name=value>',
};

export function flagsOf({ name, options, wholeSite }: Codemod): OptionTable {
  const flags: Record<string, OptionRow> = {};
  for (const [option, spec] of Object.entries(options)) {
    flags[`${flagOf(option)}${placeholder(spec)}`] = {
      description: `${spec.about}${conditionOf(spec)}`,
      group: `Options of ${name}:`,
      ...(spec.values && spec.type === 'text' ? { choices: spec.values } : {}),
      ...(spec.default === undefined ? {} : { impliedDefault: String(spec.default) }),
      ...(isRepeatable(spec) ? { repeatable: true } : {}),
      ...(spec.required ? { required: true } : {}),
    };
  }
  for (const { also, about, type } of Object.values(options))
    if (also !== undefined)
      flags[`--${also}${VALUES[type]}`] = { description: about, hidden: true };
  if (wholeSite !== undefined) flags['--at <text>'] = { description: wholeSite, hidden: true };
  return flags;
}

/** Formats the value that an option takes, as the help does: ` <text>`. */
export function placeholder({ type, values }: OptionSpec): string {
  return values ? ' <name>' : VALUES[type];
}

function conditionOf({ required, unless, only, needs, without }: OptionSpec): string {
  if (required) return ' (required)';
  if (unless !== undefined) return ` (required without ${flagOf(unless)})`;
  if (only) return ` (with ${flagOf(only.option)} ${only.value})`;
  if (needs !== undefined) return ` (with ${flagOf(needs)})`;
  return without === undefined ? '' : ` (without ${flagOf(without)})`;
}

/** @throws UsageError if one is missing or has an invalid value. */
export function optionsFrom(
  codemod: Codemod,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const help = `Run \`nav migrate ${codemod.name} --help\` for usage.`;
  const missing = missingOptions(codemod, flags).map(
    ([option, { about }]) => `${flagOf(option)} (${about})`,
  );
  if (missing.length > 0) {
    throw new UsageError(`${codemod.name} requires ${missing.join(' and ')}. ${help}`);
  }
  const options: Record<string, unknown> = {};
  for (const [option, spec] of Object.entries(codemod.options)) {
    const value = givenValue(option, spec, flags);
    if (value !== undefined) options[option] = value;
  }
  if (codemod.wholeSite !== undefined && flags.at !== undefined) options.at = flags.at;
  const { problems } = readOptions(codemod, options);
  if (problems.length > 0) throw new UsageError(`${problems.join(' ')} ${help}`);
  return options;
}

export function missingOptions(
  { options }: Codemod,
  flags: Readonly<Record<string, unknown>>,
): [name: string, spec: OptionSpec][] {
  return Object.entries(options).filter(
    ([option, spec]) =>
      (spec.required || (spec.unless !== undefined && flags[spec.unless] === undefined)) &&
      givenValue(option, spec, flags) === undefined,
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
  const given = flags[option] ?? flags[spec.also ?? ''];
  if (!isRepeatable(spec) || !Array.isArray(given)) return given;
  // Labels may contain commas, so a comma ends a pair only if another pair follows.
  const separator = spec.type === 'pairs' ? /,(?=[^,=]+=)/ : ',';
  return given.flatMap((text: string) => text.split(separator));
}

function isRepeatable({ type }: OptionSpec): boolean {
  return type === 'list' || type === 'pairs';
}
