import { normalizePagePath } from '@nav/paths';
import { stringOf } from '../document/document.ts';
import type { Pages } from '../pages/links/site-files.ts';
import { type Names, unmatchedPages } from './match-pages.ts';
import {
  type ElementOutline,
  indexOutline,
  listingOf,
  type PageEntry,
  withParts,
} from './outline.ts';

/** An outline with new entries for pages that exist and are not listed. */
export interface Completed {
  outline: ElementOutline;
  /** The paths of these pages, by the entry of the model that they correspond to. */
  unlisted: ReadonlyMap<PageEntry, string>;
}

/** Adds new entries at the end of the outermost lists of their version and language, from where they can be arranged. */
export function withUnlisted(
  model: ElementOutline,
  own: ElementOutline,
  names: Names,
  pages: Pages,
): Completed {
  const unlisted = new Map<PageEntry, string>();
  const added = new Map<ElementOutline, PageEntry[]>();
  const index = indexOutline(own);
  const listed = new Set(
    [...index.entries.values()].flat().map(({ key }) => key && normalizePagePath(key)),
  );
  const taken = new Set<string>();
  for (const { entry, path, holder } of unmatchedPages(indexOutline(model), index, names, pages)) {
    if (path === entry.key || !pages.has(path) || listed.has(path)) continue;
    unlisted.set(entry, path);
    if (taken.has(path)) continue;
    taken.add(path);
    const text = stringOf(entry.node)?.startsWith('/') ? `/${path}` : path;
    const { node } = entry;
    const fresh: PageEntry = { type: 'page', node, key: path, isEndpoint: false, added: text };
    added.set(holder, [...(added.get(holder) ?? []), fresh]);
  }
  return { outline: added.size === 0 ? own : withAdded(own, added), unlisted };
}

function withAdded(
  element: ElementOutline,
  added: ReadonlyMap<ElementOutline, readonly PageEntry[]>,
): ElementOutline {
  const listing = listingOf(element);
  if (!listing) return element;
  const parts = listing.parts.map((part) => (part.type === 'page' ? part : withAdded(part, added)));
  return withParts(element, listing, [...parts, ...(added.get(element) ?? [])]);
}
