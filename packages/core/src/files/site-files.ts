import { folderOf, joinPath, normalizePath, prefixOf, relativePath } from '../text/path.ts';
import type { Host, UnreadableFile } from './host.ts';
import { ignoreFilter } from './ignore.ts';
import { type PageFiles, type PageFolder, pageFiles } from './page-files.ts';

/**
 * Why a Markdown file is no page (M2.6): its folder, its name, `.mintignore`, a link out of the site, or that it,
 * or a folder above it, cannot be read.
 */
export type Exclusion =
  | { folder: string }
  | { name: string }
  | { ignored: true }
  | { outside: true }
  | { unreadable: UnreadableFile };

/** The files below the folder of a site. Paths are relative to that folder. */
export interface SiteFiles {
  /** Every file. */
  readonly all: ReadonlySet<string>;
  /** Every page file. */
  readonly pages: PageFiles;
  /** Every file that is no page. */
  readonly assets: ReadonlySet<string>;
  /** Whether a file counts only where something names it: `.mintignore`, or the folder that it is in, leaves it out. */
  isIgnored(path: string): boolean;
  /** Whether there is a file that is not read, because a link leads out of the folder. */
  isOutside(path: string): boolean;
  /** The folders that could not be listed, but for those that are left out anyway. */
  readonly unreadableFolders: readonly UnreadableFile[];
  /** The folder above a path that could not be listed; `undefined` where all of them were. */
  unreadableFolder(path: string): UnreadableFile | undefined;
  /** What keeps a file from being read: a folder above it, or that it cannot be read itself. */
  whyUnreadable(path: string): UnreadableFile | undefined;
}

/** Folders without pages: the first two at the top of a site only, the others anywhere. */
const EXCLUDED_FOLDER = /^(_?snippets)\/|(?:^|\/)(\.git|\.github|\.claude|\.cursor|node_modules)\//;
/** Names of `.md` files that are no pages: the first in any case, the second as it stands here. */
const NO_PAGES = new Set(['readme', 'license', 'contributing', 'contribute']);
const IGNORED_NAME = 'CHANGELOG';

/** Files of one folder, with a slash behind its path unless that is empty. */
interface Names {
  prefix: string;
  names: readonly string[];
}

/** Lists the files of a site and tells which of them are pages; `.mintignore` is respected. */
export function listSiteFiles(host: Host, path: string): SiteFiles {
  const folder = normalizePath(path);
  const ignoreText = host.read(joinPath(folder, '.mintignore'));
  const ignored =
    ignoreText === undefined
      ? undefined
      : ignoreFilter(ignoreText.replace(/^\ufeff/, '').split('\n'));
  const everything: Names[] = [];
  const others: Names[] = [];
  const pageFolders = new Map<string, PageFolder>();
  const refused = new Map<string, string>();
  for (const listed of host.list(folder)) {
    const prefix = prefixBelow(folder, listed.folder);
    if (prefix === undefined) continue;
    if (listed.unreadable !== undefined) refused.set(prefix, listed.unreadable);
    everything.push({ prefix, names: listed.files });
    if (folderExclusion(prefix)) others.push({ prefix, names: listed.files });
    else sortOut(prefix, listed.files, ignored, pageFolders, others);
  }
  let all: ReadonlySet<string> | undefined;
  let assets: ReadonlySet<string> | undefined;
  const unreadable = (below: string, reason: string): UnreadableFile => ({
    path: joinPath(folder, below) || '.',
    reason,
  });
  function unreadableFolder(file: string): UnreadableFile | undefined {
    for (let end = refused.size === 0 ? 0 : file.length; end > 0; ) {
      end = file.lastIndexOf('/', end - 1);
      const prefix = file.slice(0, end + 1);
      const reason = refused.get(prefix);
      if (reason !== undefined) return unreadable(prefix, reason);
    }
    return undefined;
  }
  const isIgnored = (file: string) =>
    folderExclusion(prefixOf(folderOf(file))) !== undefined || ignored?.(file) === true;
  return {
    pages: pageFiles(pageFolders),
    get assets() {
      assets ??= pathsOf(others);
      return assets;
    },
    get all() {
      all ??= pathsOf(everything);
      return all;
    },
    isIgnored,
    isOutside: (path) => host.isOutsideRoot?.(joinPath(folder, path)) === true,
    get unreadableFolders() {
      const counted = [...refused].filter(([prefix]) => !isIgnored(`${prefix}*`));
      return counted.map(([prefix, reason]) => unreadable(prefix, reason));
    },
    unreadableFolder,
    whyUnreadable(path) {
      const above = unreadableFolder(path);
      if (above) return above;
      const reason = host.whyUnreadable?.(joinPath(folder, path));
      return reason === undefined ? undefined : unreadable(path, reason);
    },
  };
}

/** The path of `folder` from `above`, as a prefix of paths; `undefined` when it stands elsewhere. */
function prefixBelow(above: string, folder: string): string | undefined {
  const plain = normalizePath(folder);
  if (plain === above) return '';
  const below = relativePath(above, plain);
  return below === undefined ? undefined : prefixOf(below);
}

/** Puts the pages of one folder into `pageFolders`, and what else is in it into `others`. */
function sortOut(
  prefix: string,
  files: readonly string[],
  ignored: ((path: string) => boolean) | undefined,
  pageFolders: Map<string, PageFolder>,
  others: Names[],
): void {
  const rest: string[] = [];
  let pages = pageFolders.get(prefix);
  for (const file of files) {
    const isPlain = file.endsWith('.md');
    if (!isPlain && !file.endsWith('.mdx')) {
      rest.push(file);
      continue;
    }
    const name = file.slice(0, isPlain ? -3 : -4);
    if ((isPlain && isNoPage(name)) || ignored?.(prefix + file)) {
      rest.push(file);
      continue;
    }
    if (!pages) {
      pages = { prefix, first: 0, places: new Map(), plain: new Set() };
      pageFolders.set(prefix, pages);
    }
    const { places, plain } = pages;
    if (isPlain) {
      if (places.has(name)) continue;
      plain.add(name);
    } else if (plain.size > 0 && plain.delete(name)) continue;
    if (!places.has(name)) places.set(name, places.size);
  }
  if (rest.length > 0) others.push({ prefix, names: rest });
}

function pathsOf(folders: readonly Names[]): Set<string> {
  const paths = new Set<string>();
  for (const { prefix, names } of folders) for (const name of names) paths.add(prefix + name);
  return paths;
}

/** The slug of a page file; `undefined` for a file that is no page (M2.6). */
export function pageSlug(file: string): string | undefined {
  const slug = markdownSlug(file);
  return slug === undefined || builtInExclusion(file, slug) ? undefined : slug;
}

/** The file that would be the page `slug`, had it not been left out, and why it was. */
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

/** Why a Markdown file is no page even without a `.mintignore`. */
function builtInExclusion(file: string, slug: string): Exclusion | undefined {
  const folder = folderOf(file);
  return (
    folderExclusion(prefixOf(folder)) ?? fileExclusion(file, slug.slice(slug.lastIndexOf('/') + 1))
  );
}

/** Why no file below a folder is a page. */
function folderExclusion(prefix: string): Exclusion | undefined {
  const [, top, anywhere] = EXCLUDED_FOLDER.exec(prefix) ?? [];
  const folder = top ?? anywhere;
  return folder === undefined ? undefined : { folder };
}

/** Why a Markdown file is no page, in whatever folder. */
function fileExclusion(file: string, name: string): Exclusion | undefined {
  return file.endsWith('.md') && isNoPage(name) ? { name: `${name}.mdx` } : undefined;
}

function isNoPage(name: string): boolean {
  return name === IGNORED_NAME || NO_PAGES.has(name.toLowerCase());
}
