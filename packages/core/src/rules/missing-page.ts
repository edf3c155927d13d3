import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { excludedPage, type SiteFiles } from '../files/site-files.ts';
import { pageSuggester } from '../files/suggest-page.ts';
import { dialects } from '../format/dialects.ts';
import { languageName } from '../format/languages.ts';
import type { PageScope } from '../tree/page-scopes.ts';
import { endpointExplainer, explainRoot } from './endpoint-like.ts';
import { findPathProblem } from './page-path.ts';
import type { RuleContext } from './rule.ts';
import { suggestedFor } from './suggested-pages.ts';
import { translatedPageFinder } from './translations.ts';

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
  renamedPages: ReadonlyMap<string, { to: string; commit: string }>,
): MissingPageExplainer {
  const { pages, unlisted, scopes } = context.navigation;
  const { methods } = dialects[context.grammar.dialect];
  const nearestPage = pageSuggester(files);
  const translatedPages = translatedPageFinder(files.pages, scopes());
  const explainAsEndpoint = endpointExplainer(() => [...pages.special, ...unlisted], methods);

  const isUnlisted = (slug: string) => pages.coverage?.unlisted.has(slug) === true;

  function asSlug(path: string, scope: PageScope): Explanation {
    const renamed = renamedPages.get(path);
    if (renamed && files.pages.has(renamed.to)) {
      const suggestion = renamed.to;
      // The new page may have an entry of its own, or be one of another version.
      const isCertain = isUnlisted(suggestion) && suggestedFor(context, scope).has(suggestion);
      return { renamed, suggestion, ...(isCertain ? { isCertain } : {}) };
    }
    const [of] = translatedPages(path, scope);
    if (of !== undefined)
      return { translation: { language: languageName(scope.language ?? ''), of } };
    const [suggestion, ...others] = nearestPage(path, suggestedFor(context, scope));
    // Both have one URL.
    const isCertain = suggestion === `${path}/index`;
    return {
      suggestion,
      ...(others.length > 0 ? { others } : {}),
      ...(isCertain ? { isCertain } : {}),
    };
  }

  return {
    entry(written, key, role, scope) {
      const unusual = findPathProblem(written);
      const replacement = unusual?.replacement;
      if (replacement !== undefined && files.pages.has(replacement))
        return { suggestion: replacement, isCertain: true };
      const excluded = excludedPage(files, replacement ?? key);
      if (excluded) return { excluded };
      const asEndpoint =
        role === 'root' ? explainRoot(written, methods) : explainAsEndpoint(written, key);
      if (asEndpoint) return asEndpoint;
      const explanation = unusual?.isExternal ? {} : asSlug(key, scope);
      const isHopeless =
        unusual && replacement === undefined && Object.values(explanation).every(isUndefined);
      return isHopeless ? { problem: unusual.problem } : explanation;
    },
    link(path, scope) {
      const excluded = excludedPage(files, path);
      return excluded ? { excluded } : asSlug(path, scope);
    },
  };
}

function isUndefined(value: unknown): boolean {
  return value === undefined;
}
