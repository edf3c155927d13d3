import { joinPointer } from '@nav/json';
import { MAX_GUESSES } from '../limits/limits.ts';
import type { MessageArgs } from './catalog/messages.ts';
import { quote } from './catalog/wording.ts';
import type { Finding, LocatedFix, SourceLocation } from './diagnostic.ts';

/** The changes of a finding, as it has them. */
export type Changes = Pick<Finding, 'fixes' | 'suggestions'>;

export function rename(pointer: string, from: string, to: string): LocatedFix[] {
  const newText = JSON.stringify(to);
  return [
    {
      title: `Rename ${JSON.stringify(from)} to ${newText}`,
      edits: [{ at: { pointer: joinPointer(pointer, from), anchor: 'key' }, newText }],
    },
  ];
}

/** Returns the change of a text to another one. */
export function changeTo(
  at: SourceLocation,
  newText: string,
  shown: string = quote(newText),
): LocatedFix {
  return { title: `Change to ${shown}`, edits: [{ at, newText }] };
}

/** @param part the part of the string to replace, if it may be longer. */
export function writeInstead(at: SourceLocation, text: string, part?: string): LocatedFix {
  const newText = JSON.stringify(text);
  const edit = { at, newText, ...(part === undefined ? {} : { part }) };
  return { title: `Change to ${newText}`, edits: [edit] };
}

/**
 * Returns changes as fixes if they are certain, or else as suggestions.
 *
 * @param also further suggestions, if they are not certain.
 */
export function offer<Change>(
  changes: Change[],
  isCertain: boolean,
  also: Change[] = [],
): { fixes?: Change[]; suggestions?: Change[] } {
  return isCertain ? { fixes: changes } : { suggestions: [...changes, ...also] };
}

/** Returns the arguments of a message with suggestions: the first one, and those that are as likely. */
export function suggestionArgs([suggestion, ...others]: readonly string[]): {
  suggestion: string | undefined;
  others?: readonly string[];
} {
  return { suggestion, ...(others.length > 0 ? { others } : {}) };
}

/** Turns the fixes of a finding into suggestions. */
export function doubtFixes(finding: Finding): void {
  const { fixes = [], suggestions = [] } = finding;
  finding.suggestions = [...fixes, ...suggestions];
  finding.fixes = [];
}

/**
 * Returns suggestions to write other strings.
 *
 * @param part the part of the string to replace, if it may be longer.
 * @param also further suggestions.
 */
export function suggestInstead(
  at: SourceLocation,
  texts: readonly (string | undefined)[],
  { part, also = [] }: { part?: string | undefined; also?: readonly LocatedFix[] } = {},
): Changes {
  const changes = texts.flatMap((text) => (text === undefined ? [] : writeInstead(at, text, part)));
  const suggestions = [...changes, ...also];
  return suggestions.length === 0 ? {} : { suggestions };
}

export function remove(
  pointer: string,
  title: string,
  anchor: 'key' | 'value' = 'value',
): LocatedFix {
  return { title, edits: [{ at: { pointer, anchor }, newText: '', removes: true }] };
}

export interface PropertyGuess {
  /** Undefined if none is similar. */
  name: string | undefined;
  /** Other names that are equally similar. */
  others: readonly string[];
  /** The property that is `name`, or was guessed to be it before. */
  rival: string | undefined;
  /** Set if renaming loses nothing, as no other property is `name` or guessed to be it, and no other name can be meant. */
  certain: boolean;
}

/**
 * Guesses the known property that each unknown key of an object means, unless there are very many. A property that the object
 * lacks is more likely to be meant than one that it has.
 *
 * @param guessNames returns equally likely names.
 * @param isMeant returns true if a key is certainly meant as a name, and not only similar.
 */
export function guessProperties(
  value: object,
  keys: readonly string[],
  guessNames: (key: string) => readonly string[],
  isMeant: (key: string, name: string) => boolean,
): Map<string, PropertyGuess> {
  const guesses = new Map<string, PropertyGuess>();
  const firstOf = new Map<string, string>();
  for (const key of keys) {
    const names = keys.length > MAX_GUESSES ? [] : guessNames(key);
    const absent = names.filter((one) => !Object.hasOwn(value, one));
    const name = absent[0] ?? names[0];
    const first = name === undefined ? undefined : firstOf.get(name);
    const rival = name !== undefined && Object.hasOwn(value, name) ? name : first;
    const certain = name !== undefined && rival === undefined && isMeant(key, name);
    const others = certain || rival !== undefined ? [] : absent.slice(1);
    guesses.set(key, { name, others, rival, certain });
    if (name === undefined) continue;
    if (first === undefined) firstOf.set(name, key);
    else (guesses.get(first) as PropertyGuess).certain = false;
  }
  return guesses;
}

/** Returns the arguments of `unknown-field` for a property without pages in it. */
export function unknownArgs(
  element: string,
  key: string,
  { name: suggestion, others, rival }: PropertyGuess,
): MessageArgs['unknown-field'] {
  const more = rival === undefined ? {} : { rival };
  return { element, key, suggestion, ...(others.length > 0 ? { others } : more), pages: 0 };
}

/**
 * Returns the changes of an unknown property: the name that is meant, which is certain if the value also fits, and its
 * removal, unless that loses pages.
 */
export function unknownChange(
  pointer: string,
  key: string,
  { name, others, rival, certain }: PropertyGuess,
  { fits = true, hasPages = false }: { fits?: boolean; hasPages?: boolean } = {},
): Changes {
  const removal = hasPages ? [] : [removeProperty(pointer, key)];
  if (name === undefined || rival !== undefined) return { suggestions: removal };
  const renaming = [name, ...others].flatMap((one) => rename(pointer, key, one));
  return offer(renaming, certain && fits, removal);
}

export function removeProperty(pointer: string, key: string): LocatedFix {
  const change = remove(joinPointer(pointer, key), `Remove ${JSON.stringify(key)}`, 'key');
  return { ...change, isDestructive: true };
}

export function removeEntry(pointer: string): LocatedFix {
  return { ...remove(pointer, 'Remove this entry'), isDestructive: true };
}

export function removeRedirect(pointer: string): LocatedFix {
  return { ...remove(pointer, 'Remove this redirect'), isDestructive: true };
}
