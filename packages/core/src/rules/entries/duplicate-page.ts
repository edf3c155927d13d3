import { onceForText } from '@nav/collections';
import { pageKey } from '@nav/paths';
import { elementName } from '../../diagnostics/catalog/wording.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { endpointKey } from '../../resolve/resolve-endpoints.ts';
import { isDivision, type NavElement } from '../../tree/nav-tree.ts';
import { entryPage, type PageEntry, walkTree } from '../../tree/walk.ts';
import { filesWithLabels } from '../navigation/duplicate-label.ts';
import { repeatedFileFinder } from '../navigation/repeated-file.ts';
import { valueLocation, writtenPath } from '../rule/locations.ts';
import { repeatedPages } from '../rule/page-index.ts';
import type { Rule } from '../rule/rule.ts';

/** The divisions that readers do not open by a landing page, which could also be listed where it belongs. */
const SWITCHED = new Set(['language', 'version']);

/**
 * Reports pages that are listed twice in the same scope: readers see one division at a time, so two can share a page. The sidebar highlights only the first entry (M4.6). Leaves out the
 * second entry of the landing page of a tab or its like, its first page.
 */
export const duplicatePage: Rule = ({ config, navigation, files, fact, report }) => {
  const { root, pages } = navigation;
  // Without page files (`--no-files`), the page index does not list them.
  const { keys, elements } = pages.coverage?.repeated ?? repeatedPages(root);
  if (keys.size === 0) return {};
  const repeatedFile = repeatedFileFinder(config);
  const findings: (() => Finding)[] = [];
  const stateOf = onceForText((scope: NavElement | undefined): ScopeState => {
    const landingPage = scope && !SWITCHED.has(scope.kind) ? firstKey(scope) : undefined;
    const reported = new Set(fact(filesWithLabels));
    return { firstEntry: firstEntryFinder(files), listings: new Map(), landingPage, reported };
  });

  function visit(entry: PageEntry, scope: NavElement | undefined): void {
    const key = pageKey(entry.path);
    const state = stateOf(scope);
    const { firstEntry, listings, reported } = state;
    const first = firstEntry(entry);
    if (!first) return;
    // A specification that fills two elements repeats all its pages.
    if (first.parent.generated && entry.parent.generated) return;
    // A group can list its own root.
    const own = entry.index === -1 ? undefined : entry.parent.root;
    if (own && pageKey(own.path) === key) return;
    const listing = listings.get(first) ?? { times: 1 };
    listings.set(first, listing);
    listing.times += 1;
    if (state.landingPage === key) {
      state.landingPage = undefined;
      return;
    }
    const page = entryPage(entry);
    const { origin } = entryPage(first);
    const file = repeatedFile(page.origin, origin);
    if (file && reported.has(file.file)) return;
    if (file) reported.add(file.file);
    findings.push(() => ({
      code: 'duplicate-page',
      args: {
        path: writtenPath(page),
        scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
        times: listing.times,
        ...(file && { file: file.file }),
      },
      at: file?.at ?? valueLocation(page.origin),
      ...(!file && areGroups(first.parent, entry.parent) ? { severity: 'info' as const } : {}),
      related: file?.related ?? [{ at: valueLocation(origin), message: 'First listed here.' }],
    }));
  }

  return {
    entry(entry, trail) {
      if (elements?.has(entry.parent) === false || !keys.has(pageKey(entry.path))) return;
      visit({ ...entry }, trail.findLast(isDivision));
    },
    end() {
      for (const finding of findings) report(finding());
    },
  };
};

/** Returns true for two different groups: a page may belong to both topics. */
function areGroups(one: NavElement, other: NavElement): boolean {
  return one !== other && one.kind === 'group' && other.kind === 'group';
}

interface ScopeState {
  firstEntry: ReturnType<typeof firstEntryFinder>;
  /** The numbers of entries of repeated pages, by the first entry. */
  listings: Map<PageEntry, { times: number }>;
  landingPage: string | undefined;
  reported: Set<string>;
}

/** Returns the key of the first page entry of a scope, without entries of the scopes inside. */
function firstKey(scope: NavElement): string | undefined {
  let key: string | undefined;
  walkTree(scope, {
    element: (element) => (element !== scope && isDivision(element) ? 'all' : undefined),
    page({ path }) {
      key = pageKey(path);
      return true;
    },
  });
  return key;
}

/** Different endpoints at one URL are left to openapi-collision, and pages without a file to page-not-found. */
function firstEntryFinder(
  files: SiteFiles | undefined,
): (entry: PageEntry) => PageEntry | undefined {
  const pages = new Map<string, PageEntry>();
  /** The entries of endpoints by path and by `endpointKey`. */
  const endpoints = new Map<string, PageEntry>();
  const record = (entries: Map<string, PageEntry>, key: string, entry: PageEntry) => {
    if (!entries.has(key)) entries.set(key, entry);
  };
  return (entry) => {
    const { page } = entry;
    const path = pageKey(entry.path);
    const hasFile = files?.pages.has(path) === true;
    if (page?.kind !== 'endpoint') {
      const first = pages.get(path) ?? (hasFile ? endpoints.get(path) : undefined);
      record(pages, path, entry);
      return first;
    }
    const key = endpointKey(page);
    const first = endpoints.get(key) ?? (hasFile ? pages.get(path) : undefined);
    record(endpoints, key, entry);
    record(endpoints, path, entry);
    return first;
  };
}
