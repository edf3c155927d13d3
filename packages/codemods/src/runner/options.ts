import { nearest } from '@nav/core/internal';

/** An option of a codemod, from which its flag, its help and its validation derive. */
export interface OptionSpec {
  /** A `list` is repeated or separated by commas, and so are `pairs` of the form `NAME=VALUE`. */
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'pairs';
  readonly about: string;
  /** Another name, on the command line of `nav` only: `--version` is an option of jscodeshift itself. */
  readonly also?: string;
  /** The allowed values. */
  readonly values?: readonly string[];
  readonly required?: true;
  /** Another option that replaces this one. Without it, this one is required. */
  readonly unless?: string;
  readonly default?: string | number | boolean;
  /** The smallest allowed number. */
  readonly least?: number;
  /** The value of another option that this one needs; with `required`, that value also needs this option. */
  readonly only?: { readonly option: string; readonly value: string; readonly required?: true };
  /** Another option that this one needs. */
  readonly needs?: string;
  /** A flag that excludes this option. */
  readonly without?: string;
  /** Set for the path of a file that the codemod reads, relative to the current directory. */
  readonly isFile?: true;
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

/** The values of the options of a codemod. */
export type OptionValues<O extends OptionSpecs> = { readonly [K in keyof O]: Present<O[K]> };

/** The values of options, or the problems with them, one sentence each. */
export type CheckedOptions<O extends OptionSpecs> =
  | { values: OptionValues<O>; problems: [] }
  | { values: undefined; problems: string[] };

/** Returns an option as a command line spells it: `keepEmpty` is `--keep-empty`. */
export function flagOf(option: string): string {
  return `--${option.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

type Given = Readonly<Record<string, unknown>>;

/** Returns options as command-line arguments: `{ to: 'x', keepEmpty: true }` becomes `--to`, `x` and `--keep-empty`. */
export function optionWords(options: Given): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    const flag = flagOf(name);
    if (value === true) return [flag];
    const text = String(value);
    return text.startsWith('-') ? [`${flag}=${text}`] : [flag, text];
  });
}

/** Reads option values from a command line or a program: text, numbers, booleans, arrays, objects and maps. */
export function readValues<O extends OptionSpecs>(specs: O, given: Given): CheckedOptions<O> {
  const problems = unknownOptions(specs, given);
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const raw = rawValue(name, given);
    problems.push(...contextProblems(name, raw !== undefined, specs, given));
    if (raw === undefined) {
      values[name] = spec.default ?? emptyValue(spec);
    } else {
      values[name] = parseValue(spec, raw);
      problems.push(...valueProblems(flagOf(name), spec, raw, values[name]));
    }
  }
  return problems.length > 0
    ? { values: undefined, problems }
    : { values: values as OptionValues<O>, problems: [] };
}

function unknownOptions(specs: OptionSpecs, given: Given): string[] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name) && rawValue(name, given) !== undefined)
    .map((name) => {
      const suggestion = nearest(name, Object.keys(specs));
      const hint = suggestion === undefined ? '' : ` Did you mean ${flagOf(suggestion)}?`;
      return `Unknown option ${flagOf(name)}.${hint}`;
    });
}

function rawValue(name: string, given: Given): unknown {
  return Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
}

/** Yields problems with the presence of an option, given the other options. */
function* contextProblems(
  name: string,
  isGiven: boolean,
  specs: OptionSpecs,
  given: Given,
): Generator<string> {
  const { about, required, unless, only, needs, without } = specs[name] as OptionSpec;
  const flag = flagOf(name);
  const hasValue = (option: string, value: string) =>
    String(rawValue(option, given) ?? specs[option]?.default) === value;
  if (!isGiven) {
    const isReplaced = unless !== undefined && rawValue(unless, given) !== undefined;
    if (required || (unless !== undefined && !isReplaced)) yield `${flag} is required: ${about}.`;
    if (only?.required && hasValue(only.option, only.value)) {
      yield `${flagOf(only.option)} ${only.value} requires ${flag}: ${about}.`;
    }
    return;
  }
  if (unless !== undefined && rawValue(unless, given) !== undefined) {
    yield `${flag} cannot be combined with ${flagOf(unless)}.`;
  }
  if (only && !hasValue(only.option, only.value)) {
    yield `${flag} requires ${flagOf(only.option)} ${only.value}.`;
  }
  if (needs !== undefined && listOf(rawValue(needs, given) ?? []).length === 0) {
    yield `${flag} requires ${flagOf(needs)}.`;
  }
  if (without !== undefined && hasValue(without, 'true')) {
    yield `${flag} cannot be combined with ${flagOf(without)}.`;
  }
}

const expected: Record<OptionSpec['type'], string> = {
  text: 'a non-empty string',
  number: 'a whole number',
  flag: 'true or false',
  list: 'a list',
  pairs: 'pairs of the form NAME=VALUE',
};

/** Yields problems with the value of an option; `value` is undefined if `raw` has the wrong type. */
function* valueProblems(
  flag: string,
  { type, values, least }: OptionSpec,
  raw: unknown,
  value: unknown,
): Generator<string> {
  const repeated = type === 'pairs' ? repeatedName(raw) : undefined;
  if (repeated !== undefined) {
    yield `${flag} has two values for ${JSON.stringify(repeated)}.`;
  } else if (value === undefined) {
    yield `${flag} must be ${expected[type]}, not ${JSON.stringify(raw)}.`;
  } else if (values && !listOf(value).every((one) => values.includes(one))) {
    yield `${flag} must be one of ${values.join(', ')}, not ${JSON.stringify(raw)}.`;
  } else if (least !== undefined && (value as number) < least) {
    yield `${flag} must be at least ${least}, not ${value}.`;
  }
}

function emptyValue({ type }: OptionSpec): unknown {
  if (type === 'flag') return false;
  if (type === 'list') return [];
  return type === 'pairs' ? new Map() : undefined;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Returns `undefined` if the value has the wrong type. */
function parseValue({ type }: OptionSpec, raw: unknown): unknown {
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
    case 'list':
      if (typeof raw === 'object' && !Array.isArray(raw)) return undefined;
      return splitList(raw).filter((part) => part !== '');
    default:
      return parsePairs(raw);
  }
}

function splitList(raw: unknown): string[] {
  return (Array.isArray(raw) ? raw : String(raw).split(',')).map((part) => String(part).trim());
}

function entriesOf(raw: unknown): [name: string, value: string][] | undefined {
  const isObject = Object.prototype.toString.call(raw) === '[object Object]';
  const pairs = raw instanceof Map ? raw : isObject ? Object.entries(raw as object) : undefined;
  return pairs && Array.from(pairs, ([name, value]) => [String(name), String(value)]);
}

/** Splits each text at its first equals sign. */
function splitPairs(raw: unknown): [name: string, value: string][] {
  return splitList(raw).map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim(), value.join('=').trim()];
  });
}

function repeatedName(raw: unknown): string | undefined {
  if (entriesOf(raw)) return undefined;
  const names = splitPairs(raw).map(([name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

function parsePairs(raw: unknown): Map<string, string> | undefined {
  const entries = entriesOf(raw);
  const pairs = entries ?? splitPairs(raw);
  const isNamed = entries !== undefined || pairs.every(([name]) => name !== '');
  return isNamed && pairs.every(([, value]) => value !== '') ? new Map(pairs) : undefined;
}
