import { accessSync, constants, type Stats } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { holdsText, toPosix } from '@nav/disk';
import type { LeftFile, Ownership } from './create-file.ts';
import { digest, findRespelled, type OldFile, readOld, type Step } from './journal.ts';
import type { SiteLock } from './lock.ts';
import {
  type Folders,
  lookUpFolders,
  resolveTarget,
  UnsafeTargetError,
  type WriteTarget,
} from './write-target.ts';

export interface FileChange {
  /** An absolute path. */
  path: string;
  /**
   * The text that the file must have or its digest, `undefined` if there must be none, or `any` to overwrite whatever
   * there is.
   */
  before: string | undefined | { any: true } | { digest: string };
  /**
   * The new content, or the path of a file whose present bytes are copied, or move if the transaction deletes that file,
   * or the target of a symlink; undefined to delete the file.
   */
  after: string | Uint8Array | { bytesOf: string } | { linkTo: string } | undefined;
  /** The mode and owner of a new file, or the absolute path of a file of the site that has them. */
  like?: string | Ownership | undefined;
}

/** A transaction that failed. No file is changed unless `unrestored` says why that could not be undone. */
export class WriteError extends Error {
  readonly path: string;
  /** The error of the file system; undefined if the file has changed since it was read. */
  override readonly cause: unknown;
  /** The error that prevented undoing the changes. The next run tries again. */
  readonly unrestored: unknown;
  /** The temporary files that could not be removed afterwards. */
  readonly left: readonly LeftFile[];

  constructor(path: string, cause: unknown, unrestored?: unknown, left: readonly LeftFile[] = []) {
    super(cause instanceof Error ? cause.message : `${path} has changed`);
    this.path = path;
    this.cause = cause;
    this.unrestored = unrestored;
    this.left = left;
  }
}

/** A change whose paths are resolved and whose old content is read. */
export interface Operation extends Omit<Step, 'source' | 'base'> {
  change: FileChange;
  target: WriteTarget;
  /** The real path of the file whose content comes here. */
  from: string | undefined;
  /** The old content; empty if there is none. */
  bytes: Uint8Array;
  stamp: unknown;
  /** The identity of a deleted file that has its new name already. */
  moved?: Stats;
}

/** Checks all changes before anything is written. Returns those with something to do, in the order to apply them. */
export function prepareAll(lock: SiteLock, changes: readonly FileChange[]): Operation[] {
  const known = new Map<string, Operation>();
  const folders = lookUpFolders();
  const files = new Map<string, OldFile | undefined>();
  const read = (path: string) => {
    if (!files.has(path)) files.set(path, readOld(path));
    return files.get(path);
  };
  for (const change of changes) {
    try {
      const operation = prepare(lock, change, changes, folders, read);
      if (!operation) continue;
      const same = known.get(operation.path);
      if (!same) known.set(operation.path, operation);
      else if (same.after !== operation.after) {
        throw new UnsafeTargetError(`it is the same file as ${same.path}`);
      }
    } catch (error) {
      throw error instanceof WriteError ? error : new WriteError(change.path, error);
    }
  }
  const operations = [...known.values()];
  const respelled = findRespelled(operations);
  // Where both names mean one file, its deletion comes before the creation of the other.
  return operations.flatMap((one) => {
    const other = respelled.get(one);
    if (!other) return [one];
    if (one.after === null) return [];
    return respelled.get(other) === one ? [other, one] : [one];
  });
}

/** Returns `undefined` if there is nothing to do. */
function prepare(
  { folder, root }: SiteLock,
  change: FileChange,
  all: readonly FileChange[],
  folders: Folders,
  read: typeof readOld,
): Operation | undefined {
  const { path, before, after } = change;
  const found = resolveTarget(folder, path, after === undefined, folders);
  const isNew = before === undefined && after !== undefined;
  const target = isNew && found.exists ? respelledTarget(folder, path, found, all) : found;
  const old = target.exists ? read(target.path) : undefined;
  if (target === found && !isAsBefore(target.path, old, before)) {
    throw new WriteError(path, undefined);
  }
  const from = bytesFrom(after) && resolveTarget(folder, bytesFrom(after) as string).path;
  const source = from === undefined ? undefined : read(from);
  if (from !== undefined && !source?.old) throw new WriteError(path, undefined);
  const result = source?.digest ?? digestOf(after);
  if ((old?.digest ?? null) === result) return undefined;
  if (target.exists && !old?.old) throw new WriteError(path, undefined);
  // Renaming over a file needs only the permission of its folder.
  if (target.exists && after !== undefined) accessSync(target.path, constants.W_OK);
  return {
    change,
    target,
    from,
    path: toPosix(relative(root, target.path)),
    before: old?.digest ?? null,
    after: result,
    old: old?.old ?? null,
    bytes: old?.bytes ?? Buffer.alloc(0),
    stamp: old?.stamp,
  };
}

function bytesFrom(after: FileChange['after']): string | undefined {
  return typeof after === 'object' && 'bytesOf' in after ? after.bytesOf : undefined;
}

/** Returns the digest of a content that a change contains; null without one. */
function digestOf(after: FileChange['after']): string | null {
  if (typeof after === 'string' || after instanceof Uint8Array) return digest(after);
  return typeof after === 'object' && 'linkTo' in after ? digest(after.linkTo, true) : null;
}

function isAsBefore(
  path: string,
  read: OldFile | undefined,
  before: FileChange['before'],
): boolean {
  if (typeof before !== 'object') return isText(path, read, before);
  return 'any' in before || read?.digest === before.digest;
}

/** A file that was read is not read again, unless it is a symlink. */
function isText(path: string, read: OldFile | undefined, text: string | undefined): boolean {
  if (!read?.old || read.old.isLink) return holdsText(path, text);
  return text !== undefined && Buffer.from(text).equals(read.bytes);
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
      other.path !== path &&
      other.path.toLowerCase() === path.toLowerCase() &&
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

/**
 * Returns, for each new file, the deletion of the file that moves there as it is. Of several that have its content, only one is
 * the file itself.
 */
export function sourcesOf(operations: readonly Operation[]): Map<Operation, Operation> {
  const deletions = new Map<string, Operation>();
  for (const one of operations)
    if (one.after === null && !one.old?.isLink) deletions.set(one.target.path, one);
  const sources = new Map<Operation, Operation>();
  for (const one of operations) {
    if (one.from === undefined || one.old) continue;
    const source = deletions.get(one.from);
    if (!source) continue;
    sources.set(one, source);
    deletions.delete(one.from);
  }
  return sources;
}
