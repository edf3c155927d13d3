import { lazyPaths } from './lazy-pages.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from './nav-tree.ts';

/** Calls `visit` for each page in reading order (a group's root first), with the elements above it, outermost first. */
export function walkPages(
  tree: NavTree,
  visit: (page: NavPage, trail: readonly NavElement[]) => void,
): void {
  const trail: NavElement[] = [];
  function walk(element: NavElement): void {
    trail.push(element);
    if (element.root) visit(element.root, trail);
    for (const child of element.children) {
      if (isPage(child)) visit(child, trail);
      else walk(child);
    }
    trail.pop();
  }
  walk(tree.root);
}

/** Calls `visit` for each element, parents first, with the elements above it; `global` links are included. */
export function walkElements(
  tree: NavTree,
  visit: (element: NavElement, trail: readonly NavElement[]) => void,
): void {
  const trail: NavElement[] = [];
  function walk(element: NavElement): void {
    visit(element, trail);
    trail.push(element);
    for (const link of element.global) visit(link, trail);
    // A list of nothing but pages has no elements: its nodes need not be made.
    if (!lazyPaths(element)) {
      for (const child of element.children) if (!isPage(child)) walk(child);
    }
    trail.pop();
  }
  walk(tree.root);
}
