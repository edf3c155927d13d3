import { randomBytes } from 'node:crypto';
import { accessSync, constants, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createFile, renamePatiently, syncFolders, unlinkPatiently } from './create-file.ts';
import { holdsText, readBytes, realPath, toPosix } from './files.ts';
import {
  beginChanges,
  commitJournal,
  digest,
  digestAt,
  isRespelled,
  type Journal,
  type Step,
  temporaryPath,
  undoFromMemory,
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

/** A transaction, and how to undo it if it fails. */
interface Transaction {
  journal: Journal;
  /** The folder of its lock; undefined if it can only be undone from memory. */
  lock: string | undefined;
  /** The old contents, by step. */
  contents: readonly Uint8Array[];
  /** True once it may have changed files. */
  hasStarted: boolean;
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
  if (lock.refusal) throw new WriteError(first.change.path, lock.refusal);
  const contents: Uint8Array[] = [];
  for (const one of operations) contents.push(attempt(one.change, () => keepOld(one)));
  const journal = journalOf(lock.root, operations);
  const transaction = { journal, lock: lock.path, contents, hasStarted: false };
  const losses: OwnerLoss[] = [];
  let current = first;
  try {
    if (lock.path !== undefined) writeJournal(lock.path, journal, contents);
    for (const folder of journal.folders) {
      const path = join(lock.root, folder);
      current = operations.find(({ target }) => target.path.startsWith(path)) ?? current;
      mkdirSync(path);
    }
    // Everything that needs space is written before the first file changes.
    for (const [at, operation] of operations.entries()) {
      current = operation;
      const loss = stage(lock.folder, journal, operation, at);
      if (loss) losses.push(loss);
    }
    if (lock.path !== undefined) beginChanges(lock.path);
    transaction.hasStarted = true;
    for (const [at, operation] of operations.entries()) {
      current = operation;
      apply(journal, operation, at);
    }
    syncFolders(changedFolders(operations, journal));
    if (lock.path !== undefined) commitJournal(lock.path);
  } catch (cause) {
    const reason = cause instanceof WriteError ? cause.cause : cause;
    throw new WriteError(current.change.path, reason, undo(transaction));
  }
  // The next run removes the backup that this one cannot remove.
  if (lock.path !== undefined) undo(transaction);
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
    old: null,
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

/** Notes how to restore a file. Returns its content, which is empty for a new file and a link. */
function keepOld(operation: Operation): Uint8Array {
  const { target, before, change } = operation;
  const nothing = new Uint8Array();
  if (before === null) return nothing;
  const stats = lstatSync(target.path);
  if (stats.isSymbolicLink()) {
    operation.old = { link: readlinkSync(target.path) };
    return nothing;
  }
  const bytes = readBytes(target.path);
  if (!bytes || digest(bytes) !== before) throw new WriteError(change.path, undefined);
  operation.old = { size: bytes.length, mode: stats.mode, uid: stats.uid, gid: stats.gid };
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
  const steps = operations.map(({ path, before, after, old }) => ({ path, before, after, old }));
  return { root, id: randomBytes(8).toString('hex'), steps, folders: [...folders] };
}

/** Returns the folders whose names change: those of the files, and those of new folders. */
function changedFolders(operations: readonly Operation[], { root, folders }: Journal): string[] {
  const files = operations.map(({ target }) => dirname(target.path));
  return [...files, ...folders.map((folder) => dirname(join(root, folder)))];
}

/** Writes the new content of a file next to it. */
function stage(
  folder: string,
  journal: Journal,
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
  assertFolder(target.path, target);
  const isKept = createFile(temporaryPath(journal, target.path, at, 'new'), content, stats);
  return isKept || !stats
    ? undefined
    : { path: target.path, from: stats.uid, to: process.geteuid?.() as number };
}

function apply(journal: Journal, { change, target, before }: Operation, at: number): void {
  const { path, exists } = target;
  // A link may have been created since, or the file changed.
  const now = resolveTarget(journal.root, path, change.after === undefined);
  if (now.path !== path || now.exists !== exists || digestAt(path) !== before) {
    throw new UnsafeTargetError('something else has changed it meanwhile');
  }
  if (change.after === undefined) unlinkPatiently(path);
  else renamePatiently(temporaryPath(journal, path, at, 'new'), path);
}

function assertFolder(path: string, { folder, missing }: WriteTarget): void {
  const parent = dirname(path);
  if (realPath(parent) !== join(folder, ...missing)) {
    throw new UnsafeTargetError('something else has changed its folder meanwhile');
  }
}

/** Undoes a transaction that is not complete, and removes its temporary files. Returns the error if that fails. */
function undo({ journal, lock, contents, hasStarted }: Transaction): unknown {
  try {
    if (lock === undefined) undoFromMemory(journal, hasStarted, (at) => contents[at]);
    else undoJournal(journal.root, lock);
    return undefined;
  } catch (error) {
    return error;
  }
}
