import { attempt } from '@nav/collections';
import { ATTEMPTS_PER_STEP, MAX_STRING, SEARCHED_PER_STEP } from '../../limits.ts';
import { call } from './calls.ts';
import { list, spend, spendOnNew, spendOnText } from './machine.ts';
import { type Here, type PatternValue, scalar, stringOf, unknown, type Value } from './values.ts';

/** The methods of a string that accept and return strings and numbers. */
const METHODS =
  /^(?:at|charAt|charCodeAt|codePointAt|concat|endsWith|includes|indexOf|lastIndexOf|localeCompare|normalize|padEnd|padStart|repeat|slice|startsWith|substr|substring|toLowerCase|toString|toUpperCase|trim|trimEnd|trimStart|valueOf)$/;

export function textMethod(here: Here, self: string, name: string, args: readonly Value[]): Value {
  spendOnText(here, self.length);
  if (/^(?:replace|replaceAll|split)$/.test(name)) return matchText(here, self, name, args);
  if (name === 'match' && args[0]?.kind === 'pattern')
    return patternMethod(here, args[0], 'exec', [scalar(self, here.at)]);
  if (!METHODS.test(name)) return unknown(`it calls ${name}()`, here.at, args);
  const values = args.map((arg) => (arg.kind === 'scalar' ? arg.value : undefined));
  if (args.some(({ kind }) => kind !== 'scalar'))
    return unknown('it takes something that is not known', here.at);
  const [first] = values;
  const size = Number(first) * (name === 'repeat' ? self.length : 1);
  if (/^(?:pad|repeat)/.test(name)) {
    if (!(size <= MAX_STRING)) return unknown('its text is too long', here.at);
    spendOnText(here, size);
  } else if (name === 'concat') return joinAll(here, [self, ...values.map(String)], '');
  else spend(here, (self.length * String(first ?? '').length) / SEARCHED_PER_STEP);
  try {
    const method = String.prototype[name as 'at'] as (...values: unknown[]) => string | undefined;
    return scalar(method.apply(self, values), here.at);
  } catch {
    return unknown('it throws an exception', here.at);
  }
}

export function joinAll(here: Here, texts: readonly string[], between: string): Value {
  let size = between.length * texts.length;
  for (const text of texts) size += text.length;
  spendOnText(here, size);
  return size > MAX_STRING
    ? unknown('its text is too long', here.at)
    : scalar(texts.join(between), here.at);
}

/**
 * Returns a regular expression that is safe to run on a text, or the reason if there is none: one that may take very long is not run.
 */
function compile(here: Here, { source, flags }: PatternValue, text: string): RegExp | string {
  const steps = attemptsOf(source, text.length) / ATTEMPTS_PER_STEP;
  if (!(steps <= here.machine.steps / 4)) return 'its regular expression may take too long';
  spend(here, steps);
  return attempt(() => new RegExp(source, flags), 'its regular expression is invalid');
}

/**
 * Returns how often a regular expression may try to match a part of a text: each repetition at each length, each choice both ways,
 * and all of that from each character. Infinite if it repeats a group or a reference.
 */
function attemptsOf(source: string, length: number): number {
  const plain = source.replace(/\\[^1-9k]|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]?)/gs, '(');
  if (/\)[*+{]|\\[1-9k]/.test(plain)) return Number.POSITIVE_INFINITY;
  const choices = plain.match(/[|?]/g)?.length ?? 0;
  const repetitions = plain.match(/[*+{]/g)?.length ?? 0;
  return 2 ** choices * length ** (repetitions + 1);
}

export function patternMethod(
  here: Here,
  self: PatternValue,
  name: string,
  args: readonly Value[],
): Value {
  const { at } = here;
  if (name !== 'test' && name !== 'exec') return unknown(`it calls ${name}()`, at, args);
  const text = args[0] && stringOf(args[0]);
  if (text === undefined || /[gy]/.test(self.flags))
    return unknown('it matches text that is not known', at);
  const pattern = compile(here, self, text);
  if (typeof pattern === 'string') return unknown(pattern, at);
  const parts = pattern.exec(text);
  if (name === 'test') return scalar(parts !== null, at);
  return parts
    ? list(
        here,
        Array.from(parts, (part) => scalar(part, at)),
      )
    : scalar(null, at);
}

/** Calls a method of a text that takes a regular expression. */
function matchText(here: Here, text: string, name: string, args: readonly Value[]): Value {
  const [search, replacement] = args;
  const flags = search?.kind === 'pattern' ? search.flags : undefined;
  const wanted =
    search?.kind === 'pattern' ? compile(here, search, text) : search && stringOf(search);
  const isRegExp = flags !== undefined;
  if (wanted === undefined)
    return unknown('it searches for something that is not known', here.at, args);
  if (isRegExp && typeof wanted === 'string') return unknown(wanted, here.at);
  const pattern = wanted as RegExp & string;
  if (name === 'split' || name === 'replaceAll' || /[gy]/.test(flags ?? ''))
    spendOnNew(here, text.length / 4);
  if (name === 'split') {
    if (args.length > 1) return unknown('it splits a text with a limit', here.at);
    const parts = text.split(pattern).map((part) => scalar(part, here.at));
    return list(here, parts);
  }
  if (name === 'replaceAll' && isRegExp && !flags.includes('g'))
    return unknown('its regular expression is not global', here.at);
  if (replacement === undefined) return unknown('it gives no replacement', here.at);
  return replace(here, text, name as 'replace' | 'replaceAll', pattern, replacement);
}

function replace(
  here: Here,
  text: string,
  method: 'replace' | 'replaceAll',
  pattern: RegExp & string,
  replacement: Value,
): Value {
  let unclear: Value | undefined;
  const by = replacement.kind === 'function' ? undefined : stringOf(replacement);
  if (replacement.kind !== 'function' && by === undefined)
    return unknown('its replacement is not known', here.at, [replacement]);
  // A dollar sign may put all of the text into the replacement.
  const size = by === undefined ? 0 : by.length + (by.split('$').length - 1) * text.length;
  const result = text[method](pattern, (...parts: unknown[]) => {
    spendOnText(here, size);
    if (by !== undefined) return '';
    const values = parts.map((part) =>
      typeof part === 'object'
        ? unknown('it is a named group', here.at)
        : scalar(part as string, here.at),
    );
    const value = call(here, replacement, values);
    const found = stringOf(value);
    if (found === undefined) unclear = value;
    spendOnText(here, found?.length ?? 0);
    return found ?? '';
  });
  if (unclear) return unknown('its replacement is not known', here.at, [unclear]);
  return scalar(by === undefined ? result : text[method](pattern, by), here.at);
}
