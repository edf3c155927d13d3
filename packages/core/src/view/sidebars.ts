import {
  isDivision,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
} from '../tree/nav-tree.ts';
import { assertIndex, cached, isHiddenInside, type NavIndex } from './nav-index.ts';

/** A sidebar, and the division of the navigation that has it. */
export interface Sidebar {
  /** The id of the division. */
  id: string;
  /** The division and the elements above it, the navigation first. */
  trail: readonly NavElement[];
  /** The visible groups and pages, as in the `sidebar` of a view. */
  nodes: readonly NavNode[];
  /** The pages of `nodes` in reading order, each path once. The root of a group precedes its children. */
  pages: readonly NavPage[];
}

/**
 * Returns each sidebar of a site once, in reading order. Every view of a page has one of them: the tab, version or other
 * division around the page has the same `id`. Divisions without visible pages have none.
 */
export function sidebars(index: NavIndex): Sidebar[] {
  assertIndex('sidebars', index);
  const found: Sidebar[] = [];
  function walk(division: NavElement, above: readonly NavElement[]): void {
    const trail = [...above, division];
    const nodes = cached(index, sidebarOf, division);
    if (nodes.length > 0) found.push({ id: division.id, trail, nodes, pages: pagesIn(nodes) });
    for (const child of division.children) if (isDivision(child)) walk(child, trail);
  }
  walk(index.tree.root, []);
  return found;
}

export function sidebarOf(division: NavElement): readonly NavNode[] {
  return shownNodes(sidebarNodes(division));
}

export function sidebarNodes(division: NavElement): NavNode[] {
  return division.children.filter((node) => !isDivision(node));
}

/** Removes hidden groups and pages, and groups that are empty without them (M4.3). */
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

function pagesIn(nodes: readonly NavNode[]): NavPage[] {
  const byPath = new Map<string, NavPage>();
  const add = (page: NavPage) => {
    if (!byPath.has(page.path)) byPath.set(page.path, page);
  };
  const walk = (nodes: readonly NavNode[]) => {
    for (const node of nodes) {
      if (isPage(node)) add(node);
      else {
        if (node.root) add(node.root);
        walk(node.children);
      }
    }
  };
  walk(nodes);
  return [...byPath.values()];
}
