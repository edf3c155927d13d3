import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';

/** The mode and the owner of a file; without one, it belongs to the user. */
export interface Ownership {
  mode: number;
  uid?: number;
  gid?: number;
}

/**
 * Creates a file with a content that survives a power cut. Does not follow a link.
 *
 * @returns true if the file has the given owner.
 */
export function createFile(path: string, content: string | Uint8Array, like?: Ownership): boolean {
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  // Nobody else reads the content of a private file in between.
  const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, like ? 0o600 : 0o666);
  try {
    const isKept = like === undefined || keepOwner(file, like);
    const mode = like && like.mode & 0o7777;
    // Some file systems have no modes to change.
    if (mode !== undefined && (fstatSync(file).mode & 0o7777) !== mode) fchmodSync(file, mode);
    writeFileSync(file, content);
    fsyncSync(file);
    return isKept;
  } finally {
    closeSync(file);
  }
}

function keepOwner(file: number, { uid, gid }: Ownership): boolean {
  const own = process.geteuid?.();
  if (own === undefined || uid === undefined || gid === undefined) return true;
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

/** Makes the names in some folders survive a power cut, on file systems that can. */
export function syncFolders(folders: Iterable<string>): void {
  for (const folder of new Set(folders)) {
    try {
      const file = openSync(folder, 'r');
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
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
