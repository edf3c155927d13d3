import { once, onceForText } from '@nav/collections';
import type { TranslatedAnchor } from '../../diagnostics/catalog/links.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { languageName } from '../../format/languages.ts';
import type { PageAnchors } from '../../pages/ids/anchors.ts';
import { translatedPageFinder } from '../meant/translations.ts';
import type { RuleContext } from '../rule/rule.ts';

/**
 * Finds an anchor that a page lacks on the page that it translates, which is in the first language. The name is the anchor
 * at the same position of the translation; undefined if the pages have different numbers of anchors.
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
    const [from, ...others] = scopes().languages;
    if (from === undefined || others.length === 0) return undefined;
    const language = languageOf(page);
    if (language === undefined || language === from) return undefined;
    const original = originalsOf(page).find((slug) => languageOf(slug) === from);
    if (original === undefined || !anchorsOf(original)?.names.includes(anchor)) return undefined;
    const names = anchorsOf(original)?.names ?? [];
    const translated = anchorsOf(page)?.names ?? [];
    const name = names.length === translated.length ? translated[names.indexOf(anchor)] : undefined;
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
