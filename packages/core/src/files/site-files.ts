import { folderOf, joinPath, normalizePath, prefixOf, relativePath } from '@nav/paths';
import { derivedFromListing } from './derived.ts';
import type { FolderFiles, Host, UnreadableFile } from './host.ts';
import { ignoreFilter, type PathFilter } from './ignore.ts';
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
  /** Tests for files that `.mintignore` or their folder excludes: they count only if something names them. */
  isIgnored(path: string): boolean;
  /** Tests for files that exist but are not read, because a link leads out of the folder. */
  isOutside(path: string): boolean;
  /** Tests for files that are another file of the site, because a symbolic link leads to its folder. */
  isCopy(path: string): boolean;
  /** The folders that could not be listed, excluded ones aside. */
  readonly unreadableFolders: readonly UnreadableFile[];
  /** The folder above a path that could not be listed. */
  unreadableFolder(path: string): UnreadableFile | undefined;
  /** The folder above a file that could not be listed, or the file itself if it cannot be read. */
  whyUnreadable(path: string): UnreadableFile | undefined;
}

/** Folders without pages: the first two only at the top of a site, the others anywhere. */
const EXCLUDED_FOLDER = /^(_?snippets)\/|(?:^|\/)(\.git|\.github|\.claude|\.cursor|node_modules)\//;
/** Names of `.md` files that are not pages, in any case; `CHANGELOG` only in this one. */
const EXCLUDED_NAMES = new Set(['readme', 'license', 'contributing', 'contribute']);

/** The names of the files in a folder. The prefix is the path of the folder with a slash at the end, or `""`. */
interface Names {
  prefix: string;
  names: readonly string[];
}

/** The part of `SiteFiles` that follows from the listing and `.mintignore`. */
interface SiteIndex extends Pick<SiteFiles, 'all' | 'pages' | 'assets'> {
  isIgnoredFile: PathFilter | undefined;
  /** The folders that could not be listed, by prefix. */
  unlisted: ReadonlyMap<string, UnreadableFile>;
  /** The folders behind symbolic links that lead to other folders of the site, by prefix. */
  copies: ReadonlySet<string>;
}

/** Lists the files of a site and separates pages from other files. `.mintignore` applies. */
export function listSiteFiles(host: Host, path: string): SiteFiles {
  const folder = normalizePath(path);
  const ignored = host.read(joinPath(folder, '.mintignore'));
  const index = derivedFromListing(host, folder, siteIndexer)(ignored);
  const { isIgnoredFile, unlisted, copies } = index;
  const site: SiteFiles = {
    pages: index.pages,
    get assets() {
      return index.assets;
    },
    get all() {
      return index.all;
    },
    isIgnored: (file) =>
      folderExclusion(prefixOf(folderOf(file))) !== undefined || isIgnoredFile?.(file) === true,
    isOutside: (file) => host.isOutsideRoot?.(joinPath(folder, file)) === true,
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
  const patterns = ignored?.replace(/^\ufeff/, '').split('\n');
  const isIgnoredFile = patterns && ignoreFilter(patterns);
  const everything: Names[] = [];
  const others: Names[] = [];
  const slugs: Slugs = { indexes: new Map(), plain: new Set() };
  const unlisted = new Map<string, UnreadableFile>();
  const prefixes = new Set<string>();
  /** The prefixes that symbolic links lead to, by their own. */
  const links = new Map<string, string>();
  for (const { folder: listed, files, unreadable: reason, real } of listing) {
    const prefix = prefixBelow(folder, listed);
    if (prefix === undefined) continue;
    prefixes.add(prefix);
    const linked = real === undefined ? undefined : prefixBelow(folder, real);
    if (linked !== undefined) links.set(prefix, linked);
    if (reason !== undefined)
      unlisted.set(prefix, { path: joinPath(folder, prefix) || '.', reason });
    everything.push({ prefix, names: files });
    const rest = folderExclusion(prefix) ? files : addPages(prefix, files, isIgnoredFile, slugs);
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
    isIgnoredFile,
    unlisted,
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
  isIgnored: PathFilter | undefined,
  { indexes, plain }: Slugs,
): string[] {
  const rest: string[] = [];
  for (const file of files) {
    const name = markdownSlug(file);
    const isPlain = file.endsWith('.md');
    // `.mdx` is a hidden file without a name.
    if (!name || (isPlain && isExcludedName(name)) || isIgnored?.(prefix + file)) {
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
  return slug === undefined || builtInExclusion(file, slug) ? undefined : slug;
}

/** The file that the page `slug` would have if it were not excluded, and the reason. */
export function excludedPage(
  files: SiteFiles,
  slug: string,
): { file: string; because: Exclusion } | undefined {
  for (const file of [`${slug}.mdx`, `${slug}.md`]) {
    if (files.assets.has(file))
      return { file, because: builtInExclusion(file, slug) ?? { ignored: true } };
    if (files.isOutside(file)) return { file, because: { outside: true } };
    const unreadable = files.whyUnreadable(file);
    if (unreadable) return { file, because: { unreadable } };
  }
  return undefined;
}

function markdownSlug(file: string): string | undefined {
  if (file.endsWith('.md')) return file.slice(0, -3);
  return file.endsWith('.mdx') ? file.slice(0, -4) : undefined;
}

/** The reason why a Markdown file is not a page, `.mintignore` aside. */
function builtInExclusion(file: string, slug: string): Exclusion | undefined {
  const name = slug.slice(slug.lastIndexOf('/') + 1);
  const byName = file.endsWith('.md') && isExcludedName(name);
  return (
    folderExclusion(prefixOf(folderOf(file))) ?? (byName ? { name: `${name}.mdx` } : undefined)
  );
}

/** The folder because of which no file below a prefix is a page. */
function folderExclusion(prefix: string): { folder: string } | undefined {
  const [, top, anywhere] = EXCLUDED_FOLDER.exec(prefix) ?? [];
  const folder = top ?? anywhere;
  return folder === undefined ? undefined : { folder };
}

function isExcludedName(name: string): boolean {
  return name === 'CHANGELOG' || EXCLUDED_NAMES.has(name.toLowerCase());
}
