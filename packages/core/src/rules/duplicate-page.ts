import { pageKey } from '@nav/text';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { elementName } from '../diagnostics/wording.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { endpointKey } from '../resolve/resolve-endpoints.ts';
import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement, type NavPage } from '../tree/nav-tree.ts';
import { entryPage, type PageEntry } from '../tree/walk.ts';
import { repeatedLabels } from './duplicate-label.ts';
import type { RepeatedPages } from './page-index.ts';
import { repeatedFileFinder } from './repeated-file.ts';
import { type Rule, valueLocation, writtenPath } from './rule.ts';

/** The divisions that readers open by a landing page, which can also be listed where it belongs. */
const OPENED = new Set(['product', 'dropdown', 'tab', 'anchor', 'item']);

/** Readers see the navigation of one of these at a time, so two of them can share a page. */
const SCOPES = new Set(['language', 'version', ...OPENED]);

/**
 * Reports pages that are listed twice in the same scope. The sidebar highlights only the first entry (M4.6). Leaves out the
 * second entry of the landing page of a tab or its like, its first page.
 */
export const duplicatePage: Rule = (context) => {
  const { config, navigation, files, report } = context;
  const { root } = navigation;
  const repeated = navigation.pages.coverage?.repeated ?? findRepeated(root);
  if (repeated.keys.size === 0) return;
  const repeatedFile = repeatedFileFinder(config);
  const scopes = new Map<NavElement | undefined, ScopeState>();
  function stateOf(scope: NavElement | undefined): ScopeState {
    let state = scopes.get(scope);
    if (!state) {
      const landingPage = scope && OPENED.has(scope.kind) ? firstKey(scope, scope) : undefined;
      const reported = new Set(context.fact(repeatedLabels).files);
      state = { firstEntry: firstEntryFinder(files), listings: new Map(), landingPage, reported };
      scopes.set(scope, state);
    }
    return state;
  }
  const findings: (() => Finding)[] = [];
  walkEntries(root, repeated.elements, (entry, scope) => {
    const key = pageKey(entry.path);
    if (!repeated.keys.has(key)) return;
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
  });
  for (const finding of findings) report(finding());
};

/** Returns true for two different groups: a page may belong to both topics. */
function areGroups(one: NavElement, other: NavElement): boolean {
  return one !== other && one.kind === 'group' && other.kind === 'group';
}

interface ScopeState {
  firstEntry: ReturnType<typeof firstEntryFinder>;
  /** The numbers of entries of repeated pages, by the first entry. */
  listings: Map<PageEntry, { times: number }>;
  /** The key of the page that opens the scope, until it is listed once more. */
  landingPage: string | undefined;
  /** The repeated files that are reported. */
  reported: Set<string>;
}

/** Returns the pages that have several entries in the same scope. One set per scope is faster than one. */
function findRepeated(root: NavElement): RepeatedPages {
  const repeated = new Set<string>();
  function add(key: string, keys: Set<string>): void {
    const { size } = keys;
    keys.add(key);
    if (keys.size === size) repeated.add(key);
  }
  function walk(element: NavElement, outer: Set<string>): void {
    const keys = SCOPES.has(element.kind) ? new Set<string>() : outer;
    if (element.root) add(pageKey(element.root.path), keys);
    const paths = lazyPaths(element);
    if (paths) {
      // A plain path is its own key.
      for (const path of paths) add(path, keys);
      return;
    }
    for (const child of element.children) {
      if (isPage(child)) add(pageKey(child.path), keys);
      else walk(child, keys);
    }
  }
  walk(root, new Set());
  return { keys: repeated, elements: undefined };
}

/**
 * Calls `visit` for page entries in reading order, with the innermost scope around each.
 *
 * @param elements those with the entries to visit; all by default.
 */
function walkEntries(
  root: NavElement,
  elements: ReadonlySet<NavElement> | undefined,
  visit: (entry: PageEntry, scope: NavElement | undefined) => void,
): void {
  function walk(element: NavElement, outer: NavElement | undefined): void {
    const scope = SCOPES.has(element.kind) ? element : outer;
    if (elements && !elements.has(element)) {
      if (lazyPaths(element)) return;
      for (const child of element.children) if (!isPage(child)) walk(child, scope);
      return;
    }
    const enter = (path: string, page: NavPage | undefined, index: number) =>
      visit({ path, page, parent: element, index }, scope);
    if (element.root) enter(element.root.path, element.root, -1);
    const paths = lazyPaths(element);
    if (!paths) {
      element.children.forEach((child, index) => {
        if (!isPage(child)) walk(child, scope);
        else enter(child.path, child, index);
      });
    } else {
      for (const [index, path] of paths.entries()) enter(path, undefined, index);
    }
  }
  walk(root, undefined);
}

/**
 * Returns the key of the first page entry of a scope, without entries of the scopes inside; `undefined` if it has none.
 */
function firstKey(element: NavElement, scope: NavElement): string | undefined {
  if (element !== scope && SCOPES.has(element.kind)) return undefined;
  if (element.root) return pageKey(element.root.path);
  const paths = lazyPaths(element);
  if (paths) return paths[0];
  for (const child of element.children) {
    const key = isPage(child) ? pageKey(child.path) : firstKey(child, scope);
    if (key !== undefined) return key;
  }
  return undefined;
}

/**
 * Returns a function that records the entries of a scope and returns an earlier entry of the same page, if any.
 * Different endpoints at one URL are left to openapi-collision, and pages without a file to page-not-found.
 */
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
