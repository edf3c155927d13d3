import type { NavTree, Site } from '@nav/core';
import { isPage, type NavElement, type NavNode } from '@nav/core/client';
import { lossesOf } from '@nav/core/internal';
import { UsageError } from '../run/failure.ts';
import { suggestName } from '../run/suggest-name.ts';

/**
 * Returns the part of a navigation below the versions, languages or tabs with a label.
 *
 * @throws UsageError if there are none.
 */
export function partOf(
  root: NavElement,
  kind: 'version' | 'language' | 'tab',
  label: string,
): NavElement {
  const known = new Set<string>();
  let found = false;
  function prune(element: NavElement): NavElement {
    const children = element.children.flatMap((child): NavNode[] => {
      if (isPage(child)) return [child];
      if (child.kind !== kind) {
        const pruned = prune(child);
        return pruned.children.length === 0 && child.children.length > 0 ? [] : [pruned];
      }
      known.add(child.label);
      if (child.label !== label) return [];
      found = true;
      return [child];
    });
    const { defaultChild, ...rest } = element;
    return children.some(({ id }) => id === defaultChild)
      ? { ...element, children }
      : { ...rest, children };
  }
  const pruned = prune(root);
  if (found) return pruned;
  const names = [...known].map((name) => JSON.stringify(name)).join(', ');
  throw new UsageError(
    names === ''
      ? `This site has no ${kind}s.`
      : `Unknown ${kind} ${JSON.stringify(label)}.${suggestName(label, known)} This site has ${names}.`,
  );
}

/** Returns the number of pages that the builder drops from elements of a part, by their ids. */
export function droppedPages(site: Site, tree: NavTree, shown: NavElement): Map<string, number> {
  const losses = lossesOf(site, tree);
  if (losses.length === 0) return new Map();
  const ids = new Set<string>();
  const visit = (element: NavElement) => {
    ids.add(element.id);
    for (const child of [...element.global, ...element.children]) if (!isPage(child)) visit(child);
  };
  visit(shown);
  return new Map(
    losses
      .filter(({ element }) => ids.has(element.id))
      .map(({ element, pages }) => [element.id, pages]),
  );
}
