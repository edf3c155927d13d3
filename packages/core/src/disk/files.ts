import {
  accessSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Returns a path of the operating system with forward slashes. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** Returns true for a regular file, also one behind a symbolic link. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Returns true for a folder, also one behind a symbolic link. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns the path with all symbolic links resolved, or `undefined` if it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8. Keeps a byte order mark and replaces each invalid byte with U+FFFD. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
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
 * `undefined` to ask whether there is no readable file.
 */
export function holdsText(path: string, text: string | undefined): boolean {
  const bytes = readBytes(path);
  return text === undefined ? bytes === undefined : bytes?.equals(Buffer.from(text)) === true;
}

function readBytes(path: string): Buffer | undefined {
  try {
    // Reading a pipe or a device could block forever.
    return isFile(path) ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

let temporaryFiles = 0;

/**
 * Replaces the content of a file atomically: readers see the old text or the new one, never a part. Follows a symbolic
 * link and keeps the mode of the file.
 *
 * @throws the error of the file system, also for a read-only file. The old content is then unchanged.
 */
export function writeTextAtomic(path: string, text: string): void {
  const target = realPath(path) ?? resolve(path);
  temporaryFiles += 1;
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}.${temporaryFiles}.tmp`,
  );
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  // Renaming over a file needs only the permission of its folder.
  if (mode !== undefined) accessSync(target, constants.W_OK);
  try {
    writeFileSync(temporary, text, mode === undefined ? { flush: true } : { mode, flush: true });
    renamePatiently(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Milliseconds between attempts. Virus scanners and editors hold a file on Windows for a moment after it was written. */
const RENAME_DELAYS = [10, 30, 90, 270];

function renamePatiently(from: string, to: string): void {
  for (const delay of [...RENAME_DELAYS, undefined]) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isTransient = process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY');
      if (!isTransient || delay === undefined) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delay);
    }
  }
}
