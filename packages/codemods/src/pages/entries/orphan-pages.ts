import { addTo, groupBy } from '@nav/collections';
import { isListName } from '@nav/core/internal';
import { folderOf, normalizePagePath, pathOf } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, everyNode } from '../../document/references.ts';
import { childLists, isEndpoint, walkElements } from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';

/** Returns the slugs of all pages that the navigation names, in entries, roots and links. */
export function linkedPages(session: Session, navigation: JsonNode): Set<string> {
  const linked = new Set<string>();
  for (const node of everyNode(session, navigation)) {
    const path = stringOf(node);
    if (path === undefined) continue;
    const slug = normalizePagePath(pathOf(path));
    linked.add(slug);
    linked.add(slug === '' ? 'index' : `${slug}/index`);
  }
  return linked;
}

/** Returns whether a value is computed and may be a page or a link to one. */
export function mayHoldPages(node: JsonNode): boolean {
  const { kind, key, document } = node;
  if (kind !== 'computed' || document.constants.has(node)) return false;
  return key === undefined || isListName(key) || ['root', 'href', '$ref'].includes(key);
}

/**
 * Returns entries by folder, from the list with most of its pages; also the folders with pages in lists that are used several
 * times.
 */
export function pagesByFolder(
  session: Session,
  { element: top, kind: topKind }: Scope,
): { folders: ReadonlyMap<string, readonly JsonNode[]>; shared: ReadonlySet<string> } {
  const entries = new Map<string, JsonNode[]>();
  const shared = new Set<string>();
  for (const { element } of walkElements(session, top, topKind)) {
    const lists = childLists(session, element).filter(({ name }) => name === 'pages');
    for (const entry of lists.flatMap(({ list }) => entriesOf(list))) {
      const path = stringOf(session.follow(entry));
      if (path === undefined || isEndpoint(path)) continue;
      const folder = folderOf(normalizePagePath(path));
      if (session.linked.isShared(entry)) shared.add(folder);
      else addTo(entries, folder, entry);
    }
  }
  const longest = (all: readonly JsonNode[]) =>
    [...groupBy(all, ({ parent }) => parent).values()].reduce((best, list) =>
      list.length > best.length ? list : best,
    );
  return { folders: new Map(Array.from(entries, ([name, all]) => [name, longest(all)])), shared };
}

/**
 * Returns the last page in the folder of a page, or else in its nearest parent folder with pages. The root folder is the
 * parent of all, so it only counts for its own pages.
 */
export function siblingOf(
  folders: ReadonlyMap<string, readonly JsonNode[]>,
  slug: string,
): { sibling?: JsonNode; folder?: string } {
  let folder = folderOf(slug);
  do {
    const sibling = folders.get(folder)?.at(-1);
    if (sibling) return { sibling, folder };
    folder = folderOf(folder);
  } while (folder !== '');
  return {};
}
