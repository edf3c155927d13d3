import { nearest } from '@nav/core/internal';

/** An option of a codemod: its flag, its help and its check all derive from this. */
export interface OptionSpec {
  /** `flag` is true or false; `list` is given several times or separated by commas; `pairs` likewise, as `NAME=VALUE`. */
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'pairs';
  readonly about: string;
  /** The values that are allowed. */
  readonly values?: readonly string[];
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The least number that is allowed. */
  readonly least?: number;
  /** The value of another option with which alone this one counts; `required` says that it must then be given. */
  readonly only?: { readonly option: string; readonly value: string; readonly required?: true };
  /** Another option that must be given too for this one to count. */
  readonly needs?: string;
  /** A flag with which this option does not count. */
  readonly without?: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ValueOf<S extends OptionSpec> = S['type'] extends 'flag'
  ? boolean
  : S['type'] extends 'number'
    ? number
    : S['type'] extends 'list'
      ? readonly string[]
      : S['type'] extends 'pairs'
        ? ReadonlyMap<string, string>
        : S extends { readonly values: readonly (infer V)[] }
          ? V
          : string;

type Present<S extends OptionSpec> = S extends
  | { readonly required: true }
  | { readonly default: string | number | boolean }
  | { readonly type: 'flag' | 'list' | 'pairs' }
  ? ValueOf<S>
  : ValueOf<S> | undefined;

/** The values that a codemod gets for its options. */
export type OptionValues<O extends OptionSpecs> = { readonly [K in keyof O]: Present<O[K]> };

/** Options that were read, or what is wrong with them, one sentence each. */
export type ReadOptions<O extends OptionSpecs> =
  | { values: OptionValues<O>; problems: [] }
  | { values: undefined; problems: string[] };

/** An option as a command line spells it: `keepEmpty` is `--keep-empty`. */
export function flagOf(option: string): string {
  return `--${option.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Reads option values as a command line or a program gives them: text, numbers, booleans, arrays, objects, maps. */
export function readValues<O extends OptionSpecs>(
  specs: O,
  given: Readonly<Record<string, unknown>>,
): ReadOptions<O> {
  const problems = unknownNames(specs, given);
  const values: [string, unknown][] = [];
  for (const [name, spec] of Object.entries(specs)) {
    const raw = givenFor(name, given);
    const flag = flagOf(name);
    const counts = spec.only === undefined || isChosen(specs, given, spec.only);
    if (raw === undefined) {
      if (spec.required) problems.push(`${flag} is required: ${spec.about}.`);
      if (spec.only?.required && counts) {
        problems.push(
          `${flagOf(spec.only.option)} ${spec.only.value} needs ${flag}: ${spec.about}.`,
        );
      }
      values.push([name, spec.default ?? emptyOf(spec)]);
      continue;
    }
    if (spec.only && !counts) {
      problems.push(`${flag} counts only with ${flagOf(spec.only.option)} ${spec.only.value}.`);
    }
    if (spec.needs !== undefined && listed(givenFor(spec.needs, given) ?? []).length === 0) {
      problems.push(`${flag} counts only with ${flagOf(spec.needs)}.`);
    }
    if (
      spec.without !== undefined &&
      isChosen(specs, given, { option: spec.without, value: true })
    ) {
      problems.push(`${flag} does not count with ${flagOf(spec.without)}.`);
    }
    const repeated = spec.type === 'pairs' ? repeatedName(raw) : undefined;
    if (repeated !== undefined) {
      problems.push(
        `${flag} takes each name once, and ${JSON.stringify(repeated)} is given twice.`,
      );
      continue;
    }
    const value = readValue(spec, raw);
    const allowed = spec.values?.join(', ');
    if (value === undefined) {
      problems.push(`${flag} takes ${expected[spec.type]}, not ${JSON.stringify(raw)}.`);
    } else if (spec.values && !listed(value).every((one) => spec.values?.includes(one))) {
      problems.push(`${flag} is one of ${allowed}, not ${JSON.stringify(raw)}.`);
    } else if (spec.least !== undefined && (value as number) < spec.least) {
      problems.push(`${flag} takes a whole number from ${spec.least} on, not ${value}.`);
    }
    values.push([name, value]);
  }
  return problems.length > 0
    ? { values: undefined, problems }
    : { values: Object.fromEntries(values) as OptionValues<O>, problems: [] };
}

/** What is said of options that there are not. */
function unknownNames(specs: OptionSpecs, given: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name) && givenFor(name, given) !== undefined)
    .map((name) => {
      const meant = nearest(name, Object.keys(specs));
      return `There is no option ${flagOf(name)}${meant === undefined ? '.' : `; did you mean ${flagOf(meant)}?`}`;
    });
}

/** What is given for an option; undefined where nothing is. */
function givenFor(name: string, given: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
}

/** Whether an option has a value, whichever way that is given. */
function isChosen(
  specs: OptionSpecs,
  given: Readonly<Record<string, unknown>>,
  { option, value }: { readonly option: string; readonly value: string | true },
): boolean {
  return String(givenFor(option, given) ?? specs[option]?.default) === String(value);
}

const expected: Record<OptionSpec['type'], string> = {
  text: 'a text',
  number: 'a whole number',
  flag: 'true or false',
  list: 'a list',
  pairs: 'pairs of the form NAME=VALUE',
};

function emptyOf({ type }: OptionSpec): unknown {
  if (type === 'flag') return false;
  if (type === 'list') return [];
  return type === 'pairs' ? new Map() : undefined;
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function readValue({ type }: OptionSpec, raw: unknown): unknown {
  switch (type) {
    case 'flag':
      if (typeof raw === 'boolean') return raw;
      return raw === 'true' ? true : raw === 'false' ? false : undefined;
    case 'number': {
      const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case 'text':
      if (typeof raw === 'number') return String(raw);
      return typeof raw === 'string' && raw.trim() !== '' ? raw : undefined;
    case 'list': {
      if (typeof raw === 'object' && !Array.isArray(raw)) return undefined;
      const parts = Array.isArray(raw) ? raw : String(raw).split(',');
      return parts.map((part) => String(part).trim()).filter((part) => part !== '');
    }
    default:
      return readPairs(raw);
  }
}

/** Pairs of a map or an object; undefined for anything else. */
function namedPairs(raw: unknown): [name: string, value: string][] | undefined {
  const isObject = Object.prototype.toString.call(raw) === '[object Object]';
  const pairs = raw instanceof Map ? raw : isObject ? Object.entries(raw as object) : undefined;
  return pairs && Array.from(pairs, ([name, value]) => [String(name), String(value)]);
}

/** Pairs of a text or of several, each cut at its first equals sign. */
function writtenPairs(raw: unknown): [name: string, value: string][] {
  return (Array.isArray(raw) ? raw : String(raw).split(',')).map((part) => {
    const [name = '', ...value] = String(part).split('=');
    return [name.trim(), value.join('=').trim()];
  });
}

/** The first name that stands before two values. */
function repeatedName(raw: unknown): string | undefined {
  if (namedPairs(raw)) return undefined;
  const names = writtenPairs(raw).map(([name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

function readPairs(raw: unknown): Map<string, string> | undefined {
  const named = namedPairs(raw);
  const pairs = named ?? writtenPairs(raw);
  const isWhole = named !== undefined || pairs.every(([name]) => name !== '');
  return isWhole && pairs.every(([, value]) => value !== '') ? new Map(pairs) : undefined;
}
