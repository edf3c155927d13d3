import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, renameSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBytes, readPlainFile, readText, stampOf } from '@nav/disk';
import { createFile, type Ownership, removeFiles, syncFiles, syncFolders } from './create-file.ts';
import { PENDING, STAGED } from './lock-holders.ts';
import { type Folders, resolveTarget } from './write-target.ts';

export interface Step {
  /** The real path from the root, with forward slashes. */
  path: string;
  /** The digests of its content; null without a file. */
  before: string | null;
  after: string | null;
  /** The old file or symlink, to restore it; null if there is none. */
  old: (Required<Ownership> & { size: number; isLink: boolean }) | null;
  /** The position of the step that deletes the file whose content comes here; null for other contents. */
  source: number | null;
  /** The content under the one that nav wrote, in this run and those before it; null if nav created the file. */
  base: Base | null;
}

/** A content that somebody else wrote. */
export interface Base {
  /** Its path, as in `Step`: a file may have moved since. */
  path: string;
  /** The digest of the content with the line endings of Unix. */
  digest: string;
}

export interface Journal {
  /** The real path of the site. */
  root: string;
  /** Part of the names of temporary files: hexadecimal digits. */
  id: string;
  /** The command line, for messages. */
  command: string;
  steps: readonly Step[];
  /** The folders that it creates, outermost first; paths as in `Step`. */
  folders: readonly string[];
  /** As in `Run`. */
  newFolders?: number;
}

// A failed run undoes its changes, without a state folder from memory. If a run is killed, the next one undoes its changes before its own
// work. It cannot continue from a half-written site: git would report the changes as edits by a person, and links to removed pages would
// be rewritten differently. All paths of a journal are checked like any other path to write.
const DRAFT = 'draft.json';
/** The old contents of the files that change or go, one after the other, without the ones that only move. */
export const BACKUP = 'backup';

/** An interrupted transaction that cannot be undone. The message is a sentence. */
export class InterruptedError extends Error {}

/** Returns the path next to a target for its new content, or for its old one when it is deleted or restored. */
export function temporaryPath(id: string, target: string, at: number, kind: 'new' | 'old'): string {
  return join(dirname(target), `.nav-${id}-${at}.${kind}`);
}

/** A file or symlink with the digest of its content; `old` is null for anything else. */
export interface OldFile extends Pick<Step, 'old'> {
  digest: string;
  bytes: Uint8Array;
  /** Its stamp from before it was read. */
  stamp: unknown;
}

export function readOld(path: string): OldFile | undefined {
  const plain = readPlainFile(path);
  const stats = plain?.stats ?? lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const stamp = stampOf(stats);
  const isLink = stats.isSymbolicLink();
  const bytes = plain?.bytes ?? (isLink ? Buffer.from(readlinkSync(path)) : readBytes(path));
  if (!bytes) return { digest: '', bytes: Buffer.alloc(0), stamp, old: null };
  const { mode, uid, gid } = stats;
  const old = { size: bytes.length, isLink, mode, uid, gid };
  return { digest: digest(bytes, isLink), bytes, stamp, old };
}

/** Returns true if the content of a file is still as it was. A file whose stamp has not changed is not read again. */
export function isUnchanged(path: string, before: string | null, stamp: unknown): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || before === null) return !stats && before === null;
  return stampOf(stats) === stamp || readOld(path)?.digest === before;
}

export function digest(content: string | Uint8Array, isLink = false): string {
  const hash = createHash('sha256').update(isLink ? 'symlink to ' : '');
  return hash.update(content).digest('hex');
}

/**
 * Finds each pair of a deletion and a creation of names that differ only in case: some disks take both for one file. The
 * map leads from each to the other.
 */
export function findRespelled<T extends Pick<Step, 'path' | 'after'>>(
  steps: readonly T[],
): Map<T, T> {
  const pairs = new Map<T, T>();
  const deletions = new Map<string, T>();
  for (const step of steps) if (step.after === null) deletions.set(step.path.toLowerCase(), step);
  for (const creation of steps) {
    const deletion = deletions.get(creation.path.toLowerCase());
    if (!deletion || creation.after === null) continue;
    pairs.set(creation, deletion).set(deletion, creation);
  }
  return pairs;
}

/** Writes the journal of a transaction and the old contents of its files into the folder of its lock. */
export function writeJournal(lock: string, journal: Journal, old: readonly Uint8Array[]): void {
  // Each write of several contents saves many system calls.
  const parts: Uint8Array[] = [];
  for (let at = 0; at < old.length; at += 20) parts.push(Buffer.concat(old.slice(at, at + 20)));
  createFile(join(lock, BACKUP), parts, { mode: 0o600 });
  createFile(join(lock, DRAFT), [JSON.stringify(journal)], { mode: 0o600 });
  syncFiles([join(lock, BACKUP), join(lock, DRAFT)]);
  renameSync(join(lock, DRAFT), join(lock, STAGED));
  syncFolders([lock, dirname(lock)]);
}

/** Marks a transaction as one that changes files from now on. */
export function beginChanges(lock: string): void {
  renameSync(join(lock, STAGED), join(lock, PENDING));
  syncFolders([lock]);
}

/** Marks the changes of a transaction as final, even after a power cut: only its temporary files are left to remove. */
export function keepChanges(lock: string): void {
  renameSync(join(lock, PENDING), join(lock, STAGED));
  syncFolders([lock]);
}

/** Ends a transaction without temporary files. */
export function removeJournal(lock: string): void {
  removeFiles([STAGED, DRAFT, BACKUP].map((name) => join(lock, name)));
}

/** Returns true if a path leads to a file that may have other names. */
export function isSameFile(path: string, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.ino === ino && stats.dev === dev;
}

export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** @throws if nav must not write a path, or it is not where the transaction found it, as behind a new link. */
export function pathOf(root: string, path: string, folders: Folders): string {
  const expected = join(root, path);
  const { path: real } = resolveTarget(root, expected, true, folders);
  if (real !== expected) throw new Error(`${path} is behind a link`);
  return real;
}

/** Returns the old contents of all steps, from the folder of a lock or run; empty for a file that only moved. */
export function readBackup({ steps }: Journal, folder: string): Buffer[] {
  const backup = readFileSync(join(folder, BACKUP));
  const moved = new Set(steps.map(({ source }) => source));
  let end = 0;
  return steps.map(({ old }, at) => {
    const start = end;
    if (!moved.has(at)) end += old?.size ?? 0;
    return backup.subarray(start, end);
  });
}

/** @throws InterruptedError if it is not one of this site. */
export function readJournal(root: string, lock: string, name: string): Journal | undefined {
  const text = readText(join(lock, name));
  if (text === undefined) return undefined;
  try {
    const journal = JSON.parse(text) as Journal;
    if (journal.root !== root || !/^[0-9a-f]+$/.test(journal.id)) throw new TypeError('invalid');
    return journal;
  } catch {
    throw new InterruptedError(
      `${lock} does not describe an interrupted run of this site. Remove the folder.`,
    );
  }
}
