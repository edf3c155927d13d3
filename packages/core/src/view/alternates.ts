import { isDivision, type NavElement, type NavPage } from '../tree/nav-tree.ts';
import type { CounterpartFinder } from './counterparts.ts';
import { isListed } from './nav-index.ts';

/** A page in one of its languages, for `<link rel="alternate" hreflang>`. */
export interface Alternate {
  /** Unique in a view. */
  id: string;
  /** The BCP 47 tag of the language, or `x-default`. */
  hreflang: string;
  /** The URL on the site. Search engines want it with the origin. */
  href: string;
  /** The page in that language. */
  page: NavPage;
}

/**
 * Returns a page and its translations in the siblings of the active language, in the order of the config, then the one in
 * the default language as `x-default`. Empty without a translation. Pages that only stand in for a translation are not
 * included: see `match` of counterparts.
 */
export function alternatesOf({ index, page, trail, find }: CounterpartFinder): Alternate[] {
  const depth = trail.findLastIndex(({ kind }) => kind === 'language');
  const [current, parent] = [trail[depth], trail[depth - 1]];
  if (!current || !parent || page.missing) return [];
  const found = new Map<string, Alternate>();
  const urls = new Set<string>([page.href]);
  let fallback: NavPage | undefined;
  for (const language of parent.children) {
    if (!isDivision(language) || language.kind !== 'language' || language.href !== undefined)
      continue;
    const translation = language === current ? page : translationIn(language);
    if (!translation) continue;
    if (language !== current && urls.has(translation.href)) continue;
    urls.add(translation.href);
    if (language.id === parent.defaultChild) fallback = translation;
    add(language.lang ?? language.label, translation, language === current);
  }
  if (found.size < 2) return [];
  if (fallback) add('x-default', fallback, false);
  return [...found.values()];

  function translationIn(language: NavElement): NavPage | undefined {
    const match = isListed(index, language) ? find(language) : undefined;
    const isTranslation = match?.match === 'same' || match?.match === 'another';
    return isTranslation && !match.page.missing ? match.page : undefined;
  }

  /** Two codes can have one tag, such as `cn` and `zh-Hans`. */
  function add(hreflang: string, page: NavPage, overrides: boolean): void {
    if (overrides || !found.has(hreflang))
      found.set(hreflang, { id: `alternate:${hreflang}`, hreflang, href: page.href, page });
  }
}
