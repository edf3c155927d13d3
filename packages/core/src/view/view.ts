import { decodeEscapes, isLocal, pageKey, withoutIndex } from '@nav/paths';
import { dialects } from '../format/dialects.ts';
import {
  isDivision,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
} from '../tree/nav-tree.ts';
import type { SiteInfo } from '../tree/site-info.ts';
import { assertCall, assertOptions } from '../usage/wrong-use.ts';
import { alternatesOf } from './alternates.ts';
import { type CounterpartFinder, counterpartFinder, counterpartsOf } from './counterparts.ts';
import {
  assertIndex,
  cached,
  firstShownPage,
  isHiddenInside,
  isListed,
  linkedPage,
  type NavIndex,
  occurrencesOf,
  type PageOccurrence,
  pathFromHome,
} from './nav-index.ts';
import type { Breadcrumb, GlobalLink, PageView, Switcher, SwitcherOption } from './page-view.ts';
import { drillsDown, type ThemeDefaults } from './sidebar.ts';
import { sidebarNodes, sidebarOf } from './sidebars.ts';

/** The options of `viewPage`: the defaults of the theme, and the place of the page that the reader is at. */
export interface ViewOptions extends ThemeDefaults {
  /** The `id` of a page of `occurrencesOf`: the entry to show. */
  place?: string;
  /** The label of the version in use. Entries inside it are preferred. */
  version?: string;
  /** The code of the language in use. Entries inside it are preferred. */
  language?: string;
}

const viewOptions = {
  place: 1,
  version: 1,
  language: 1,
  eyebrows: 1,
  drilldown: 1,
} satisfies Record<keyof ViewOptions, 1>;

/**
 * Returns the navigation as shown around a page (S2.4 to S2.13). If the page occurs several times, everything belongs to
 * one occurrence (R5): the one that the options name, or else the first (M4.6). A page outside the navigation gets the
 * view of the page with the longest common path prefix (M4.7).
 *
 * @throws TypeError for a value that is not an index, and for an unknown option.
 */
export function viewPage(index: NavIndex, path: string, options: ViewOptions = {}): PageView {
  assertIndex('viewPage', index);
  assertCall('viewPage(index, path)', typeof path === 'string');
  assertOptions('viewPage', options, viewOptions);
  const places = placesInUse(occurrencesOf(index, path), options);
  const [place] = places;
  const linked = place ? undefined : linkedPage(index, path);
  const page = (place ?? linked)?.page;
  const isAlone = linked !== undefined && !dialects[index.tree.dialect].linkedPagesBorrow;
  const shown =
    place ??
    (isAlone ? linked : mostSimilar(index, pageKey(decodeEscapes(pathFromHome(index, path)))));
  const trail = shown?.trail ?? [index.tree.root];
  const division = innermostDivision(trail);
  const finder = place && counterpartFinder(index, place.page, trail);
  const view: PageView = {
    page,
    trail,
    active: Object.fromEntries(trail.map((element) => [element.kind, element])),
    switchers: switchersOf(index, trail, finder),
    sidebar: isAlone ? [] : cached(index, sidebarOf, division),
    drilldown: drillsDown(index.tree, options),
    globals: trail.flatMap((element) => globalsOf(element, page)),
    breadcrumbs: place ? breadcrumbsOf(index, places, place, options) : [],
    counterparts: finder ? counterpartsOf(finder) : [],
    alternates: finder ? alternatesOf(finder) : [],
    site: siteAround(index, trail),
  };
  if (place) Object.assign(view, neighborsOf(index, place.page, division));
  const banner = trail.findLast(({ site }) => site?.banner)?.site?.banner;
  if (banner) view.banner = banner;
  return view;
}

/** Returns the settings of the site, with those that an element above the page has instead. */
function siteAround({ tree }: NavIndex, trail: readonly NavElement[]): SiteInfo {
  return Object.assign({}, tree.site, ...trail.map(({ site }) => site));
}

/** Returns the occurrences in the language and the version in use, or all if there are none. */
function placesInUse(
  occurrences: readonly PageOccurrence[],
  { place, language, version }: ViewOptions,
): readonly PageOccurrence[] {
  const named = occurrences.filter(({ page }) => page.id === place);
  if (named.length > 0) return named;
  const inUse = [
    ['language', language],
    ['version', version],
  ] as const;
  return inUse.reduce((places, [kind, label]) => {
    const inside = places.filter(({ trail }) =>
      trail.some((element) => element.kind === kind && element.label === label),
    );
    return inside.length > 0 ? inside : places;
  }, occurrences);
}

function globalsOf({ global }: NavElement, page: NavPage | undefined): GlobalLink[] {
  const path = page && withoutIndex(page.path);
  return global
    .filter(({ hidden }) => !hidden)
    .map((link) => ({
      ...link,
      active: link.page !== undefined && withoutIndex(link.page.path) === path,
    }));
}

/** Returns the occurrence whose path has the longest prefix in common with `path`. */
function mostSimilar(index: NavIndex, path: string): PageOccurrence | undefined {
  let best: PageOccurrence | undefined;
  let longest = -1;
  for (const occurrence of index.occurrences) {
    const other = pageKey(occurrence.page.path);
    let length = 0;
    while (length < path.length && path[length] === other[length]) length += 1;
    if (length > longest) {
      longest = length;
      best = occurrence;
    }
  }
  return best;
}

function innermostDivision(trail: readonly NavElement[]): NavElement {
  return trail.findLast((element) => element.kind !== 'group') as NavElement;
}

function divisionsOf(element: NavElement): NavElement[] {
  return element.children.filter(isDivision);
}

function switchersOf(
  index: NavIndex,
  trail: readonly NavElement[],
  finder: CounterpartFinder | undefined,
): Switcher[] {
  const switchers: Switcher[] = [];
  trail.forEach((element, depth) => {
    const divisions = cached(index, divisionsOf, element);
    const kind = divisions[0]?.kind;
    if (!kind) return;
    const current = trail[depth + 1];
    const options = divisions
      .filter((option) => option === current || isListed(index, option))
      .map((option): SwitcherOption => {
        const href = optionHref(index, option, option === current ? undefined : finder);
        return {
          id: `option:${option.id}`,
          label: option.nativeName ?? option.label,
          ...(option.icon && { icon: option.icon }),
          element: option,
          active: option === current,
          ...(href === undefined ? {} : { href }),
        };
      });
    if (options.length > 0) switchers.push({ id: `switcher:${element.id}`, kind, options });
  });
  return switchers;
}

/** Returns an absolute `href` unchanged (M4.5), else the counterpart or first page in the option. */
function optionHref(
  index: NavIndex,
  option: NavElement,
  finder: CounterpartFinder | undefined,
): string | undefined {
  if (option.href !== undefined && !isLocal(option.href)) return option.href;
  if (finder && (option.kind === 'version' || option.kind === 'language')) {
    const found = finder.find(option);
    if (found) return found.page.href;
  }
  return (
    cached(index, firstShownPage, option)?.href ??
    (option.href === undefined ? undefined : (index.tree.home ?? '/'))
  );
}

/**
 * Returns the divisions and groups above a page. The root page of a group is above the group (R4). Versions, languages
 * and blank names are left out.
 */
function breadcrumbsOf(
  index: NavIndex,
  places: readonly PageOccurrence[],
  place: PageOccurrence,
  theme: ThemeDefaults,
): Breadcrumb[] {
  const dialect = dialects[index.tree.dialect];
  const omitted: readonly string[] = ['navigation', ...dialect.notInBreadcrumbs];
  const isRoot = ({ page, trail }: PageOccurrence) => trail.at(-1)?.root === page;
  const shown = dialect.lastBreadcrumbs ? places.findLast((each) => !isRoot(each)) : place;
  if (!shown) return [];
  const crumbs = shown.trail
    .slice(0, isRoot(shown) ? -1 : undefined)
    .filter(({ kind }) => !omitted.includes(kind))
    .map((element): Breadcrumb => {
      const href = cached(index, firstShownPage, element)?.href;
      const crumb: Breadcrumb = {
        id: `breadcrumb:${element.id}`,
        label: element.name || element.label,
      };
      if (element.icon) crumb.icon = element.icon;
      if (href !== undefined) crumb.href = href;
      return crumb;
    })
    .filter(({ label }) => label.trim() !== '');
  const eyebrows = index.tree.eyebrows ?? theme.eyebrows ?? 'section';
  return eyebrows === 'breadcrumbs' ? crumbs : crumbs.slice(-1);
}

/** Returns the visible pages before and after an entry in the sidebar. A repeated page counts once. */
function neighborsOf(
  index: NavIndex,
  page: NavPage,
  division: NavElement,
): Pick<PageView, 'previous' | 'next'> {
  if (page.pagination === false) return {};
  const { positions, pages } = cached(index, sequenceOf, division);
  const position = positions.get(page) as number;
  const nearest = (step: 1 | -1): NavPage | undefined => {
    let at = position + step;
    while (at >= 0 && at < pages.length && (!pages[at] || pages[at]?.path === page.path))
      at += step;
    return pages[at];
  };
  const [previous, next] = [nearest(-1), nearest(1)];
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}

interface Sequence {
  positions: ReadonlyMap<NavPage, number>;
  /** The page at each position; `undefined` for a hidden or missing one, and for a page that is visible earlier. */
  pages: readonly (NavPage | undefined)[];
}

function sequenceOf(division: NavElement): Sequence {
  const positions = new Map<NavPage, number>();
  const pages: (NavPage | undefined)[] = [];
  /** The first visible position of each path. */
  const visible = new Map<string, number>();
  const hiddenPages: NavPage[] = [];
  function add(page: NavPage, hidden: boolean): void {
    const isFirst = !hidden && !page.missing && !visible.has(page.path);
    positions.set(page, pages.length);
    if (hidden) hiddenPages.push(page);
    if (isFirst) visible.set(page.path, pages.length);
    pages.push(isFirst ? page : undefined);
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
  // From a hidden place, readers continue where the page is visible. Otherwise `next` could lead back to where they were.
  for (const page of hiddenPages) {
    const position = visible.get(page.path);
    if (position !== undefined) positions.set(page, position);
  }
  return { positions, pages };
}
