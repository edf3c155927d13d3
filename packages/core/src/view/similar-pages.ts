import { addTo } from '@nav/collections';
import { baseName, decodeEscapes, pageKey, pathOf } from '@nav/paths';
import { MAX_WANTED_WORDS } from '../limits/limits.ts';
import { nearestAmong } from '../spelling/nearest.ts';
import type { NavElement, NavPage } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { assertIndex, cached, type NavIndex } from './nav-index.ts';

/** The visible pages of a site, each once, by the words of their paths and titles. */
interface PageWords {
  pages: readonly NavPage[];
  positions: ReadonlyMap<string, readonly number[]>;
  near(word: string): string | undefined;
}

/**
 * Returns the pages that readers of a URL without a page may look for, the most similar first: for a 404 page. Compares
 * the words of the URL with the words of paths and titles, and forgives typos. The last segment counts twice, and words
 * that many pages have count little.
 *
 * @param limit the most pages to return. Default: 5.
 */
export function similarPages(index: NavIndex, url: string, limit = 5): NavPage[] {
  assertIndex('similarPages', index);
  assertCall('similarPages(index, url)', typeof url === 'string');
  const { pages, positions, near } = cached(index, wordsOf, index.tree.root);
  const path = pageKey(decodeEscapes(pathOf(url)));
  const last = new Set(wordsIn(baseName(path)));
  const scores = new Map<number, number>();
  for (const word of [...new Set(wordsIn(path))].slice(-MAX_WANTED_WORDS)) {
    const known = positions.has(word) ? word : near(word);
    const found = known === undefined ? [] : (positions.get(known) ?? []);
    const weight = Math.log(1 + pages.length / found.length) * (last.has(word) ? 2 : 1);
    for (const at of found)
      scores.set(at, (scores.get(at) ?? 0) + (known === word ? weight : weight / 2));
  }
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, limit)
    .map(([at]) => pages[at] as NavPage);
}

function wordsOf(_root: NavElement, { byPath }: NavIndex): PageWords {
  const pages: NavPage[] = [];
  const positions = new Map<string, number[]>();
  for (const occurrences of byPath.values()) {
    const page = occurrences.find(({ page }) => !page.hidden && !page.missing)?.page;
    if (!page) continue;
    for (const word of new Set([...wordsIn(page.path), ...wordsIn(page.title)]))
      addTo(positions, word, pages.length);
    pages.push(page);
  }
  return { pages, positions, near: nearestAmong(positions.keys()) };
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
