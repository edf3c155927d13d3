import type { Place } from '../place.ts';
import { call } from './calls.ts';
import { list, type Machine, spend, spendOnNew, spendOnText } from './machine.ts';
import { type PatternValue, scalar, stringOf, unknown, type Value } from './values.ts';

/** The attempts of a regular expression that a step pays for. */
const ATTEMPTS = 5_000;

/**
 * Returns a regular expression that is safe to run on a text, or the reason if there is none: one that may take very long is not run.
 */
function compile(machine: Machine, { source, flags }: PatternValue, text: string): RegExp | string {
  const steps = attemptsOf(source, text.length) / ATTEMPTS;
  if (!(steps <= machine.steps / 4)) return 'its regular expression may take too long';
  spend(machine, steps);
  try {
    return new RegExp(source, flags);
  } catch {
    return 'its regular expression is invalid';
  }
}

/**
 * Returns how often a regular expression may try to match a part of a text: each repetition at each length, each choice both ways,
 * and all of that from each character. Infinite if it repeats a repetition or a choice.
 */
function attemptsOf(source: string, length: number): number {
  let isClass = false;
  let repetitions = 0;
  let choices = 0;
  /** Set for each open group that has a choice or a repetition. */
  const groups: boolean[] = [];
  const note = () => {
    if (groups.length > 0) groups[groups.length - 1] = true;
  };
  let closed: boolean | undefined;
  let isRepeated = false;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] as string;
    const [wasClosed, wasRepeated] = [closed, isRepeated];
    closed = undefined;
    isRepeated = false;
    if (char === '\\') {
      if (!isClass && /[1-9k]/.test(source[at + 1] ?? '')) return Number.POSITIVE_INFINITY;
      at += 1;
    } else if (isClass) isClass = char !== ']';
    else if (char === '[') isClass = true;
    else if (char === '(') {
      groups.push(false);
      if (source[at + 1] === '?') at += 1;
    } else if (char === ')') {
      closed = groups.pop() ?? false;
      if (closed) note();
    } else if (char === '|') {
      choices += 1;
      note();
    } else if (char === '*' || char === '+' || char === '{') {
      if (wasClosed === true) return Number.POSITIVE_INFINITY;
      repetitions += 1;
      isRepeated = true;
      note();
    } else if (char === '}') isRepeated = true;
    else if (char === '?' && !wasRepeated) {
      choices += 1;
      note();
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
): Value | undefined {
  if (name !== 'test' && name !== 'exec') return undefined;
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

/** Applies a method of a text that takes a regular expression, or a function. */
export function matchText(
  machine: Machine,
  text: string,
  name: string,
  args: readonly Value[],
  at: Place,
): Value {
  const [search, replacement] = args;
  const isPattern = search?.kind === 'pattern';
  const wanted = isPattern ? compile(machine, search, text) : search && stringOf(search);
  if (wanted === undefined) return unknown('it searches for something that is not known', at, args);
  if (isPattern && typeof wanted === 'string') return unknown(wanted, at);
  const pattern = wanted as RegExp & string;
  const isGlobal =
    name === 'split' || name === 'replaceAll' || (isPattern && /[gy]/.test(search.flags));
  if (isGlobal) spendOnNew(machine, text.length / 4);
  if (name === 'match') {
    if (!isPattern) return unknown('it searches for something that is not known', at);
    return matchOf(machine, text.match(pattern), at);
  }
  if (name === 'split') {
    return list(
      machine,
      text.split(pattern).map((part) => scalar(part, at)),
      at,
    );
  }
  if (name === 'replaceAll' && isPattern && !search.flags.includes('g'))
    return unknown('its regular expression is not global', at);
  if (replacement === undefined) return unknown('it gives no replacement', at);
  const method = name as 'replace' | 'replaceAll';
  if (replacement.kind !== 'function') {
    const by = stringOf(replacement);
    if (by === undefined) return unknown('its replacement is not known', at, args);
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
    const value = call(machine, replacement, values, scalar(undefined, at), at);
    const found = stringOf(value);
    if (found === undefined) unclear = value;
    spendOnText(machine, found?.length ?? 0);
    return found ?? '';
  });
  return unclear ? unknown('its replacement is not known', at, [unclear]) : scalar(result, at);
}
