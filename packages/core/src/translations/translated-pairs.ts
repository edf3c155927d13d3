import { MARK_KEY, markIn, pageKey } from '@nav/text';
import type { NavTree } from '../tree/nav-tree.ts';
import { compareLanguages } from './language-lists.ts';
import { isCopyOf, isStubOf } from './visible-page.ts';

/** A translated page and its original, by their slugs. */
export interface TranslatedPair {
  language: string;
  /** The language of the original. */
  from: string;
  page: string;
  original: string;
  /** True if the page still has the text of its original, or no text. */
  isCopy: boolean;
}

/**
 * Returns the translated pages of a site, as `translationState` pairs them, without reading a history.
 *
 * @param textOf returns the text of a page by its slug.
 * @param key the property of the front matter with the original that a page was translated from.
 */
export function translatedPairs(
  tree: NavTree,
  textOf: (slug: string) => string,
  key: string = MARK_KEY,
): TranslatedPair[] {
  return compareLanguages(tree).flatMap(({ original: { label: from }, other, pairs }) =>
    pairs.map((pair) => {
      const [page, original] = [pair.translation, pair.original].map((one) =>
        pageKey(one.page.path),
      );
      const [own, source] = [textOf(page as string), textOf(original as string)];
      const isMarked = /^[\da-f]{7,}$/i.test(markIn(own, key) ?? '');
      return {
        language: other.label,
        from,
        page: page as string,
        original: original as string,
        isCopy: page === original || (isMarked ? isStubOf(own, source) : isCopyOf(own, source)),
      };
    }),
  );
}
