import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { Worker } from 'node:worker_threads';

/** The mode and the owner of a file; without one, it belongs to the user. */
export interface Ownership {
  mode: number;
  uid?: number;
  gid?: number;
}

/**
 * Creates a file from the parts of its content. It survives a power cut after `syncFiles`. Does not follow a link.
 *
 * @returns true if the file has the given owner.
 */
export function createFile(
  path: string,
  content: readonly (string | Uint8Array)[],
  like?: Ownership,
): boolean {
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  // A page never needs the bits by which a program gets the rights of its owner.
  const mode = like && like.mode & 0o777;
  // Nobody else reads the content of a private file in between.
  const early = mode && mode & 0o004 ? mode & 0o755 : 0o600;
  const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, like ? early : 0o666);
  try {
    const stats = like && fstatSync(file);
    const isKept = !stats || keepOwner(file, stats, like);
    // Some file systems have no modes to change.
    if (mode !== undefined && stats && (stats.mode & 0o777) !== mode) fchmodSync(file, mode);
    for (const part of content) writeFileSync(file, part);
    return isKept;
  } finally {
    closeSync(file);
  }
}

function keepOwner(file: number, now: Stats, { uid, gid }: Ownership): boolean {
  const own = process.geteuid?.();
  if (own === undefined || uid === undefined || gid === undefined) return true;
  if (now.uid === uid && now.gid === gid) return true;
  try {
    fchownSync(file, uid, gid);
    return true;
  } catch {
    try {
      // The group of a file may be one that its owner belongs to.
      fchownSync(file, own, gid);
    } catch {}
    return uid === own;
  }
}

/** The number of files from which a thread that handles several at a time is worth its start. */
const MANY = 32;

/** A disk does what several files wait for in one step, so that this takes a tenth of the time. */
const HANDLE_ALL = `
const { close, fsync, open, unlink } = require('node:fs');
const { workerData: { paths, flags, done } } = require('node:worker_threads');
const waiting = paths.values();
let active = Math.min(16, paths.length);
for (let at = active; at > 0; at -= 1) next();
function next(error) {
  if (error && (flags !== undefined || error.code !== 'ENOENT')) return end(2);
  const { value: path } = waiting.next();
  if (path === undefined) return --active === 0 && end(1);
  if (flags === undefined) return unlink(path, next);
  open(path, flags, (failed, file) => {
    if (failed) return end(2);
    fsync(file, (error) => close(file, () => next(error)));
  });
}
function end(result) {
  Atomics.store(done, 0, result);
  Atomics.notify(done, 0);
}`;

/** Makes the contents of some files survive a power cut. */
export function syncFiles(paths: readonly string[]): void {
  // Windows syncs only a file that is open for writing.
  const flags = process.platform === 'win32' ? 'r+' : 'r';
  if (handleTogether(paths, flags)) return;
  for (const path of paths) syncFile(path, flags);
}

/** A file that could not be removed. */
export interface LeftFile {
  path: string;
  cause: unknown;
}

/** Removes files, which may not exist. Returns the ones that could not be removed. */
export function removeFiles(paths: readonly string[]): LeftFile[] {
  if (handleTogether(paths, undefined)) return [];
  return paths.flatMap((path) => {
    try {
      if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) unlinkPatiently(path);
      return [];
    } catch (cause) {
      return [{ path, cause }];
    }
  });
}

/**
 * Opens and syncs many files in a thread, or removes them if `flags` is undefined.
 *
 * @returns false if that failed, or there are few: handling them one by one shows why.
 */
function handleTogether(paths: readonly string[], flags: string | undefined): boolean {
  if (paths.length < MANY) return false;
  const done = new Int32Array(new SharedArrayBuffer(4));
  try {
    new Worker(HANDLE_ALL, { eval: true, execArgv: [], workerData: { paths, flags, done } })
      .on('error', () => {})
      .unref();
  } catch {
    return false;
  }
  Atomics.wait(done, 0, 0, 10_000 + 10 * paths.length);
  return done[0] === 1;
}

function syncFile(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the names in some folders survive a power cut, on file systems that can. */
export function syncFolders(folders: Iterable<string>): void {
  const all = [...new Set(folders)];
  if (handleTogether(all, 'r')) return;
  for (const folder of all) {
    try {
      syncFile(folder, 'r');
    } catch {}
  }
}

/** Milliseconds between attempts. Virus scanners and editors hold a file on Windows for a moment after it was written. */
const DELAYS = [10, 30, 90, 270];

export function renamePatiently(from: string, to: string): void {
  patiently(() => renameSync(from, to));
}

export function unlinkPatiently(path: string): void {
  patiently(() => unlinkSync(path));
}

function patiently(change: () => void): void {
  for (const delay of [...DELAYS, undefined]) {
    try {
      change();
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isTransient = process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY');
      if (!isTransient || delay === undefined) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delay);
    }
  }
}
