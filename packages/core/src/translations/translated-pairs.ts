import { frontMatterEnd, markIn } from '@nav/front-matter';
import { pageKey } from '@nav/paths';
import type { NavTree } from '../tree/nav-tree.ts';
import { compareLanguages } from './language-lists.ts';

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
  key: string,
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
        isCopy: page === original || isCopyOf(own, source, isMarked),
      };
    }),
  );
}

/** Somebody has compared a marked page with its original, and some pages are the same in two languages. */
function isCopyOf(own: string, original: string, isMarked: boolean): boolean {
  const [body, source] = [bodyOf(own), bodyOf(original)];
  return source !== '' && (body === '' || (!isMarked && body === source));
}

/**
 * Returns the body of a page without addresses, comments, imports and spaces. Simpler than the visible text that
 * `translationState` compares, because a browser loads it with the codemods.
 */
function bodyOf(text: string): string {
  return text
    .slice(frontMatterEnd(text))
    .replace(/^import .*$/gm, '')
    .replace(
      /\]\([^)]*\)|(?:href|src)=(?:"[^"]*"|'[^']*')|\{\/\*[^*]*\*\/\}|<!--[^>]*-->|\s+/g,
      '',
    );
}
