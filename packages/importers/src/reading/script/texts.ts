import { ATTEMPTS_PER_STEP, MAX_STRING, SEARCHED_PER_STEP } from '../limits.ts';
import type { Place } from '../place.ts';
import { call } from './calls.ts';
import { list, type Machine, spend, spendOnNew, spendOnText } from './machine.ts';
import { type PatternValue, scalar, stringOf, undefinedAt, unknown, type Value } from './values.ts';

/** The methods of a text that take and return texts and numbers. */
const METHODS = new Set([
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'concat',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'localeCompare',
  'normalize',
  'padEnd',
  'padStart',
  'repeat',
  'slice',
  'startsWith',
  'substr',
  'substring',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
  'valueOf',
]);
/** The methods that need numbers or nothing. Others take the text of any value. */
const STRICT = /^(?:at|char|code|pad|repeat|slice|substr|normal|locale)/;

/** Calls a method of a text. */
export function textMethod(
  machine: Machine,
  self: string,
  name: string,
  args: readonly Value[],
  at: Place,
): Value {
  spendOnText(machine, self.length);
  if (/^(?:match|replace|replaceAll|split)$/.test(name))
    return matchText(machine, self, name, args, at);
  if (!METHODS.has(name)) return unknown(`it calls ${name}()`, at, args);
  const values = args.map((arg) =>
    arg.kind === 'scalar' ? arg.value : STRICT.test(name) ? undefined : stringOf(arg),
  );
  if (args.some((arg, index) => arg.kind !== 'scalar' && values[index] === undefined))
    return unknown('it takes something that is not known', at);
  const [first] = values;
  const size = Number(first) * (name === 'repeat' ? self.length : 1);
  if (/^(?:pad|repeat)/.test(name)) {
    if (!(size <= MAX_STRING)) return unknown('its text is too long', at);
    spendOnText(machine, size);
  } else if (name === 'concat') {
    for (const value of values) spendOnText(machine, String(value).length);
  } else spend(machine, (self.length * String(first ?? '').length) / SEARCHED_PER_STEP);
  try {
    const method = String.prototype[name as 'at'] as (...values: unknown[]) => string | undefined;
    return scalar(method.apply(self, values), at);
  } catch {
    return unknown('it throws an exception', at);
  }
}

/** Returns some texts with another between them. */
export function joinAll(
  machine: Machine,
  texts: readonly string[],
  between: string,
  at: Place,
): Value {
  let size = between.length * texts.length;
  for (const text of texts) size += text.length;
  spendOnText(machine, size);
  return size > MAX_STRING ? unknown('its text is too long', at) : scalar(texts.join(between), at);
}

/** Joins two texts. */
export function join(machine: Machine, left: string, right: string, at: Place): Value {
  const size = left.length + right.length;
  spendOnText(machine, size);
  return size > MAX_STRING ? unknown('its text is too long', at) : scalar(left + right, at);
}

/**
 * Returns a regular expression that is safe to run on a text, or the reason if there is none: one that may take very long is not run.
 */
function compile(machine: Machine, { source, flags }: PatternValue, text: string): RegExp | string {
  const steps = attemptsOf(source, text.length) / ATTEMPTS_PER_STEP;
  if (!(steps <= machine.steps / 4)) return 'its regular expression may take too long';
  spend(machine, steps);
  try {
    return new RegExp(source, flags);
  } catch {
    return 'its regular expression is invalid';
  }
}

/** The tokens of a regular expression that make it try more than once, and groups. */
const TOKEN =
  /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]?))?|\)|\||(?:[*+?]|\{\d*,?\d*\})\??/gs;

/**
 * Returns how often a regular expression may try to match a part of a text: each repetition at each length, each choice both ways,
 * and all of that from each character. Infinite if it repeats a repetition or a choice.
 */
function attemptsOf(source: string, length: number): number {
  let repetitions = 0;
  let choices = 0;
  /** For each open group: whether it has a choice or a repetition. The first one is the whole. */
  const groups: boolean[] = [false];
  let closed: { isManifold: boolean; end: number } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const isAfterGroup = closed?.end === index;
    if (/^\\[1-9k]/.test(token)) return Number.POSITIVE_INFINITY;
    if (token.startsWith('(')) groups.push(false);
    else if (token === ')') {
      const isManifold = groups.pop() ?? false;
      if (isManifold) groups[groups.length - 1] = true;
      closed = { isManifold, end: index + 1 };
    } else if (/^[|*+?{]/.test(token)) {
      groups[groups.length - 1] = true;
      if (token === '|' || token.startsWith('?')) choices += 1;
      else if (isAfterGroup && closed?.isManifold) return Number.POSITIVE_INFINITY;
      else repetitions += 1;
    }
  }
  return 2 ** choices * length ** (repetitions + 1);
}

/** The methods of a regular expression. */
export function patternMethod(
  machine: Machine,
  self: PatternValue,
  name: string,
  args: readonly Value[],
  at: Place,
): Value {
  if (name !== 'test' && name !== 'exec') return unknown(`it calls ${name}()`, at, args);
  const text = args[0] && stringOf(args[0]);
  if (text === undefined || /[gy]/.test(self.flags))
    return unknown('it matches text that is not known', at);
  const pattern = compile(machine, self, text);
  if (typeof pattern === 'string') return unknown(pattern, at);
  return name === 'test'
    ? scalar(pattern.test(text), at)
    : matchOf(machine, pattern.exec(text), at);
}

function matchOf(machine: Machine, match: RegExpMatchArray | null, at: Place): Value {
  if (!match) return scalar(null, at);
  if (match.groups) return unknown('its regular expression has named groups', at);
  return list(
    machine,
    Array.from(match, (part) => scalar(part, at)),
    at,
  );
}

/** Calls a method of a text that takes a regular expression. */
function matchText(
  machine: Machine,
  text: string,
  name: string,
  args: readonly Value[],
  at: Place,
): Value {
  const [search, replacement] = args;
  const flags = search?.kind === 'pattern' ? search.flags : undefined;
  const wanted =
    search?.kind === 'pattern' ? compile(machine, search, text) : search && stringOf(search);
  const isRegExp = flags !== undefined;
  if (wanted === undefined || (name === 'match' && !isRegExp))
    return unknown('it searches for something that is not known', at, args);
  if (isRegExp && typeof wanted === 'string') return unknown(wanted, at);
  const pattern = wanted as RegExp & string;
  if (name === 'split' || name === 'replaceAll' || /[gy]/.test(flags ?? ''))
    spendOnNew(machine, text.length / 4);
  if (name === 'match') return matchOf(machine, text.match(pattern), at);
  if (name === 'split') {
    if (args.length > 1) return unknown('it splits a text with a limit', at);
    const parts = text.split(pattern).map((part) => scalar(part, at));
    return list(machine, parts, at);
  }
  if (name === 'replaceAll' && isRegExp && !flags.includes('g'))
    return unknown('its regular expression is not global', at);
  if (replacement === undefined) return unknown('it gives no replacement', at);
  return replace(machine, text, name as 'replace' | 'replaceAll', pattern, replacement, at);
}

function replace(
  machine: Machine,
  text: string,
  method: 'replace' | 'replaceAll',
  pattern: RegExp & string,
  replacement: Value,
  at: Place,
): Value {
  if (replacement.kind !== 'function') {
    const by = stringOf(replacement);
    if (by === undefined) return unknown('its replacement is not known', at, [replacement]);
    // A dollar sign may put all of the text into the replacement.
    const size = by.length + (by.split('$').length - 1) * text.length;
    text[method](pattern, () => {
      spendOnText(machine, size);
      return '';
    });
    return scalar(text[method](pattern, by), at);
  }
  let unclear: Value | undefined;
  const result = text[method](pattern, (...parts: unknown[]) => {
    const values = parts.map((part) =>
      typeof part === 'object' ? unknown('it is a named group', at) : scalar(part as string, at),
    );
    const value = call(machine, replacement, values, undefinedAt(at), at);
    const found = stringOf(value);
    if (found === undefined) unclear = value;
    spendOnText(machine, found?.length ?? 0);
    return found ?? '';
  });
  return unclear ? unknown('its replacement is not known', at, [unclear]) : scalar(result, at);
}
