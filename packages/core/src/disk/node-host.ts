import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { once, onceForText } from '@nav/collections';
import {
  decode,
  isBelow,
  isFile,
  isFolder,
  readListedFile,
  readPlainFile,
  readText,
  realPath,
  stampOf,
  withSeparator,
} from '@nav/disk';
import { baseName, prefixOf, skippedFolders } from '@nav/paths';
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

/** A host that also returns files as bytes. */
export interface BriefHost extends Host {
  /**
   * Returns the bytes of a file and its stamp before it was read; `undefined` for an empty file, a symbolic link or anything else.
   * The next call overwrites the bytes.
   */
  bytes(path: string): { bytes: Uint8Array; stamp: () => string | symbol } | undefined;
  /** As `searchFile`, for a file that `list` has returned; `undefined` for a large file and as `bytes` is. */
  search<Text extends string | RegExp>(
    path: string,
    texts: readonly Text[],
  ): ReadonlySet<Text> | undefined;
  /** Returns the stamp of a file; `undefined` for anything else, such as a symbolic link. */
  stamp(path: string): string | symbol | undefined;
  /** Looks up folders again, which may have become links. */
  forget(): void;
}

/** The size of the buffer that files are read into, in bytes. Larger files get their own. */
const BUFFER_SIZE = 1_000_000;

/** Looks up each folder once until it forgets them, so it may miss that a folder becomes a link. */
export function briefHost(options: NodeHostOptions = {}): BriefHost {
  const { cwd, isInRoot, ...confinement } = confinementOf(options);
  const host = hostOf({ cwd, isInRoot, ...confinement });
  const [buffer, searchBuffer] = [bufferOnce(), bufferOnce()];
  /** The file that was searched last, because several searches often follow each other. */
  let searched: { path: string; bytes: Buffer } | undefined;
  /** Returns the real path of a folder with a separator at its end; `undefined` for one that is not below the root. */
  const findFolder = (folder: string): string | undefined => {
    const start = folder.lastIndexOf('/', folder.length - 2) + 1;
    const name = folder.slice(start, -1);
    const above = PLAIN_NAME.test(name) ? realFolder(folder.slice(0, start)) : undefined;
    // Fewer system calls than for the whole path.
    if (above !== undefined && linkStats(above + name)?.isDirectory()) return above + name + sep;
    const real = realPath(resolve(cwd, folder));
    return real !== undefined && isInRoot(real) ? withSeparator(real) : undefined;
  };
  let realFolder = onceForText(findFolder);
  const fileAt = (path: string) => {
    const name = baseName(path);
    const real = realFolder(path.slice(0, path.length - name.length));
    return real === undefined || NO_FILE.test(name) ? undefined : real + name;
  };
  const plainFile = (path: string, into?: Buffer) => {
    const file = fileAt(path);
    return file === undefined ? undefined : readPlainFile(file, into);
  };
  return {
    ...host,
    read(path) {
      const plain = plainFile(path);
      // The file may be a link.
      return plain ? decode(plain.bytes) : host.read(path);
    },
    bytes(path) {
      const plain = plainFile(path, buffer());
      return plain && { bytes: plain.bytes, stamp: () => stampOf(plain.stats) };
    },
    search(path, texts) {
      if (searched?.path !== path) {
        const file = fileAt(path);
        const bytes = file === undefined ? undefined : readListedFile(file, searchBuffer());
        searched = bytes && { path, bytes };
      }
      const { bytes } = searched ?? {};
      return bytes && new Set(texts.filter((one) => isIn(bytes, one)));
    },
    stamp(path) {
      const file = fileAt(path);
      const stats = file === undefined ? undefined : linkStats(file);
      return stats?.isFile() ? stampOf(stats) : undefined;
    },
    forget() {
      realFolder = onceForText(findFolder);
      searched = undefined;
    },
  };
}

function bufferOnce(): () => Buffer {
  return once(() => Buffer.allocUnsafeSlow(BUFFER_SIZE));
}

function isIn(bytes: Buffer, one: string | RegExp): boolean {
  return typeof one === 'string' ? bytes.includes(one) : one.test(bytes.toString('latin1'));
}

/** Names that are the same in a real path on every file system. */
const PLAIN_NAME = /^\w[\w.-]*$/;

/** Names that may lead to something else than a file in the folder, as `\` does on Windows. */
const NO_FILE = /^(?:|\.\.?|\.git)$|\\/i;

function linkStats(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

interface Confinement {
  cwd: string;
  root: string;
  isInRoot(real: string): boolean;
}

function confinementOf(options: NodeHostOptions): Confinement {
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

function hostOf({ cwd, root, isInRoot }: Confinement): Host {
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
