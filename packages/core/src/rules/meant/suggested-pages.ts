import { generatedPaths } from '../../addresses/site-addresses.ts';
import type { PageNames } from '../../files/page-files.ts';
import {
  type PageSuggester,
  pageSuggester,
  type SuggestedPages,
} from '../../files/suggest-page.ts';
import { type PageScope, suitsReadersOf } from '../../tree/page-scopes.ts';
import type { RuleContext } from '../rule/rule.ts';

/** Returns the pages that an address may lead to: those with files, and generated ones. */
export function servedPages({ files, navigation }: RuleContext): PageNames | undefined {
  const generated = generatedPaths(navigation);
  if (!files || generated.size === 0) return files?.pages;
  return new Set([...files.pages.keys(), ...generated.values()]);
}

/** Suggests pages, with files or generated ones, for an address without a page. */
export function addressSuggester(context: RuleContext): PageSuggester {
  const pages = context.fact(servedPages);
  return pages ? pageSuggester({ pages }) : () => [];
}

/** Returns the pages that may be suggested for an entry: the pages of its scope that readers can reach. */
export function suggestedFor(
  { navigation: { scopes }, redirects }: RuleContext,
  scope: PageScope,
): SuggestedPages {
  return {
    key: scope,
    has: (slug) => scopes().includes(scope, slug) && !redirects.leadsAway(slug),
  };
}

/** Returns the pages that may be suggested for an address without an entry: those for readers of the pages around it. */
export function suggestedNear(
  { navigation: { scopes }, redirects }: RuleContext,
  path: string,
): SuggestedPages {
  const isSuitable = suitsReadersOf(path, scopes());
  return {
    key: JSON.stringify(scopes().around(path)),
    has: (slug) => isSuitable(slug) && !redirects.leadsAway(slug),
  };
}
