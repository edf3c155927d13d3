import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
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

/** The number of files from which a thread that syncs several at a time is worth its start. */
const MANY = 32;

/** A disk writes what several files wait for in one step, so that this takes a tenth of the time. */
const SYNC_ALL = `
const { closeSync, fsync, openSync } = require('node:fs');
const { workerData: { paths, flags, done } } = require('node:worker_threads');
const waiting = paths.values();
let open = Math.min(16, paths.length);
for (let at = open; at > 0; at -= 1) next();
function next() {
  const { value: path } = waiting.next();
  if (path === undefined) return --open === 0 && end(1);
  try {
    const file = openSync(path, flags);
    fsync(file, (error) => {
      closeSync(file);
      if (error) end(2);
      else next();
    });
  } catch {
    end(2);
  }
}
function end(result) {
  Atomics.store(done, 0, result);
  Atomics.notify(done, 0);
}`;

/** Makes the contents of some files survive a power cut. */
export function syncFiles(paths: readonly string[]): void {
  // Windows syncs only a file that is open for writing.
  const flags = process.platform === 'win32' ? 'r+' : 'r';
  if (paths.length >= MANY && syncTogether(paths, flags)) return;
  for (const path of paths) syncFile(path, flags);
}

/** Returns false if that failed: syncing them one by one shows why. */
function syncTogether(paths: readonly string[], flags: string): boolean {
  const done = new Int32Array(new SharedArrayBuffer(4));
  try {
    new Worker(SYNC_ALL, { eval: true, execArgv: [], workerData: { paths, flags, done } })
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
  if (all.length >= MANY && syncTogether(all, 'r')) return;
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
