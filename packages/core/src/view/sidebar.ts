import type { NavElement, NavNode, NavTree } from '../tree/nav-tree.ts';
import { isPage } from '../tree/nav-tree.ts';
import { firstPage } from './nav-index.ts';
import type { ThemeDefaults } from './view.ts';

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
  state: SidebarState;
  href?: string;
}

/**
 * Returns the initial state of a sidebar (S3.1 to S3.3): nested groups are collapsed unless the config expands them.
 *
 * @param sidebar The nodes of `PageView.sidebar`.
 */
export function initialSidebar(sidebar: readonly NavNode[]): SidebarState {
  const expanded = new Set<string>();
  forEachGroup(sidebar, (group, above) => {
    if (above.length > 0 && group.expanded === true) expanded.add(group.id);
  });
  return { expanded };
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
  return state.expanded.has(groupId) || sidebar.some((node) => node.id === groupId);
}

/** Returns true if selecting or expanding a group opens its first page (S2.13). Off by default. */
export function drillsDown(tree: NavTree, theme: ThemeDefaults = {}): boolean {
  return tree.drilldown ?? theme.drilldown ?? false;
}

/**
 * Returns the state of a sidebar after an event (S3.4, and S2.3 for `root`).
 * - `toggle` expands or collapses a nested group. With drilldown, expanding it opens its first page.
 * - `select` expands a group and opens its root or, with drilldown, its first page. Without either, it toggles the group.
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
  if (event.type === 'visit') return { state: reveal(sidebar, state, event.page) };
  const found = findGroup(sidebar, event.group);
  if (!found) return { state };
  const { group, nested } = found;
  const open = !nested || state.expanded.has(group.id);
  const target =
    event.type === 'select' && group.root ? group.root : drilldown ? firstPage(group) : undefined;

  if (event.type === 'select' && target)
    return { state: withGroup(state, group, nested), href: target.href };
  if (!nested) return { state };
  if (open) return { state: withoutGroup(state, group) };
  const opened = withGroup(state, group, nested);
  return target ? { state: opened, href: target.href } : { state: opened };
}

function withGroup(state: SidebarState, group: NavElement, nested: boolean): SidebarState {
  if (!nested || state.expanded.has(group.id)) return state;
  return { expanded: new Set([...state.expanded, group.id]) };
}

function withoutGroup(state: SidebarState, group: NavElement): SidebarState {
  return { expanded: new Set([...state.expanded].filter((id) => id !== group.id)) };
}

function reveal(sidebar: readonly NavNode[], state: SidebarState, pageId: string): SidebarState {
  let result = state;
  forEachGroup(sidebar, (group, above) => {
    const holdsPage =
      group.children.some((child) => child.id === pageId) || group.root?.id === pageId;
    if (!holdsPage) return;
    for (const nested of [...above, group].slice(1)) result = withGroup(result, nested, true);
  });
  return result;
}

function findGroup(
  sidebar: readonly NavNode[],
  id: string,
): { group: NavElement; nested: boolean } | undefined {
  let found: { group: NavElement; nested: boolean } | undefined;
  forEachGroup(sidebar, (group, above) => {
    if (group.id === id) found ??= { group, nested: above.length > 0 };
  });
  return found;
}

function forEachGroup(
  nodes: readonly NavNode[],
  visit: (group: NavElement, above: readonly NavElement[]) => void,
  above: readonly NavElement[] = [],
): void {
  for (const node of nodes) {
    if (isPage(node)) continue;
    visit(node, above);
    forEachGroup(node.children, visit, [...above, node]);
  }
}
