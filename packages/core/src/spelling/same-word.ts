import { nameKey, slipBetween } from './names.ts';

/**
 * Returns true if a word is certainly meant as one of some known words: the letters are equal, one is the plural of the
 * other, or the keyboard slipped once. A word that is also close to another known word is not certain.
 */
export function isMeantAs(word: string, known: string, all: Iterable<string>): boolean {
  if (nameKey(word) === nameKey(known)) return true;
  if (!isClose(word, known)) return false;
  for (const other of all) if (other !== known && isClose(word, other)) return false;
  return true;
}

function isClose(word: string, known: string): boolean {
  const [one, other] = [nameKey(word), nameKey(known)];
  if (one === other || isPlural(one, other) || isPlural(other, one)) return true;
  return isShortened(one, other) || slipBetween(word, known) !== undefined;
}

function isPlural(one: string, many: string): boolean {
  return one.length > 2 && many === `${one}s`;
}

/** Tests for a word of three letters without one of the inner letters of four, which few words are: `icn`. */
function isShortened(one: string, whole: string): boolean {
  return (
    whole.length === 4 &&
    (one === `${whole[0]}${whole.slice(2)}` || one === `${whole.slice(0, 2)}${whole[3]}`)
  );
}
