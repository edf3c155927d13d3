import type { Origin } from './load.ts';
import type { NavElement, NavPage, NavTree } from './nav-tree.ts';
import { isPage } from './nav-tree.ts';
import { pageKey } from './page-path.ts';
import { indexTree, type NavIndex, type Place } from './view.ts';

/** A place in words: the labels from the outermost element to the innermost. */
export type TrailLabels = readonly { kind: NavElement['kind']; label: string }[];

/** A page as one of the two trees has it. */
export interface PageAt {
  path: string;
  href: string;
  title: string;
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
  const pages = comparePages(old, now, matches);
  const renamed = [...matches].flatMap(([from, to]) =>
    from.label === to.label
      ? []
      : [
          {
            kind: to.kind,
            from: from.label,
            to: to.label,
            trail: trailTo(now, to),
            origin: to.origin,
          },
        ],
  );
  const changed = [...matches].flatMap(([from, to]) => changedSettings(from, to, now));
  for (const setting of ['eyebrows', 'drilldown'] as const) {
    if (before[setting] === after[setting]) continue;
    changed.push({
      element: 'site',
      trail: [],
      setting,
      ...fromTo(before[setting], after[setting]),
      origin: after.root.origin,
    });
  }
  return { ...pages, renamed, changed };
}

/** Pairs each element with its successor: the same kind and label first, then the one that shares most pages. */
function matchElements(before: NavElement, after: NavElement): Map<NavElement, NavElement> {
  const matches = new Map<NavElement, NavElement>();
  function match(from: NavElement, to: NavElement): void {
    matches.set(from, to);
    const left = elementsOf(from);
    const right = new Set(elementsOf(to));
    const waiting: NavElement[] = [];
    for (const child of left) {
      const twin = [...right].find(
        ({ kind, label }) => kind === child.kind && label === child.label,
      );
      if (twin) {
        right.delete(twin);
        match(child, twin);
      } else waiting.push(child);
    }
    for (const child of waiting) {
      const heir = mostAlike(child, right);
      if (!heir) continue;
      right.delete(heir);
      match(child, heir);
    }
  }
  match(before, after);
  return matches;
}

function elementsOf(element: NavElement): NavElement[] {
  return [...element.children.filter((child) => !isPage(child)), ...element.global];
}

/** The candidate of the same kind that shares at least half of the pages. */
function mostAlike(element: NavElement, candidates: Iterable<NavElement>): NavElement | undefined {
  const own = pathsBelow(element);
  let best: NavElement | undefined;
  let most = 0.5;
  for (const candidate of candidates) {
    if (candidate.kind !== element.kind) continue;
    if (own.size === 0 && element.href !== undefined && candidate.href === element.href)
      return candidate;
    const other = pathsBelow(candidate);
    const shared = [...own].filter((path) => other.has(path)).length;
    const share = shared / Math.max(own.size, other.size, 1);
    if (share >= most && share > 0) {
      most = share;
      best = candidate;
    }
  }
  return best;
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

function comparePages(
  old: NavIndex,
  now: NavIndex,
  matches: ReadonlyMap<NavElement, NavElement>,
): Omit<NavDiff, 'renamed' | 'changed'> {
  const added: Place[] = [];
  const removed: Place[] = [];
  const moved: NavDiff['moved'] = [];
  for (const [path, places] of old.byPath) {
    const others = now.byPath.get(path);
    const [place] = places;
    if (!place) continue;
    if (!others) {
      removed.push(place);
      continue;
    }
    const gone = places.filter((from) => !others.some((to) => isSamePlace(from, to, matches)));
    const fresh = others.filter((to) => !places.some((from) => isSamePlace(from, to, matches)));
    gone.forEach((from, index) => {
      const to = fresh[index];
      if (to) moved.push({ from: pageAt(from), to: pageAt(to) });
    });
  }
  for (const [path, [place]] of now.byPath) if (place && !old.byPath.has(path)) added.push(place);

  const heirs = findHeirs(removed, added, matches);
  const renamedPages = [...heirs].map(([from, to]) => ({ from: pageAt(from), to: pageAt(to) }));
  const taken = new Set(heirs.values());
  const lost = removed.filter((place) => !heirs.has(place));
  return {
    added: added.filter((place) => !taken.has(place)).map(pageAt),
    removed: lost.map(pageAt),
    moved,
    renamedPages,
    redirects: renamedPages.map(({ from, to }) => ({ source: from.href, destination: to.href })),
    unredirected: lost.map(({ page }) => page.href),
  };
}

function isSamePlace(
  from: Place,
  to: Place,
  matches: ReadonlyMap<NavElement, NavElement>,
): boolean {
  return (
    from.trail.length === to.trail.length &&
    from.trail.every((element, index) => matches.get(element) === to.trail[index])
  );
}

/**
 * The new page that continues each removed one. Of the pages that are new, one with the same last segment or
 * title, unmistakably; or the only other one in the same group at the same position.
 */
function findHeirs(
  removed: readonly Place[],
  added: readonly Place[],
  matches: ReadonlyMap<NavElement, NavElement>,
): Map<Place, Place> {
  const heirs = new Map<Place, Place>();
  const free = new Set(added);
  const pair = (keyBefore: (from: Place) => unknown, keyAfter: (to: Place) => unknown) => {
    const byKey = new Map<unknown, Place[]>();
    for (const to of free) {
      const key = keyAfter(to);
      const others = byKey.get(key);
      if (others) others.push(to);
      else byKey.set(key, [to]);
    }
    for (const from of removed) {
      if (heirs.has(from)) continue;
      const candidates = (byKey.get(keyBefore(from)) ?? []).filter((to) => free.has(to));
      const heir = candidates.length === 1 ? candidates[0] : closest(from, candidates, matches);
      if (!heir) continue;
      heirs.set(from, heir);
      free.delete(heir);
    }
  };
  pair(
    ({ page }) => lastSegment(page),
    ({ page }) => lastSegment(page),
  );
  pair(
    ({ page }) => page.title,
    ({ page }) => page.title,
  );
  pair(
    (from) => `${matches.get(parentOf(from))?.id} ${position(from)}`,
    (to) => `${parentOf(to).id} ${position(to)}`,
  );
  return heirs;
}

function parentOf({ trail }: Place): NavElement {
  return trail.at(-1) as NavElement;
}

/** The only candidate under the same element, or the one that shares strictly the most path segments. */
function closest(
  from: Place,
  candidates: readonly Place[],
  matches: ReadonlyMap<NavElement, NavElement>,
): Place | undefined {
  const nearby = candidates.filter((to) => matches.get(parentOf(from)) === parentOf(to));
  if (nearby.length === 1) return nearby[0];
  const segments = new Set(from.page.path.split('/'));
  const ranked = candidates
    .map((place) => ({
      place,
      shared: place.page.path.split('/').filter((part) => segments.has(part)).length,
    }))
    .sort((a, b) => b.shared - a.shared);
  const [first, second] = ranked;
  return first && (!second || first.shared > second.shared) ? first.place : undefined;
}

function lastSegment(page: NavPage): string {
  return page.path.slice(page.path.lastIndexOf('/') + 1);
}

function position(place: Place): number {
  return parentOf(place).children.indexOf(place.page);
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
  'color',
  'align',
  'searchable',
  'public',
  'boost',
  'directory',
  'openapi',
] as const satisfies readonly (keyof NavElement)[];

function changedSettings(from: NavElement, to: NavElement, now: NavIndex): NavDiff['changed'] {
  const values: [string, unknown, unknown][] = SETTINGS.map((name) => [name, from[name], to[name]]);
  values.push(['root', from.root?.path, to.root?.path]);
  return values.flatMap(([setting, a, b]) =>
    JSON.stringify(a) === JSON.stringify(b)
      ? []
      : [
          {
            element: to.kind,
            trail: trailTo(now, to),
            setting,
            ...fromTo(a, b),
            origin: to.origin,
          },
        ],
  );
}

function fromTo(from: unknown, to: unknown): { from?: unknown; to?: unknown } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function trailTo(index: NavIndex, element: NavElement): TrailLabels {
  const path: NavElement[] = [];
  function find(node: NavElement): boolean {
    path.push(node);
    if (node === element || elementsOf(node).some(find)) return true;
    path.pop();
    return false;
  }
  find(index.tree.root);
  return labels(path);
}

function labels(trail: readonly NavElement[]): TrailLabels {
  return trail
    .filter(({ kind }) => kind !== 'navigation')
    .map(({ kind, label }) => ({ kind, label }));
}

function pageAt({ page, trail }: Place): PageAt {
  return {
    path: page.path,
    href: page.href,
    title: page.title,
    trail: labels(trail),
    origin: page.origin,
  };
}
