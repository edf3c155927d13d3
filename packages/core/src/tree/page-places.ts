import { lazyPaths } from './lazy-pages.ts';
import type { NavElement, NavPage, NavTree } from './nav-tree.ts';
import { isPage } from './nav-tree.ts';

/** One place of a page. */
export interface PagePlace {
  path: string;
  /** The node, where it is made already; `nodeAt` makes the others. */
  page: NavPage | undefined;
  parent: NavElement;
  /** Among the children of `parent`; -1 for its root page. */
  index: number;
}

/**
 * Calls `visit` for each page in reading order, as `walkPages` does, but makes no nodes.
 * The place is one object, changed for every call; `trail` ends with the parent.
 */
export function walkPlaces(
  tree: NavTree,
  visit: (place: Readonly<PagePlace>, trail: readonly NavElement[]) => void,
): void {
  const trail: NavElement[] = [];
  const place: PagePlace = { path: '', page: undefined, parent: tree.root, index: -1 };
  function at(path: string, page: NavPage | undefined, parent: NavElement, index: number): void {
    place.path = path;
    place.page = page;
    place.parent = parent;
    place.index = index;
    visit(place, trail);
  }
  function walk(element: NavElement): void {
    trail.push(element);
    if (element.root) at(element.root.path, element.root, element, -1);
    const paths = lazyPaths(element);
    if (paths) {
      for (let index = 0; index < paths.length; index += 1) {
        at(paths[index] as string, undefined, element, index);
      }
    } else {
      element.children.forEach((child, index) => {
        if (isPage(child)) at(child.path, child, element, index);
        else walk(child);
      });
    }
    trail.pop();
  }
  walk(tree.root);
}

/** The node of a place. */
export function nodeAt({ page, parent, index }: PagePlace): NavPage {
  return page ?? (parent.children[index] as NavPage);
}
