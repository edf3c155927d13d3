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

/**
 * Calls `visit` for each page entry in reading order (a group's root first), with the elements above it, outermost
 * first. Creates no nodes. `entry` and `trail` are reused between calls.
 */
export function walkPageEntries(
  tree: NavTree,
  visit: (entry: Readonly<PageEntry>, trail: readonly NavElement[]) => void,
): void {
  const trail: NavElement[] = [];
  const entry: PageEntry = { path: '', page: undefined, parent: tree.root, index: -1 };
  function enter(path: string, page: NavPage | undefined, parent: NavElement, index: number): void {
    entry.path = path;
    entry.page = page;
    entry.parent = parent;
    entry.index = index;
    visit(entry, trail);
  }
  function walk(element: NavElement): void {
    trail.push(element);
    if (element.root) enter(element.root.path, element.root, element, -1);
    const paths = lazyPaths(element);
    if (paths) {
      for (let index = 0; index < paths.length; index += 1) {
        enter(paths[index] as string, undefined, element, index);
      }
    } else {
      element.children.forEach((child, index) => {
        if (isPage(child)) enter(child.path, child, element, index);
        else walk(child);
      });
    }
    trail.pop();
  }
  walk(tree.root);
}

export function entryPage({ page, parent, index }: PageEntry): NavPage {
  return page ?? (parent.children[index] as NavPage);
}

/** Calls `visit` for each page in reading order (a group's root first), with the elements above it, outermost first. */
export function walkPages(
  tree: NavTree,
  visit: (page: NavPage, trail: readonly NavElement[]) => void,
): void {
  walkPageEntries(tree, (entry, trail) => visit(entryPage(entry), trail));
}

/** Calls `visit` for each element, parents first, with the elements above it. Includes `global` links. */
export function walkElements(
  tree: NavTree,
  visit: (element: NavElement, trail: readonly NavElement[]) => void,
): void {
  const trail: NavElement[] = [];
  function walk(element: NavElement): void {
    visit(element, trail);
    trail.push(element);
    for (const link of element.global) visit(link, trail);
    // Reading `children` would create the nodes of a list that holds only pages.
    if (!lazyPaths(element)) {
      for (const child of element.children) if (!isPage(child)) walk(child);
    }
    trail.pop();
  }
  walk(tree.root);
}
