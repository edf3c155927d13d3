import { createHash } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createFile,
  type Ownership,
  renamePatiently,
  syncFolders,
  unlinkPatiently,
} from './create-file.ts';
import { isFile, readBytes, readText } from './files.ts';
import { resolveTarget } from './write-target.ts';

/** One file of a transaction. */
export interface Step {
  /** The real path from the root, with forward slashes. */
  path: string;
  /** The digests of its content; null if there is no file. */
  before: string | null;
  after: string | null;
  /** The old file, to restore it; null if there is none. */
  old: ({ size: number } & Required<Ownership>) | { link: string } | null;
}

/** The changes that a transaction is about to make, written to the folder of its lock before the first change. */
export interface Journal {
  /** The real path of the site. */
  root: string;
  /** Part of the names of temporary files. */
  id: string;
  steps: readonly Step[];
  /** The folders that it creates, outermost first; paths as in `Step`. */
  folders: readonly string[];
}

/** The journal of a transaction that has changed no file yet, or none any more: only temporary files are left. */
const STAGED = 'staged.json';
/** The journal of a transaction that must be undone if its run ends. */
const PENDING = 'undo.json';
const DRAFT = 'draft.json';
/** The old contents of all steps, one after the other. */
const BACKUP = 'backup';

/** An interrupted transaction that cannot be undone. The message is a sentence. */
export class InterruptedError extends Error {}

/** Returns the old content of each step; undefined if it is lost. */
export type OldContents = (at: number) => Uint8Array | undefined;

/** Returns the path next to a target for its new content, or for its old one when it is restored. */
export function temporaryPath(
  { id }: Journal,
  target: string,
  at: number,
  kind: 'new' | 'old',
): string {
  return join(dirname(target), `.nav-${id}-${at}.${kind}`);
}

/** Returns true if two paths differ only in case. */
export function isRespelled(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

/** Returns the digest of a file or symlink; null if there is none. */
export function digestAt(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  if (stats.isSymbolicLink()) return digestOfLink(readlinkSync(path));
  const bytes = readBytes(path);
  return bytes ? digest(bytes) : '';
}

export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function digestOfLink(target: string): string {
  return digest(`symlink to ${target}`);
}

/** Writes the journal of a transaction and the old contents of its files into the folder of its lock. */
export function writeJournal(
  lock: string,
  journal: Journal,
  contents: readonly Uint8Array[],
): void {
  createFile(join(lock, BACKUP), Buffer.concat(contents), { mode: 0o600 });
  createFile(join(lock, DRAFT), JSON.stringify(journal), { mode: 0o600 });
  renameSync(join(lock, DRAFT), join(lock, STAGED));
  syncFolders([lock, dirname(lock)]);
}

/** Marks a transaction as one that changes files from now on. */
export function beginChanges(lock: string): void {
  renameSync(join(lock, STAGED), join(lock, PENDING));
  syncFolders([lock]);
}

/** Marks a transaction as complete: it is not undone any more. */
export function commitJournal(lock: string): void {
  unlinkSync(join(lock, PENDING));
}

/** Returns whether a transaction with this lock may have changed files, and is not complete. */
export function hasChanges(lock: string): boolean {
  return isFile(join(lock, PENDING));
}

/**
 * Undoes what a failed or interrupted transaction has changed, and removes its temporary files and its journal. It can be
 * interrupted and repeated.
 *
 * @returns the paths of the files that changed back.
 * @throws InterruptedError if one of the files was changed by something else since then; nothing is undone then.
 */
export function undoJournal(root: string, lock: string): string[] {
  const hasStarted = hasChanges(lock);
  const journal = readJournal(root, lock, hasStarted ? PENDING : STAGED);
  const restored: string[] = [];
  if (journal) {
    if (hasStarted) {
      restored.push(...restoreFiles(journal, lock, (work) => withBackup(journal, lock, work)));
      renameSync(join(lock, PENDING), join(lock, STAGED));
      syncFolders([lock]);
    }
    removeTemporaries(journal);
  }
  for (const name of [STAGED, DRAFT, BACKUP]) remove(join(lock, name));
  syncFolders([lock]);
  return restored;
}

/** Does the same as `undoJournal` for a transaction without a journal on disk. */
export function undoFromMemory(journal: Journal, hasStarted: boolean, old: OldContents): void {
  if (hasStarted) restoreFiles(journal, undefined, (work) => work(old));
  removeTemporaries(journal);
}

/** A file of an interrupted transaction. */
interface Place {
  step: Step;
  at: number;
  path: string;
  /** The digest of its content; null if there is none. */
  now: string | null;
}

function restoreFiles(
  journal: Journal,
  lock: string | undefined,
  using: (work: (old: OldContents) => void) => void,
): string[] {
  const places = journal.steps.map((step, at): Place => {
    const path = pathOf(journal, step.path);
    return { step, at, path, now: digestAt(path) };
  });
  const applied = appliedOf(journal, places, (path) => refusal(path, lock));
  using((old) => {
    for (const { step, at } of applied) {
      if (step.before !== null && step.before !== digestOfOld(step, old(at))) {
        throw refusal(step.path, lock);
      }
    }
    for (const place of applied.reverse()) restore(journal, place, old);
  });
  syncFolders(applied.map(({ path }) => dirname(path)));
  return applied.map(({ step }) => step.path);
}

function refusal(path: string, lock: string | undefined): InterruptedError {
  const backups = lock === undefined ? '' : `, then remove ${lock}, which has their old contents`;
  return new InterruptedError(
    `A run was interrupted, and ${path} has changed since. Restore the files yourself${backups}.`,
  );
}

/**
 * Returns the files that the transaction has changed. It changes them in order, and moves each new content from its
 * temporary file, so that it has not come to a file whose temporary file is there.
 */
function appliedOf(
  journal: Journal,
  places: readonly Place[],
  refuse: (path: string) => Error,
): Place[] {
  const isStaged = ({ path, at }: Place) => exists(temporaryPath(journal, path, at, 'new'));
  const staged = places.findIndex(isStaged);
  const reached = staged === -1 ? places : places.slice(0, staged);
  // Some disks take both sides of a rename that changes only the case of a name for one file.
  const created = new Map(
    reached.flatMap((one) => (one.step.after === null ? [] : [[one.path.toLowerCase(), one]])),
  );
  const deleted = new Map(
    reached.flatMap((one) => (one.step.after === null ? [[one.path.toLowerCase(), one]] : [])),
  );
  return reached.filter(({ step, path, now }) => {
    const key = path.toLowerCase();
    if (step.after !== null) {
      if (now === step.after) return true;
      if (now === step.before || now === deleted.get(key)?.step.before) return false;
    } else {
      const creation = created.get(key);
      if (now === null || (creation && creation.now === creation.step.after)) return true;
      if (now === step.before) return false;
    }
    throw refuse(step.path);
  });
}

function digestOfOld({ old }: Step, content: Uint8Array | undefined): string | undefined {
  if (old && 'link' in old) return digestOfLink(old.link);
  return content && digest(content);
}

function restore(journal: Journal, { step, at, path }: Place, contents: OldContents): void {
  const { old } = step;
  if (!old) {
    unlinkPatiently(path);
    return;
  }
  const temporary = temporaryPath(journal, path, at, 'old');
  remove(temporary);
  if ('link' in old) symlinkSync(old.link, temporary);
  else createFile(temporary, contents(at) as Uint8Array, old);
  renamePatiently(temporary, path);
}

function removeTemporaries(journal: Journal): void {
  for (const [at, step] of journal.steps.entries()) {
    const path = pathOf(journal, step.path);
    for (const kind of ['new', 'old'] as const) remove(temporaryPath(journal, path, at, kind));
  }
  for (const folder of [...journal.folders].reverse()) {
    try {
      rmdirSync(dirname(pathOf(journal, `${folder}/file`)));
    } catch {
      // Something else uses it, or it was not created yet.
    }
  }
}

function remove(path: string): void {
  if (exists(path)) unlinkSync(path);
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** @throws if a file is not where the transaction found it, as behind a new link. */
function pathOf({ root }: Journal, path: string): string {
  const expected = join(root, path);
  const { path: real } = resolveTarget(root, expected, true);
  if (real !== expected) throw new Error(`${path} is behind a link`);
  return real;
}

/** Calls a function with the old contents in a backup. */
function withBackup({ steps }: Journal, lock: string, work: (old: OldContents) => void): void {
  let end = 0;
  const ranges = steps.map(({ old }) => {
    const size = old && 'size' in old ? old.size : 0;
    end += size;
    return { size, start: end - size };
  });
  const file = openSync(join(lock, BACKUP), 'r');
  try {
    work((at) => {
      const { size = 0, start = 0 } = ranges[at] ?? {};
      const bytes = Buffer.alloc(size);
      let read = 0;
      while (read < size) {
        const count = readSync(file, bytes, read, size - read, start + read);
        if (count === 0) return undefined;
        read += count;
      }
      return bytes;
    });
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the journal of a file; `undefined` if there is none.
 *
 * @throws InterruptedError if it is not valid, or leads outside of the site.
 */
function readJournal(root: string, lock: string, name: string): Journal | undefined {
  const text = readText(join(lock, name));
  if (text === undefined) return undefined;
  try {
    const journal = JSON.parse(text) as Journal;
    const isValid =
      journal.root === root && /^[0-9a-f]+$/.test(journal.id) && journal.steps.every(isStep);
    if (!isValid) throw new TypeError('not a journal');
    for (const { path } of journal.steps) resolveTarget(root, join(root, path), true);
    for (const folder of journal.folders) resolveTarget(root, join(root, folder, 'file'), true);
    return journal;
  } catch {
    throw new InterruptedError(
      `${lock} does not describe an interrupted run of this site. Remove the folder.`,
    );
  }
}

function isStep({ path, before, after, old }: Step): boolean {
  const isDigest = (value: unknown) => value === null || typeof value === 'string';
  if (typeof path !== 'string' || !isDigest(before) || !isDigest(after)) return false;
  if ((before === null) !== (old === null)) return false;
  if (old === null) return true;
  if ('link' in old) return typeof old.link === 'string';
  return [old.size, old.mode, old.uid, old.gid].every(Number.isSafeInteger);
}
