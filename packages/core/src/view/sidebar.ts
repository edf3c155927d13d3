import type { NavElement, NavNode, NavTree } from '../tree/nav-tree.ts';
import { isPage } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { firstShownPage } from './nav-index.ts';

/** The theme's defaults for settings that the config omits. */
export interface ThemeDefaults {
  /** The value of `styling.eyebrows` for configs that omit it. Default: `'section'`. */
  eyebrows?: 'section' | 'breadcrumbs';
  /** The value of `interaction.drilldown` for configs that omit it. Default: `false`. */
  drilldown?: boolean;
}

/** The expanded groups of a sidebar. Immutable: `nextSidebar` returns a new state. */
export interface SidebarState {
  /** The ids of the expanded nested groups. Top-level groups are always expanded and not listed. */
  readonly expanded: ReadonlySet<string>;
}

/** An action of the reader. */
export type SidebarEvent =
  /** Clicks the control that expands and collapses a group. */
  | { type: 'toggle'; group: string }
  /** Clicks the title of a group. */
  | { type: 'select'; group: string }
  /** Opens a page. The groups above it expand. */
  | { type: 'visit'; page: string };

/** The state after an event, and the URL to open, if any. */
export interface SidebarTransition {
  /** The state to keep and to pass to the next call. */
  state: SidebarState;
  /** The URL to open; absent to stay on the page. */
  href?: string;
}

/**
 * Returns the initial state of a sidebar (S3.1 to S3.3): nested groups are collapsed unless the config expands them, or
 * the page that opens is below them.
 *
 * @param sidebar The nodes of `PageView.sidebar`.
 * @param pageId The `id` of the page that opens.
 */
export function initialSidebar(sidebar: readonly NavNode[], pageId?: string): SidebarState {
  assertCall('initialSidebar(sidebar)', sidebar?.map);
  const expanded = new Set<string>();
  const walk = (nodes: readonly NavNode[], isNested: boolean) => {
    for (const node of nodes) {
      if (isPage(node)) continue;
      if (isNested && node.expanded) expanded.add(node.id);
      walk(node.children, true);
    }
  };
  walk(sidebar, false);
  return pageId === undefined ? { expanded } : reveal(sidebar, { expanded }, pageId);
}

/**
 * Returns true if a group is expanded. Top-level groups always are (S3.3). The children of a group are visible if the
 * groups above it are expanded too.
 */
export function isExpanded(
  sidebar: readonly NavNode[],
  state: SidebarState,
  groupId: string,
): boolean {
  assertCall('isExpanded(sidebar, state, groupId)', sidebar?.some, state?.expanded?.has);
  return state.expanded.has(groupId) || sidebar.some((node) => node.id === groupId);
}

/**
 * Returns the nodes that a reader sees, in order: a node is visible if all groups above it are expanded.
 *
 * @param nodes The nodes of `PageView.sidebar`.
 */
export function visibleNodes(nodes: readonly NavNode[], state: SidebarState): NavNode[] {
  assertCall('visibleNodes(sidebar, state)', nodes?.map, state?.expanded?.has);
  const visible: NavNode[] = [];
  function add(node: NavNode, isNested: boolean): void {
    visible.push(node);
    if (isPage(node) || (isNested && !state.expanded.has(node.id))) return;
    for (const child of node.children) add(child, true);
  }
  for (const node of nodes) add(node, false);
  return visible;
}

/** Returns true if selecting or expanding a group opens its first page (S2.13). Off by default. */
export function drillsDown(tree: NavTree, theme: ThemeDefaults = {}): boolean {
  assertCall('drillsDown(tree, theme)', tree?.root, Object(theme) === theme);
  return tree.drilldown ?? theme.drilldown ?? false;
}

/**
 * Returns the state of a sidebar after an event (S3.4, and S2.3 for `root`).
 * - `toggle` expands or collapses a nested group. With drilldown, expanding it opens its first page and the groups above
 *   that page.
 * - `select` expands a group and opens its root or, with drilldown, its first page. Without a page to open, it toggles
 *   the group.
 * - `visit` expands the groups above a page.
 *
 * Top-level groups stay expanded. An unknown id changes nothing.
 */
export function nextSidebar(
  sidebar: readonly NavNode[],
  state: SidebarState,
  event: SidebarEvent,
  drilldown: boolean,
): SidebarTransition {
  assertCall('nextSidebar(sidebar, state, event)', sidebar?.map, state?.expanded?.has, event?.type);
  if (event.type === 'visit') return { state: reveal(sidebar, state, event.page) };
  const groups = groupsTo(sidebar, ({ id }) => id === event.group);
  const group = groups.at(-1);
  if (!group) return { state };
  const first = drilldown ? firstShownPage(group) : undefined;
  const isSelect = event.type === 'select';
  const root = isSelect ? group.root : undefined;
  const target = root?.missing && first ? first : (root ?? first);
  const nested = groups.slice(1);
  const opened = expand(state, nested.slice(-1));
  // The first page can be in an inner group.
  const opening = target && { state: reveal(sidebar, opened, target.id), href: target.href };
  if (isSelect && opening) return opening;
  if (!nested[0]) return { state };
  if (state.expanded.has(group.id)) {
    return { state: { expanded: new Set([...state.expanded].filter((id) => id !== group.id)) } };
  }
  return opening ?? { state: opened };
}

function reveal(sidebar: readonly NavNode[], state: SidebarState, pageId: string): SidebarState {
  const groups = groupsTo(
    sidebar,
    ({ root, children }) => root?.id === pageId || children.some(({ id }) => id === pageId),
  );
  return expand(state, groups.slice(1));
}

function expand(state: SidebarState, groups: readonly NavElement[]): SidebarState {
  const added = groups.filter(({ id }) => !state.expanded.has(id));
  if (!added[0]) return state;
  return { expanded: new Set([...state.expanded, ...added.map(({ id }) => id)]) };
}

/** Returns the first group that matches and the groups above it, outermost first; an empty list if there is none. */
function groupsTo(
  nodes: readonly NavNode[],
  matches: (group: NavElement) => boolean,
): readonly NavElement[] {
  for (const node of nodes) {
    if (isPage(node)) continue;
    if (matches(node)) return [node];
    const below = groupsTo(node.children, matches);
    if (below[0]) return [node, ...below];
  }
  return [];
}
