import { assertCall } from '../usage/wrong-use.ts';
import { lazyPaths } from './lazy-pages.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from './nav-tree.ts';

/** One entry of a page in the tree: a child of an element, or its root page. */
export interface PageEntry {
  path: string;
  /** The node, if it exists already. `entryPage` creates the others. */
  page: NavPage | undefined;
  parent: NavElement;
  /** The index among the children of `parent`; -1 for its root page. */
  index: number;
}

/** The visits of a walk. `trail` is the elements above, outermost first. It and `entry` are reused between calls. */
export interface TreeVisitor {
  /** Called for each element before what is in it. The answer leaves out its own pages, or everything in it. */
  element?(element: NavElement, trail: readonly NavElement[]): 'pages' | 'all' | undefined;
  /** Called for each page entry in reading order, a group's root first. `true` ends the walk. */
  page?(entry: Readonly<PageEntry>, trail: readonly NavElement[]): boolean;
}

/**
 * Visits an element and everything in it, except `global` links. Creates no nodes.
 *
 * @returns `true` if a visit ended the walk.
 */
export function walkTree(root: NavElement, visitor: TreeVisitor): boolean {
  const trail: NavElement[] = [];
  const entry: PageEntry = { path: '', page: undefined, parent: root, index: -1 };
  function enter(
    path: string,
    page: NavPage | undefined,
    parent: NavElement,
    index: number,
  ): boolean {
    entry.path = path;
    entry.page = page;
    entry.parent = parent;
    entry.index = index;
    return visitor.page?.(entry, trail) === true;
  }
  function walk(element: NavElement): boolean {
    const { root: page } = element;
    const prune = visitor.element?.(element, trail);
    if (prune === 'all') return false;
    const wantsPages = visitor.page !== undefined && prune !== 'pages';
    trail.push(element);
    const isRootLast = wantsPages && page !== undefined && enter(page.path, page, element, -1);
    const hasEnded = isRootLast || walkInside(element, wantsPages);
    trail.pop();
    return hasEnded;
  }
  function walkInside(element: NavElement, wantsPages: boolean): boolean {
    // Reading `children` would create the nodes of a list that holds only pages.
    const paths = lazyPaths(element);
    if (paths)
      return wantsPages && paths.some((path, index) => enter(path, undefined, element, index));
    return element.children.some((child, index) =>
      isPage(child) ? wantsPages && enter(child.path, child, element, index) : walk(child),
    );
  }
  return walk(root);
}

export function entryPage({ page, parent, index }: PageEntry): NavPage {
  return page ?? (parent.children[index] as NavPage);
}

/** Calls `visit` for each page entry in reading order, with the elements above it. Creates no nodes. */
export function walkPageEntries(
  tree: NavTree,
  visit: (entry: Readonly<PageEntry>, trail: readonly NavElement[]) => void,
): void {
  walkTree(tree.root, {
    page(entry, trail) {
      visit(entry, trail);
      return false;
    },
  });
}

/** Calls `visit` for each page in reading order (a group's root first), with the elements above it, outermost first. */
export function walkPages(
  tree: NavTree,
  visit: (page: NavPage, trail: readonly NavElement[]) => void,
): void {
  assertCall('walkPages(tree, visit)', tree?.root, visit?.call);
  walkPageEntries(tree, (entry, trail) => visit(entryPage(entry), trail));
}

/** Calls `visit` for each element, parents first, with the elements above it. Includes `global` links. */
export function walkElements(
  tree: NavTree,
  visit: (element: NavElement, trail: readonly NavElement[]) => void,
): void {
  assertCall('walkElements(tree, visit)', tree?.root, visit?.call);
  walkTree(tree.root, {
    element(element, trail) {
      visit(element, trail);
      if (element.global.length > 0) {
        const inside = [...trail, element];
        for (const link of element.global) visit(link, inside);
      }
      return undefined;
    },
  });
}
