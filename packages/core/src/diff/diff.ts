import type { Origin } from '../config/origin.ts';
import { groupBy } from '../text/group-by.ts';
import { isObject } from '../text/json-value.ts';
import { pageKey, withoutIndex } from '../text/page-path.ts';
import {
  isPage,
  type NavElement,
  type NavTree,
  namesakeKey,
  type TrailLabels,
  trailLabels,
} from '../tree/nav-tree.ts';
import { indexTree, type NavIndex, type PageOccurrence } from '../view/nav-index.ts';

/** A page as one of the two trees has it. */
export interface PageAt {
  path: string;
  href: string;
  title: string;
  trail: TrailLabels;
  /** Whether it is left out of sight there. */
  hidden: boolean;
  /** Set on a generated page that stands nowhere in the navigation (M3.13); its trail is empty. */
  unlisted?: true;
  origin: Origin;
}

/** An element as one of the two trees has it; its own label ends the trail. */
export interface ElementAt {
  kind: NavElement['kind'];
  label: string;
  trail: TrailLabels;
  origin: Origin;
}

/** What changed between two navigations, for the reader of the site: spelling and formatting do not count. */
export interface NavDiff {
  added: PageAt[];
  removed: PageAt[];
  /** The same address under other elements. */
  moved: { from: PageAt; to: PageAt }[];
  /** A page whose address changed, as far as its title, name and place tell. */
  renamedPages: { from: PageAt; to: PageAt }[];
  /** Elements whose label changed. */
  renamed: {
    kind: NavElement['kind'];
    from: string;
    to: string;
    trail: TrailLabels;
    origin: Origin;
  }[];
  /** Pages that are still at their address, but out of sight at each of their places, by whatever setting. */
  hidden: PageAt[];
  /** Pages that were out of sight at each of their places, and are in sight at the place that is told. */
  shown: PageAt[];
  /** The outermost elements that came or went, whatever became of their pages. */
  elementsAdded: ElementAt[];
  elementsRemoved: ElementAt[];
  /** Further places of a page that stands elsewhere as well, and those that are gone. */
  placesAdded: PageAt[];
  placesRemoved: PageAt[];
  /** Pages that kept their address and changed their name in the sidebar. */
  relabelled: { page: PageAt; from: string; to: string }[];
  /** Elements whose children, as far as both have them, stand in another order. */
  reordered: ElementAt[];
  /** Settings of elements, and of the site, that changed. `from` or `to` is absent where it was not set. */
  changed: {
    element: string;
    trail: TrailLabels;
    setting: string;
    from?: unknown;
    to?: unknown;
    origin: Origin;
  }[];
  /** The redirects that keep old addresses alive. */
  redirects: { source: string; destination: string }[];
  /** Old addresses for which no page of the new navigation is an obvious heir. */
  unredirected: string[];
}

/** Compares two navigations. Pure: reads nothing but the trees. */
export function diffTrees(before: NavTree, after: NavTree): NavDiff {
  const old = indexTree(before);
  const now = indexTree(after);
  const matches = matchElements(before.root, after.root);
  const trails = trailsOf(after.root);
  const renamed: NavDiff['renamed'] = [];
  const changed: NavDiff['changed'] = [];
  const reordered: ElementAt[] = [];
  /** What an element hands down that is hidden now, or no longer; parents are matched before their children. */
  const hiddenBelow = new Map<NavElement, boolean>();
  for (const [from, to] of matches) {
    const { kind, origin } = to;
    const trail = trails.get(to) as TrailLabels;
    if (from.label !== to.label)
      renamed.push({ kind, from: from.label, to: to.label, trail, origin });
    const isHiddenAbove = hiddenBelow.get(to) === to.hidden;
    if (from.hidden !== to.hidden)
      for (const child of to.children) if (!isPage(child)) hiddenBelow.set(child, to.hidden);
    for (const { setting, ...values } of changedSettings(from, to))
      if (setting !== 'hidden' || !isHiddenAbove)
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
    ...comparePages(old, now, matches),
    renamed,
    elementsAdded: elementsWithout(trails, kept),
    elementsRemoved: elementsWithout(trailsOf(before.root), matches),
    reordered,
    changed,
  };
}

/** The outermost elements that have no partner in the other tree. */
function elementsWithout(
  trails: ReadonlyMap<NavElement, TrailLabels>,
  partnered: { has(element: NavElement): boolean },
): ElementAt[] {
  const inner = new Set<NavElement>();
  const found: ElementAt[] = [];
  for (const [element, trail] of trails) {
    if (partnered.has(element)) continue;
    for (const child of elementsOf(element)) inner.add(child);
    const { kind, label, origin } = element;
    if (!inner.has(element)) found.push({ kind, label, trail, origin });
  }
  return found;
}

/** Pairs each element with its successor: the same kind and label first, then the one that shares most pages. */
function matchElements(before: NavElement, after: NavElement): Map<NavElement, NavElement> {
  const matches = new Map<NavElement, NavElement>();
  function match(from: NavElement, to: NavElement): void {
    matches.set(from, to);
    const right = new Set(elementsOf(to));
    const named = groupBy(right, namesakeKey);
    const waiting: NavElement[] = [];
    for (const child of elementsOf(from)) {
      const twin = named.get(namesakeKey(child))?.shift();
      if (twin) {
        right.delete(twin);
        match(child, twin);
      } else waiting.push(child);
    }
    if (waiting.length === 0 || right.size === 0) return;
    for (const [child, heir] of mostAlike(waiting, [...right])) match(child, heir);
  }
  match(before, after);
  return matches;
}

function elementsOf(element: NavElement): NavElement[] {
  return [...element.children.filter((child) => !isPage(child)), ...element.global];
}

/** Pairs elements of one kind that share at least half of their pages, or one address, the most alike first. */
function mostAlike(
  before: readonly NavElement[],
  after: readonly NavElement[],
): Map<NavElement, NavElement> {
  const keysOf = (element: NavElement) => {
    const keys = pathsBelow(element);
    if (element.href !== undefined) keys.add(`href ${element.href}`);
    return [...keys].map((key) => `${element.kind} ${key}`);
  };
  const keysBefore = new Map(before.map((element) => [element, keysOf(element)]));
  const keysAfter = new Map(after.map((element) => [element, new Set(keysOf(element))]));
  const holdersBefore = holdersOf(keysBefore);
  const holdersAfter = holdersOf(keysAfter);
  const pairs = before.flatMap((from) => {
    const keys = keysBefore.get(from) ?? [];
    const candidates = new Set<NavElement>();
    for (const key of keys) {
      const holders = holdersAfter.get(key) ?? [];
      if (holders.length * (holdersBefore.get(key)?.length ?? 0) > MOST_PAIRS) continue;
      for (const { element } of holders) candidates.add(element);
    }
    return [...candidates].map((to) => {
      const others = keysAfter.get(to) ?? new Set();
      const shared = keys.filter((key) => others.has(key)).length;
      return { from, to, share: shared / Math.max(keys.length, others.size) };
    });
  });
  const found = new Map<NavElement, NavElement>();
  const taken = new Set<NavElement>();
  for (const { from, to, share } of pairs.sort((a, b) => b.share - a.share)) {
    if (share < 0.5 || found.has(from) || taken.has(to)) continue;
    found.set(from, to);
    taken.add(to);
  }
  return found;
}

/** What stands in so many elements tells none from another. */
const MOST_PAIRS = 2500;

function holdersOf(
  keys: ReadonlyMap<NavElement, Iterable<string>>,
): Map<string, { key: string; element: NavElement }[]> {
  const pairs = [...keys].flatMap(([element, own]) => Array.from(own, (key) => ({ key, element })));
  return groupBy(pairs, ({ key }) => key);
}

function pathsBelow(element: NavElement): Set<string> {
  const paths = new Set<string>();
  function walk(node: NavElement): void {
    if (node.root) paths.add(pageKey(node.root.path));
    for (const child of node.children) {
      if (isPage(child)) paths.add(pageKey(child.path));
      else walk(child);
    }
  }
  walk(element);
  return paths;
}

/** Whether the children that both have stand in another order. */
function isReordered(
  from: NavElement,
  to: NavElement,
  matches: ReadonlyMap<NavElement, NavElement>,
): boolean {
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
  matches: ReadonlyMap<NavElement, NavElement>,
): Omit<NavDiff, 'renamed' | 'changed' | 'elementsAdded' | 'elementsRemoved' | 'reordered'> {
  const added: PageOccurrence[] = [];
  const removed: PageOccurrence[] = [];
  const moved: NavDiff['moved'] = [];
  const placesAdded: PageOccurrence[] = [];
  const placesRemoved: PageOccurrence[] = [];
  const relabelled: NavDiff['relabelled'] = [];
  const hidden: PageOccurrence[] = [];
  const shown: PageOccurrence[] = [];
  const before = placesByPath(old);
  const after = placesByPath(now);
  for (const [path, places] of before) {
    const others = after.get(path);
    const [place] = places;
    if (!place) continue;
    const other = others?.[0];
    if (!others || !other) {
      removed.push(place);
      continue;
    }
    const visible = others.find(isInSight);
    const wasInSight = places.some(isInSight);
    if (wasInSight && !visible) hidden.push(other);
    if (visible && !wasInSight) shown.push(visible);
    if (isUnlisted(place) || isUnlisted(other)) {
      // That a page came into sight or went out of it says already that its places came or went.
      if (wasInSight || visible) continue;
      placesRemoved.push(...places.filter((one) => !isUnlisted(one)));
      placesAdded.push(...others.filter((one) => !isUnlisted(one)));
      continue;
    }
    const { gone, fresh } = withoutCommonPlaces(places, others, matches);
    const moves = Math.min(gone.length, fresh.length);
    for (let at = 0; at < moves; at += 1)
      moved.push({
        from: pageAt(gone[at] as PageOccurrence),
        to: pageAt(fresh[at] as PageOccurrence),
      });
    for (const place of gone.slice(moves)) placesRemoved.push(place);
    for (const place of fresh.slice(moves)) placesAdded.push(place);
    const [from, to] = [place.page.label, other.page.label];
    if (from !== to) relabelled.push({ page: pageAt(other), from, to });
  }
  for (const [path, [place]] of after) if (place && !before.has(path)) added.push(place);

  const heirs = findReplacements(removed, added, matches);
  const renamedPages = [...heirs].map(([from, to]) => ({ from: pageAt(from), to: pageAt(to) }));
  const taken = new Set(heirs.values());
  const lost = removed.filter((place) => !heirs.has(place));
  return {
    added: added.filter((place) => !taken.has(place)).map(pageAt),
    removed: lost.map(pageAt),
    moved,
    renamedPages,
    hidden: hidden.map(pageAt),
    shown: shown.map(pageAt),
    placesAdded: placesAdded.map(pageAt),
    placesRemoved: placesRemoved.map(pageAt),
    relabelled,
    redirects: renamedPages.map(({ from, to }) => ({ source: from.href, destination: to.href })),
    unredirected: lost.map(({ page }) => page.href),
  };
}

/** The places of each page; that of one outside the navigation has no trail. */
function placesByPath({ byPath, tree }: NavIndex): ReadonlyMap<string, readonly PageOccurrence[]> {
  if (tree.unlisted.length === 0) return byPath;
  const places = new Map(byPath);
  for (const page of tree.unlisted)
    if (!places.has(page.path)) places.set(page.path, [{ page, trail: [] }]);
  return places;
}

function isUnlisted({ trail }: PageOccurrence): boolean {
  return trail.length === 0;
}

function isInSight({ page }: PageOccurrence): boolean {
  return !page.hidden;
}

/** The places of a page that only one of the trees has. */
function withoutCommonPlaces(
  before: readonly PageOccurrence[],
  after: readonly PageOccurrence[],
  matches: ReadonlyMap<NavElement, NavElement>,
): { gone: PageOccurrence[]; fresh: PageOccurrence[] } {
  const waiting = groupBy(after, parentOf);
  const gone = before.filter((place) => {
    const heir = matches.get(parentOf(place));
    return (heir && waiting.get(heir)?.shift()) === undefined;
  });
  const left = new Set([...waiting.values()].flat());
  return { gone, fresh: after.filter((place) => left.has(place)) };
}

/**
 * The new page that continues each removed one: the only new one of the same operation, the same end of the
 * path, the same title, or the only new one beside it. What is not unmistakable is left without heir.
 */
function findReplacements(
  removed: readonly PageOccurrence[],
  added: readonly PageOccurrence[],
  matches: ReadonlyMap<NavElement, NavElement>,
): Map<PageOccurrence, PageOccurrence> {
  const heirs = new Map<PageOccurrence, PageOccurrence>();
  const free = new Set(added);
  /** Pairs the pages that alone have a key on either side. */
  const pair = (
    keyBefore: (from: PageOccurrence) => string | undefined,
    keyAfter: (to: PageOccurrence) => string | undefined = keyBefore,
  ) => {
    const candidates = onlyByKey(free, keyAfter);
    const waiting = onlyByKey(
      removed.filter((from) => !heirs.has(from)),
      keyBefore,
    );
    for (const [key, from] of waiting) {
      const to = candidates.get(key);
      if (!from || !to) continue;
      heirs.set(from, to);
      free.delete(to);
    }
  };
  const parentBefore = (from: PageOccurrence) =>
    isUnlisted(from) ? undefined : matches.get(parentOf(from))?.id;
  const parentAfter = (to: PageOccurrence) => (isUnlisted(to) ? undefined : parentOf(to).id);
  const within = (
    parent: (place: PageOccurrence) => string | undefined,
    key: (place: PageOccurrence) => string,
  ): ((place: PageOccurrence) => string | undefined) => {
    return (place) => {
      const id = parent(place);
      return id === undefined ? undefined : `${id} ${key(place)}`;
    };
  };
  const pairInside = (key: (place: PageOccurrence) => string) =>
    pair(within(parentBefore, key), within(parentAfter, key));

  pair(({ page }) => (page.kind === 'endpoint' ? `${page.method} ${page.endpoint}` : undefined));
  pair(({ page }) => withoutIndex(page.path).toLowerCase());
  for (let count = LONGEST_END; count > 1; count -= 1) pair(({ page }) => endOf(page.path, count));
  pairInside(({ page }) => endOf(page.path, 1) as string);
  pair(({ page }) => endOf(page.path, 1));
  pairInside(({ page }) => page.title);
  pair(({ page }) => page.title);
  pairInside(() => '');
  return heirs;
}

/** Path segments from the end that are compared at most. */
const LONGEST_END = 12;

/** The last `count` segments of a path; `undefined` where it has fewer. */
function endOf(path: string, count: number): string | undefined {
  const segments = withoutIndex(path).split('/');
  return segments.length < count ? undefined : segments.slice(-count).join('/');
}

/** The places by key; `undefined` under a key that several have. */
function onlyByKey(
  places: Iterable<PageOccurrence>,
  keyOf: (place: PageOccurrence) => string | undefined,
): Map<string, PageOccurrence | undefined> {
  const found = new Map<string, PageOccurrence | undefined>();
  for (const place of places) {
    const key = keyOf(place);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : place);
  }
  return found;
}

function parentOf({ trail }: PageOccurrence): NavElement {
  return trail.at(-1) as NavElement;
}

/** What an element sets, apart from its label, children and place. */
const SETTINGS = [
  'href',
  'icon',
  'tag',
  'description',
  'hidden',
  'expanded',
  'default',
  'name',
  'banner',
  'navbar',
  'footer',
  'color',
  'align',
  'searchable',
  'public',
  'boost',
  'directory',
  'openapi',
] as const satisfies readonly (keyof NavElement)[];

function changedSettings(
  from: NavElement,
  to: NavElement,
): { setting: string; from?: unknown; to?: unknown }[] {
  const values: [string, unknown, unknown][] = SETTINGS.map((name) => [name, from[name], to[name]]);
  values.push(['root', from.root?.path, to.root?.path]);
  return values.flatMap(([setting, a, b]) =>
    a === b || inOneOrder(a) === inOneOrder(b) ? [] : [{ setting, ...fromTo(a, b) }],
  );
}

/** A value as JSON, whatever the order in which its properties are written. */
function inOneOrder(value: unknown): string | undefined {
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

/** The labels from the outermost element to each one, that of the element itself included. */
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

function pageAt(place: PageOccurrence): PageAt {
  const { page, trail } = place;
  return {
    path: page.path,
    href: page.href,
    title: page.title,
    trail: trailLabels(trail),
    hidden: page.hidden,
    ...(isUnlisted(place) ? { unlisted: true } : {}),
    origin: page.origin,
  };
}
