import { linkSync, lstatSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readBytes, toPosix } from '@nav/disk';
import {
  createFile,
  type LeftFile,
  type Ownership,
  removeFiles,
  renamePatiently,
  syncFiles,
  syncFolders,
} from './create-file.ts';
import {
  beginChanges,
  digest,
  isSameFile,
  isUnchanged,
  type Journal,
  keepChanges,
  removeJournal,
  type Step,
  temporaryPath,
  writeJournal,
} from './journal.ts';
import { baseFinder } from './last-writes.ts';
import type { SiteLock } from './lock.ts';
import {
  type FileChange,
  type Operation,
  prepareAll,
  sourcesOf,
  WriteError,
} from './operations.ts';
import { keepRun } from './runs.ts';
import { undo, undoJournal } from './undo-journal.ts';
import {
  type Folders,
  lookUpFolders,
  resolveTarget,
  UnsafeTargetError,
  type WriteTarget,
} from './write-target.ts';

// The only code that writes, renames or deletes files of users. It resolves every path, stages all new contents next to their targets,
// syncs them, and replaces the files in this order: new files, changed files, the config, deletions. A deleted file first gets a temporary
// name, and its content is in the backup unless it moves. All temporary files are removed at the end, because some disks take
// milliseconds to free one; the journal of those that stay is kept, so the next run tries again. A file that moves unchanged is a hard
// link, so what a person writes to it meanwhile moves along. Names that differ only in case can be the same file, so one is deleted before
// the other is created. System calls grow linearly with files: each step looks up a folder once, and reads a file again only if its times,
// size or inode differ.

export interface OwnerLoss {
  path: string;
  from: number;
  to: number;
}

export interface Written {
  /** The files whose owner changed. */
  losses: OwnerLoss[];
  /** The temporary files that could not be removed. */
  left: readonly LeftFile[];
  /** True if `undoRun` can undo the changes. */
  canUndo: boolean;
}

/**
 * Writes, creates and deletes files of a site in the given order: all of them or none. Readers see the old content of a
 * file or the new one, never a part. Symlinks within the site are followed, and none leads outside. A file keeps its
 * mode, and its owner if that is permitted. If the process ends in between, the next `lockSite` undoes what was done.
 *
 * @param isUndoing true for the changes that undo a run: nothing undoes them.
 * @throws WriteError
 */
export function writeFiles(
  lock: SiteLock,
  changes: readonly FileChange[],
  isUndoing = false,
): Written {
  const operations = prepareAll(lock, changes);
  let current = operations[0];
  if (!current) return { losses: [], left: [], canUndo: false };
  if (lock.refusal) throw new WriteError(current.change.path, lock.refusal);
  const sources = sourcesOf(operations);
  const journal = journalOf(lock, operations, sources);
  const moving = new Set(sources.values());
  const contents = operations.map((one) => (moving.has(one) ? Buffer.alloc(0) : one.bytes));
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
        one.after === null || sources.get(one)?.moved || isLinkChange(one.change)
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
    const reason = cause instanceof WriteError ? cause.cause : cause;
    const { path } = current.change;
    let left: readonly LeftFile[] = [];
    try {
      left =
        lock.path === undefined
          ? undo(journal, isPending ? contents : undefined).left
          : undoJournal(lock.root, lock.path).left;
    } catch (unrestored) {
      throw new WriteError(path, reason, unrestored);
    }
    throw new WriteError(path, reason, undefined, left);
  }
  const canUndo = !isUndoing && keepRun(lock, journal);
  const left = removeFiles(
    operations.flatMap(({ target, after }, at) =>
      after === null ? temporaryPath(lock.id, target.path, at, 'old') : [],
    ),
  );
  // With its journal, the next run removes what this one cannot remove.
  if (lock.path !== undefined && left.length === 0) removeJournal(lock.path);
  return { losses, left, canUndo };
}

/** Returns a sentence for each temporary file that could not be removed. */
export function leftNotes(
  { path: lock }: Pick<SiteLock, 'path'>,
  left: readonly LeftFile[],
): { path: string; reason: string }[] {
  const advice = lock === undefined ? 'Remove it.' : 'The next run tries again, or remove it.';
  return left.map(({ path, cause }) => ({
    path,
    reason: `This temporary file of nav cannot be removed: ${(cause as Error).message}. ${advice}`,
  }));
}

function journalOf(
  { root, id, path: lock, run }: SiteLock,
  operations: readonly Operation[],
  sources: ReadonlyMap<Operation, Operation>,
): Journal {
  const created = new Set(operations.flatMap(({ target }) => foldersOf(target)));
  const folders = [...created].map((folder) => toPosix(relative(root, folder)));
  const places = new Map(operations.map((one, at) => [one, at]));
  const baseOf = baseFinder(lock && dirname(lock), root, operations);
  const steps = operations.map((one): Step => {
    const { path, before, after, old } = one;
    const source = sources.get(one);
    const at = (source && places.get(source)) ?? null;
    return { path, before, after, old, source: at, base: baseOf(one) };
  });
  const { command, newFolders } = run;
  return { root, id, command, steps, folders, ...(newFolders && { newFolders }) };
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
  if (isLinkChange(change)) {
    symlinkSync(change.after.linkTo, temporary);
    return undefined;
  }
  const content = from === undefined ? (change.after as string | Uint8Array) : readBytes(from);
  if (content === undefined || (typeof content !== 'string' && digest(content) !== after)) {
    throw new WriteError(change.path, undefined);
  }
  const like = old ?? ownershipLike(site, change.like, known);
  const isKept = createFile(temporary, [content], like);
  return isKept || like?.uid === undefined
    ? undefined
    : { path, from: like.uid, to: process.geteuid?.() as number };
}

function isLinkChange(change: FileChange): change is FileChange & { after: { linkTo: string } } {
  return typeof change.after === 'object' && 'linkTo' in change.after;
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
  path: FileChange['like'],
  known: ReadonlyMap<string, Step['old']>,
): Ownership | undefined {
  if (typeof path !== 'string') return path;
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
