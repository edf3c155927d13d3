import { isPage, type NavElement } from '../tree/nav-tree.ts';
import { defaultChild } from './default-child.ts';

/** Removes missing pages and links below an element, and the elements that become empty without them. */
export function dropMissing(root: NavElement): void {
  removeMissing(root);
}

/** Returns true if the element has become empty. */
function removeMissing(element: NavElement): boolean {
  const { root, children } = element;
  if (root?.missing) delete element.root;
  element.global = element.global.filter(({ missing }) => !missing);
  const kept = children.filter(
    (child) => !child.missing && (isPage(child) || !removeMissing(child)),
  );
  if (kept.length < children.length) element.children = kept;
  if (element.defaultChild !== undefined) {
    const first = defaultChild(element, () => false);
    if (first === undefined) delete element.defaultChild;
    else element.defaultChild = first;
  }
  return kept.length === 0 && !element.root && (children.length > 0 || root !== undefined);
}
