import type { Place } from '../place.ts';
import { list, type Machine, spend, spendOnText } from './machine.ts';
import { matchText } from './patterns.ts';
import { scalar, stringOf, unknown, type Value } from './values.ts';

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
const MATCHING = new Set(['match', 'replace', 'replaceAll', 'split']);
/** The longest text that is made. */
const MAX_TEXT = 10_000_000;
/** The comparisons of characters that a step pays for. The search for a text in another may compare all with all. */
const SEARCHED = 10_000;

/** Calls a method of a text. Returns undefined if there is no such method. */
export function textMethod(
  machine: Machine,
  self: string,
  name: string,
  args: readonly Value[],
  at: Place,
): Value | undefined {
  spendOnText(machine, self.length);
  if (name === 'split' && (args[0] === undefined || args.length > 1)) {
    if (args.length > 1) return unknown('it splits a text with a limit', at);
    return list(machine, [scalar(self, at)], at);
  }
  if (MATCHING.has(name)) return matchText(machine, self, name, args, at);
  if (!METHODS.has(name)) return undefined;
  const values: unknown[] = [];
  for (const arg of args) {
    if (arg.kind !== 'scalar') {
      const text = /^(?:at|char|code|pad|repeat|slice|substr|normal|locale)/.test(name)
        ? undefined
        : stringOf(arg);
      if (text === undefined) return unknown('it takes something that is not known', at);
      values.push(text);
    } else values.push(arg.value);
  }
  if (/^(?:pad|repeat)/.test(name)) {
    const size = Number(values[0]) * (name === 'repeat' ? self.length : 1);
    if (!(size <= MAX_TEXT)) return unknown('its text is too long', at);
    spendOnText(machine, size);
  }
  const given = String(values[0]).length;
  if (name === 'concat') {
    for (const value of values) spendOnText(machine, String(value).length);
  } else if (given > 1) spend(machine, (self.length * given) / SEARCHED);
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
  return size > MAX_TEXT ? unknown('its text is too long', at) : scalar(texts.join(between), at);
}

/** Joins two texts. */
export function join(machine: Machine, left: string, right: string, at: Place): Value {
  const size = left.length + right.length;
  spendOnText(machine, size);
  return size > MAX_TEXT ? unknown('its text is too long', at) : scalar(left + right, at);
}
