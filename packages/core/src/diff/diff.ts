import { groupBy } from '@nav/collections';
import { isObject } from '@nav/json';
import { pageKey } from '@nav/paths';
import {
  assertTree,
  isPage,
  type NavElement,
  type NavPage,
  type NavTree,
  type TrailLabels,
  trailLabels,
} from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { indexTree, type NavIndex, type PageOccurrence } from '../view/nav-index.ts';
import { type ElementMatches, elementsOf, matchElements } from './match-elements.ts';
import { findReplacements, type Replacements } from './match-pages.ts';
import { parentOf } from './matching.ts';
import type { ElementAt, NavDiff, PageAt } from './nav-diff.ts';
import type { PageSide } from './page-side.ts';

/** Facts that a tree does not contain. Without them, pages are compared by their paths, titles and elements only. */
export interface DiffSide {
  /** Returns the text of a page by its path without extension; `undefined` if there is none. */
  textOf?: (path: string) => string | undefined;
  /** Tests if a page has a file, whether the navigation lists it or not. */
  isServed?: (path: string) => boolean;
  /** The redirects of the config. */
  redirects?: readonly { source: string; destination: string }[];
  /** The pages without an entry that only this side has. */
  outside?: readonly NavPage[];
}

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

function listedPlaces(occurrences: readonly PageOccurrence[]): PageAt[] {
  return occurrences.filter((one) => !isUnlisted(one)).map(pageAt);
}

function sideOf(pages: OccurrencesByPath, side: DiffSide = {}): PageSide {
  return { pages, textOf: side.textOf ?? (() => undefined), redirects: side.redirects ?? [] };
}

/** Returns the replacements that are new and replace a single page. */
function onlyPairs(
  replacements: Replacements['certain'],
  added: ReadonlySet<PageOccurrence>,
): Map<PageOccurrence, PageOccurrence> {
  const counts = new Map<PageOccurrence, number>();
  for (const { to } of replacements.values()) counts.set(to, (counts.get(to) ?? 0) + 1);
  return new Map(
    Array.from(replacements, ([from, { to }]) => [from, to] as const).filter(
      ([, to]) => added.has(to) && counts.get(to) === 1,
    ),
  );
}

type OccurrencesByPath = ReadonlyMap<string, readonly PageOccurrence[]>;

/** Returns the first occurrence of each page that is in only one of two trees. */
function firstOccurrences(from: OccurrencesByPath, other: OccurrencesByPath): PageOccurrence[] {
  return [...from].flatMap(([path, [first]]) => (first && !other.has(path) ? [first] : []));
}

/** A page outside the navigation has an occurrence with an empty trail. */
function occurrencesByPath(
  { byPath, tree }: NavIndex,
  { outside = [] }: DiffSide = {},
): OccurrencesByPath {
  const pages = [...byPath].filter(([, [first]]) => first?.page.kind === 'page');
  const existing = pages.filter(([, [first]]) => !first?.page.missing);
  // A config without any pages is a copy, whose pages are elsewhere.
  const hasMissing = existing.length > 0 && existing.length < pages.length;
  const others = [...tree.unlisted, ...outside];
  if (!hasMissing && others.length === 0) return byPath;
  const occurrences = new Map(byPath);
  if (hasMissing)
    for (const [path, [first]] of pages) if (first?.page.missing) occurrences.delete(path);
  for (const page of others)
    if (!occurrences.has(page.path)) occurrences.set(page.path, [{ page, trail: [] }]);
  return occurrences;
}

function isUnlisted({ trail }: PageOccurrence): boolean {
  return trail.length === 0;
}

function isVisible({ page }: PageOccurrence): boolean {
  return !page.hidden;
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

/** The properties of an element that are not settings of it. All others are compared. */
const NO_SETTINGS: ReadonlySet<string> = new Set([
  'id',
  'label',
  'hiddenItself',
  'origin',
  'written',
  'missing',
  'list',
  'children',
  'global',
  'root',
  'page',
  'defaultChild',
  'lang',
  'nativeName',
  'dir',
  'site',
  'generated',
] satisfies (keyof NavElement)[]);

function changedSettings(
  from: NavElement,
  to: NavElement,
): { setting: string; from?: unknown; to?: unknown }[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof NavElement)[];
  const values = names
    .filter((name) => !NO_SETTINGS.has(name))
    .sort()
    .map((name): [string, unknown, unknown] => [name, from[name], to[name]]);
  values.push(['root', from.root?.path, to.root?.path]);
  return values.flatMap(([setting, a, b]) =>
    a === b || canonicalJson(a) === canonicalJson(b) ? [] : [{ setting, ...fromTo(a, b) }],
  );
}

/** Returns a value as JSON with sorted keys. */
function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) =>
    isObject(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((key) => [key, part[key]]),
        )
      : part,
  );
}

function fromTo(from: unknown, to: unknown): { from?: unknown; to?: unknown } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
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

function pageAt(occurrence: PageOccurrence): PageAt {
  const { page, trail } = occurrence;
  return {
    path: page.path,
    href: page.href,
    title: page.title,
    trail: trailLabels(trail),
    hidden: page.hidden,
    ...(isUnlisted(occurrence) ? { unlisted: true } : {}),
    origin: page.origin,
  };
}
