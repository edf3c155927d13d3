import { joinPointer } from '@nav/text';
import { MAX_GUESSES } from '../limits/limits.ts';
import type { MessageArgs } from './catalog/messages.ts';
import type { Finding, SourceLocation } from './diagnostic.ts';

type Fix = NonNullable<Finding['fixes']>[number];

export function rename(pointer: string, from: string, to: string): Fix[] {
  const newText = JSON.stringify(to);
  return [
    {
      title: `Rename ${JSON.stringify(from)} to ${newText}`,
      edits: [{ at: { pointer: joinPointer(pointer, from), anchor: 'key' }, newText }],
    },
  ];
}

export function writeInstead(at: SourceLocation, text: string): Fix {
  const newText = JSON.stringify(text);
  return { title: `Change to ${newText}`, edits: [{ at, newText }] };
}

export function remove(pointer: string, title: string): Fix {
  return { title, edits: [{ at: { pointer, anchor: 'value' }, newText: '', removes: true }] };
}

export interface PropertyGuess {
  /** Undefined if none is similar. */
  name: string | undefined;
  /** The property that is `name`, or was guessed to be it before. */
  rival: string | undefined;
  /** Set if renaming loses nothing, as no other property is `name` or guessed to be it, and no other name can be meant. */
  certain: boolean;
}

/**
 * Guesses the known property that each unknown key of an object means, unless there are very many.
 *
 * @param isMeant returns true if a key is certainly meant as a name, and not only similar.
 */
export function guessProperties(
  value: object,
  keys: readonly string[],
  guessName: (key: string) => string | undefined,
  isMeant: (key: string, name: string) => boolean,
): Map<string, PropertyGuess> {
  const guesses = new Map<string, PropertyGuess>();
  const firstOf = new Map<string, string>();
  for (const key of keys) {
    const name = keys.length > MAX_GUESSES ? undefined : guessName(key);
    const first = name === undefined ? undefined : firstOf.get(name);
    const rival = name !== undefined && Object.hasOwn(value, name) ? name : first;
    const certain = name !== undefined && rival === undefined && isMeant(key, name);
    guesses.set(key, { name, rival, certain });
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
  { name: suggestion, rival }: PropertyGuess,
): MessageArgs['unknown-field'] {
  return { element, key, suggestion, pages: 0, ...(rival === undefined ? {} : { rival }) };
}

export function renameFix(
  pointer: string,
  key: string,
  { name, certain }: PropertyGuess,
): Pick<Finding, 'fixes'> {
  return certain && name !== undefined ? { fixes: rename(pointer, key, name) } : {};
}
