import { joinPointer } from '@nav/json';
import { pageKey, withoutBasePath } from '@nav/paths';
import type { ConfigLink } from '../../addresses/config-links.ts';
import { localPath, writeAddress } from '../../addresses/site-addresses.ts';
import type { Finding, SourceLocation } from '../../diagnostics/diagnostic.ts';
import { suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import type { PageScope } from '../../tree/page-scopes.ts';
import { entryPage } from '../../tree/walk.ts';
import {
  type Rule,
  type RuleContext,
  type RuleNavigation,
  valueLocation,
  writtenPath,
} from '../rule/rule.ts';
import { type EntryCount, type MissingEntry, missingCauses } from './missing-cause.ts';
import {
  type Explanation,
  type MissingPageExplainer,
  missingPageExplainer,
} from './missing-page.ts';
import { findPathProblem } from './page-path.ts';

/** A page entry, group root or link without a page file. */
export interface MissingPage {
  role: 'page' | 'root' | 'href';
  written: string;
  key: string;
  at: SourceLocation;
  trail: readonly NavElement[];
  scope: PageScope;
  isInText?: true | undefined;
}

/** Reports pages, group roots and relative links without a page file (S2.2, M2.3). */
export const pageNotFound: Rule = ({ addresses, fact, report }) => {
  for (const { page, explanation } of fact(missingPages))
    report(findingOf(page, explanation, addresses.basePath()));
};

export function missingPages(
  context: RuleContext,
): readonly { page: MissingPage; explanation: Explanation }[] {
  const { files, navigation } = context;
  if (!files || !navigation.pages.coverage) return [];
  const { missing, counts } = missingEntries(navigation);
  missing.push(...missingLinks(context));
  if (missing.length === 0) return [];

  const renamed = context.findRenamed([...new Set(missing.map(({ key }) => key))]);
  const explainer = missingPageExplainer(context, files, renamed);
  const explained = withoutRivals(
    missing.map((page) => ({ page, explanation: explain(page, explainer) })),
  );
  const causes = missingCauses(
    explained.map(({ page, explanation }): MissingEntry => {
      const { translation, suggestion } = explanation;
      const { key, trail, scope } = page;
      return {
        key,
        trail,
        suits: (slug) => navigation.scopes().includes(scope, slug),
        hasSuggestion: suggestion !== undefined,
        ...(translation && { untranslated: scope.language }),
      };
    }),
    counts,
    navigation.root,
    files.pages,
  );
  return explained.map(({ page, explanation }, index) => {
    const cause = causes[index];
    return { page, explanation: cause ? { ...explanation, cause } : explanation };
  });
}

interface ExplainedPage {
  page: MissingPage;
  explanation: Explanation;
}

/** Makes misspelled entries uncertain if another entry means the same page, which would then be listed twice. */
function withoutRivals(explained: readonly ExplainedPage[]): readonly ExplainedPage[] {
  const meant = new Map<string, Set<string>>();
  const wanted = ({ page, explanation }: ExplainedPage) =>
    `${JSON.stringify(page.scope)} ${explanation.suggestion}`;
  for (const one of explained) {
    if (one.page.role === 'href' || !one.explanation.isCertain) continue;
    meant.set(wanted(one), (meant.get(wanted(one)) ?? new Set()).add(one.page.key));
  }
  return explained.map((one) => {
    const { page, explanation } = one;
    const isRival = page.role !== 'href' && (meant.get(wanted(one))?.size ?? 0) > 1;
    if (!isRival || findPathProblem(page.written)) return one;
    const { isCertain: _, ...rest } = explanation;
    return { page, explanation: rest };
  });
}

/** Returns the entries without a page file in reading order, and the number of entries of each element above one. */
function missingEntries({ pages, walkPages, scopes }: RuleNavigation): {
  missing: MissingPage[];
  counts: ReadonlyMap<NavElement, EntryCount>;
} {
  const missing: MissingPage[] = [];
  const counts = new Map<NavElement, EntryCount>();
  const keys = pages.coverage?.missing;
  if (!keys || keys.size === 0) return { missing, counts };
  let parent: NavElement | undefined;
  let above: readonly NavElement[] = [];
  let aboveCounts: EntryCount[] = [];
  walkPages((entry, trail) => {
    if (entry.parent !== parent) {
      parent = entry.parent;
      above = [...trail];
      aboveCounts = above.map((element) => {
        const count = counts.get(element) ?? { total: 0, missing: 0 };
        counts.set(element, count);
        return count;
      });
    }
    for (const count of aboveCounts) count.total += 1;
    if (entry.page?.kind === 'endpoint' || !keys.has(pageKey(entry.path))) return;
    for (const count of aboveCounts) count.missing += 1;
    const page = entryPage(entry);
    missing.push({
      role: entry.index === -1 ? 'root' : 'page',
      written: writtenPath(page),
      key: pageKey(page.path),
      at: valueLocation(page.origin),
      trail: above,
      scope: scopes().of(above),
    });
  });
  return { missing, counts };
}

function missingLinks({
  navigation,
  links,
  addresses,
  specifications,
}: RuleContext): MissingPage[] {
  const { pages, scopes } = navigation;
  const missing: MissingPage[] = [];
  function add(
    href: string,
    written: string,
    { at, isInText }: Pick<ConfigLink, 'at' | 'isInText'>,
    scope: () => PageScope,
  ): void {
    if (addresses.find(href)) return;
    const inner = withoutBasePath(href, addresses.basePath()) ?? href;
    if (specifications.mayServe(inner)) return;
    const key = localPath(inner) as string;
    missing.push({ role: 'href', written, key, at, isInText, trail: [], scope: scope() });
  }
  for (const link of pages.links) {
    const { href = '', written = href, origin } = link;
    const at = { ...valueLocation(origin), pointer: joinPointer(origin.pointer, 'href') };
    add(href, written, { at }, () => scopes().ofLink(link));
  }
  for (const { holder, ...link } of links)
    add(link.href, link.href, link, () => scopes().of(holder ? [holder] : []));
  return missing;
}

function explain(
  { role, written, key, scope }: MissingPage,
  explainer: MissingPageExplainer,
): Explanation {
  return role === 'href' ? explainer.link(key, scope) : explainer.entry(written, key, role, scope);
}

function findingOf(
  { role, written, at, isInText }: MissingPage,
  explanation: Explanation,
  basePath: string,
): Finding {
  const { isCertain, suggestion: slug, others: slugs, ...rest } = explanation;
  const writtenAs = (one: string) => (role === 'href' ? writeAddress(one, written, basePath) : one);
  const suggestion = slug === undefined ? undefined : writtenAs(slug);
  const others = slugs?.map(writtenAs);
  const part = isInText ? written : undefined;
  return {
    code: 'page-not-found',
    args: { path: written, role, suggestion, ...(others ? { others } : {}), ...rest },
    at,
    ...(isCertain && suggestion !== undefined
      ? { fixes: [writeInstead(at, suggestion, part)] }
      : suggestInstead(at, [suggestion, ...(others ?? [])], { part })),
  };
}
