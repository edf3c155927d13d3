import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { sep } from 'node:path';

export function toPosix(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** Returns true for a regular file, also one behind a symbolic link. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/** Returns true for a folder, also one behind a symbolic link. */
export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Nothing can have such a name. Node.js 22 does not throw if a part of the path is a file, unlike Node.js 20.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENAMETOOLONG' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** `undefined` if the path does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Both paths are real paths. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(withSeparator(folder));
}

export function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8. Keeps a byte order mark and replaces each invalid byte with U+FFFD. */
export function decode(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Links are not followed, and opening a pipe does not block. Windows has neither flag. */
const PLAIN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a file that is not a link with half of the system calls of `readBytes`; `undefined` for anything else, such as an
 * empty file.
 *
 * @param into is used for the bytes if it is large enough.
 */
export function readPlainFile(
  path: string,
  into?: Buffer,
): { bytes: Buffer; stats: Stats } | undefined {
  if (constants.O_NOFOLLOW === undefined) return undefined;
  let file: number | undefined;
  try {
    file = openSync(path, PLAIN_FILE);
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size === 0) return undefined;
    const hasRoom = into !== undefined && stats.size <= into.length;
    const bytes = hasRoom ? into.subarray(0, stats.size) : Buffer.allocUnsafe(stats.size);
    return readSync(file, bytes) === stats.size ? { bytes, stats } : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads a listed file with as few system calls as possible; `undefined` if it is not a file, is empty or does not fit. */
export function readListedFile(path: string, into: Buffer): Buffer | undefined {
  if (constants.O_NOFOLLOW === undefined) return undefined;
  let file: number | undefined;
  try {
    file = openSync(path, PLAIN_FILE);
    const size = readSync(file, into, 0, into.length, null);
    return size > 0 && size < into.length ? into.subarray(0, size) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The age, in milliseconds, from which the times of a file are trusted: some file systems count in steps of two seconds. */
const SETTLED = 2000;

/**
 * Returns a value that differs after a file or folder has changed. If it changed less than two seconds ago, the value equals
 * no other one, because times may be too coarse to distinguish two changes.
 */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string | symbol {
  // Tools can set the time of modification back, but not that of the change.
  if (Date.now() - Math.max(ctimeMs, mtimeMs) < SETTLED) return Symbol();
  return `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

/**
 * Returns the text of a file, decoded as UTF-8 with a byte order mark kept and invalid bytes replaced, or `undefined` if
 * the file cannot be read.
 */
export function readText(path: string): string | undefined {
  const bytes = readBytes(path);
  return bytes && decode(bytes);
}

/**
 * Returns true if the bytes of a file are exactly `text` in UTF-8, so that replacing the file loses nothing else. Pass
 * `undefined` to test that no readable file exists.
 */
export function holdsText(path: string, text: string | undefined): boolean {
  const bytes = readBytes(path);
  return text === undefined ? bytes === undefined : bytes?.equals(Buffer.from(text)) === true;
}

/** `undefined` if the file cannot be read. */
export function readBytes(path: string): Buffer | undefined {
  try {
    const stats = statsOf(path);
    // Reading a pipe or a device could block forever.
    if (!stats?.isFile()) return undefined;
    // The files of /proc have no size, and some of them no end.
    return stats.size === 0 ? Buffer.alloc(0) : readFileSync(path);
  } catch {
    return undefined;
  }
}
