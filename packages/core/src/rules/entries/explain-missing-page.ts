import { baseName } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { suggestionArgs } from '../../diagnostics/fixes.ts';
import { excludedPage, type SiteFiles } from '../../files/site-files.ts';
import { pageSuggester } from '../../files/suggest-page.ts';
import { dialects } from '../../format/dialects.ts';
import { languageName } from '../../format/languages.ts';
import { nameKey } from '../../spelling/names.ts';
import type { PageScope } from '../../tree/page-scopes.ts';
import { meantPage } from '../meant/meant-page.ts';
import { suggestedFor } from '../meant/suggested-pages.ts';
import { translatedPageFinder } from '../meant/translations.ts';
import type { RenamedPage, RuleContext } from '../rule/rule.ts';
import { endpointExplainer, explainRoot } from './endpoint-like.ts';
import { findPathProblem } from './page-path.ts';

export interface Explanation
  extends Pick<
    MessageArgs['page-not-found'],
    'problem' | 'others' | 'excluded' | 'translation' | 'renamed' | 'cause'
  > {
  /** The path or endpoint that is probably meant. */
  suggestion?: string | undefined;
  /** Set if the suggestion is unambiguous, so that it can be a fix. */
  isCertain?: true;
}

export interface MissingPageExplainer {
  entry(written: string, key: string, role: 'page' | 'root', scope: PageScope): Explanation;
  link(path: string, scope: PageScope): Explanation;
}

export function missingPageExplainer(
  context: RuleContext,
  files: SiteFiles,
  renamedPages: ReadonlyMap<string, RenamedPage>,
): MissingPageExplainer {
  const { pages, unlisted, scopes } = context.navigation;
  const { methods } = dialects[context.grammar.dialect];
  const nearestPage = pageSuggester(files);
  const translatedPages = translatedPageFinder(files.pages, scopes());
  const explainAsEndpoint = endpointExplainer(() => [...pages.special, ...unlisted], methods);

  const isUnlisted = (slug: string) => pages.coverage?.unlisted.has(slug) === true;

  /** @param isEntry false for a link, which may lead to a page that has an entry. */
  function asSlug(path: string, scope: PageScope, isEntry: boolean): Explanation {
    const renamed = renamedPages.get(path);
    if (renamed && files.pages.has(renamed.to)) {
      const suggestion = renamed.to;
      // The new page may have an entry of its own, or be one of another version.
      const isCertain =
        isSamePage(path, renamed) &&
        isUnlisted(suggestion) &&
        suggestedFor(context, scope).has(suggestion);
      const { to, commit } = renamed;
      return { renamed: { to, commit }, suggestion, ...(isCertain ? { isCertain } : {}) };
    }
    const [of] = translatedPages(path, scope);
    if (of !== undefined)
      return { translation: { language: languageName(scope.language ?? ''), of } };
    const near = suggestionArgs(nearestPage(path, suggestedFor(context, scope)));
    const { suggestion } = near;
    const isMeant =
      suggestion !== undefined &&
      (!isEntry || isUnlisted(suggestion)) &&
      meantPage(context, path) === suggestion;
    // An index page has the URL of its folder.
    const isCertain = suggestion === `${path}/index` || isMeant;
    return { ...near, ...(isCertain ? { isCertain } : {}) };
  }

  return {
    entry(written, key, role, scope) {
      const unusual = findPathProblem(written);
      const replacement = unusual?.replacement;
      if (replacement !== undefined && files.pages.has(replacement))
        // An entry with a fragment or query may be meant as a link.
        return /[#?]/.test(written)
          ? { suggestion: replacement }
          : { suggestion: replacement, isCertain: true };
      const excluded = excludedPage(files, replacement ?? key);
      if (excluded) return { excluded };
      const asEndpoint =
        role === 'root' ? explainRoot(written, methods) : explainAsEndpoint(written, key);
      if (asEndpoint) return asEndpoint;
      const explanation = unusual?.isExternal ? {} : asSlug(key, scope, true);
      const isHopeless =
        unusual && replacement === undefined && Object.values(explanation).every(isUndefined);
      return isHopeless ? { problem: unusual.problem } : explanation;
    },
    link(path, scope) {
      const excluded = excludedPage(files, path);
      return excluded ? { excluded } : asSlug(path, scope, false);
    },
  };
}

/** The least similarity, in percent, of a page that was renamed and not replaced with another one. */
const MIN_SIMILARITY = 80;

/** git also pairs a removed page with a new one that shares half of its text, such as a template. */
export function isSamePage(
  path: string,
  { to, similarity = 100 }: Pick<RenamedPage, 'to' | 'similarity'>,
): boolean {
  return similarity >= MIN_SIMILARITY || nameKey(baseName(path)) === nameKey(baseName(to));
}

function isUndefined(value: unknown): boolean {
  return value === undefined;
}
