import { elementName } from '../diagnostics/wording.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { endpointKey } from '../resolve/resolve-endpoints.ts';
import { pageKey } from '../text/page-path.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import { entryPage, type PageEntry } from '../tree/walk.ts';
import { repeatedFileFinder } from './repeated-file.ts';
import { type Rule, type RuleContext, valueLocation, writtenPath } from './rule.ts';

/** The divisions that readers open by a landing page, which can also be listed where it belongs. */
const OPENED = new Set(['product', 'dropdown', 'tab', 'anchor', 'item']);

/** Readers see the navigation of one of these at a time, so two of them can share a page. */
const SCOPES = new Set(['language', 'version', ...OPENED]);

/**
 * Reports pages that are listed twice in the same scope. The sidebar highlights only the first entry (M4.6). Leaves out the
 * landing page of a tab or its like: its first entry.
 */
export const duplicatePage: Rule = (context) => {
  const { config, pageIndex, files, walkPages, repeatedFiles, report } = context;
  const repeatedKeys = pageIndex.coverage?.repeated ?? findRepeated(walkPages);
  if (repeatedKeys.size === 0) return;
  const repeatedFile = repeatedFileFinder(config);
  /** For each scope, the first entry of each page and the repeated files that are reported. */
  const scopes = new Map<
    NavElement | undefined,
    { firstEntry: ReturnType<typeof firstEntryFinder>; reported: Set<string> }
  >();
  const landingPages = new Map<NavElement | undefined, string>();
  const roots = new Map<NavElement, string>();
  walkPages((entry, trail) => {
    const scope = scopeOf(trail);
    const key = pageKey(entry.path);
    if (!landingPages.has(scope)) landingPages.set(scope, key);
    if (!repeatedKeys.has(key)) return;
    if (entry.index === -1) roots.set(entry.parent, key);
    const state = scopes.get(scope) ?? {
      firstEntry: firstEntryFinder(files),
      reported: new Set(repeatedFiles),
    };
    scopes.set(scope, state);
    const first = state.firstEntry(entry);
    if (!first) return;
    if (scope && OPENED.has(scope.kind) && landingPages.get(scope) === key) return;
    // A specification that fills two elements repeats all its pages.
    if (first.parent.generated && entry.parent.generated) return;
    // A group can list its own root.
    if (entry.index !== -1 && roots.get(entry.parent) === key) return;
    const page = entryPage(entry);
    const { origin } = entryPage(first);
    const repeated = repeatedFile(page.origin, origin);
    if (repeated && state.reported.has(repeated.file)) return;
    if (repeated) state.reported.add(repeated.file);
    report({
      code: 'duplicate-page',
      args: {
        path: writtenPath(page),
        scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
        ...(repeated && { file: repeated.file }),
      },
      at: repeated?.at ?? valueLocation(page.origin),
      related: repeated?.related ?? [{ at: valueLocation(origin), message: 'First listed here.' }],
    });
  });
};

/** Returns the keys of the pages that have several entries in the same scope. One set per scope is faster than one. */
function findRepeated(walkPages: RuleContext['walkPages']): Set<string> {
  const repeated = new Set<string>();
  const keysByScope = new Map<NavElement | undefined, Set<string>>();
  let parent: NavElement | undefined;
  let keys = new Set<string>();
  walkPages((entry, trail) => {
    if (entry.parent !== parent) {
      parent = entry.parent;
      const scope = scopeOf(trail);
      keys = keysByScope.get(scope) ?? new Set();
      keysByScope.set(scope, keys);
    }
    const key = pageKey(entry.path);
    const { size } = keys;
    keys.add(key);
    if (keys.size === size) repeated.add(key);
  });
  return repeated;
}

function scopeOf(trail: readonly NavElement[]): NavElement | undefined {
  return trail.findLast((element) => SCOPES.has(element.kind));
}

/**
 * Returns a function that records the entries of a scope and returns an earlier entry of the same page, if any.
 * Different endpoints at one URL are left to openapi-collision, and pages without a file to page-not-found.
 */
function firstEntryFinder(
  files: SiteFiles | undefined,
): (entry: Readonly<PageEntry>) => PageEntry | undefined {
  const pages = new Map<string, PageEntry>();
  /** The entries of endpoints by path and by `endpointKey`. */
  const endpoints = new Map<string, PageEntry>();
  const record = (entries: Map<string, PageEntry>, key: string, entry: Readonly<PageEntry>) => {
    if (!entries.has(key)) entries.set(key, { ...entry });
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
