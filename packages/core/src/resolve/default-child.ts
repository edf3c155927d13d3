import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement } from '../tree/nav-tree.ts';

/**
 * Returns the id of the child shown first: the default one, else the first that is visible and not a link (M4.4).
 * Children without any page file come after the others.
 *
 * @param isMissing tests for a path without a page file.
 */
export function defaultChild(
  { children, list }: NavElement,
  isMissing: (path: string) => boolean,
): string | undefined {
  if (list === 'pages' || list === 'groups') return undefined;
  const candidates = children.filter(
    (child): child is NavElement =>
      !isPage(child) && child.kind !== 'group' && child.href === undefined,
  );
  const listed = candidates.filter((child) => !child.hiddenItself);
  const firstThat = (suits: (child: NavElement) => boolean) =>
    listed.find((child) => child.default === true && suits(child)) ?? listed.find(suits);
  const first =
    firstThat((child) => showsPages(child, isMissing)) ??
    firstThat((child) => showsPages(child, () => false)) ??
    firstThat(() => true) ??
    candidates[0];
  return first?.id;
}

/** Returns true if a reader inside the element sees any of its pages (M4.3), missing ones aside. */
function showsPages(element: NavElement, isMissing: (path: string) => boolean): boolean {
  const { root } = element;
  if (root && !root.hiddenItself && !(root.missing && isMissing(root.path))) return true;
  const paths = lazyPaths(element);
  if (paths) return paths.some((path) => !isMissing(path));
  return element.children.some((child) => {
    if (child.hiddenItself) return false;
    if (isPage(child)) return !(child.missing && isMissing(child.path));
    return child.href === undefined && showsPages(child, isMissing);
  });
}
