import { baseName, folderOf, pageSlug, prefixOf, relativePath } from '@nav/core/internal';
import type { SourceFiles } from '../reading/files.ts';

/** The paths that pages have after the import. Files are given by their path from the root of the files. */
export interface Layout {
  /** The folder of `docs.json`. */
  site: string;
  /** The new path of each file that moves. */
  moves: ReadonlyMap<string, string>;
  /** Returns the entry of a page for `docs.json`; undefined if its file is not below the folder of `docs.json`. */
  slugOf(file: string): string | undefined;
}

/** Returns the layout that leaves files where they are, except pages with names that a builder ignores. */
export function keptLayout(files: SourceFiles, site: string, pages: Iterable<string>): Layout {
  const taken = new Set(files.below(site).map(slugAt));
  const moves = new Map<string, string>();
  for (const file of new Set(pages)) {
    const path = relativePath(site, file);
    if (path === undefined || pageSlug(path) !== undefined) continue;
    const to = freePath(file, taken);
    if (to === undefined) continue;
    taken.add(slugAt(to));
    moves.set(file, to);
  }
  return {
    site,
    moves,
    slugOf: (file) => {
      const path = relativePath(site, moves.get(file) ?? file);
      return path === undefined ? undefined : pageSlug(path);
    },
  };
}

/** Returns the path without the extension of a page, which two pages cannot share. */
function slugAt(file: string): string {
  return file.replace(/\.mdx?$/, '');
}

/** Returns a new path for a page whose name a builder ignores; undefined if no name makes it a page. */
function freePath(file: string, taken: ReadonlySet<string>): string | undefined {
  const folder = prefixOf(folderOf(file));
  const name = baseName(file);
  const stem = name.replace(/\.[^.]*$/, '');
  if (!/\.(?:mdx?|markdown)$/i.test(name)) return undefined;
  const extension = /\.mdx$/i.test(name) ? '.mdx' : '.md';
  const candidates = /^readme$/i.test(stem)
    ? [`index${extension}`, `overview${extension}`]
    : [`${stem}${extension}`, `${stem}.mdx`];
  for (let number = 2; ; number += 1) {
    const path = candidates.shift() ?? `${stem}-${number}${extension}`;
    const isFree = slugAt(folder + path) === slugAt(file) || !taken.has(slugAt(folder + path));
    if (isFree && pageSlug(path) !== undefined) return folder + path;
    if (number > 99) return undefined;
  }
}
