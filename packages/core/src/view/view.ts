import { isLocal } from '../text/address.ts';
import { decodeEscapes, pageKey } from '../text/page-path.ts';
import type { Banner, NavElement, NavNode, NavPage } from '../tree/nav-tree.ts';
import { isPage } from '../tree/nav-tree.ts';
import {
  type Counterpart,
  type CounterpartFinder,
  counterpartFinder,
  counterpartsOf,
} from './counterparts.ts';
import {
  ask,
  firstPage,
  isAlternative,
  isHiddenInside,
  isListed,
  type NavIndex,
  occurrencesOf,
  type PageOccurrence,
} from './nav-index.ts';

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
  sidebar: readonly NavNode[];
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

/**
 * What surrounds a page: sections 2.4 to 2.13 of the format as a reader meets them.
 * Of several places the first is active (M4.6). A page outside the navigation gets what surrounds
 * the page that shares the longest beginning of its path (M4.7).
 */
export function viewPage(index: NavIndex, path: string, theme: ThemeDefaults = {}): PageView {
  const places = occurrencesOf(index, path);
  const place = places[0] ?? nearestPlace(index, pageKey(decodeEscapes(path)));
  const page = places[0]?.page;
  const trail = place?.trail ?? [index.tree.root];
  const division = innermostDivision(trail);
  const here = page && counterpartFinder(index, page, trail);
  const view: PageView = {
    page,
    trail,
    active: Object.fromEntries(trail.map((element) => [element.kind, element])),
    switchers: switchersOf(index, trail, here),
    sidebar: ask(index, sidebarOf, division),
    globals: trail.flatMap((element) => element.global.filter(({ hidden }) => !hidden)),
    breadcrumbs: breadcrumbsOf(index, places, theme),
    counterparts: here ? counterpartsOf(here) : [],
  };
  if (page) Object.assign(view, neighboursOf(index, page, division));
  const banner = trail.findLast((element) => element.banner)?.banner;
  if (banner) view.banner = banner;
  return view;
}

function nearestPlace(index: NavIndex, path: string): PageOccurrence | undefined {
  let best: PageOccurrence | undefined;
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

function sidebarOf(division: NavElement): NavNode[] {
  return shownNodes(sidebarNodes(division));
}

function alternativesOf(element: NavElement): NavElement[] {
  return element.children.filter(isAlternative);
}

/** What of an element stands in the sidebar. */
function sidebarNodes(division: NavElement): NavNode[] {
  return division.children.filter((node) => isPage(node) || node.kind === 'group');
}

/** Groups and pages without the hidden ones and without groups that are empty because of it (M4.3). */
function shownNodes(nodes: readonly NavNode[], above = false): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    const hidden = isHiddenInside(node, above);
    if (isPage(node)) return hidden ? [] : [node];
    const children = shownNodes(node.children, hidden);
    const rootShown = node.root !== undefined && !isHiddenInside(node.root, hidden);
    if (children.length === 0 && !rootShown) return [];
    const isWhole = children.every((child, at) => child === node.children[at]);
    if (isWhole && children.length === node.children.length && (rootShown || !node.root))
      return [node];
    const { root, ...rest } = node;
    return [{ ...rest, ...(root && rootShown ? { root } : {}), children }];
  });
}

function switchersOf(
  index: NavIndex,
  trail: readonly NavElement[],
  here: CounterpartFinder | undefined,
): Switcher[] {
  const switchers: Switcher[] = [];
  trail.forEach((element, depth) => {
    const alternatives = ask(index, alternativesOf, element);
    const kind = alternatives[0]?.kind;
    if (!kind) return;
    const current = trail[depth + 1];
    const options = alternatives
      .filter((option) => option === current || isListed(index, option))
      .map((option): SwitcherOption => {
        const href = optionHref(index, option, option === current ? undefined : here);
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

/** Only absolute addresses are used as they stand (M4.5). */
function optionHref(
  index: NavIndex,
  option: NavElement,
  here: CounterpartFinder | undefined,
): string | undefined {
  if (option.href !== undefined && !isLocal(option.href)) return option.href;
  if (here && (option.kind === 'version' || option.kind === 'language')) {
    const found = here.switchTo(option);
    if (found) return found.page.href;
  }
  return ask(index, firstPage, option)?.href ?? (option.href === undefined ? undefined : '/');
}

/**
 * Division names, then group names, of the last place of a page that is not the root of a group; versions,
 * languages and blank names are left out (M4.9).
 */
function breadcrumbsOf(
  index: NavIndex,
  places: readonly PageOccurrence[],
  theme: ThemeDefaults,
): Breadcrumb[] {
  const place = places.findLast(({ page, trail }) => trail.at(-1)?.root !== page);
  if (!place) return [];
  const crumbs = place.trail
    .filter(({ kind }) => kind !== 'navigation' && kind !== 'version' && kind !== 'language')
    .map((element): Breadcrumb => {
      const href = ask(index, firstPage, element)?.href;
      const label = element.name || element.label;
      return href === undefined ? { label } : { label, href };
    })
    .filter(({ label }) => label.trim() !== '');
  const eyebrows = index.tree.eyebrows ?? theme.eyebrows ?? 'section';
  return eyebrows === 'breadcrumbs' ? crumbs : crumbs.slice(-1);
}

/** The pages before and after in the sidebar; hidden pages are no neighbours, and a repeated page counts once. */
function neighboursOf(
  index: NavIndex,
  page: NavPage,
  division: NavElement,
): Pick<PageView, 'previous' | 'next'> {
  if (page.pagination === false) return {};
  const { at, previous, next } = ask(index, sequenceOf, division);
  const position = at.get(pageKey(page.path)) as number;
  const [before, after] = [previous[position], next[position]];
  return { ...(before ? { previous: before } : {}), ...(after ? { next: after } : {}) };
}

/** The pages of a sidebar in reading order, each once, and the shown ones around each. */
interface Sequence {
  at: ReadonlyMap<string, number>;
  previous: readonly (NavPage | undefined)[];
  next: readonly (NavPage | undefined)[];
}

function sequenceOf(division: NavElement): Sequence {
  const at = new Map<string, number>();
  const shown: (NavPage | undefined)[] = [];
  function add(page: NavPage, hidden: boolean): void {
    const key = pageKey(page.path);
    const earlier = at.get(key);
    // The sidebar shows a page at its first visible place, which need not be its first.
    if (earlier !== undefined && (hidden || shown[earlier])) return;
    at.set(key, shown.length);
    shown.push(hidden ? undefined : page);
  }
  function walk(nodes: readonly NavNode[], above: boolean): void {
    for (const node of nodes) {
      const hidden = isHiddenInside(node, above);
      if (isPage(node)) {
        add(node, hidden);
        continue;
      }
      if (node.root) add(node.root, isHiddenInside(node.root, hidden));
      walk(node.children, hidden);
    }
  }
  walk(sidebarNodes(division), false);

  const previous: (NavPage | undefined)[] = [];
  const next: (NavPage | undefined)[] = Array.from({ length: shown.length });
  let last: NavPage | undefined;
  for (const page of shown) {
    previous.push(last);
    last = page ?? last;
  }
  last = undefined;
  for (let position = shown.length - 1; position >= 0; position -= 1) {
    next[position] = last;
    last = shown[position] ?? last;
  }
  return { at, previous, next };
}
