import { addTo } from '@nav/collections';
import type { Redirect } from './redirects.ts';

/** The redirects from a folder: one for each address, and one for everything below a folder. */
export interface FolderRedirects {
  single: Redirect[];
  /** With slugs instead of patterns: every page below `source` moves below `destination`. */
  folders: Redirect[];
}

/**
 * Returns as few redirects as possible from the addresses below a folder: one for each folder that nothing else is in, and
 * one for each exception in it, because a source without parameters precedes patterns. A redirect precedes pages, so a folder
 * in which something stays is divided into its own folders.
 *
 * @param goals the new addresses of some addresses, as slugs
 * @param least the number of addresses for which the whole folder gets one redirect
 */
export function folderRedirects(
  { source: root, destination }: Redirect,
  goals: ReadonlyMap<string, string>,
  isOccupied: (folder: string) => boolean,
  least = 2,
): FolderRedirects {
  const single: Redirect[] = [];
  const folders: Redirect[] = [];
  const movedTo = (slug: string) => `${destination}${slug.slice(root.length)}`.replace(/^\//, '');

  function cover(folder: string, sources: readonly string[]): void {
    const exceptions = sources.filter((source) => goals.get(source) !== movedTo(source));
    const isWorthwhile = sources.length - exceptions.length >= (folder === root ? least : 2);
    const isCovered = isWorthwhile && !isOccupied(folder);
    if (isCovered) folders.push({ source: folder, destination: movedTo(folder) });
    const inner = new Map<string, string[]>();
    for (const source of isCovered ? exceptions : sources) {
      const end = isCovered ? -1 : source.indexOf('/', folder.length + 1);
      if (end !== -1) addTo(inner, source.slice(0, end), source);
      else single.push({ source, destination: goals.get(source) as string });
    }
    for (const [one, below] of inner) cover(one, below);
  }

  const isBelow = (source: string) => source.startsWith(`${root}/`);
  cover(root, [...goals.keys()].filter(isBelow));
  for (const [source, goal] of goals) {
    if (!isBelow(source)) single.push({ source, destination: goal });
  }
  return { single, folders };
}
