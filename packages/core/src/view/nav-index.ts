import { addTo, getOrSet } from '@nav/collections';
import {
  decodeEscapes,
  normalizeBasePath,
  pageKey,
  withoutBasePath,
  withoutIndex,
} from '@nav/paths';
import type { NavElement, NavNode, NavPage, NavTree } from '../tree/nav-tree.ts';
import { assertTree, isDivision, isPage } from '../tree/nav-tree.ts';
import { assertCall, nameOfValue } from '../usage/wrong-use.ts';

/** One occurrence of a page in the navigation: the page and the elements above it, outermost first. */
export interface PageOccurrence {
  page: NavPage;
  trail: readonly NavElement[];
}

/** A tree prepared for queries. Build it once and query it for each page. */
export interface NavIndex {
  tree: NavTree;
  /** Every occurrence of every page, in reading order. */
  occurrences: readonly PageOccurrence[];
  /** Occurrences by page path, without leading and trailing slashes. */
  byPath: ReadonlyMap<string, readonly PageOccurrence[]>;
  /** Occurrences by page URL, without leading and trailing slashes, if the URL differs from the path. */
  byHref: ReadonlyMap<string, readonly PageOccurrence[]>;
  /** The pages that only links in `global` name, by path, with the elements above the `global`. */
  linked: ReadonlyMap<string, PageOccurrence>;
}

/**
 * Prepares a tree for queries.
 *
 * @throws TypeError for a value that is not a tree.
 */
export function indexTree(tree: NavTree): NavIndex {
  assertTree('indexTree', tree);
  const occurrences: PageOccurrence[] = [];
  const byPath = new Map<string, PageOccurrence[]>();
  const byHref = new Map<string, PageOccurrence[]>();
  function add(page: NavPage, trail: readonly NavElement[]): void {
    const occurrence = { page, trail };
    occurrences.push(occurrence);
    const key = pageKey(page.path);
    addTo(byPath, key, occurrence);
    const url = pageKey(page.href);
    if (url !== key) addTo(byHref, url, occurrence);
  }
  const linked = new Map<string, PageOccurrence>();
  function walk(element: NavElement, above: readonly NavElement[]): void {
    const trail = [...above, element];
    for (const { page, hidden } of element.global)
      if (page && !hidden && !linked.has(page.path)) linked.set(page.path, { page, trail });
    if (element.root) add(element.root, trail);
    for (const child of element.children) {
      if (isPage(child)) add(child, trail);
      else walk(child, trail);
    }
  }
  walk(tree.root, []);
  for (const path of byPath.keys()) linked.delete(path);
  return { tree, occurrences, byPath, byHref, linked };
}

/** @throws TypeError for a value that is not an index. */
export function assertIndex(name: string, index: NavIndex): void {
  if (index?.byPath instanceof Map) return;
  throw new TypeError(
    `${name} needs an index, not ${nameOfValue(index)}: call indexTree(tree) once, and pass the result.`,
  );
}

type Compute<Value> = (element: NavElement, index: NavIndex) => Value;

/** The values of `cached`. They are collected with their index. */
const caches = new WeakMap<NavIndex, Map<Compute<unknown>, Map<NavElement, unknown>>>();

/** Returns `compute(element, index)`, computed once per index, function and element. */
export function cached<Value>(
  index: NavIndex,
  compute: Compute<Value>,
  element: NavElement,
): Value {
  const values = getOrSet(
    getOrSet(caches, index, () => new Map()),
    compute,
    () => new Map<NavElement, Value>(),
  ) as Map<NavElement, Value>;
  return getOrSet(values, element, () => compute(element, index));
}

/**
 * Returns every occurrence of a page in reading order. Takes the path of a page or its URL. Ignores leading and trailing
 * slashes and a final `index` (M2.4), and decodes percent escapes, because browsers add them. If the site has no page
 * `/`, that is its first page (M4.4).
 */
export function occurrencesOf(index: NavIndex, path: string): readonly PageOccurrence[] {
  assertIndex('occurrencesOf', index);
  assertCall('occurrencesOf(index, path)', typeof path === 'string');
  // Below the front page `/docs`, the URL `/docs/index` of `index/index` looks like another form of `/docs`.
  const exact = path.startsWith('/') ? index.byHref.get(pageKey(path)) : undefined;
  return exact ?? lookUp(path, index, (key) => occurrencesAt(index, key)) ?? [];
}

/** Returns the page at a path or a URL that only a link in `global` points to. */
export function linkedPage(index: NavIndex, path: string): PageOccurrence | undefined {
  return lookUp(path, index, (key) => index.linked.get(pageKey(key)));
}

/** Returns the path of a URL below the front page; any other path unchanged. */
export function pathFromHome({ tree: { home } }: NavIndex, path: string): string {
  if (home === undefined || !path.startsWith('/')) return path;
  return withoutBasePath(path, normalizeBasePath(home)) ?? path;
}

/** Looks up a path or URL, as it is and below the front page. The name of a file can contain a percent sign. */
function lookUp<Found>(
  path: string,
  index: NavIndex,
  find: (path: string) => Found | undefined,
): Found | undefined {
  for (const written of new Set([pathFromHome(index, path), path])) {
    const found = find(written) ?? find(decodeEscapes(written));
    if (found !== undefined) return found;
  }
  return undefined;
}

function occurrencesAt(index: NavIndex, path: string): readonly PageOccurrence[] | undefined {
  const { byPath, byHref } = index;
  const key = pageKey(path);
  const plain = withoutIndex(path);
  // With `index: 'folder'`, `/index` is the URL of `index/index`, and the path of another page.
  const [first, second] = path.startsWith('/') ? [byHref, byPath] : [byPath, byHref];
  const found =
    first.get(key) ??
    second.get(key) ??
    byPath.get(plain === '' ? 'index' : `${plain}/index`) ??
    byPath.get(plain);
  if (found || plain !== '') return found;
  const home = homeOccurrences(index);
  return home.length > 0 ? home : undefined;
}

/** Returns the occurrences of the first page, the first one first: it need not be the first in reading order. */
function homeOccurrences({ tree, byPath }: NavIndex): readonly PageOccurrence[] {
  const first = firstShownPage(tree.root);
  const found = first ? (byPath.get(pageKey(first.path)) ?? []) : [];
  return found.toSorted((a, b) => Number(b.page === first) - Number(a.page === first));
}

/**
 * Returns true if a node is hidden from a reader inside one of its ancestors. The settings of that ancestor and those
 * above it do not count (M4.3).
 *
 * @param above true if the parent of the node is hidden in this sense.
 */
export function isHiddenInside(node: NavNode, above: boolean): boolean {
  return node.hidden && (above || !!node.hiddenItself);
}

/**
 * Returns the page that an element opens (M4.4): the root of a group, else the first page in `pages` or in a group,
 * else the first page of a tab, version or other division, starting with the default one. Skips links, hidden nodes, and
 * missing pages if there are others.
 */
export function firstPage(element: NavElement): NavPage | undefined {
  assertCall('firstPage(tree.root)', element?.children);
  return firstShownPage(element);
}

/** As `firstPage`, without a check of its argument. */
export function firstShownPage(element: NavElement): NavPage | undefined {
  return firstShown(element, false, false) ?? firstShown(element, false, true);
}

function firstShown(
  element: NavElement,
  hidden: boolean,
  allowMissing: boolean,
): NavPage | undefined {
  const suits = (page: NavPage) => allowMissing || !page.missing;
  const { root } = element;
  if (root && !isHiddenInside(root, hidden) && suits(root)) return root;
  for (const child of element.children) {
    const below = isHiddenInside(child, hidden);
    if (isPage(child)) {
      if (!below && suits(child)) return child;
    } else if (child.kind === 'group') {
      const page = firstShown(child, below, allowMissing);
      if (page) return page;
    }
  }
  const divisions = element.children.filter(isDivision);
  const preferred = divisions.find(({ id }) => id === element.defaultChild);
  for (const child of preferred ? [preferred, ...divisions] : divisions) {
    const page = firstShown(child, isHiddenInside(child, hidden), allowMissing);
    if (page) return page;
  }
  return undefined;
}

/** Returns true if switchers list an element while it is not active. Hidden and empty elements are left out (M4.3). */
export function isListed(index: NavIndex, element: NavElement): boolean {
  if (element.hiddenItself) return false;
  return element.href !== undefined || cached(index, firstShownPage, element) !== undefined;
}
