import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFile, readBytes, readText } from './files.ts';
import { resolveTarget } from './write-target.ts';

/** One file of a transaction. */
export interface Step {
  /** The real path from the root, with forward slashes. */
  path: string;
  /** The digests of its content; null if there is no file. */
  before: string | null;
  after: string | null;
}

/** The changes that a transaction is about to make, written to the folder of its lock before the first change. */
export interface Journal {
  steps: readonly Step[];
  /** The folders that it creates, outermost first; paths as in `Step`. */
  folders: readonly string[];
}

/** The journal of a transaction that must be undone if its run ends. */
const PENDING = 'undo.json';
/** The journal of a transaction that is complete except for its backups. */
const DONE = 'done.json';
const DRAFT = 'draft.json';

/** An interrupted transaction that cannot be undone. The message is a sentence. */
export class InterruptedError extends Error {}

/** Returns the path of the new content (`new`) or the old content (`old`) of a target during a transaction. */
export function temporaryPath(
  lock: string,
  target: string,
  at: number,
  kind: 'new' | 'old',
): string {
  return join(dirname(target), `${basename(lock)}-${at}.${kind}`);
}

/** Returns true if two paths differ only in case. */
export function isRespelled(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

/** Returns the digest of a file or symlink; null if there is none. */
export function digestAt(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  if (stats.isSymbolicLink()) return digest(`symlink to ${readlinkSync(path)}`);
  const bytes = readBytes(path);
  return bytes ? digest(bytes) : '';
}

export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Writes the journal of a transaction into the folder of its lock. */
export function writeJournal(lock: string, journal: Journal): void {
  const draft = join(lock, DRAFT);
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const file = openSync(draft, O_CREAT | O_EXCL | O_WRONLY, 0o600);
  try {
    writeFileSync(file, JSON.stringify(journal));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(lock, PENDING));
}

/** Returns whether a transaction with this lock may have changed files, and is not complete. */
export function hasChanges(lock: string): boolean {
  return isFile(join(lock, PENDING));
}

/** Marks a transaction as complete: from now on, the next run only removes its backups. */
export function commitJournal(lock: string): void {
  renameSync(join(lock, PENDING), join(lock, DONE));
}

/**
 * Undoes what a failed or interrupted transaction has changed, and removes its temporary files. It can be interrupted
 * and repeated.
 *
 * @returns the paths of the files that changed back.
 * @throws InterruptedError if one of the files was changed by something else since then; nothing is undone then.
 */
export function undoJournal(root: string, lock: string): string[] {
  const done = readJournal(root, join(lock, DONE));
  if (done) {
    removeTemporaries(root, lock, done);
    unlinkSync(join(lock, DONE));
    return [];
  }
  const journal = readJournal(root, join(lock, PENDING));
  if (!journal) {
    remove(join(lock, DRAFT));
    return [];
  }
  const places = journal.steps.map((step, at) => placeOf(root, lock, step, at));
  const applied = places.filter((place) => isApplied(place, otherSpellingOf(place, places)));
  for (const place of applied) {
    const { step, now, backup } = place;
    const isRestorable = step.before === null || digestAt(backup) === step.before;
    const isOurs = now === step.after || now === otherSpellingOf(place, places)?.step.after;
    if (isOurs && isRestorable) continue;
    const name = basename(lock);
    throw new InterruptedError(
      `A run was interrupted, and ${step.path} has changed since. Restore the files yourself (${name} lists them), then remove ${name}.`,
    );
  }
  for (const { step, path, backup } of applied.reverse()) {
    if (step.before === null) unlinkSync(path);
    else renameSync(backup, path);
  }
  removeTemporaries(root, lock, journal);
  for (const folder of [...journal.folders].reverse()) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      // Something else uses it, or it was not created yet.
    }
  }
  unlinkSync(join(lock, PENDING));
  return applied.map(({ step }) => step.path);
}

/** A file of an interrupted transaction. */
interface Place {
  step: Step;
  path: string;
  /** The digest of its content; null if there is none. */
  now: string | null;
  backup: string;
  /** True if its new content is still in a temporary file. */
  isStaged: boolean;
}

function placeOf(root: string, lock: string, step: Step, at: number): Place {
  const { path } = resolveTarget(root, join(root, step.path), true);
  return {
    step,
    path,
    now: digestAt(path),
    backup: temporaryPath(lock, path, at, 'old'),
    isStaged: digestAt(temporaryPath(lock, path, at, 'new')) !== null,
  };
}

/** Returns the other side of a rename that changes only the case of a name: some disks take both for one file. */
function otherSpellingOf({ step }: Place, places: readonly Place[]): Place | undefined {
  return places.find((other) => other.step !== step && isRespelled(other.step.path, step.path));
}

/** Returns whether a file has its new content, or had it before something else changed the file. */
function isApplied(place: Place, other: Place | undefined): boolean {
  const { step, now, isStaged } = place;
  const hasBackup = ({ backup }: Place) => digestAt(backup) !== null;
  if (other) return step.after === null ? hasBackup(place) : hasBackup(other) && now !== null;
  if (now === step.before || isStaged) return false;
  return step.before === null || hasBackup(place);
}

function removeTemporaries(root: string, lock: string, { steps }: Journal): void {
  for (const [at, { path }] of steps.entries()) {
    const { path: target } = resolveTarget(root, join(root, path), true);
    for (const kind of ['new', 'old'] as const) remove(temporaryPath(lock, target, at, kind));
  }
}

function remove(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) unlinkSync(path);
}

/**
 * Returns the journal of a file; `undefined` if there is none.
 *
 * @throws InterruptedError if it is not valid: a repository may contain one that leads outside of the site.
 */
function readJournal(root: string, path: string): Journal | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    const { steps, folders } = JSON.parse(text) as Journal;
    const isDigest = (value: unknown) => value === null || typeof value === 'string';
    for (const { path: target, before, after } of steps) {
      resolveTarget(root, join(root, target), true);
      if (!isDigest(before) || !isDigest(after)) throw new TypeError('no digest');
    }
    for (const folder of folders) resolveTarget(root, join(root, folder, 'file'), true);
    return { steps, folders };
  } catch {
    const folder = basename(dirname(path));
    throw new InterruptedError(
      `${folder} does not describe an interrupted run. Remove the folder.`,
    );
  }
}
