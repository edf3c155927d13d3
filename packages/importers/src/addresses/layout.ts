import { onceForText } from '@nav/collections';
import { pageSlug } from '@nav/core/internal';
import {
  baseName,
  extensionOf,
  folderOf,
  isPrivateName,
  prefixOf,
  relativePath,
  withoutBasePath,
  withoutExtension,
} from '@nav/paths';
import type { SiteSource } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/** The paths that pages have after the import. Files are given by their paths from the root of the files. */
export interface Layout {
  /** The folder of `docs.json`. */
  site: string;
  moves: ReadonlyMap<string, string>;
  /** The new path of each file that is not a page and moves. */
  assets: ReadonlyMap<string, string>;
  pathOf(file: string): string;
  /** Returns the entry of a page; undefined if it is not below the folder of `docs.json`, or not a page for builders. */
  slugOf(file: string): string | undefined;
}

/** Returns the layout that leaves files where they are, except pages with names that builders ignore. */
export function keptLayout(
  files: SourceFiles,
  site: string,
  pages: Iterable<string>,
  assets: ReadonlyMap<string, string>,
): Layout {
  return layoutOf(site, renamed(files, site, pages), assets);
}

function renamed(
  files: SourceFiles,
  site: string,
  pages: Iterable<string>,
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  const taken = new Set(files.below(site).map(withoutExtension));
  for (const file of new Set(pages)) {
    const path = relativePath(site, file);
    // Of two files with one address, `.mdx` is the page.
    const isHidden = file.endsWith('.md') && files.has(`${file}x`);
    if (path === undefined || (pageSlug(path) !== undefined && !isHidden)) continue;
    const to = readable(file, taken, isHidden);
    if (to === undefined) continue;
    taken.add(withoutExtension(to));
    moves.set(file, to);
  }
  return moves;
}

/**
 * Returns the layout that moves each page to the path of its old address, as far as that is a path of a page.
 *
 * @param isImported returns true for a file that a page imports.
 */
export function urlLayout(
  files: SourceFiles,
  site: string,
  pages: SiteSource['pages'],
  basePath: string,
  assets: ReadonlyMap<string, string>,
  isImported: (file: string) => boolean,
): Layout {
  const addresses = new Map<string, string>();
  for (const { file, address } of pages) {
    if (relativePath(site, file) !== undefined && !addresses.has(file))
      addresses.set(file, withoutBasePath(address, basePath) ?? address);
  }
  const moves = new Map<string, string>();
  const arrivals = new Set<string>();
  for (const [file, address] of addresses) {
    const to = pathFor(file, address, site);
    if (to === undefined || arrivals.has(withoutExtension(to))) continue;
    arrivals.add(withoutExtension(to));
    moves.set(file, to);
  }
  // A page may take the path of another one that moves away, but not that of one that stays.
  const all = files.below(site);
  const mayLeave = (file: string) => !addresses.has(file) && canStandAside(files, site, file);
  for (
    let staying = all.filter((file) => !moves.has(file) && !mayLeave(file));
    staying.length > 0;
  ) {
    const taken = new Set(staying.map(withoutExtension));
    staying = [...moves].filter(([, to]) => taken.has(withoutExtension(to))).map(([file]) => file);
    for (const file of staying) moves.delete(file);
  }
  const arriving = new Set(Array.from(moves.values(), withoutExtension));
  const aside = all.filter((file) => mayLeave(file) && arriving.has(withoutExtension(file)));
  const taken = new Set([...all, ...moves.values()].map(withoutExtension));
  for (const [file, to] of renamed(files, site, addresses.keys())) {
    if (!moves.has(file) && !taken.has(withoutExtension(to))) moves.set(file, to);
  }
  for (const [file, to] of moves) if (file === to) moves.delete(file);
  const renamedAssets = new Map(assets);
  for (const file of aside)
    if (isImported(file)) moves.set(file, snippetName(file));
    else renamedAssets.set(file, oldName(file));
  return layoutOf(site, moves, renamedAssets);
}

/** Returns the new name of a Markdown file that builders must not take for a page. */
export function oldName(file: string): string {
  return `${file}.old`;
}

/** Returns the new name of a Markdown file that pages import, and that is not a page. */
function snippetName(file: string): string {
  return `${prefixOf(folderOf(file))}_${baseName(file)}`;
}

/** Returns true for a Markdown file that may get another name if a page of the old site needs its path. */
function canStandAside(files: SourceFiles, site: string, file: string): boolean {
  return (
    /\.mdx?$/.test(file) &&
    // People and tools look for files such as SECURITY.md next to the folders.
    folderOf(file) !== site &&
    !isPrivateName(withoutExtension(file)) &&
    !files.has(oldName(file)) &&
    !files.has(snippetName(file))
  );
}

function layoutOf(
  site: string,
  moves: ReadonlyMap<string, string>,
  assets: ReadonlyMap<string, string>,
): Layout {
  const pathOf = (file: string) => moves.get(file) ?? assets.get(file) ?? file;
  return {
    site,
    moves,
    assets,
    pathOf,
    slugOf: onceForText((file) => {
      const path = relativePath(site, pathOf(file));
      return path === undefined ? undefined : pageSlug(path);
    }),
  };
}

/** Returns a new path for a page whose name builders ignore; undefined if no name makes it a page. */
function readable(file: string, taken: ReadonlySet<string>, isHidden: boolean): string | undefined {
  const [, stem = '', extension = ''] = /^(.*?)(\.(?:mdx?|markdown))$/i.exec(baseName(file)) ?? [];
  if (extension === '') return undefined;
  const folder = prefixOf(folderOf(file));
  const ending = /^\.mdx$/i.test(extension) ? '.mdx' : '.md';
  const names = /^readme$/i.test(stem)
    ? [`index${ending}`, `overview${ending}`]
    : [stem + ending, `${stem}.mdx`];
  for (let number = 2; number < 100; number += 1) names.push(`${stem}-${number}${ending}`);
  const name = names.find((one) => {
    const slug = withoutExtension(folder + one);
    return (
      pageSlug(folder + one) !== undefined &&
      ((slug === withoutExtension(file) && !isHidden) || !taken.has(slug))
    );
  });
  return name === undefined ? undefined : folder + name;
}

/** A segment that is not a legal name of a file on every system, or hides the file. */
const ILLEGAL_SEGMENT = /^$|^\.|[<>:"|?*\\\p{Cc}]|[. ]$/u;

/** Returns the path for a page whose address stays; undefined if it is not a path of a page. */
function pathFor(file: string, address: string, site: string): string | undefined {
  const name = baseName(file);
  const extension = extensionOf(name);
  if (extension === '') return undefined;
  const segments = address
    .replace(/\.html?$/, '')
    .split('/')
    .filter(Boolean);
  const isIndex = /^(?:index|readme)\.mdx?$/i.test(name);
  if ((isIndex && segments.at(-1) !== 'index') || segments.length === 0) segments.push('index');
  if (segments.some((segment) => ILLEGAL_SEGMENT.test(segment))) return undefined;
  // Builders ignore some names of `.md` files only.
  const paths = [extension, '.mdx'].map((one) => segments.join('/') + one);
  const path = paths.find((one) => pageSlug(one) !== undefined);
  return path === undefined ? undefined : prefixOf(site) + path;
}
