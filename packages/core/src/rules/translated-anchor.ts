import { once, onceForText } from '@nav/text';
import type { TranslatedAnchor } from '../diagnostics/catalog/links.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { languageName } from '../format/languages.ts';
import type { PageAnchors } from '../pages/anchors.ts';
import type { RuleContext } from './rule.ts';
import { translatedPageFinder } from './translations.ts';

/**
 * Finds an anchor that a page lacks on the page that it translates. The name is the anchor at the same position of the
 * translation; undefined if the pages have different numbers of anchors.
 */
export type TranslatedAnchorFinder = (
  page: string,
  anchor: string,
) => { cause: TranslatedAnchor; name: string | undefined } | undefined;

export function translatedAnchorFinder(
  { navigation: { scopes } }: RuleContext,
  files: SiteFiles,
  anchorsOf: (page: string) => PageAnchors | undefined,
): TranslatedAnchorFinder {
  const finder = once(() => translatedPageFinder(files.pages, scopes()));
  const languageOf = (page: string) => {
    const languages = new Set(
      scopes()
        .around(page)
        .map(({ language }) => language),
    );
    const [language] = languages;
    return languages.size === 1 ? language : undefined;
  };
  const originalsOf = onceForText((page) => {
    const [scope] = scopes().around(page);
    return scope ? finder()(page, scope) : [];
  });
  return (page, anchor) => {
    if (scopes().languages.length < 2) return undefined;
    const language = languageOf(page);
    if (language === undefined) return undefined;
    const original = originalsOf(page).find((slug) => anchorsOf(slug)?.names.includes(anchor));
    const from = original === undefined ? undefined : languageOf(original);
    if (original === undefined || from === undefined) return undefined;
    const [names, others] = [original, page].map((slug) => anchorsOf(slug)?.names ?? []);
    const name =
      names?.length === others?.length ? others?.[names?.indexOf(anchor) ?? -1] : undefined;
    return {
      cause: {
        kind: 'translated-anchor',
        language: languageName(language),
        original: languageName(from),
      },
      name,
    };
  };
}
