import {
  accessSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  createFile,
  type Ownership,
  removeFiles,
  renamePatiently,
  syncFiles,
  syncFolders,
} from './create-file.ts';
import { holdsText, readBytes, toPosix } from './files.ts';
import {
  beginChanges,
  digest,
  findRespelled,
  isSameFile,
  isUnchanged,
  type Journal,
  keepChanges,
  type OldFile,
  readOld,
  removeJournal,
  type Step,
  temporaryPath,
  undo,
  undoJournal,
  writeJournal,
} from './journal.ts';
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
  /** The text that the file must have, `undefined` if there must be none, or `any` to overwrite whatever there is. */
  before: string | undefined | { any: true };
  /**
   * The new content, or the path of a file whose present bytes are copied, or move if the transaction deletes that file;
   * undefined to delete the file.
   */
  after: string | { bytesOf: string } | undefined;
  /** The absolute path of a file of the site whose mode and owner a new file gets. */
  like?: string | undefined;
}

// The only code that writes, renames or deletes files of users. It resolves every path, stages all new contents next to their targets,
// syncs them, and replaces the files in this order: new files, changed files, the config, deletions. A deleted file first gets a temporary
// name, and all of these are removed at the end, because some disks take milliseconds to free a file. A file that moves unchanged is a
// hard link, so what a person writes to it meanwhile moves along. Names that differ only in case can be the same file, so one is deleted
// before the other is created. System calls grow linearly with files: each step looks up a folder once, and reads a file again only if
// its times, size or inode differ.

/** A transaction that failed. No file is changed unless `unrestored` says why that could not be undone. */
export class WriteError extends Error {
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

export interface OwnerLoss {
  path: string;
  from: number;
  to: number;
}

interface Operation extends Omit<Step, 'source'> {
  change: FileChange;
  target: WriteTarget;
  /** The real path of the file whose content comes here. */
  from: string | undefined;
  /** The old content; empty if there is none, or the file is deleted: until the end, it only gets another name. */
  bytes: Uint8Array;
  stamp: unknown;
  /** The identity of a deleted file that has its new name already. */
  moved?: Stats;
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
  const operations = prepareAll(lock, changes);
  let current = operations[0];
  if (!current) return [];
  if (lock.refusal) throw new WriteError(current.change.path, lock.refusal);
  const sources = sourcesOf(operations);
  const journal = journalOf(lock, operations, sources);
  const contents = operations.map(({ bytes }) => bytes);
  const losses: OwnerLoss[] = [];
  let isPending = false;
  try {
    if (lock.path !== undefined) writeJournal(lock.path, journal, contents);
    // Everything that needs space is written before the first file changes.
    const created = new Set<string>();
    const known = new Map(operations.map(({ change, old }) => [change.path, old]));
    const folders = lookUpFolders();
    for (const [at, operation] of operations.entries()) {
      current = operation;
      createFolders(operation.target, created);
      const source = sources.get(operation);
      const loss = stage(lock.folder, journal, operation, at, { source, known, folders });
      if (loss) losses.push(loss);
    }
    syncFiles(
      operations.flatMap((one, at) =>
        one.after === null || sources.get(one)?.moved
          ? []
          : [temporaryPath(lock.id, one.target.path, at, 'new')],
      ),
    );
    if (lock.path !== undefined) beginChanges(lock.path);
    isPending = true;
    const present = lookUpFolders();
    for (const [at, operation] of operations.entries()) {
      current = operation;
      apply(journal, operation, at, present);
    }
    syncFolders([...operations.map(({ target }) => target.path), ...created].map(dirname));
    if (lock.path !== undefined) keepChanges(lock.path);
  } catch (cause) {
    const unrestored = errorOf(() => {
      if (lock.path !== undefined) undoJournal(lock.root, lock.path);
      else undo(journal, isPending ? contents : undefined);
    });
    const reason = cause instanceof WriteError ? cause.cause : cause;
    throw new WriteError(current.change.path, reason, unrestored);
  }
  // The next run removes what this one cannot remove.
  errorOf(() => {
    removeFiles(
      operations.flatMap(({ target, after }, at) =>
        after === null ? temporaryPath(lock.id, target.path, at, 'old') : [],
      ),
    );
    if (lock.path !== undefined) removeJournal(lock.path);
  });
  return losses;
}

function errorOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Checks all changes before anything is written. Returns those with something to do, in the order to apply them. */
function prepareAll(lock: SiteLock, changes: readonly FileChange[]): Operation[] {
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
  if (typeof before !== 'object' && target === found && !isText(target.path, old, before)) {
    throw new WriteError(path, undefined);
  }
  const from = typeof after === 'object' ? resolveTarget(folder, after.bytesOf).path : undefined;
  const source = from === undefined ? undefined : read(from);
  if (from !== undefined && !source?.old) throw new WriteError(path, undefined);
  const text = typeof after === 'string' ? digest(after) : null;
  const result = source?.digest ?? text;
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
    bytes: (after !== undefined && old?.bytes) || Buffer.alloc(0),
    stamp: old?.stamp,
  };
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
function sourcesOf(operations: readonly Operation[]): Map<Operation, Operation> {
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

function journalOf(
  { root, id }: SiteLock,
  operations: readonly Operation[],
  sources: ReadonlyMap<Operation, Operation>,
): Journal {
  const created = new Set(operations.flatMap(({ target }) => foldersOf(target)));
  const folders = [...created].map((folder) => toPosix(relative(root, folder)));
  const places = new Map(operations.map((one, at) => [one, at]));
  const steps = operations.map((one): Step => {
    const { path, before, after, old } = one;
    const source = sources.get(one);
    return { path, before, after, old, source: (source && places.get(source)) ?? null };
  });
  return { root, id, steps, folders };
}

/** Returns the folders that a new file needs, outermost first. */
function foldersOf({ folder, missing }: WriteTarget): string[] {
  return missing.map((_, at) => join(folder, ...missing.slice(0, at + 1)));
}

function createFolders(target: WriteTarget, created: Set<string>): void {
  for (const folder of foldersOf(target)) {
    if (!created.has(folder)) mkdirSync(folder);
    created.add(folder);
  }
}

/** Writes the new content of a file next to it. `known` are the old files by their paths. */
function stage(
  site: string,
  { id }: Journal,
  { change, target, from, after, old }: Operation,
  at: number,
  {
    source,
    known,
    folders,
  }: {
    source: Operation | undefined;
    known: ReadonlyMap<string, Step['old']>;
    folders: Folders;
  },
): OwnerLoss | undefined {
  if (after === null) return undefined;
  const { path, folder, missing } = target;
  if (folders.real(dirname(path)) !== join(folder, ...missing))
    throw changedMeanwhile('its folder');
  const temporary = temporaryPath(id, path, at, 'new');
  if (source && linkSource(source, temporary, folders)) return undefined;
  const content = from === undefined ? (change.after as string) : readBytes(from);
  if (content === undefined || (typeof content !== 'string' && digest(content) !== after)) {
    throw new WriteError(change.path, undefined);
  }
  const like = old ?? ownershipLike(site, change.like, known);
  const isKept = createFile(temporary, [content], like);
  return isKept || like?.uid === undefined
    ? undefined
    : { path, from: like.uid, to: process.geteuid?.() as number };
}

/**
 * Gives a file that moves a second name: this does not need space, and what is written to it until the end moves along.
 *
 * @returns false if its content must be copied, as on a disk without hard links.
 */
function linkSource(source: Operation, name: string, folders: Folders): boolean {
  const { path } = source.target;
  if (folders.real(dirname(path)) !== dirname(path)) throw changedMeanwhile('its folder');
  try {
    linkSync(path, name);
  } catch {
    return false;
  }
  const stats = lstatSync(name);
  if (!stats.isFile()) throw changedMeanwhile('it');
  if (!isSameFile(path, stats)) {
    // Some network disks make a copy, or give a file a new identity each time.
    removeFiles([name]);
    return false;
  }
  source.moved = stats;
  return true;
}

function ownershipLike(
  site: string,
  path: string | undefined,
  known: ReadonlyMap<string, Step['old']>,
): Ownership | undefined {
  if (path === undefined) return undefined;
  const old = known.get(path);
  if (old && !old.isLink) return old;
  return statSync(resolveTarget(site, path).path, { throwIfNoEntry: false });
}

function apply(
  { id }: Journal,
  { change, target, before, stamp, moved }: Operation,
  at: number,
  folders: Folders,
): void {
  const { path } = target;
  const folder = dirname(path);
  const isKnown = moved && isSameFile(path, moved);
  // A link may have been created since, or the file changed.
  if (folders.real(folder) !== folder || !(isKnown || isUnchanged(path, before, stamp))) {
    throw changedMeanwhile('it');
  }
  // Some disks take milliseconds to free a file, and a tenth of that if many are removed together.
  if (change.after === undefined) renamePatiently(path, temporaryPath(id, path, at, 'old'));
  else renamePatiently(temporaryPath(id, path, at, 'new'), path);
}

function changedMeanwhile(what: string): UnsafeTargetError {
  return new UnsafeTargetError(`something else has changed ${what} meanwhile`);
}
