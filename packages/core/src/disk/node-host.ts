import { type Dirent, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isBelow, isFile, isFolder, readText, realPath, stampOf, withSeparator } from '@nav/disk';
import { prefixOf, skippedFolders } from '@nav/paths';
import type { FolderFiles, Host } from '../files/host.ts';
import type { Stamp } from '../files/stamps.ts';
import { MAX_LINKED_FOLDERS } from '../limits/limits.ts';
import { assertCall, assertOptions } from '../usage/wrong-use.ts';

/** The folders that `nodeHost` works in. */
export interface NodeHostOptions {
  /** The folder that paths are relative to. Default: `root`, or else the current working directory. */
  cwd?: string;
  /** The folder that confines all reads, symbolic links included; relative to `cwd`, if that is set. Default: `cwd`. */
  root?: string;
}

/** A path in git's own folder, whose settings may contain tokens. */
const OF_GIT = /(?:^|[\\/])\.git(?:[\\/]|$)/i;

/**
 * Returns a host that reads the file system. Files outside `root` and in the folder of git count as absent. A file or
 * folder that exists and cannot be read is reported with the reason that the operating system gives.
 */
export function nodeHost(options: NodeHostOptions = {}): Host {
  return hostOf(confinementOf(options));
}

export interface Confinement {
  cwd: string;
  root: string;
  isInRoot(real: string): boolean;
}

export function confinementOf(options: NodeHostOptions): Confinement {
  assertOptions('nodeHost', options, { cwd: 1, root: 1 });
  for (const folder of [options.cwd, options.root])
    assertCall("nodeHost({ root: 'docs' })", folder === undefined || typeof folder === 'string');
  const { cwd: base = '.' } = options;
  const root = resolve(base, options.root ?? '.');
  const cwd = options.cwd === undefined ? root : resolve(base);
  const realRoot = realPath(root) ?? root;
  const isInRoot = (real: string) =>
    isBelow(realRoot, real) && !OF_GIT.test(real.slice(realRoot.length));
  return { cwd, root, isInRoot };
}

export function hostOf({ cwd, root, isInRoot }: Confinement): Host {
  const isInside = (path: string) => {
    const real = realPath(path);
    return real !== undefined && isInRoot(real);
  };
  return {
    read(path) {
      const absolute = resolve(cwd, path);
      return isInside(absolute) ? readText(absolute) : undefined;
    },
    list(folder, shallow = false) {
      const start = resolve(cwd, folder);
      const folders: FolderFiles[] = [];
      const top = realPath(cwd) ?? cwd;
      const pathOf = (real: string) => relative(top, real).replaceAll(sep, '/');
      const listing = { isInside, pathOf, folders, shallow, links: 0 };
      if (isInside(start)) listFolder(start, folder, listing, []);
      return folders;
    },
    isOutsideRoot(path) {
      const real = realPath(resolve(cwd, path));
      return real !== undefined && !isInRoot(real) && (isFile(real) || isFolder(real));
    },
    whyUnreadable(path) {
      const absolute = resolve(cwd, path);
      const real = realPath(absolute);
      const mayBeRead = real === undefined ? isBelow(root, absolute) : isInRoot(real);
      return mayBeRead ? readingFault(absolute) : undefined;
    },
  };
}

/** Returns the stamps of files and folders on disk for `cachedHost`. */
export function nodeStamp(options: Pick<NodeHostOptions, 'cwd'> = {}): Stamp {
  assertOptions('nodeStamp', options, { cwd: 1 });
  const { cwd = '.' } = options;
  assertCall("nodeStamp({ cwd: 'docs' })", typeof cwd === 'string');
  const folder = resolve(cwd);
  return (path) => {
    try {
      const stats = statSync(resolve(folder, path), { throwIfNoEntry: false });
      return stats && stampOf(stats);
    } catch {
      return Symbol();
    }
  };
}

interface Listing {
  isInside: (path: string) => boolean;
  pathOf: (real: string) => string;
  folders: FolderFiles[];
  /** True to list only the first folder. */
  shallow: boolean;
  /** The number of links to folders that were followed so far. */
  links: number;
}

/** `above` holds the real paths of the folders whose links lead here. */
function listFolder(
  path: string,
  folder: string,
  listing: Listing,
  above: readonly string[],
): void {
  const { entries, reason } = readEntries(path);
  if (!entries) {
    if (reason !== undefined) listing.folders.push({ folder, files: [], unreadable: reason });
    return;
  }
  const files: string[] = [];
  const links: string[] = [];
  const below = prefixOf(folder);
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isFile()) files.push(name);
    else if (skippedFolders.includes(name)) continue;
    else if (entry.isDirectory()) {
      if (!listing.shallow) listFolder(path + sep + name, below + name, listing, above);
    } else if (entry.isSymbolicLink()) {
      if (!followLink(path, name, below + name, listing, above)) continue;
      files.push(name);
      links.push(name);
    }
  }
  // Also without files: `nodeStamp` must know each folder in which files can appear.
  const real = above.length === 0 ? {} : { real: listing.pathOf(realPath(path) ?? path) };
  listing.folders.push({ folder, files, ...(links.length > 0 ? { links } : {}), ...real });
}

/** Returns true for a link to a file. Lists the folder that any other link leads to. */
function followLink(
  path: string,
  name: string,
  folder: string,
  listing: Listing,
  above: readonly string[],
): boolean {
  const link = join(path, name);
  const real = realPath(link);
  if (real === undefined || !listing.isInside(link)) return false;
  if (isFile(real)) return true;
  if (!listing.shallow && isFolder(real))
    listLinked(link, real, folder, listing, [...above, realPath(path) ?? path]);
  return false;
}

/** Lists the folder that a link leads to, unless the link is in it. */
function listLinked(
  link: string,
  real: string,
  folder: string,
  listing: Listing,
  above: readonly string[],
): void {
  if (listing.links >= MAX_LINKED_FOLDERS) return;
  if (above.some((place) => withSeparator(place).startsWith(withSeparator(real)))) return;
  listing.links += 1;
  listFolder(link, folder, listing, above);
}

/** Returns the entries of a folder, or the reason why they cannot be read; neither for a folder that does not exist. */
function readEntries(folder: string): { entries?: Dirent[]; reason?: string | undefined } {
  try {
    return { entries: readdirSync(folder, { withFileTypes: true }) };
  } catch (error) {
    return { reason: systemReason(error) };
  }
}

/** Returns the reason that an existing file cannot be read; `undefined` for a readable file, a folder or nothing. */
function readingFault(path: string): string | undefined {
  try {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (!link) return undefined;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return link.isSymbolicLink() ? 'a broken symbolic link' : undefined;
    if (stats.isDirectory()) return undefined;
    if (!stats.isFile()) return 'not a regular file';
    readFileSync(path);
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}

/** Error codes for a name that does not exist. */
const ABSENCES = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Returns the message of a file system error without the path; `undefined` if the file does not exist. */
function systemReason(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || ABSENCES.has(code)) return undefined;
  return message.replace(new RegExp(`, ${syscall}\\b.*$`, 's'), '');
}
