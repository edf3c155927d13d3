import { pageKey, withoutIndex } from '@nav/text';
import { languageFolder } from '../format/language-codes.ts';
import { MAX_COMPARED_FOLDERS } from '../limits/limits.ts';
import { isPage, type NavElement, type NavPage, namesakeKey } from '../tree/nav-tree.ts';
import {
  cached,
  firstPage,
  isDivision,
  isHiddenInside,
  isListed,
  type NavIndex,
} from './nav-index.ts';

/** The page that replaces the current one after a switch to another version or language. */
export interface Counterpart {
  /** Unique in a view. */
  id: string;
  /** The kind of the element that the reader switches to. */
  kind: 'version' | 'language';
  /** The label of the other version or language. */
  label: string;
  /** The page to open. */
  page: NavPage;
  /** The quality of the match (M4.8), from 0 for the same page to 4 for the first page of the target. */
  rank: 0 | 1 | 2 | 3 | 4;
}

/** The pages of a version or language, by the paths that a switch looks for. Missing ones count only if all are. */
interface PageLookup {
  /** Each page by its path. */
  exact: ReadonlyMap<string, Ranked>;
  /** In a version: the first page by its path with one wildcard, never the last segment. */
  wildcard: ReadonlyMap<string, Ranked>;
  /** In a version: the first page by its path without the first segment. */
  withoutFirst: ReadonlyMap<string, Ranked>;
  /** In a language: the first page by its path with the locale segment as a wildcard, or without a leading one. */
  localeFree: ReadonlyMap<string, Ranked>;
}

interface Ranked {
  page: NavPage;
  position: number;
}

/** Finds the counterparts of one occurrence of a page. */
export interface CounterpartFinder {
  index: NavIndex;
  page: NavPage;
  trail: readonly NavElement[];
  /** The path without a final `index`. */
  path: string;
  find(target: NavElement): Counterpart | undefined;
}

export function counterpartFinder(
  index: NavIndex,
  page: NavPage,
  trail: readonly NavElement[],
): CounterpartFinder {
  const found = new Map<NavElement, Counterpart | undefined>();
  const finder: CounterpartFinder = {
    index,
    page,
    trail,
    path: withoutIndex(page.path),
    find(target) {
      if (!found.has(target)) found.set(target, counterpart(finder, target));
      return found.get(target);
    },
  };
  return finder;
}

/** Returns the counterparts in the siblings of the active versions and languages. */
export function counterpartsOf({ index, trail, find }: CounterpartFinder): Counterpart[] {
  const found: Counterpart[] = [];
  trail.forEach((element, depth) => {
    const current = trail[depth + 1];
    if (current?.kind !== 'version' && current?.kind !== 'language') return;
    for (const other of element.children) {
      if (other === current || !isDivision(other) || other.href !== undefined) continue;
      const match = isListed(index, other) && find(other);
      if (match) found.push(match);
    }
  });
  return found;
}

/** Returns the page that a switch to another version or language opens (M4.8). */
function counterpart(finder: CounterpartFinder, target: NavElement): Counterpart | undefined {
  const { index, trail } = finder;
  const kind = target.kind === 'language' ? 'language' : 'version';
  const depth = trail.findIndex(
    (element, at) => element.kind === kind && trail[at - 1]?.children.includes(target),
  );
  const current = trail[depth];
  const result = (page: NavPage | undefined, rank: Counterpart['rank']) =>
    page &&
    ({ id: `counterpart:${target.id}`, kind, label: target.label, page, rank } as Counterpart);

  const pages = cached(index, lookupOf, target);
  const same = pages.exact.get(finder.path);
  if (same) return result(same.page, 0);
  const similar =
    kind === 'language'
      ? inOtherLocale(pages, finder, current?.label ?? '', target.label)
      : (inOtherFolder(pages, finder) ??
        // Without their index the paths of two home pages are the names of their folders, which differ.
        (isHome(finder, current) ? cached(index, homePage, target) : undefined));
  if (similar) return result(similar.page, 1);

  const isEmpty = cached(index, firstPage, target)?.missing === true;
  // The namesake of the current tab, dropdown or other division is searched before the rest of the target.
  const below = trail.slice(depth + 1);
  const divisions = below.filter(isDivision);
  const scopes = namesakesIn(target, divisions);
  for (const [rank, elements] of [
    [2, below.filter((element) => element.kind === 'group')],
    [3, divisions],
  ] as const) {
    for (const element of elements.toReversed()) {
      for (const scope of scopes) {
        const first =
          namesakeKey(scope) === namesakeKey(element)
            ? cached(index, firstPage, scope)
            : cached(index, firstPageByKey, scope).get(namesakeKey(element));
        if (first && (!first.missing || isEmpty)) return result(first, rank);
      }
    }
  }
  return result(cached(index, firstPage, target), 4);
}

/** Returns the namesakes of nested divisions, innermost first, and the element in which they are. */
function namesakesIn(target: NavElement, divisions: readonly NavElement[]): NavElement[] {
  const scopes = [target];
  for (const division of divisions) {
    const twin = scopes[0]?.children.find(
      (child): child is NavElement =>
        !child.hiddenItself && !isPage(child) && namesakeKey(child) === namesakeKey(division),
    );
    if (!twin) break;
    scopes.unshift(twin);
  }
  return scopes;
}

function isHome({ index, page }: CounterpartFinder, element: NavElement | undefined): boolean {
  const home = element && cached(index, homePage, element);
  return home !== undefined && pageKey(home.page.path) === pageKey(page.path);
}

/** Returns the index page of the folder that all pages of an element share, or of the site if they share none. */
function homePage(element: NavElement, index: NavIndex): Ranked | undefined {
  const paths = pagesBelow(element).map(({ path }) => pageKey(path));
  const [folder = '', ...others] = new Set(
    paths.map((path) => path.slice(0, Math.max(0, path.indexOf('/')))),
  );
  return cached(index, lookupOf, element).exact.get(others.length === 0 ? folder : '');
}

function lookupOf(element: NavElement): PageLookup {
  const exact = new Map<string, Ranked>();
  const wildcard = new Map<string, Ranked>();
  const withoutFirst = new Map<string, Ranked>();
  const localeFree = new Map<string, Ranked>();
  const add = (map: Map<string, Ranked>, key: string, ranked: Ranked) => {
    if (!map.has(key)) map.set(key, ranked);
  };
  const isLocale = element.kind === 'language' ? languageFolder(element.label) : undefined;
  const pages = pagesBelow(element);
  const isEmpty = pages.every(({ missing }) => missing);
  pages.forEach((page, position) => {
    if (page.missing && !isEmpty) return;
    const path = withoutIndex(page.path);
    const ranked = { page, position };
    if (exact.has(path)) return;
    exact.set(path, ranked);
    if (isLocale) {
      const { replaced, stripped } = withoutLocale(page.path, isLocale);
      for (const key of [...replaced, ...stripped]) add(localeFree, key, ranked);
      return;
    }
    for (const key of wildcardPaths(path)) add(wildcard, key, ranked);
    if (path.includes('/')) add(withoutFirst, path.slice(path.indexOf('/') + 1), ranked);
  });
  return { exact, wildcard, withoutFirst, localeFree };
}

/** Returns the first page of the first descendant of each kind and label, by `namesakeKey`. */
function firstPageByKey(element: NavElement, index: NavIndex): ReadonlyMap<string, NavPage> {
  const found = new Map<string, NavPage>();
  const walk = (parent: NavElement, above: boolean) => {
    for (const child of parent.children) {
      if (isPage(child)) continue;
      const hidden = isHiddenInside(child, above);
      const known = found.get(namesakeKey(child));
      const first =
        hidden || (known && !known.missing) ? undefined : cached(index, firstPage, child);
      if (first && !(known && first.missing)) found.set(namesakeKey(child), first);
      walk(child, hidden);
    }
  };
  walk(element, false);
  return found;
}

/** Replaces each segment of a path except the last by a wildcard in turn. */
function wildcardPaths(path: string): string[] {
  const segments = path.split('/');
  if (segments.length > MAX_COMPARED_FOLDERS) return [];
  return segments.slice(0, -1).map((_, at) => segments.with(at, '\0').join('/'));
}

/** Returns the first page whose path differs in exactly one segment, not the last, or in one more leading segment. */
function inOtherFolder(
  { exact, wildcard, withoutFirst }: PageLookup,
  { path }: CounterpartFinder,
): Ranked | undefined {
  const slash = path.indexOf('/');
  return earliest([
    ...wildcardPaths(path).map((key) => wildcard.get(key)),
    withoutFirst.get(path),
    slash === -1 ? undefined : exact.get(path.slice(slash + 1)),
  ]);
}

/** Like `inOtherFolder`, but the segment that differs must name the languages `from` and `to`, in any spelling. */
function inOtherLocale(
  { exact, localeFree }: PageLookup,
  { path, page }: CounterpartFinder,
  from: string,
  to: string,
): Ranked | undefined {
  const [own, other] = [from, to].map((code) => withoutLocale(page.path, languageFolder(code)));
  return earliest([
    ...(own?.replaced ?? []).map((key) => localeFree.get(key)),
    localeFree.get(path),
    exact.get(`${from}/${path}`),
    ...[own, other].flatMap((paths) => paths?.stripped ?? []).map((key) => exact.get(key)),
  ]);
}

/**
 * Returns a path with each locale segment `replaced` by a wildcard, and with a leading locale segment `stripped`. The
 * last segment names the page, unless it is the only one.
 */
function withoutLocale(
  path: string,
  isLocale: (folder: string) => boolean,
): { replaced: string[]; stripped: string[] } {
  const segments = pageKey(path).split('/');
  const replaced: string[] = [];
  const stripped: string[] = [];
  if (segments.length > MAX_COMPARED_FOLDERS) return { replaced, stripped };
  for (let at = 0; at < Math.max(1, segments.length - 1); at += 1) {
    if (!isLocale(segments[at] as string)) continue;
    replaced.push(withoutIndex(segments.with(at, '\0').join('/')));
    if (at === 0) stripped.push(withoutIndex(segments.slice(1).join('/')));
  }
  return { replaced, stripped };
}

function earliest(candidates: readonly (Ranked | undefined)[]): Ranked | undefined {
  return candidates.reduce(
    (best, candidate) =>
      candidate && (!best || candidate.position < best.position) ? candidate : best,
    undefined,
  );
}

/** Returns every page below an element, in reading order. */
function pagesBelow(element: NavElement): NavPage[] {
  return [
    ...(element.root ? [element.root] : []),
    ...element.children.flatMap((child) => (isPage(child) ? [child] : pagesBelow(child))),
  ];
}
