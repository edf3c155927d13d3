import { addTo, countEach } from '@nav/collections';
import { baseName } from '@nav/paths';
import { MAX_PAGES_PER_WORD } from '../limits/limits.ts';
import type { NavPage } from '../tree/nav-tree.ts';

/** Words that say nothing about the subject of a page. */
const FILLERS = new Set(
  'a about an and are by can do for from get getting how in into is it my new of on or our page the this to up use using via what with you your'.split(
    ' ',
  ),
);

/** Compares pages by the words of their titles and of the last segments of their paths; rare words count more. */
export interface NameIndex {
  /** From 0 to 1. */
  similarity(from: NavPage, to: NavPage): number;
  /** Returns the pages that share a rare word with a page. */
  pagesLike(from: NavPage): Iterable<NavPage>;
}

export function indexNames(before: readonly NavPage[], after: readonly NavPage[]): NameIndex {
  const all = [...before, ...after];
  const words = new Map(all.map((page) => [page, wordsOf(page)]));
  const frequency = countEach(all.flatMap((page) => [...(words.get(page) ?? [])]));
  const pages = new Map<string, NavPage[]>();
  for (const page of after) for (const word of words.get(page) ?? []) addTo(pages, word, page);
  const weight = (word: string) => Math.log(1 + words.size / (frequency.get(word) ?? 1));
  const squares = (own: Iterable<string>) =>
    [...own].reduce((sum, word) => sum + weight(word) ** 2, 0);
  return {
    similarity(from, to) {
      const [own, other] = [
        words.get(from) ?? new Set<string>(),
        words.get(to) ?? new Set<string>(),
      ];
      const shared = squares([...own].filter((word) => other.has(word)));
      return shared === 0 ? 0 : shared / Math.sqrt(squares(own) * squares(other));
    },
    pagesLike(from) {
      const lists = [...(words.get(from) ?? [])].map((word) => pages.get(word) ?? []);
      return new Set(lists.filter(({ length }) => length <= MAX_PAGES_PER_WORD).flat());
    },
  };
}

function wordsOf({ path, title }: NavPage): Set<string> {
  const last = path.replace(/\/index$/, '').replace(/^.*\//, '');
  const all = `${last} ${title}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = all.filter((word) => !FILLERS.has(word)).map(stemOf);
  return new Set(kept.slice(0, 50));
}

/** Returns an English word without its ending: `filters` and `filtering` are `filter`. */
function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[^s]{2})s$/, '');
  return word
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?<!s)s$/, '')
    .replace(/(?:ation|ing|ed|e)$/, '');
}

/** Returns the words of a title in order, as a key: case and punctuation do not count. */
export function titleKey(title: string): string {
  return (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Returns true if the last segments have the same numbers: models and versions differ in them. */
export function hasSameNumbers(from: Pick<NavPage, 'path'>, to: Pick<NavPage, 'path'>): boolean {
  return numbersOf(from.path) === numbersOf(to.path);
}

function numbersOf(path: string): string {
  return (baseName(path).match(/\d+/g) ?? []).join('.');
}
