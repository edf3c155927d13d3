import { groupBy, once } from '@nav/collections';
import { nameKey, slipBetween, wordsOf } from './names.ts';

/** A known name that a misspelled word leads to. */
export interface SlippedName {
  name: string;
  /** The misspelled word, in lower case. */
  wrong: string;
}

/** Some names, prepared so that thousands of misspelled ones can be looked up. */
export interface NameIndex {
  /** Returns the names that are the same except for case, punctuation, typography and escapes. */
  same(written: string): readonly string[];
  /** Returns the names that a written one differs from by one slip of the keyboard. */
  slips(written: string): readonly SlippedName[];
}

export function nameIndex(names: readonly string[]): NameIndex {
  const byKey = once(() => groupBy(names, nameKey));
  const plain = once(() => names.map(plainName));
  return {
    same(written) {
      const key = nameKey(written);
      return key === '' ? [] : (byKey().get(key) ?? []);
    },
    slips(written) {
      const wanted = plainName(written);
      const found: SlippedName[] = [];
      for (const [at, one] of plain().entries()) {
        if (!areOneEditApart(one, wanted)) continue;
        const name = names[at] as string;
        const slip = slipBetween(written, name);
        if (slip) found.push({ name, wrong: slip.wrong });
      }
      return found;
    },
  };
}

/** Returns a name with one character between its words. */
function plainName(name: string): string {
  return wordsOf(name).join('-');
}

/** Tests for two strings of which one has another letter, one letter more, or two neighbors swapped. Most differ early. */
function areOneEditApart(one: string, other: string): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  const more = longer.length - shorter.length;
  if (more > 1) return false;
  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start += 1;
  let end = 0;
  while (end < shorter.length && longer.at(-1 - end) === shorter.at(-1 - end)) end += 1;
  return shorter.length - start - end <= (more === 1 ? 0 : 2);
}

/** Returns the name that a misspelled one certainly means: the only one that is the same, or a slip in no known word. */
export function meantName(
  written: string,
  { same, slips }: NameIndex,
  isWord: (word: string) => boolean,
): string | undefined {
  const alike = same(written);
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  const [found, ...others] = slips(written);
  return !found || others.length > 0 || isWord(found.wrong) ? undefined : found.name;
}
