import { attempt } from '@nav/collections';
import type { Group, Item } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import type { Route } from './docs.ts';

interface Folder {
  /** The path that it is sorted by. */
  slug: string;
  entries: Map<string, Folder | Route>;
}

export interface FolderOptions {
  /** The folder, without the language. Empty for all pages. */
  directory: string;
  /** True if its folders start closed. */
  isCollapsed: boolean;
  /** The default language of the site, which pages of equal order are sorted by. */
  language: string;
  at: Place;
  pageOf(route: Route): Item;
}

/** A page with the path of the folder, such as `guides.md` for `guides`, is not included. */
export function folderItems(routes: Iterable<Route>, options: FolderOptions): Item[] {
  const { directory, isCollapsed, at, pageOf } = options;
  const root: Folder = { slug: directory, entries: new Map() };
  const prefix = directory === '' ? '' : `${directory}/`;
  const own = [...routes].filter(
    ({ doc }) => !doc.isHidden && doc.path !== directory && `${doc.path}/`.startsWith(prefix),
  );
  const depth = ({ doc }: Route) => doc.path.split('/').length;
  // Deepest first: a page next to a folder of its name becomes the first page of that folder.
  for (const route of own.sort((a, b) => depth(b) - depth(a))) {
    const parts = route.doc.path.slice(prefix.length).split('/');
    let name = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      const known = folder.entries.get(part);
      if (known && 'entries' in known) folder = known;
      else {
        const inner: Folder = {
          slug: `${folder.slug}/${part}`.replace(/^\//, ''),
          entries: new Map(),
        };
        folder.entries.set(part, inner);
        folder = inner;
      }
    }
    const same = folder.entries.get(name);
    if (same && 'entries' in same) {
      folder = same;
      name = 'index';
    }
    folder.entries.set(name, route);
  }
  const collator = collatorOf(options.language);
  const slugOf = (entry: Folder | Route) => ('entries' in entry ? entry.slug : entry.doc.slug);

  function itemsOf(folder: Folder): Item[] {
    const sorted = [...folder.entries].map(([name, entry]) => ({
      name,
      entry,
      order: orderOf(entry),
    }));
    sorted.sort((a, b) => {
      if (a.order !== b.order) return a.order < b.order ? -1 : 1;
      return collator.compare(slugOf(a.entry), slugOf(b.entry));
    });
    return sorted.map(({ name, entry }): Item => {
      if (!('entries' in entry)) return pageOf(entry);
      return { kind: 'group', label: name, at, isCollapsed, items: itemsOf(entry) } satisfies Group;
    });
  }
  return itemsOf(root);
}

function orderOf(entry: Folder | Route): number {
  if (!('entries' in entry)) return entry.doc.order;
  let least = Number.MAX_VALUE;
  for (const inner of entry.entries.values()) least = Math.min(least, orderOf(inner));
  return least;
}

function collatorOf(language: string): Intl.Collator {
  return attempt(() => new Intl.Collator(language), new Intl.Collator('en'));
}
