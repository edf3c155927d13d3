import { isDivision, type NavElement } from '../tree/nav-tree.ts';
import { walkTree } from '../tree/walk.ts';

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
    (child): child is NavElement => isDivision(child) && child.href === undefined,
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
  return walkTree(element, {
    element: (inner) =>
      inner !== element && (inner.hiddenItself || inner.href !== undefined) ? 'all' : undefined,
    page: ({ path, page }) =>
      page ? !page.hiddenItself && !(page.missing && isMissing(path)) : !isMissing(path),
  });
}
