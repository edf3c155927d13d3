import { languageFolder } from '../format/language-codes.ts';
import { pageKey, withoutIndex } from '../text/page-path.ts';
import { isPage, type NavElement, type NavPage, namesakeKey } from '../tree/nav-tree.ts';
import {
  ask,
  firstPage,
  isAlternative,
  isHiddenInside,
  isListed,
  type NavIndex,
} from './nav-index.ts';

/** The page that stands for this one in another version or language. */
export interface Counterpart {
  kind: 'version' | 'language';
  /** The label of that version or language. */
  label: string;
  page: NavPage;
  /** How near it is (M4.8): 0 the same page … 4 merely the first page of the other. */
  rank: 0 | 1 | 2 | 3 | 4;
}

/** The pages of a version or language, by what a switch looks for. */
interface SwitchTarget {
  /** Each page by its path, with its position. */
  exact: ReadonlyMap<string, Ranked>;
  /** Of a version: the first page by its path with one segment, not the last, left open. */
  open: ReadonlyMap<string, Ranked>;
  /** Of a version: the first page by its path without the first segment. */
  withoutFirst: ReadonlyMap<string, Ranked>;
  /** Of a language: the first page by its path with the segment that names the language left open, or left out in front. */
  localeFree: ReadonlyMap<string, Ranked>;
}

interface Ranked {
  page: NavPage;
  position: number;
}

/** A page from which a reader may switch to another version or language. */
export interface CounterpartFinder {
  index: NavIndex;
  page: NavPage;
  trail: readonly NavElement[];
  /** The path of the page without `index`, and with each segment but the last left open. */
  path: string;
  open: readonly string[];
  switchTo(target: NavElement): Counterpart | undefined;
}

/** Where a reader stands on a page. */
export function counterpartFinder(
  index: NavIndex,
  page: NavPage,
  trail: readonly NavElement[],
): CounterpartFinder {
  const path = withoutIndex(page.path);
  const answers = new Map<NavElement, Counterpart | undefined>();
  const here: CounterpartFinder = {
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
export function counterpartsOf({ index, trail, switchTo }: CounterpartFinder): Counterpart[] {
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

/** The page of another version or language that a switch from here leads to (M4.8). */
function counterpart(here: CounterpartFinder, target: NavElement): Counterpart | undefined {
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
      ? inOtherLocale(pages, here, current?.label ?? '', target.label)
      : (inOtherFolder(pages, here) ??
        // Without their index the paths of two home pages are the names of their folders, which differ.
        (isHome(here, current) ? ask(index, homePage, target) : undefined));
  if (near) return answer(near.page, 1);

  // The same tab, dropdown … of the target comes before others that have an element of that name.
  const below = trail.slice(depth + 1);
  const divisions = below.filter(isAlternative);
  const scopes = [target];
  for (const division of divisions) {
    const twin = scopes[0]?.children.find(
      (child) =>
        !child.hiddenItself && !isPage(child) && namesakeKey(child) === namesakeKey(division),
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
          namesakeKey(scope) === namesakeKey(element)
            ? ask(index, firstPage, scope)
            : ask(index, namesakes, scope).get(namesakeKey(element));
        if (first) return answer(first, rank);
      }
    }
  }
  return answer(ask(index, firstPage, target), 4);
}

function isHome({ index, page }: CounterpartFinder, element: NavElement | undefined): boolean {
  const home = element && ask(index, homePage, element);
  return home !== undefined && pageKey(home.page.path) === pageKey(page.path);
}

/** The index page of the folder in which all pages of an element stand, or of the site where there is no such folder. */
function homePage(element: NavElement, index: NavIndex): Ranked | undefined {
  return ask(index, switchTarget, element).exact.get(commonFolder(pagesBelow(element)));
}

function switchTarget(element: NavElement): SwitchTarget {
  const exact = new Map<string, Ranked>();
  const open = new Map<string, Ranked>();
  const withoutFirst = new Map<string, Ranked>();
  const localeFree = new Map<string, Ranked>();
  const note = (map: Map<string, Ranked>, key: string, ranked: Ranked) => {
    if (!map.has(key)) map.set(key, ranked);
  };
  const isLocale = element.kind === 'language' ? languageFolder(element.label) : undefined;
  pagesBelow(element).forEach((page, position) => {
    const path = withoutIndex(page.path);
    const ranked = { page, position };
    if (exact.has(path)) return;
    exact.set(path, ranked);
    if (isLocale) {
      const { swapped, bare } = withoutLocale(page.path, isLocale);
      for (const key of [...swapped, ...bare]) note(localeFree, key, ranked);
      return;
    }
    for (const key of openPaths(path)) note(open, key, ranked);
    if (path.includes('/')) note(withoutFirst, path.slice(path.indexOf('/') + 1), ranked);
  });
  return { exact, open, withoutFirst, localeFree };
}

/** The first page of the first element below another one that has a page, by kind and label. */
function namesakes(element: NavElement, index: NavIndex): ReadonlyMap<string, NavPage> {
  const found = new Map<string, NavPage>();
  const walk = (parent: NavElement, above: boolean) => {
    for (const child of parent.children) {
      if (isPage(child)) continue;
      const hidden = isHiddenInside(child, above);
      const isNew = !hidden && !found.has(namesakeKey(child));
      const first = isNew ? ask(index, firstPage, child) : undefined;
      if (first) found.set(namesakeKey(child), first);
      walk(child, hidden);
    }
  };
  walk(element, false);
  return found;
}

/** The top folder that all pages share; `""` where they share none. */
function commonFolder(pages: readonly NavPage[]): string {
  const [folder = '', ...others] = new Set(
    pages
      .map(({ path }) => pageKey(path))
      .map((key) => key.slice(0, Math.max(0, key.indexOf('/')))),
  );
  return others.length === 0 ? folder : '';
}

/** A path with each of its segments but the last left open in turn; of one that is no path of a page, none. */
function openPaths(path: string): string[] {
  const segments = path.split('/');
  if (segments.length > MOST_SEGMENTS) return [];
  return segments.slice(0, -1).map((_, at) => segments.with(at, '\0').join('/'));
}

/** Each segment costs as much as the whole path is long. */
const MOST_SEGMENTS = 100;

/** The first page whose path differs in exactly one segment that is not the last, or in one more leading one. */
function inOtherFolder(
  { exact, open, withoutFirst }: SwitchTarget,
  here: CounterpartFinder,
): Ranked | undefined {
  const slash = here.path.indexOf('/');
  return earliest([
    ...here.open.map((path) => open.get(path)),
    withoutFirst.get(here.path),
    slash === -1 ? undefined : exact.get(here.path.slice(slash + 1)),
  ]);
}

/** As `inOtherFolder`, where the segment that differs must be the locale, however the folders of a language are called. */
function inOtherLocale(
  { exact, localeFree }: SwitchTarget,
  { path, page }: CounterpartFinder,
  from: string,
  to: string,
): Ranked | undefined {
  const [own, other] = [from, to].map((code) => withoutLocale(page.path, languageFolder(code)));
  return earliest([
    ...(own?.swapped ?? []).map((key) => localeFree.get(key)),
    localeFree.get(path),
    exact.get(`${from}/${path}`),
    ...[own, other].flatMap((forms) => forms?.bare ?? []).map((key) => exact.get(key)),
  ]);
}

/**
 * A path without the name of a language: with a segment that is one left open (`swapped`), and with a leading one left
 * out (`bare`). The last segment names a page, unless it is the only one.
 */
function withoutLocale(
  path: string,
  isLocale: (folder: string) => boolean,
): { swapped: string[]; bare: string[] } {
  const segments = pageKey(path).split('/');
  const swapped: string[] = [];
  const bare: string[] = [];
  if (segments.length > MOST_SEGMENTS) return { swapped, bare };
  for (let at = 0; at < Math.max(1, segments.length - 1); at += 1) {
    if (!isLocale(segments[at] as string)) continue;
    swapped.push(withoutIndex(segments.with(at, '\0').join('/')));
    if (at === 0) bare.push(withoutIndex(segments.slice(1).join('/')));
  }
  return { swapped, bare };
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
