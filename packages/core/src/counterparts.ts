import {
  ask,
  firstPage,
  isAlternative,
  isHiddenInside,
  isListed,
  type NavIndex,
} from './nav-index.ts';
import type { NavElement, NavPage } from './nav-tree.ts';
import { isPage } from './nav-tree.ts';
import { withoutIndex } from './page-path.ts';

/** The page that stands for this one in another version or language. */
export interface Counterpart {
  kind: 'version' | 'language';
  /** The label of that version or language. */
  label: string;
  page: NavPage;
  /** How near it is (builder 4.8): 0 the same page … 4 merely the first page of the other. */
  rank: 0 | 1 | 2 | 3 | 4;
}

/** The pages and elements of a version or language, by what a switch looks for. */
interface SwitchTarget {
  /** Each page by its path, with its position. */
  exact: ReadonlyMap<string, Ranked>;
  /** The first page by its path with one segment, not the last, left open. */
  open: ReadonlyMap<string, Ranked>;
  /** The first page by its path without the first segment. */
  withoutFirst: ReadonlyMap<string, Ranked>;
  /** The first page of the first element that has one, by kind and label. */
  namesakes: ReadonlyMap<string, NavPage>;
}

interface Ranked {
  page: NavPage;
  position: number;
}

/** A page from which a reader may switch to another version or language. */
export interface Departure {
  index: NavIndex;
  page: NavPage;
  trail: readonly NavElement[];
  /** The path of the page without `index`, and with each segment but the last left open. */
  path: string;
  open: readonly string[];
  switchTo(target: NavElement): Counterpart | undefined;
}

/** Where a reader stands on a page. */
export function departure(index: NavIndex, page: NavPage, trail: readonly NavElement[]): Departure {
  const path = withoutIndex(page.path);
  const answers = new Map<NavElement, Counterpart | undefined>();
  const here: Departure = {
    index,
    page,
    trail,
    path,
    open: openPaths(path),
    switchTo(target) {
      if (!answers.has(target)) answers.set(target, counterpart(here, target));
      return answers.get(target);
    },
  };
  return here;
}

/** The pages of the other versions and languages beside those that the reader is in. */
export function counterpartsOf({ index, trail, switchTo }: Departure): Counterpart[] {
  const found: Counterpart[] = [];
  trail.forEach((element, depth) => {
    const current = trail[depth + 1];
    if (current?.kind !== 'version' && current?.kind !== 'language') return;
    for (const other of element.children) {
      if (other === current || !isAlternative(other) || other.href !== undefined) continue;
      const match = isListed(index, other) && switchTo(other);
      if (match) found.push(match);
    }
  });
  return found;
}

/** The page of another version or language that a switch from here leads to (builder 4.8). */
function counterpart(here: Departure, target: NavElement): Counterpart | undefined {
  const { index, trail } = here;
  const kind = target.kind === 'language' ? 'language' : 'version';
  const depth = trail.findIndex(
    (element, at) => element.kind === kind && trail[at - 1]?.children.includes(target),
  );
  const current = trail[depth];
  const answer = (found: NavPage | undefined, rank: Counterpart['rank']) =>
    found && ({ kind, label: target.label, page: found, rank } as Counterpart);

  const pages = ask(index, switchTarget, target);
  const same = pages.exact.get(here.path);
  if (same) return answer(same.page, 0);
  const near =
    kind === 'language'
      ? inOtherLocale(pages, here.path, current?.label ?? '', target.label)
      : inOtherFolder(pages, here);
  if (near) return answer(near.page, 1);

  // The same tab, dropdown … of the target comes before others that have an element of that name.
  const below = trail.slice(depth + 1);
  const divisions = below.filter(isAlternative);
  const scopes = [target];
  for (const division of divisions) {
    const twin = scopes[0]?.children.find(
      (child) => !child.hiddenItself && !isPage(child) && nameOf(child) === nameOf(division),
    );
    if (!twin || isPage(twin)) break;
    scopes.unshift(twin);
  }
  for (const [rank, elements] of [
    [2, below.filter((element) => element.kind === 'group')],
    [3, divisions],
  ] as const) {
    for (const element of elements.toReversed()) {
      for (const scope of scopes) {
        const first =
          nameOf(scope) === nameOf(element)
            ? ask(index, firstPage, scope)
            : ask(index, switchTarget, scope).namesakes.get(nameOf(element));
        if (first) return answer(first, rank);
      }
    }
  }
  return answer(ask(index, firstPage, target), 4);
}

function nameOf({ kind, label }: NavElement): string {
  return `${kind}:${label}`;
}

function switchTarget(element: NavElement, index: NavIndex): SwitchTarget {
  const exact = new Map<string, Ranked>();
  const open = new Map<string, Ranked>();
  const withoutFirst = new Map<string, Ranked>();
  const namesakes = new Map<string, NavPage>();
  const note = (map: Map<string, Ranked>, key: string, ranked: Ranked) => {
    if (!map.has(key)) map.set(key, ranked);
  };
  pagesBelow(element).forEach((page, position) => {
    const path = withoutIndex(page.path);
    const ranked = { page, position };
    if (exact.has(path)) return;
    exact.set(path, ranked);
    for (const key of openPaths(path)) note(open, key, ranked);
    if (path.includes('/')) note(withoutFirst, path.slice(path.indexOf('/') + 1), ranked);
  });
  const walk = (parent: NavElement, above: boolean) => {
    for (const child of parent.children) {
      if (isPage(child)) continue;
      const hidden = isHiddenInside(child, above);
      const isNew = !hidden && !namesakes.has(nameOf(child));
      const first = isNew ? ask(index, firstPage, child) : undefined;
      if (first) namesakes.set(nameOf(child), first);
      walk(child, hidden);
    }
  };
  walk(element, false);
  return { exact, open, withoutFirst, namesakes };
}

/** A path with each of its segments but the last left open in turn. */
function openPaths(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(0, -1).map((_, at) => segments.with(at, '\0').join('/'));
}

/** The first page whose path differs in exactly one segment that is not the last, or in one more leading one. */
function inOtherFolder(
  { exact, open, withoutFirst }: SwitchTarget,
  here: Departure,
): Ranked | undefined {
  const slash = here.path.indexOf('/');
  return earliest([
    ...here.open.map((path) => open.get(path)),
    withoutFirst.get(here.path),
    slash === -1 ? undefined : exact.get(here.path.slice(slash + 1)),
  ]);
}

/** As `inOtherFolder`, where the segment that differs must be the locale. */
function inOtherLocale(
  { exact }: SwitchTarget,
  own: string,
  from: string,
  to: string,
): Ranked | undefined {
  const segments = own.split('/');
  return earliest([
    ...segments
      .slice(0, -1)
      .map((segment, at) =>
        segment === from ? exact.get(segments.with(at, to).join('/')) : undefined,
      ),
    exact.get(`${to}/${own}`),
    exact.get(`${from}/${own}`),
    segments[0] === from || segments[0] === to ? exact.get(segments.slice(1).join('/')) : undefined,
  ]);
}

function earliest(candidates: readonly (Ranked | undefined)[]): Ranked | undefined {
  return candidates.reduce(
    (best, candidate) =>
      candidate && (!best || candidate.position < best.position) ? candidate : best,
    undefined,
  );
}

/** Every page below an element, in reading order. */
function pagesBelow(element: NavElement): NavPage[] {
  return [
    ...(element.root ? [element.root] : []),
    ...element.children.flatMap((child) => (isPage(child) ? [child] : pagesBelow(child))),
  ];
}
