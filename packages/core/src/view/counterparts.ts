import { pageKey, withoutIndex } from '@nav/paths';
import {
  inOtherFolder,
  inOtherLocale,
  type PageLookup,
  pageLookup,
  type RankedPage,
} from '../counterparts/page-lookup.ts';
import {
  isDivision,
  isPage,
  type NavElement,
  type NavPage,
  namesakeKey,
} from '../tree/nav-tree.ts';
import { cached, firstShownPage, isHiddenInside, isListed, type NavIndex } from './nav-index.ts';

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
  /**
   * The kind of match, best first: the `same` path, the same page under `another` path, or the first page of the same
   * `group`, of the same `section`, or of the whole `target`.
   */
  match: 'same' | 'another' | 'group' | 'section' | 'target';
}

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
  const result = (page: NavPage | undefined, match: Counterpart['match']) =>
    page &&
    ({ id: `counterpart:${target.id}`, kind, label: target.label, page, match } as Counterpart);

  const pages = cached(index, lookupOf, target);
  const same = pages.exact.get(finder.path);
  if (same) return result(same.page, 'same');
  const similar =
    kind === 'language'
      ? inOtherLocale(pages, finder.page.path, current?.label ?? '', target.label)
      : (inOtherFolder(pages, finder.path) ??
        // Without their index the paths of two home pages are the names of their folders, which differ.
        (isHome(finder, current) ? cached(index, homePage, target) : undefined));
  if (similar) return result(similar.page, 'another');

  const isEmpty = cached(index, firstShownPage, target)?.missing === true;
  // The namesake of the current tab, dropdown or other division is searched before the rest of the target.
  const below = trail.slice(depth + 1);
  const divisions = below.filter(isDivision);
  const scopes = namesakesIn(target, divisions);
  for (const [match, elements] of [
    ['group', below.filter((element) => element.kind === 'group')],
    ['section', divisions],
  ] as const) {
    for (const element of elements.toReversed()) {
      for (const scope of scopes) {
        const first =
          namesakeKey(scope) === namesakeKey(element)
            ? cached(index, firstShownPage, scope)
            : cached(index, firstPageByKey, scope).get(namesakeKey(element));
        if (first && (!first.missing || isEmpty)) return result(first, match);
      }
    }
  }
  return result(cached(index, firstShownPage, target), 'target');
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
function homePage(element: NavElement, index: NavIndex): RankedPage<NavPage> | undefined {
  const paths = pagesBelow(element).map(({ path }) => pageKey(path));
  const [folder = '', ...others] = new Set(
    paths.map((path) => path.slice(0, Math.max(0, path.indexOf('/')))),
  );
  return cached(index, lookupOf, element).exact.get(others.length === 0 ? folder : '');
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
        hidden || (known && !known.missing) ? undefined : cached(index, firstShownPage, child);
      if (first && !(known && first.missing)) found.set(namesakeKey(child), first);
      walk(child, hidden);
    }
  };
  walk(element, false);
  return found;
}

function lookupOf(element: NavElement): PageLookup<NavPage> {
  return pageLookup(element, pagesBelow(element));
}

/** Returns every page below an element, in reading order. */
function pagesBelow(element: NavElement): NavPage[] {
  return [
    ...(element.root ? [element.root] : []),
    ...element.children.flatMap((child) => (isPage(child) ? [child] : pagesBelow(child))),
  ];
}
