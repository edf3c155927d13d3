import { onceForObject } from '@nav/collections';
import { baseName, folderOf, joinPath, normalizePath, prefixOf, relativePath } from '@nav/paths';
import { derivedFromListing } from './derived.ts';
import type { FolderFiles, Host, UnreadableFile } from './host.ts';
import { isNeverPage, type LeftOut, leftOut } from './left-out.ts';
import { type PageFiles, pageFiles } from './page-files.ts';

/** The reason why a Markdown file is not a page (M2.6): its folder, its name, `.mintignore`, a page that imports it, or a file that cannot be read. */
export type Exclusion =
  | { folder: string }
  | { name: string }
  | { ignored: true }
  | { outside: true }
  | { imported: true }
  | { unreadable: UnreadableFile };

/** The files in the folder of a site. Paths are relative to that folder. */
export interface SiteFiles {
  /** Every file. */
  readonly all: ReadonlySet<string>;
  /** Every page file. */
  readonly pages: PageFiles;
  /** Every file that is not a page. */
  readonly assets: ReadonlySet<string>;
  /** Returns the reason why a Markdown file that is not a page is none: its folder, its name or `.mintignore`. */
  whyLeftOut(file: string): Exclusion;
  /** Tests for files that `.mintignore` or their folder excludes: they count only if something names them. */
  isIgnored(path: string): boolean;
  /** Tests for files that exist but are not read, because a link leads out of the folder. */
  isOutside(path: string): boolean;
  /** Tests for files that are symbolic links themselves. */
  isLink(path: string): boolean;
  /** Tests for files that are another file of the site, because a symbolic link leads to its folder. */
  isCopy(path: string): boolean;
  /** The folders that could not be listed, excluded ones aside. */
  readonly unreadableFolders: readonly UnreadableFile[];
  /** The folder above a path that could not be listed. */
  unreadableFolder(path: string): UnreadableFile | undefined;
  /** The folder above a file that could not be listed, or the file itself if it cannot be read. */
  whyUnreadable(path: string): UnreadableFile | undefined;
}

/** The names of the files in a folder. The prefix is the path of the folder with a slash at the end, or `""`. */
interface Names {
  prefix: string;
  names: readonly string[];
}

/** The part of `SiteFiles` that follows from the listing and `.mintignore`. */
interface SiteIndex extends Pick<SiteFiles, 'all' | 'pages' | 'assets'> {
  leftOut: LeftOut;
  /** The folders that could not be listed, by prefix. */
  unlisted: ReadonlyMap<string, UnreadableFile>;
  /** The files that are symbolic links. */
  linkedFiles: ReadonlySet<string>;
  /** The folders behind symbolic links that lead to other folders of the site, by prefix. */
  copies: ReadonlySet<string>;
}

/** Lists the files of a site and separates pages from other files. `.mintignore` applies. */
export function listSiteFiles(host: Host, path: string): SiteFiles {
  const folder = normalizePath(path);
  const ignored = host.read(joinPath(folder, '.mintignore'));
  const index = derivedFromListing(host, folder, siteIndexer)(ignored);
  const { unlisted, copies, linkedFiles } = index;
  const site: SiteFiles = {
    pages: index.pages,
    get assets() {
      return index.assets;
    },
    get all() {
      return index.all;
    },
    whyLeftOut: (file) => whyLeftOut(index.leftOut, file),
    isIgnored: (file) =>
      index.leftOut.folder(prefixOf(folderOf(file))) !== undefined ||
      index.leftOut.isIgnored?.(file) === true,
    isOutside: (file) => host.isOutsideRoot?.(joinPath(folder, file)) === true,
    isLink: (file) => linkedFiles.size > 0 && linkedFiles.has(file),
    isCopy: (file) => copies.size > 0 && copies.has(prefixOf(folderOf(file))),
    get unreadableFolders() {
      return [...unlisted.keys()]
        .filter((prefix) => !site.isIgnored(`${prefix}*`))
        .map((prefix) => unlisted.get(prefix) as UnreadableFile);
    },
    unreadableFolder(file) {
      for (const [prefix, unreadable] of unlisted) if (file.startsWith(prefix)) return unreadable;
      return undefined;
    },
    whyUnreadable(file) {
      const above = site.unreadableFolder(file);
      if (above) return above;
      const path = joinPath(folder, file);
      const reason = host.whyUnreadable?.(path);
      return reason === undefined ? undefined : { path, reason };
    },
  };
  return site;
}

/** Returns a function from the text of `.mintignore` to the index of a listing. It keeps the last one. */
function siteIndexer(
  folder: string,
  listing: Iterable<FolderFiles>,
): (ignored: string | undefined) => SiteIndex {
  let last: { ignored: string | undefined; index: SiteIndex } | undefined;
  return (ignored) => {
    if (last?.ignored !== ignored || !last)
      last = { ignored, index: indexListing(folder, listing, ignored) };
    return last.index;
  };
}

function indexListing(
  folder: string,
  listing: Iterable<FolderFiles>,
  ignored: string | undefined,
): SiteIndex {
  const left = leftOut(ignored);
  const everything: Names[] = [];
  const others: Names[] = [];
  const slugs: Slugs = { indexes: new Map(), plain: new Set() };
  const unlisted = new Map<string, UnreadableFile>();
  const prefixes = new Set<string>();
  /** The prefixes that symbolic links lead to, by their own. */
  const links = new Map<string, string>();
  const linkedFiles = new Set<string>();
  for (const { folder: listed, files, links: linkNames, unreadable: reason, real } of listing) {
    const prefix = prefixBelow(folder, listed);
    if (prefix === undefined) continue;
    prefixes.add(prefix);
    const linked = real === undefined ? undefined : prefixBelow(folder, real);
    if (linked !== undefined) links.set(prefix, linked);
    for (const name of linkNames ?? []) linkedFiles.add(prefix + name);
    if (reason !== undefined)
      unlisted.set(prefix, { path: joinPath(folder, prefix) || '.', reason });
    everything.push({ prefix, names: files });
    const hasPages = left.folder(prefix) === undefined;
    const rest = hasPages ? addPages(prefix, files, left, slugs) : files;
    if (rest.length > 0) others.push({ prefix, names: rest });
  }
  let all: ReadonlySet<string> | undefined;
  let assets: ReadonlySet<string> | undefined;
  return {
    pages: pageFiles(folder, slugs.indexes, slugs.plain),
    get assets() {
      assets ??= pathsOf(others);
      return assets;
    },
    get all() {
      all ??= pathsOf(everything);
      return all;
    },
    leftOut: left,
    unlisted,
    linkedFiles,
    copies: new Set([...links].flatMap(([from, to]) => (prefixes.has(to) ? from : []))),
  };
}

/** The path from folder `above` to folder `below`, as a prefix of paths; `undefined` if it is not below. */
function prefixBelow(above: string, below: string): string | undefined {
  const path = normalizePath(below);
  if (path === above) return '';
  const rest = relativePath(above, path);
  return rest === undefined ? undefined : prefixOf(rest);
}

/** The slugs of the pages met so far, each with its index, and those whose files end with `.md`. */
interface Slugs {
  indexes: Map<string, number>;
  plain: Set<string>;
}

/** Adds the slugs of the pages of a folder; returns the other files. */
function addPages(
  prefix: string,
  files: readonly string[],
  { isIgnored, hasReservedName }: LeftOut,
  { indexes, plain }: Slugs,
): string[] {
  const rest: string[] = [];
  for (const file of files) {
    const name = markdownSlug(file);
    const isPlain = file.endsWith('.md');
    // `.mdx` is a hidden file without a name.
    if (!name || (isPlain && hasReservedName(prefix + file)) || isIgnored?.(prefix + file)) {
      rest.push(file);
      continue;
    }
    const slug = prefix + name;
    const isKnown = indexes.has(slug);
    // Of two files with one slug, `.mdx` is the page.
    if (!isPlain) plain.delete(slug);
    else if (!isKnown) plain.add(slug);
    if (!isKnown) indexes.set(slug, indexes.size);
  }
  return rest;
}

function pathsOf(folders: readonly Names[]): Set<string> {
  const paths = new Set<string>();
  for (const { prefix, names } of folders) for (const name of names) paths.add(prefix + name);
  return paths;
}

/** The slug of a page file; `undefined` for any other file (M2.6). */
export function pageSlug(file: string): string | undefined {
  const slug = markdownSlug(file);
  return slug === undefined || isNeverPage(file) ? undefined : slug;
}

/** The file that the page `slug` would have if it were not excluded, in any case, and the reason. */
export function excludedPage(
  files: SiteFiles,
  slug: string,
): { file: string; because: Exclusion } | undefined {
  for (const file of [`${slug}.mdx`, `${slug}.md`]) {
    if (files.assets.has(file)) return { file, because: files.whyLeftOut(file) };
    if (files.isOutside(file)) return { file, because: { outside: true } };
    const unreadable = files.whyUnreadable(file);
    if (unreadable) return { file, because: { unreadable } };
  }
  const file = texts(files.assets).get(slug.toLowerCase());
  if (file === undefined || files.pages.has(`${slug}/index`)) return undefined;
  const because = files.whyLeftOut(file);
  return { file, because: 'name' in because ? { name: `${baseName(slug)}.mdx` } : because };
}

/** Returns the Markdown files that are not pages, by their paths in lower case without the extension. */
const texts = /* @__PURE__ */ onceForObject(
  (assets: ReadonlySet<string>): ReadonlyMap<string, string> =>
    new Map(
      Array.from(assets).flatMap((file) => {
        const slug = markdownSlug(file);
        return slug === undefined ? [] : [[slug.toLowerCase(), file] as const];
      }),
    ),
);

function markdownSlug(file: string): string | undefined {
  if (file.endsWith('.md')) return file.slice(0, -3);
  return file.endsWith('.mdx') ? file.slice(0, -4) : undefined;
}

function whyLeftOut({ folder, hasReservedName }: LeftOut, file: string): Exclusion {
  const above = folder(prefixOf(folderOf(file)));
  if (above !== undefined) return { folder: above };
  const isReserved = file.endsWith('.md') && hasReservedName(file);
  return isReserved ? { name: `${baseName(file).slice(0, -3)}.mdx` } : { ignored: true };
}
