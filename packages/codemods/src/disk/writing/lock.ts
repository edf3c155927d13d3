import { randomBytes } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { realPath } from '@nav/disk';
import type { LeftFile } from './create-file.ts';
import { InterruptedError } from './journal.ts';
import { type Holder, held, isAlive, locksOf, machine, startOf } from './lock-holders.ts';
import { siteKey, stateFolder } from './state.ts';
import { type Undone, undoJournal } from './undo-journal.ts';
import { UnsafeTargetError, whyUnsafeFolder } from './write-target.ts';

/**
 * The right to write the files of one site. It is a folder in the user's state folder. Its name contains a hash of the
 * real path of the site and says which process has it, so that creating it is one atomic step, and removing the folder of
 * a process that ended cannot remove another one. Nothing in the site is ever read as a lock. Previews do not lock. A transaction is
 * synchronous, so signals such as Ctrl+C are handled before or after it, and remove the lock.
 */
export interface SiteLock {
  /** The folder of the site as it was given. */
  readonly folder: string;
  /** Its real path. */
  readonly root: string;
  /** Part of the names of its temporary files. */
  readonly id: string;
  /** The path of the lock, for a journal; undefined if it could not be created. */
  readonly path: string | undefined;
  /** The reason as a sentence without a lock, so that a run that is killed cannot be undone. */
  readonly note: string | undefined;
  /** The error with which every write fails, as for a folder behind a committed link. */
  readonly refusal: UnsafeTargetError | undefined;
  /** The files that were changed back because an earlier run had been interrupted; paths from the root. */
  readonly restored: readonly string[];
  /** The temporary files of earlier runs that could not be removed. */
  readonly left: readonly LeftFile[];
  /** The run that its transactions belong to. */
  readonly run: Run;
  release(): void;
}

/** The transactions of one command, in one or several sites, which are undone together. */
export interface Run {
  /** Eight hexadecimal digits. */
  id: string;
  /** The command line, for messages. */
  command: string;
  /** The number of folders that it created to have the folder of the site, with that folder. */
  newFolders?: number;
}

/** Another run writes the site. The message is a sentence. */
export class LockedError extends Error {}

export interface LockOptions {
  /** The number of milliseconds to wait for another run. Default: 10,000. */
  patience?: number;
  /**
   * The current directory: without a repository, no link in it leads out of it. Default: the current directory of the
   * process.
   */
  cwd?: string;
  /** Default: a separate run. */
  run?: Run;
}

const DEFAULT_PATIENCE = 10_000;
const RETRY_DELAY = 40;

/**
 * Waits until no other run writes a site, then keeps others from it. If an earlier run was interrupted, its changes are
 * undone first. Without a state folder, only runs in this process wait, and there is a note.
 *
 * @throws LockedError if the other run takes too long, InterruptedError if an earlier run cannot be undone.
 */
export async function lockSite(folder: string, options: LockOptions = {}): Promise<SiteLock> {
  for (const attempt of attempts(folder, options)) {
    if ('root' in attempt) return attempt;
    await new Promise((wake) => setTimeout(wake, attempt.delay));
  }
  throw new Error('unreachable');
}

export function lockSiteSync(folder: string, options: LockOptions = {}): SiteLock {
  for (const attempt of attempts(folder, options)) {
    if ('root' in attempt) return attempt;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt.delay);
  }
  throw new Error('unreachable');
}

function* attempts(
  folder: string,
  {
    patience = DEFAULT_PATIENCE,
    cwd = process.cwd(),
    run = { id: randomBytes(4).toString('hex'), command: '' },
  }: LockOptions,
): Generator<SiteLock | { delay: number }> {
  for (let waited = 0; ; ) {
    const attempt = tryLock(resolve(folder), cwd, run);
    if (!('holder' in attempt)) {
      yield attempt;
      return;
    }
    if (waited >= patience) {
      const { pid, isForeign, path } = attempt.holder;
      const who = isForeign ? 'on another machine' : `(process ${pid})`;
      throw new LockedError(
        `Another run ${who} is changing this site. Try again when it has ended. If there is none, remove the folder ${path}.`,
      );
    }
    // Two runs that see each other must not try again at the same moment.
    const delay = Math.ceil(RETRY_DELAY * (0.5 + Math.random()));
    waited += delay;
    yield { delay };
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes all locks before a signal ends the process, which cannot be in the middle of a transaction. */
function releaseAll(signal: NodeJS.Signals): void {
  // Whoever else handles it decides whether the process ends.
  if (process.listenerCount(signal) > 1) return;
  for (const release of [...held.values()]) release();
  process.kill(process.pid, signal);
}

/**
 * Creates a lock, then looks for others: of two runs, at least one sees the other and steps back. The names of locks are
 * not fixed, because two runs could take over a lock from a dead one at the same time.
 */
function tryLock(folder: string, cwd: string, run: Run): SiteLock | { holder: Holder } {
  const root = realPath(folder) ?? folder;
  let state = '';
  let problem: string | undefined;
  try {
    state = stateFolder(root, true);
  } catch (error) {
    problem = (error as Error).message;
  }
  const busy = locksOf(root, state).find(isAlive);
  if (busy) return { holder: busy };
  const id = randomBytes(4).toString('hex');
  const name = `${siteKey(root)}-${process.pid}-${startOf('self')}-${machine()}-${id}`;
  const path = join(state, name);
  const release = () => {
    held.delete(name);
    if (held.size === 0) for (const signal of SIGNALS) process.off(signal, releaseAll);
    // A transaction that could not be undone is still in it. The next run tries again.
    if (problem === undefined) removeEmpty(path);
  };
  if (held.size === 0) for (const signal of SIGNALS) process.on(signal, releaseAll);
  held.set(name, release);
  try {
    if (problem === undefined) mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    problem = `the lock cannot be created: ${(error as Error).message}`;
  }
  try {
    const others = locksOf(root, state).filter((lock) => lock.name !== name);
    const holder = others.find(isAlive);
    if (holder) {
      release();
      return { holder };
    }
    const cleared = others.map((lock) => clear(root, lock.path));
    const why = whyUnsafeFolder(folder, cwd);
    return {
      folder,
      root,
      id,
      path: problem === undefined ? path : undefined,
      note: problem && `A run that is killed cannot be undone: ${problem}.`,
      refusal: why === undefined ? undefined : new UnsafeTargetError(why),
      restored: cleared.flatMap(({ restored }) => restored),
      left: cleared.flatMap(({ left }) => left),
      run,
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}

/** Undoes the changes of a run that has ended, and removes its lock. */
function clear(root: string, lock: string): Undone {
  try {
    const undone = undoJournal(root, lock);
    removeEmpty(lock);
    return undone;
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    throw new InterruptedError(
      `An interrupted run cannot be undone: ${(error as Error).message}. Fix this, then try again.`,
    );
  }
}
