import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement } from '../tree/nav-tree.ts';

/** The child that a reader sees first: the marked default, else the first that is shown and no link (M4.4). */
export function defaultChild({ children, list }: NavElement): string | undefined {
  if (list === 'pages' || list === 'groups') return undefined;
  const candidates = children.filter(
    (child): child is NavElement =>
      !isPage(child) && child.kind !== 'group' && child.href === undefined,
  );
  const listed = candidates.filter((child) => !child.hiddenItself);
  const filled = listed.filter(showsPages);
  const chosen = [filled, listed].flatMap((some) => [some.find(isDefault), some[0]]);
  return (chosen.find(Boolean) ?? candidates[0])?.id;
}

function isDefault(element: NavElement): boolean {
  return element.default === true;
}

/** Whether anything below an element is shown to a reader who is inside it (M4.3). */
function showsPages(element: NavElement): boolean {
  if (element.root && !element.root.hiddenItself) return true;
  const paths = lazyPaths(element);
  if (paths) return paths.length > 0;
  return element.children.some(
    (child) =>
      !child.hiddenItself && (isPage(child) || (child.href === undefined && showsPages(child))),
  );
}
