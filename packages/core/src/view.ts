import type { Banner, NavElement, NavNode, NavPage, NavTree } from './nav-tree.ts';
import { isPage } from './nav-tree.ts';
import { pageKey, withoutIndex } from './page-path.ts';

/** A page and the elements above it, the navigation itself first. */
export interface Place {
  page: NavPage;
  trail: readonly NavElement[];
}

/** A tree made ready for queries: build it once, ask it for every page. */
export interface NavIndex {
  tree: NavTree;
  /** Every place of every page, in reading order. */
  places: readonly Place[];
  /** The places of each page by its path without slashes at the ends. */
  byPath: ReadonlyMap<string, readonly Place[]>;
}

/** What the theme does where the config leaves a setting out. */
export interface ThemeDefaults {
  eyebrows?: 'section' | 'breadcrumbs';
  drilldown?: boolean;
}

/** One step of the trail above a page. */
export interface Breadcrumb {
  label: string;
  /** The first page of that element; absent where it has none. */
  href?: string;
}

/** An entry of a switcher: where it leads, and whether the reader is in it. */
export interface SwitcherOption {
  element: NavElement;
  active: boolean;
  /** Absent where it leads nowhere. */
  href?: string;
}

/** Elements of one kind beside each other, of which the reader is in one: tabs, versions, languages … */
export interface Switcher {
  kind: NavElement['kind'];
  options: SwitcherOption[];
}

/** The page that stands for this one in another version or language. */
export interface Counterpart {
  kind: 'version' | 'language';
  /** The label of that version or language. */
  label: string;
  page: NavPage;
  /** How near it is (builder 4.8): 0 the same page … 4 merely the first page of the other. */
  rank: 0 | 1 | 2 | 3 | 4;
}

/** Everything that surrounds one page. */
export interface PageView {
  /** Undefined for a page outside the navigation. */
  page: NavPage | undefined;
  /** The active place, the navigation first; for a page outside, that of its nearest neighbour. */
  trail: readonly NavElement[];
  /** The active element of each kind. */
  active: Partial<Record<NavElement['kind'], NavElement>>;
  /** From the outermost to the innermost. */
  switchers: Switcher[];
  /** The visible groups and pages of the innermost division. */
  sidebar: NavNode[];
  /** The links that stay on every page. */
  globals: NavElement[];
  breadcrumbs: Breadcrumb[];
  previous?: NavPage;
  next?: NavPage;
  /** One for every other version and language beside an active one. */
  counterparts: Counterpart[];
  /** The banner of the active language. */
  banner?: Banner;
}

/** Prepares a tree for queries. */
export function indexTree(tree: NavTree): NavIndex {
  const places: Place[] = [];
  const byPath = new Map<string, Place[]>();
  function add(page: NavPage, trail: readonly NavElement[]): void {
    const place = { page, trail };
    places.push(place);
    const key = pageKey(page.path);
    const others = byPath.get(key);
    if (others) others.push(place);
    else byPath.set(key, [place]);
  }
  function walk(element: NavElement, above: readonly NavElement[]): void {
    const trail = [...above, element];
    if (element.root) add(element.root, trail);
    for (const child of element.children) {
      if (isPage(child)) add(child, trail);
      else walk(child, trail);
    }
  }
  walk(tree.root, []);
  return { tree, places, byPath };
}

/**
 * Every place of a page, in reading order. `path` may have slashes at its ends or leave out a final `index`.
 */
export function placesOf(index: NavIndex, path: string): readonly Place[] {
  const key = pageKey(path);
  return (
    index.byPath.get(key) ??
    index.byPath.get(key === '' ? 'index' : `${key}/index`) ??
    (key === '' ? homePlaces(index) : [])
  );
}

/** `/` shows the first page (builder 4.4). */
function homePlaces(index: NavIndex): readonly Place[] {
  const first = firstPage(index.tree.root);
  return index.places.filter(({ page }) => page === first);
}

/**
 * What surrounds a page: sections 2.4 to 2.13 of the format as a reader meets them (builder 4).
 * Of several places the first is active (builder 4.6). A page outside the navigation gets what surrounds
 * the page that shares the longest beginning of its path (builder 4.7).
 */
export function viewPage(index: NavIndex, path: string, theme: ThemeDefaults = {}): PageView {
  const places = placesOf(index, path);
  const place = places[0] ?? nearestPlace(index, pageKey(path));
  const page = places[0]?.page;
  const trail = place?.trail ?? [index.tree.root];
  const division = innermostDivision(trail);
  const view: PageView = {
    page,
    trail,
    active: Object.fromEntries(trail.map((element) => [element.kind, element])),
    switchers: switchersOf(trail, page),
    sidebar: visibleNodes(
      division.children.filter((node) => isPage(node) || node.kind === 'group'),
    ),
    globals: trail.flatMap((element) => element.global.filter(({ hidden }) => !hidden)),
    breadcrumbs: page ? breadcrumbsOf(places.at(-1) as Place, index.tree, theme) : [],
    counterparts: page ? counterpartsOf(page, trail) : [],
  };
  if (page) Object.assign(view, neighboursOf(page, division));
  const banner = trail.findLast((element) => element.banner)?.banner;
  if (banner) view.banner = banner;
  return view;
}

function nearestPlace(index: NavIndex, path: string): Place | undefined {
  let best: Place | undefined;
  let longest = -1;
  for (const place of index.places) {
    const other = pageKey(place.page.path);
    let length = 0;
    while (length < path.length && path[length] === other[length]) length += 1;
    if (length > longest) {
      longest = length;
      best = place;
    }
  }
  return best;
}

function innermostDivision(trail: readonly NavElement[]): NavElement {
  return trail.findLast((element) => element.kind !== 'group') as NavElement;
}

/** Groups and pages without the hidden ones and without groups that are empty because of it (builder 4.3). */
function visibleNodes(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (node.hidden && (isPage(node) || !hasVisiblePage(node))) return [];
    if (isPage(node)) return [node];
    const children = visibleNodes(node.children);
    const rootShown = node.root !== undefined && !node.root.hidden;
    if (children.length === 0 && !rootShown) return [];
    if (children.length === node.children.length && (rootShown || !node.root))
      return [{ ...node, children }];
    const { root, ...rest } = node;
    return [{ ...rest, ...(root && rootShown ? { root } : {}), children }];
  });
}

function hasVisiblePage(element: NavElement): boolean {
  if (element.root && !element.root.hidden) return true;
  return element.children.some((child) => (isPage(child) ? !child.hidden : hasVisiblePage(child)));
}

/**
 * The page that an element opens (builder 4.4): a group's root, then its children in reading order; the
 * default version or language before the others. Hidden pages and links are passed over.
 */
export function firstPage(element: NavElement): NavPage | undefined {
  if (element.root && !element.root.hidden) return element.root;
  const preferred = element.children.find((child) => child.id === element.defaultChild);
  const found = preferred && !isPage(preferred) ? firstPage(preferred) : undefined;
  if (found) return found;
  for (const child of element.children) {
    const page = isPage(child) ? child : firstPage(child);
    if (page && !page.hidden) return page;
  }
  return undefined;
}

/** Every page below an element, in reading order. */
function pagesBelow(element: NavElement): NavPage[] {
  return [
    ...(element.root ? [element.root] : []),
    ...element.children.flatMap((child) => (isPage(child) ? [child] : pagesBelow(child))),
  ];
}

function isAlternative(node: NavNode): node is NavElement {
  return !isPage(node) && node.kind !== 'group';
}

function switchersOf(trail: readonly NavElement[], page: NavPage | undefined): Switcher[] {
  const switchers: Switcher[] = [];
  trail.forEach((element, depth) => {
    const alternatives = element.children.filter(isAlternative);
    const kind = alternatives[0]?.kind;
    if (!kind) return;
    const current = trail[depth + 1];
    const options = alternatives
      .filter((option) => option === current || isListed(option))
      .map((option): SwitcherOption => {
        const href = optionHref(option, option === current, page, trail);
        return {
          element: option,
          active: option === current,
          ...(href === undefined ? {} : { href }),
        };
      });
    if (options.length > 0) switchers.push({ kind, options });
  });
  return switchers;
}

/** Hidden elements show only while active, empty ones never (builder 4.3). */
function isListed(element: NavElement): boolean {
  return !element.hidden && (element.href !== undefined || hasVisiblePage(element));
}

/** Only absolute addresses are used as they stand (builder 4.5). */
function optionHref(
  option: NavElement,
  active: boolean,
  page: NavPage | undefined,
  trail: readonly NavElement[],
): string | undefined {
  if (option.href !== undefined) {
    return /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/)/.test(option.href)
      ? option.href
      : sitePath(option.href);
  }
  if (!active && page && (option.kind === 'version' || option.kind === 'language')) {
    return counterpart(page, trail, option)?.page.href;
  }
  return firstPage(option)?.href;
}

function sitePath(href: string): string {
  return href.startsWith('/') || href.startsWith('#') ? href : `/${href}`;
}

/** Division names, then group names; versions, languages and blank names are left out (builder 4.9). */
function breadcrumbsOf(place: Place, tree: NavTree, theme: ThemeDefaults): Breadcrumb[] {
  const { page, trail } = place;
  if (trail.at(-1)?.root === page) return [];
  const crumbs = trail
    .filter(({ kind }) => kind !== 'navigation' && kind !== 'version' && kind !== 'language')
    .map((element): Breadcrumb => {
      const href = firstPage(element)?.href;
      const label = element.name || element.label;
      return href === undefined ? { label } : { label, href };
    })
    .filter(({ label }) => label.trim() !== '');
  const eyebrows = tree.eyebrows ?? theme.eyebrows ?? 'section';
  return eyebrows === 'breadcrumbs' ? crumbs : crumbs.slice(-1);
}

/** The pages before and after in the sidebar; hidden pages are no neighbours. */
function neighboursOf(page: NavPage, division: NavElement): Pick<PageView, 'previous' | 'next'> {
  if (page.pagination === false) return {};
  const pages = division.children
    .filter((child) => isPage(child) || child.kind === 'group')
    .flatMap((child) => (isPage(child) ? [child] : pagesBelow(child)))
    .filter((candidate) => !candidate.hidden || candidate === page);
  const at = pages.indexOf(page);
  const isOther = (candidate: NavPage) => candidate.path !== page.path;
  const previous = pages.slice(0, Math.max(at, 0)).findLast(isOther);
  const next = pages.slice(at + 1).find(isOther);
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}

function counterpartsOf(page: NavPage, trail: readonly NavElement[]): Counterpart[] {
  const found: Counterpart[] = [];
  trail.forEach((element, depth) => {
    const current = trail[depth + 1];
    if (current?.kind !== 'version' && current?.kind !== 'language') return;
    for (const other of element.children) {
      if (other === current || !isAlternative(other) || other.href !== undefined) continue;
      const match = counterpart(page, trail, other);
      if (match) found.push(match);
    }
  });
  return found;
}

/** The page of another version or language that a switch from `page` leads to (builder 4.8). */
function counterpart(
  page: NavPage,
  trail: readonly NavElement[],
  target: NavElement,
): Counterpart | undefined {
  const kind = target.kind === 'language' ? 'language' : 'version';
  const current = trail.find((element) => element.kind === kind);
  const answer = (found: NavPage | undefined, rank: Counterpart['rank']) =>
    found && ({ kind, label: target.label, page: found, rank } as Counterpart);

  const pages = pagesBelow(target);
  const own = withoutIndex(page.path);
  const same = pages.find(({ path }) => withoutIndex(path) === own);
  if (same) return answer(same, 0);
  const locales = kind === 'language' ? [current?.label ?? '', target.label] : undefined;
  const near = pages.find(({ path }) => isSamePageElsewhere(own, withoutIndex(path), locales));
  if (near) return answer(near, 1);

  const groups = trail.filter((element) => element.kind === 'group').reverse();
  for (const group of groups) {
    const namesake = findElement(
      target,
      (element) => element.kind === 'group' && element.label === group.label,
    );
    const first = namesake && firstPage(namesake);
    if (first) return answer(first, 2);
  }
  const divisions = trail
    .slice(trail.indexOf(current as NavElement) + 1)
    .filter(isAlternative)
    .reverse();
  for (const division of divisions) {
    const namesake = findElement(
      target,
      (element) => element.kind === division.kind && element.label === division.label,
    );
    const first = namesake && firstPage(namesake);
    if (first) return answer(first, 3);
  }
  return answer(firstPage(target), 4);
}

/**
 * Whether two paths differ in exactly one segment that is not the last, or in one more leading segment.
 * With `locales`, that segment must be one of them.
 */
function isSamePageElsewhere(
  from: string,
  to: string,
  locales: readonly string[] | undefined,
): boolean {
  const a = from.split('/');
  const b = to.split('/');
  const isLocale = (segment: string | undefined) => !locales || locales.includes(segment ?? '');
  if (a.length === b.length) {
    const different = a.flatMap((segment, index) => (segment === b[index] ? [] : [index]));
    const [at] = different;
    if (different.length !== 1 || at === undefined || at === a.length - 1) return false;
    return !locales || (a[at] === locales[0] && b[at] === locales[1]);
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    long.length === short.length + 1 &&
    isLocale(long[0]) &&
    short.every((segment, index) => segment === long[index + 1])
  );
}

function findElement(
  element: NavElement,
  matches: (element: NavElement) => boolean,
): NavElement | undefined {
  for (const child of element.children) {
    if (isPage(child)) continue;
    const found = matches(child) ? child : findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}
