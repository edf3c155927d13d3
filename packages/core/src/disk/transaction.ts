import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { holdsText, readBytes, realPath, toPosix } from './files.ts';
import {
  commitJournal,
  digest,
  digestAt,
  isRespelled,
  type Journal,
  type Step,
  temporaryPath,
  undoJournal,
  writeJournal,
} from './journal.ts';
import type { SiteLock } from './lock.ts';
import { resolveTarget, UnsafeTargetError, type WriteTarget } from './write-target.ts';

/** The new content of a file. */
export interface FileChange {
  /** An absolute path. */
  path: string;
  /** The text that the file must have, `undefined` if there must be none, or `any` to overwrite whatever there is. */
  before: string | undefined | { any: true };
  /** The new text, or the path of a file whose present bytes the file gets; undefined to delete the file. */
  after: string | { bytesOf: string } | undefined;
  /** The absolute path of a file whose mode and owner a new file gets. */
  like?: string | undefined;
}

/** A transaction that failed. No file is changed unless `unrestored` says why that could not be undone. */
export class WriteError extends Error {
  /** The path of the change. */
  readonly path: string;
  /** The error of the file system; undefined if the file has changed since it was read. */
  override readonly cause: unknown;
  /** The error that prevented undoing the changes. The next run tries again. */
  readonly unrestored: unknown;

  constructor(path: string, cause: unknown, unrestored?: unknown) {
    super(cause instanceof Error ? cause.message : `${path} has changed`);
    this.path = path;
    this.cause = cause;
    this.unrestored = unrestored;
  }
}

/** A file whose owner could not be kept. */
export interface OwnerLoss {
  path: string;
  from: number;
  to: number;
}

interface Operation extends Step {
  change: FileChange;
  target: WriteTarget;
}

/**
 * Writes, creates and deletes files of a site in the given order: all of them or none. Readers see the old content of a
 * file or the new one, never a part. Symlinks within the site are followed, and none leads outside. A file keeps its
 * mode, and its owner if that is permitted. If the process ends in between, the next `lockSite` undoes what was done.
 *
 * @returns the files whose owner changed.
 * @throws WriteError
 */
export function writeFiles(lock: SiteLock, changes: readonly FileChange[]): OwnerLoss[] {
  const operations: Operation[] = [];
  for (const change of changes) {
    const operation = attempt(change, () => prepare(lock, change, operations, changes));
    if (operation) operations.push(operation);
  }
  deleteRespelled(operations);
  const [first] = operations;
  if (!first) return [];
  const { path: own } = lock;
  if (own === undefined) throw new WriteError(first.change.path, lock.cause);
  const journal = journalOf(lock.root, operations);
  const losses: OwnerLoss[] = [];
  let current = first;
  try {
    writeJournal(own, journal);
    for (const folder of journal.folders) {
      const path = join(lock.root, folder);
      current = operations.find(({ target }) => target.path.startsWith(path)) ?? current;
      mkdirSync(path);
    }
    // Everything that needs space is written before the first file changes.
    for (const [at, operation] of operations.entries()) {
      current = operation;
      const loss = stage(lock.folder, own, operation, at);
      if (loss) losses.push(loss);
    }
    for (const [at, operation] of operations.entries()) {
      current = operation;
      apply(lock.root, own, operation, at);
    }
    commitJournal(own);
  } catch (cause) {
    const reason = cause instanceof WriteError ? cause.cause : cause;
    throw new WriteError(current.change.path, reason, undo(lock.root, own));
  }
  // The next run removes the backups that this one cannot remove.
  undo(lock.root, own);
  return losses;
}

function attempt<T>({ path }: FileChange, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof WriteError ? error : new WriteError(path, error);
  }
}

/** Checks one change before anything is written. Returns `undefined` if there is nothing to do. */
function prepare(
  { folder, root }: SiteLock,
  change: FileChange,
  known: readonly Operation[],
  all: readonly FileChange[],
): Operation | undefined {
  const { path, before, after } = change;
  const found = resolveTarget(folder, path, after === undefined);
  const isNew = before === undefined && after !== undefined;
  const target = isNew && found.exists ? respelledTarget(folder, path, found, all) : found;
  if (typeof before !== 'object' && target === found && !holdsText(target.path, before)) {
    throw new WriteError(path, undefined);
  }
  if (after === undefined && !target.exists) return undefined;
  const content = contentOf(folder, change);
  const operation: Operation = {
    change,
    target,
    path: toPosix(relative(root, target.path)),
    before: target.exists ? digestAt(target.path) : null,
    after: content === undefined ? null : digest(content),
  };
  if (operation.before === operation.after) return undefined;
  const same = known.find((one) => one.target.path === target.path);
  if (same && same.after !== operation.after) {
    throw new UnsafeTargetError(`it is the same file as ${same.path}`);
  }
  // Renaming over a file needs only the permission of its folder.
  if (target.exists && after !== undefined) accessSync(target.path, constants.W_OK);
  return same ? undefined : operation;
}

/**
 * Returns the target of a new file whose name exists in another case, on a disk that takes both for one file. If the
 * transaction deletes that file, the new one does not exist yet.
 */
function respelledTarget(
  root: string,
  path: string,
  found: WriteTarget,
  all: readonly FileChange[],
): WriteTarget {
  const deletion = all.find(
    (other) =>
      other.after === undefined &&
      isRespelled(other.path, path) &&
      resolveTarget(root, other.path, true).path === found.path,
  );
  if (!deletion) return found;
  if (dirname(deletion.path) !== dirname(path)) {
    throw new UnsafeTargetError(
      'its folder exists in another case, which this disk takes for the same. Move the pages to a folder with another name first',
    );
  }
  const folder = dirname(found.path);
  return { path: join(folder, basename(path)), folder, missing: [], exists: false };
}

/** Moves the deletion of a file before the creation of one whose name differs only in case. */
function deleteRespelled(operations: Operation[]): void {
  const places = new Map(
    operations.flatMap((one) => (one.after === null ? [] : [[one.path.toLowerCase(), one]])),
  );
  for (const deletion of operations.filter(({ after }) => after === null)) {
    const creation = places.get(deletion.path.toLowerCase());
    if (!creation || creation.path === deletion.path) continue;
    operations.splice(operations.indexOf(deletion), 1);
    operations.splice(operations.indexOf(creation), 0, deletion);
  }
}

/** Returns the new content of a file; undefined if it is deleted. */
function contentOf(folder: string, { path, after }: FileChange): string | Uint8Array | undefined {
  if (typeof after !== 'object') return after;
  const bytes = readBytes(resolveTarget(folder, after.bytesOf).path);
  if (!bytes) throw new WriteError(path, undefined);
  return bytes;
}

function journalOf(root: string, operations: readonly Operation[]): Journal {
  const folders = new Set<string>();
  for (const { target } of operations) {
    let folder = target.folder;
    for (const name of target.missing) {
      folder = join(folder, name);
      folders.add(toPosix(relative(root, folder)));
    }
  }
  const steps = operations.map(({ path, before, after }) => ({ path, before, after }));
  return { steps, folders: [...folders] };
}

/** Writes the new content of a file next to it. */
function stage(
  folder: string,
  lock: string,
  { change, target, after: expected }: Operation,
  at: number,
): OwnerLoss | undefined {
  const { like } = change;
  const content = contentOf(folder, change);
  if (content === undefined) return undefined;
  if (typeof content !== 'string' && digest(content) !== expected) {
    throw new WriteError(change.path, undefined);
  }
  const model = target.exists ? target.path : like;
  const stats = model === undefined ? undefined : statSync(model, { throwIfNoEntry: false });
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  assertFolder(target.path, target);
  const file = openSync(
    temporaryPath(lock, target.path, at, 'new'),
    O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW,
    // Nobody else reads the content of a private file in between.
    stats ? 0o600 : 0o666,
  );
  try {
    const loss = stats && keepOwner(file, target.path, stats);
    const mode = stats && stats.mode & 0o7777;
    // Some file systems have no modes to change.
    if (mode !== undefined && (fstatSync(file).mode & 0o7777) !== mode) fchmodSync(file, mode);
    writeFileSync(file, content);
    fsyncSync(file);
    return loss;
  } finally {
    closeSync(file);
  }
}

function keepOwner(file: number, path: string, { uid, gid }: Stats): OwnerLoss | undefined {
  const own = process.geteuid?.();
  if (own === undefined) return undefined;
  try {
    fchownSync(file, uid, gid);
    return undefined;
  } catch {
    try {
      // The group of a file may be one that its owner belongs to.
      fchownSync(file, own, gid);
    } catch {}
    return uid === own ? undefined : { path, from: uid, to: own };
  }
}

function apply(root: string, lock: string, { change, target }: Operation, at: number): void {
  const { path, exists } = target;
  const backup = temporaryPath(lock, path, at, 'old');
  // A link may have been created since.
  const now = resolveTarget(root, path, change.after === undefined);
  if (now.path !== path || now.exists !== exists) {
    throw new UnsafeTargetError('something else has changed it meanwhile');
  }
  if (change.after === undefined) {
    renamePatiently(path, backup);
    return;
  }
  if (exists) keep(path, backup);
  renamePatiently(temporaryPath(lock, path, at, 'new'), path);
}

/** Gives a file a second name under which it stays when it is replaced. */
function keep(path: string, backup: string): void {
  try {
    linkSync(path, backup);
  } catch {
    // Some file systems have no hard links.
    const { uid, gid } = statSync(path);
    copyFileSync(path, backup, constants.COPYFILE_EXCL);
    try {
      chownSync(backup, uid, gid);
    } catch {}
  }
}

function assertFolder(path: string, { folder, missing }: WriteTarget): void {
  const parent = dirname(path);
  if (realPath(parent) !== join(folder, ...missing)) {
    throw new UnsafeTargetError('something else has changed its folder meanwhile');
  }
}

/** Undoes a transaction that is not complete, and removes its temporary files. Returns the error if that fails. */
function undo(root: string, lock: string): unknown {
  try {
    undoJournal(root, lock);
    return undefined;
  } catch (error) {
    return error;
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
