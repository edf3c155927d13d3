import { isWithin } from '@nav/paths';
import {
  type ContextFolder,
  folderDownTo,
  withoutSegment,
} from '../../pages/copies/version-folder.ts';
import { type FolderRedirects, folderRedirects } from '../../pages/links/folder-redirects.ts';
import type { Redirect } from '../../pages/links/redirects.ts';
import type { Pages } from '../../pages/links/site-files.ts';

/** The pages in the folder of a version, and the folder of the version that follows. */
export interface RetiredFolder {
  folder: ContextFolder;
  next: ContextFolder;
  slugs: readonly string[];
  /** The pages of the version that follows, in order. */
  successors: readonly string[];
}

/**
 * Returns the path of a page in the folder of another version; undefined for a page outside the folder of the retired version.
 */
export function counterpartOf(
  slug: string,
  from: ContextFolder,
  to: ContextFolder,
): string | undefined {
  const segments = slug.split('/');
  if (from.segment !== undefined && segments[from.index] !== from.segment) return undefined;
  const plain = from.segment === undefined ? slug : withoutSegment(slug, from.index);
  return to.segment === undefined
    ? plain
    : plain.split('/').toSpliced(to.index, 0, to.segment).join('/');
}

/** Returns the folders of a version and of its successor; undefined if its pages have no folder. */
export function movedFolder({ folder, next, slugs }: RetiredFolder): Redirect | undefined {
  if (folder.segment === undefined) return undefined;
  const own = slugs.filter((slug) => slug.split('/')[folder.index] === folder.segment);
  const parents = own.map((slug) => folderDownTo(slug, folder.index));
  const [source] = parents;
  if (source === undefined || parents.some((one) => one !== source)) return undefined;
  const destination = counterpartOf(`${source}/x`, folder, next)?.replace(/\/?x$/, '');
  return destination === undefined ? undefined : { source, destination };
}

export function redirectsFrom(
  pages: Pages,
  goals: ReadonlyMap<string, string>,
  moved: readonly Redirect[],
  removed: ReadonlyMap<string, unknown>,
): FolderRedirects {
  const all: FolderRedirects = { single: [], folders: [] };
  const isOccupied = (folder: string) =>
    [...pages.keys()].some((page) => isWithin(page, folder) && !removed.has(page));
  const rest = new Map(goals);
  for (const folder of moved) {
    const own = new Map([...rest].filter(([source]) => isWithin(source, folder.source)));
    for (const source of own.keys()) rest.delete(source);
    const { single, folders } = folderRedirects(folder, own, isOccupied);
    all.single.push(...single);
    all.folders.push(...folders);
  }
  for (const [source, destination] of rest) all.single.push({ source, destination });
  return all;
}

/** Returns the first of the pages that share most folders with a path. */
export function nearestTo(path: string, pages: readonly string[]): string | undefined {
  const segments = path.split('/').slice(0, -1);
  const shared = (page: string) => {
    const others = page.split('/');
    const end = segments.findIndex((segment, index) => segment !== others[index]);
    return end === -1 ? segments.length : end;
  };
  let best: string | undefined;
  for (const page of pages) if (best === undefined || shared(page) > shared(best)) best = page;
  return best;
}

/** Returns where a path in a moved folder is now, by the destinations of the folders. */
export function inMovedFolder(
  folders: ReadonlyMap<string, string>,
  slug: string,
): string | undefined {
  for (const [from, to] of folders) {
    if (isWithin(slug, from)) return `${to}${slug.slice(from.length)}`.replace(/^\//, '');
  }
  return undefined;
}
