import { pageKey, withoutBasePath } from '@nav/paths';
import { localPath } from '../../addresses/site-addresses.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import type { PageScope } from '../../tree/page-scopes.ts';
import { entryPage } from '../../tree/walk.ts';
import { valueLocation, writtenPath } from '../rule/locations.ts';
import type { Collector, RuleContext } from '../rule/rule.ts';
import {
  type Explanation,
  type MissingPageExplainer,
  missingPageExplainer,
} from './explain-missing-page.ts';
import { type EntryCount, type MissingEntry, missingCauses } from './missing-cause.ts';
import { findPathProblem } from './page-path.ts';

/** A page entry, group root or link without a page file. */
interface MissingPage {
  role: 'page' | 'root' | 'href';
  written: string;
  key: string;
  at: SourceLocation;
  trail: readonly NavElement[];
  scope: PageScope;
  isInText?: true | undefined;
}

/** Collects the missing pages of entries and of links in the config, with the likely reasons. */
export const missingPages: Collector<readonly ExplainedPage[]> = (context) => {
  const { files, navigation, addresses, specifications } = context;
  const keys = navigation.pages.coverage?.missing;
  if (!files || !keys) return { result: () => [] };
  const { scopes } = navigation;
  const entries: MissingPage[] = [];
  const links: MissingPage[] = [];
  const counter = entryCounter();
  return {
    ...(keys.size > 0 && {
      entry(entry, trail) {
        const isMissing = entry.page?.kind !== 'endpoint' && keys.has(pageKey(entry.path));
        const above = counter.add(entry.parent, trail, isMissing);
        if (!isMissing) return;
        const page = entryPage(entry);
        entries.push({
          role: entry.index === -1 ? 'root' : 'page',
          written: writtenPath(page),
          key: pageKey(page.path),
          at: valueLocation(page.origin),
          trail: above,
          scope: scopes().of(above),
        });
      },
    }),
    link({ href, written, at, isInText, scope }) {
      if (addresses.find(href)) return;
      const inner = withoutBasePath(href, addresses.basePath()) ?? href;
      if (specifications.mayServe(inner)) return;
      const key = localPath(inner) as string;
      links.push({ role: 'href', written, key, at, isInText, trail: [], scope: scope() });
    },
    result: () => explained(context, files, [...entries, ...links], counter.counts),
  };
};

/** Counts the entries in the elements above them. Entries of the same element follow each other. */
function entryCounter() {
  const counts = new Map<NavElement, EntryCount>();
  let parent: NavElement | undefined;
  let above: readonly NavElement[] = [];
  let aboveCounts: EntryCount[] = [];
  return {
    counts,
    /** Returns the elements above an entry, outermost first. */
    add(next: NavElement, trail: readonly NavElement[], isMissing: boolean): readonly NavElement[] {
      if (next !== parent) {
        parent = next;
        above = [...trail];
        aboveCounts = above.map((element) => {
          const count = counts.get(element) ?? { total: 0, missing: 0 };
          counts.set(element, count);
          return count;
        });
      }
      for (const count of aboveCounts) {
        count.total += 1;
        if (isMissing) count.missing += 1;
      }
      return above;
    },
  };
}

/** Explains missing pages. All are compared with each other, so that one cause explains many. */
function explained(
  context: RuleContext,
  files: SiteFiles,
  missing: readonly MissingPage[],
  counts: ReadonlyMap<NavElement, EntryCount>,
): readonly ExplainedPage[] {
  if (missing.length === 0) return [];
  const { navigation, findRenamed } = context;
  const renamed = findRenamed([...new Set(missing.map(({ key }) => key))]);
  const explainer = missingPageExplainer(context, files, renamed);
  const pages = withoutRivals(
    missing.map((page) => ({ page, explanation: explain(page, explainer) })),
  );
  const causes = missingCauses(
    pages.map(({ page, explanation }): MissingEntry => {
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
  return pages.map(({ page, explanation }, index) => {
    const cause = causes[index];
    return { page, explanation: cause ? { ...explanation, cause } : explanation };
  });
}

/** A missing page with the likely reason. */
export interface ExplainedPage {
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

function explain(
  { role, written, key, scope }: MissingPage,
  explainer: MissingPageExplainer,
): Explanation {
  return role === 'href' ? explainer.link(key, scope) : explainer.entry(written, key, role, scope);
}
