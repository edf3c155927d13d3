import { countEach, groupBy } from '@nav/collections';
import { pageKey } from '@nav/paths';
import {
  assertTree,
  isPage,
  type NavElement,
  type NavTree,
  type TrailLabels,
} from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { indexTree, type NavIndex, type PageOccurrence } from '../view/nav-index.ts';
import { changedSettings, fromTo } from './changed-settings.ts';
import {
  type DiffSide,
  firstOccurrences,
  isUnlisted,
  isVisible,
  listedPlaces,
  type OccurrencesByPath,
  occurrencesByPath,
  pageAt,
} from './diff-side.ts';
import { type ElementMatches, elementsOf, matchElements } from './match-elements.ts';
import { findReplacements, type Replacements } from './match-pages.ts';
import { parentOf } from './matching.ts';
import type { ElementAt, NavDiff, PageAt } from './nav-diff.ts';
import type { PageSide } from './page-side.ts';

/**
 * Compares two navigations.
 *
 * @param known describes each side further. `renames` has the new paths of page files that were renamed, by their old
 *   paths, without extensions.
 */
export function diffTrees(
  before: NavTree,
  after: NavTree,
  known: { before?: DiffSide; after?: DiffSide; renames?: ReadonlyMap<string, string> } = {},
): NavDiff {
  assertTree('diffTrees', before);
  assertTree('diffTrees', after);
  assertCall('diffTrees(before, after, { before, after, renames })', Object(known) === known);
  const matches = matchElements(before.root, after.root);
  const trails = trailsOf(after.root);
  const renamed: NavDiff['renamed'] = [];
  const changed: NavDiff['changed'] = [];
  const reordered: ElementAt[] = [];
  /** The new value of `hidden` that elements inherit from a parent where it changed. */
  const inheritedChange = new Map<NavElement, boolean>();
  for (const [from, to] of matches) {
    const { kind, origin } = to;
    const trail = trails.get(to) as TrailLabels;
    if (from.label !== to.label)
      renamed.push({ kind, from: from.label, to: to.label, trail, origin });
    const inheritsHidden = inheritedChange.get(to) === to.hidden;
    if (from.hidden !== to.hidden)
      for (const child of to.children) if (!isPage(child)) inheritedChange.set(child, to.hidden);
    for (const { setting, ...values } of changedSettings(from, to))
      if (setting !== 'hidden' || !inheritsHidden)
        changed.push({ element: kind, trail, setting, ...values, origin });
    if (isReordered(from, to, matches)) reordered.push({ kind, label: to.label, trail, origin });
  }
  for (const setting of ['eyebrows', 'drilldown'] as const) {
    if (before[setting] === after[setting]) continue;
    const values = fromTo(before[setting], after[setting]);
    changed.push({ element: 'site', trail: [], setting, ...values, origin: after.root.origin });
  }
  const kept = new Set(matches.values());
  return {
    ...comparePages(indexTree(before), indexTree(after), matches, known),
    renamed,
    elementsAdded: elementsWithout(trails, kept),
    elementsRemoved: elementsWithout(trailsOf(before.root), matches),
    reordered,
    changed,
  };
}

/** Returns the outermost elements that have no match in the other tree. */
function elementsWithout(
  trails: ReadonlyMap<NavElement, TrailLabels>,
  matched: { has(element: NavElement): boolean },
): ElementAt[] {
  const inner = new Set<NavElement>();
  const found: ElementAt[] = [];
  for (const [element, trail] of trails) {
    if (matched.has(element)) continue;
    for (const child of elementsOf(element)) inner.add(child);
    const { kind, label, origin } = element;
    if (!inner.has(element)) found.push({ kind, label, trail, origin });
  }
  return found;
}

/** Returns true if the children that both elements have are in another order. */
function isReordered(from: NavElement, to: NavElement, matches: ElementMatches): boolean {
  const positions = new Map<NavElement | string, number>();
  to.children.forEach((child, at) => {
    const key = isPage(child) ? pageKey(child.path) : child;
    if (!positions.has(key)) positions.set(key, at);
  });
  let last = -1;
  const seen = new Set<string>();
  for (const child of from.children) {
    const key = isPage(child) ? pageKey(child.path) : matches.get(child);
    if (key === undefined || (typeof key === 'string' && seen.has(key))) continue;
    if (typeof key === 'string') seen.add(key);
    const at = positions.get(key);
    if (at === undefined) continue;
    if (at < last) return true;
    last = at;
  }
  return false;
}

function comparePages(
  old: NavIndex,
  now: NavIndex,
  matches: ElementMatches,
  known: NonNullable<Parameters<typeof diffTrees>[2]>,
): Omit<NavDiff, 'renamed' | 'changed' | 'elementsAdded' | 'elementsRemoved' | 'reordered'> {
  const before = occurrencesByPath(old, known.before);
  const after = occurrencesByPath(now, known.after);
  const missing = firstOccurrences(before, after);
  const isServed = ({ page }: PageOccurrence) =>
    known.after?.isServed?.(pageKey(page.path)) === true;
  const removed = missing.filter((occurrence) => !isServed(occurrence));
  const added = firstOccurrences(after, before);
  const { certain, possible } = findReplacements(
    removed,
    sideOf(before, known.before),
    sideOf(after, known.after),
    matches,
    known.renames ?? new Map(),
  );
  // Of several pages that are merged into one, none is renamed.
  const renames = onlyPairs(certain, new Set(added));
  const renamedPages = [...renames].map(([from, to]) => ({ from: pageAt(from), to: pageAt(to) }));
  const taken = new Set(renames.values());
  const open = removed.filter((occurrence) => !certain.has(occurrence));
  const { moved, ...kept } = compareKept(before, after, matches);
  return {
    added: added.filter((occurrence) => !taken.has(occurrence)).map(pageAt),
    removed: removed.filter((occurrence) => !renames.has(occurrence)).map(pageAt),
    moved,
    renamedPages,
    ...kept,
    stillServed: missing.filter(isServed).map(pageAt),
    redirectsRemoved: [],
    redirects: removed.flatMap((from) => {
      const found = certain.get(from);
      if (!found) return [];
      const { to, reason } = found;
      return [{ source: from.page.href, destination: to.page.href, reason }];
    }),
    unredirected: open.map(({ page }) => page.href),
    candidates: open.flatMap((from) => {
      const pages = possible.get(from);
      return pages
        ? [{ source: from.page.href, destinations: pages.map(({ page }) => page.href) }]
        : [];
    }),
  };
}

function compareKept(
  before: OccurrencesByPath,
  after: OccurrencesByPath,
  matches: ElementMatches,
): Pick<NavDiff, 'moved' | 'placesAdded' | 'placesRemoved' | 'relabelled' | 'hidden' | 'shown'> {
  const moved: NavDiff['moved'] = [];
  const placesAdded: PageAt[] = [];
  const placesRemoved: PageAt[] = [];
  const relabelled: NavDiff['relabelled'] = [];
  const hidden: PageAt[] = [];
  const shown: PageAt[] = [];
  for (const [path, occurrences] of before) {
    const others = after.get(path);
    const [occurrence] = occurrences;
    const other = others?.[0];
    if (!occurrence || !others || !other) continue;
    const visible = others.find(isVisible);
    const wasVisible = occurrences.some(isVisible);
    if (wasVisible && !visible) hidden.push(pageAt(other));
    if (visible && !wasVisible) shown.push(pageAt(visible));
    if (isUnlisted(occurrence) || isUnlisted(other)) {
      // `hidden` and `shown` already imply that the page left or entered the navigation.
      if (wasVisible || visible) continue;
      placesRemoved.push(...listedPlaces(occurrences));
      placesAdded.push(...listedPlaces(others));
      continue;
    }
    const { gone, fresh } = withoutUnmoved(occurrences, others, matches);
    gone.forEach((from, at) => {
      const to = fresh[at];
      if (to) moved.push({ from, to });
      else placesRemoved.push(from);
    });
    placesAdded.push(...fresh.slice(gone.length));
    const [from, to] = [occurrence.page.label, other.page.label];
    if (from !== to) relabelled.push({ page: pageAt(other), from, to });
  }
  return { moved, hidden, shown, placesAdded, placesRemoved, relabelled };
}

function sideOf(pages: OccurrencesByPath, side: DiffSide = {}): PageSide {
  return { pages, textOf: side.textOf ?? (() => undefined), redirects: side.redirects ?? [] };
}

/** Returns the replacements that are new and replace a single page. */
function onlyPairs(
  replacements: Replacements['certain'],
  added: ReadonlySet<PageOccurrence>,
): Map<PageOccurrence, PageOccurrence> {
  const counts = countEach(Array.from(replacements.values(), ({ to }) => to));
  return new Map(
    Array.from(replacements, ([from, { to }]) => [from, to] as const).filter(
      ([, to]) => added.has(to) && counts.get(to) === 1,
    ),
  );
}

/** Removes the occurrences of a page that are in matching elements of both trees. */
function withoutUnmoved(
  before: readonly PageOccurrence[],
  after: readonly PageOccurrence[],
  matches: ElementMatches,
): { gone: PageAt[]; fresh: PageAt[] } {
  const waiting = groupBy(after, parentOf);
  const gone = before.filter((occurrence) => {
    const match = matches.get(parentOf(occurrence) as NavElement);
    return (match && waiting.get(match)?.shift()) === undefined;
  });
  const left = new Set([...waiting.values()].flat());
  const fresh = after.filter((occurrence) => left.has(occurrence));
  return { gone: gone.map(pageAt), fresh: fresh.map(pageAt) };
}

/** Returns the trails of the elements below `root`, each including the element. */
function trailsOf(root: NavElement): Map<NavElement, TrailLabels> {
  const trails = new Map<NavElement, TrailLabels>();
  function walk(element: NavElement, trail: TrailLabels): void {
    trails.set(element, trail);
    for (const child of elementsOf(element))
      walk(child, [...trail, { kind: child.kind, label: child.label }]);
  }
  walk(root, []);
  return trails;
}
