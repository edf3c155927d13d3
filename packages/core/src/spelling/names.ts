import { decodeEscapes } from '@nav/paths';

/** The characters between two numbers, so that `1.0` is not `10`. */
const BETWEEN_NUMBERS = /(?<=\p{N})[^\p{L}\p{M}\p{N}]+(?=\p{N})/u;

/**
 * Returns a key that is equal for two spellings of one name: without case, punctuation, typography and percent-escapes.
 * Empty for a name without letters and digits. Names of one or two letters keep their symbols, because `C` is not `C++`.
 */
export function nameKey(name: string): string {
  const plain = decodeEscapes(name).normalize('NFKC').toLowerCase();
  const parts = plain.split(BETWEEN_NUMBERS);
  const key = parts.map((part) => part.replace(/[^\p{L}\p{M}\p{N}]/gu, '')).join('.');
  return key.length > 2 ? key : plain.replace(/[\s\-_.]/g, '');
}

/** Returns `nameKey` for each segment of a path, joined again. */
export function pathKey(path: string, keyOf: (name: string) => string = nameKey): string {
  return path.split('/').map(keyOf).join('/');
}

/** A word that was misspelled by one slip of the keyboard, and the word that was meant, in lower case. */
export interface Slip {
  wrong: string;
  right: string;
}

/** The fewest letters of a word that misses a letter or has another one. In shorter words, that makes too many others. */
const MIN_LETTERS = 5;
/** The fewest letters of a word with a doubled or swapped letter. */
const MIN_LETTERS_REPEATED = 3;
/** The fewest letters of a word whose first or last letter may have been dropped. */
const MIN_LETTERS_AT_EDGE = 6;
const WORDS = /[\p{L}\p{M}]+|\p{N}+/gu;
/** Scripts with letters that are typed one by one. One character of others is often a word. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u;

/**
 * Returns the slip that turns one name into another: a letter of one word was dropped, added, hit next to the right key, or
 * swapped with its neighbor. All other words and all numbers are equal. Undefined if there is none, or if both may be
 * words: numbers, short words, other first letters and other endings are never slips.
 */
export function slipBetween(written: string, meant: string): Slip | undefined {
  const [words, others] = [wordsOf(written), wordsOf(meant)];
  if (words.length !== others.length) return undefined;
  let slip: Slip | undefined;
  for (const [at, wrong] of words.entries()) {
    const right = others[at] as string;
    if (wrong === right) continue;
    if (slip || !isSlip(wrong, right)) return undefined;
    slip = { wrong, right };
  }
  return slip;
}

/** Returns the words and numbers of a name, in lower case. */
export function wordsOf(name: string): string[] {
  return decodeEscapes(name).normalize('NFKC').toLowerCase().match(WORDS) ?? [];
}

function isSlip(wrong: string, right: string): boolean {
  if (Math.min(wrong.length, right.length) < MIN_LETTERS_REPEATED) return false;
  if (!ALPHABETIC.test(wrong) || !ALPHABETIC.test(right)) return false;
  if (wrong.length > right.length) return isAddedLetter(wrong, right);
  if (wrong.length < right.length)
    return isAddedLetter(right, wrong) || isDroppedAtEdge(wrong, right);
  const at = firstDifference(wrong, right);
  if (wrong.slice(at + 2) === right.slice(at + 2))
    if (wrong[at] === right[at + 1] && wrong[at + 1] === right[at]) return true;
  const isInside = at > 0 && at < wrong.length - 1 && wrong.length >= MIN_LETTERS;
  return (
    isInside &&
    wrong.slice(at + 1) === right.slice(at + 1) &&
    areNeighbors(wrong[at] as string, right[at] as string)
  );
}

/** Tests for a longer word with one more letter, which is not at its start or end unless it is doubled. */
function isAddedLetter(longer: string, shorter: string): boolean {
  const at = firstDifference(longer, shorter);
  if (longer.length !== shorter.length + 1 || longer.slice(at + 1) !== shorter.slice(at))
    return false;
  if (longer[at] === longer[at - 1]) return true;
  return at > 0 && at < longer.length - 1 && longer.length >= MIN_LETTERS;
}

/** Tests for a word without its first or last letter, unless both may be words: `rational`, `irrational`; `user`, `users`. */
function isDroppedAtEdge(wrong: string, right: string): boolean {
  if (right.length < MIN_LETTERS_AT_EDGE) return false;
  if (right.startsWith(wrong)) return right.length === wrong.length + 1 && !/[sdrny]$/.test(right);
  return right.slice(1) === wrong && !/^[aeiou]/.test(right);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Tests for two keys next to each other on a keyboard for English. */
function areNeighbors(one: string, other: string): boolean {
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  if (!place || !otherPlace) return false;
  const [row, column] = place;
  const [otherRow, otherColumn] = otherPlace;
  const shift = otherColumn - column;
  if (row === otherRow) return Math.abs(shift) === 1;
  return otherRow - row === 1
    ? shift === 0 || shift === -1
    : row - otherRow === 1 && (shift === 0 || shift === 1);
}

function placeOf(letter: string): [row: number, column: number] | undefined {
  const row = KEYS.findIndex((keys) => keys.includes(letter));
  return row === -1 ? undefined : [row, (KEYS[row] as string).indexOf(letter)];
}
