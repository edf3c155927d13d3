import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { realPath } from './files.ts';
import { hasChanges, InterruptedError, undoJournal } from './journal.ts';

/**
 * The right to write the files of one site. It is a folder next to the config whose name says which process has it, so
 * that creating it is one atomic step, and removing the folder of a process that ended cannot remove that of another.
 */
export interface SiteLock {
  /** The folder of the site as it was given. */
  readonly folder: string;
  /** Its real path. */
  readonly root: string;
  /** The path of the lock; undefined if it could not be created, so that nothing can be written. */
  readonly path: string | undefined;
  /** The error of the file system if it could not be created. */
  readonly cause?: unknown;
  /** The files that were changed back because an earlier run had been interrupted; paths from the root. */
  readonly restored: readonly string[];
  /** Allows other runs. */
  release(): void;
}

/** Another run writes the site. The message is a sentence. */
export class LockedError extends Error {}

export interface LockOptions {
  /** The number of milliseconds to wait for another run. Default: 10,000. */
  patience?: number;
}

const DEFAULT_PATIENCE = 10_000;
const RETRY_DELAY = 40;

/** The age in milliseconds from which a lock of another machine does not count: its process cannot be asked. */
const FOREIGN_LIMIT = 5 * 60_000;

const LOCK_NAME = /^\.nav-lock-(\d+)-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}$/;

/**
 * Waits until no other run writes a site, then keeps others from it. If an earlier run was interrupted, its changes are
 * undone first. A lock that cannot be created, as in a read-only folder, is reported by the first write.
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

/** Does the same as `lockSite`, but blocks. */
export function lockSiteSync(folder: string, options: LockOptions = {}): SiteLock {
  for (const attempt of attempts(folder, options)) {
    if ('root' in attempt) return attempt;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt.delay);
  }
  throw new Error('unreachable');
}

/** Returns whether a run has ended in the middle of its changes. The next lock undoes them. */
export function isInterrupted(folder: string): boolean {
  return locksIn(folder).some(
    (lock) => !isAlive(folder, lock) && hasChanges(join(folder, lock.name)),
  );
}

function* attempts(
  folder: string,
  { patience = DEFAULT_PATIENCE }: LockOptions,
): Generator<SiteLock | { delay: number }> {
  for (let waited = 0; ; ) {
    const attempt = tryLock(resolve(folder));
    if (!('holder' in attempt)) {
      yield attempt;
      return;
    }
    if (waited >= patience) {
      const { name, pid, isForeign } = attempt.holder;
      const who = isForeign ? 'on another machine' : `(process ${pid})`;
      throw new LockedError(
        `Another run ${who} is changing this site. Try again when it has ended. If there is none, remove the folder ${name}.`,
      );
    }
    // Two runs that see each other must not try again at the same moment.
    const delay = Math.ceil(RETRY_DELAY * (0.5 + Math.random()));
    waited += delay;
    yield { delay };
  }
}

interface Holder {
  name: string;
  pid: number;
  /** The start of the process as the system counts it; 0 if unknown. */
  start: number;
  isForeign: boolean;
}

/** The names of the locks of this process, each with the function that removes it. */
const held = new Map<string, () => void>();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Holds a lock. A signal that ends the process removes it first; it cannot come in the middle of a transaction. */
function hold(name: string, release: () => void): void {
  if (held.size === 0) for (const signal of SIGNALS) process.on(signal, releaseAll);
  held.set(name, release);
}

function forget(name: string): void {
  held.delete(name);
  if (held.size === 0) for (const signal of SIGNALS) process.off(signal, releaseAll);
}

function releaseAll(signal: NodeJS.Signals): void {
  // Whoever else handles it decides whether the process ends.
  if (process.listenerCount(signal) > 1) return;
  for (const release of [...held.values()]) release();
  process.kill(process.pid, signal);
}

/**
 * Creates a lock, then looks for others: of two runs, at least one sees the other and steps back. There is no lock of a
 * fixed name, which two runs could take over from a dead one at the same time.
 */
function tryLock(folder: string): SiteLock | { holder: Holder } {
  const root = realPath(folder) ?? folder;
  const busy = locksIn(root).find((lock) => isAlive(root, lock));
  if (busy) return { holder: busy };
  const own = `${process.pid}-${startOf('self') ?? 0}-${machine()}`;
  const name = `.nav-lock-${own}-${randomBytes(4).toString('hex')}`;
  const path = join(root, name);
  const release = () => {
    forget(name);
    try {
      rmdirSync(path);
    } catch {
      // A transaction that could not be undone is still in it. The next run tries again.
    }
  };
  hold(name, release);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    forget(name);
    return { folder, root, path: undefined, cause, restored: [], release() {} };
  }
  try {
    const others = locksIn(root).filter((lock) => lock.name !== name);
    const holder = others.find((lock) => isAlive(root, lock));
    if (holder) {
      release();
      return { holder };
    }
    const restored = others.flatMap((lock) => clear(root, join(root, lock.name)));
    return { folder, root, path, restored, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Undoes the changes of a run that has ended, removes its lock, and returns the files that changed back. */
function clear(root: string, lock: string): string[] {
  let restored: string[];
  try {
    restored = undoJournal(root, lock);
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    throw new InterruptedError(
      `An interrupted run cannot be undone: ${(error as Error).message}. Fix this, then try again.`,
    );
  }
  try {
    rmdirSync(lock);
  } catch {
    // Something else is in it, so it is not ours to remove.
  }
  return restored;
}

function locksIn(folder: string): Holder[] {
  return namesIn(folder).flatMap((name) => {
    const [match, pid, start, host] = LOCK_NAME.exec(name) ?? [];
    return match === undefined
      ? []
      : [{ name, pid: Number(pid), start: Number(start), isForeign: host !== machine() }];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(folder: string, { name, pid, start, isForeign }: Holder): boolean {
  if (pid === process.pid && !isForeign && start === (startOf('self') ?? 0)) return held.has(name);
  const created = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  if (created === undefined) return false;
  const age = Date.now() - created;
  if (isForeign) return age < FOREIGN_LIMIT;
  // A process of an earlier boot has ended, whatever has its number now.
  if (age > uptime() * 1000 + 60_000) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process of another user may not be asked, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const known = startOf(pid);
  return known === undefined || start === 0 || known === start;
}

/** Returns the start of a process in ticks since the boot; `undefined` if the system has no `/proc`. */
function startOf(pid: number | 'self'): number | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const start = Number(fields[19]);
    return Number.isSafeInteger(start) ? start : undefined;
  } catch {
    return undefined;
  }
}

let machineName: string | undefined;

/** Returns a short name of this machine that can be part of a file name. */
function machine(): string {
  machineName ??= createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  return machineName;
}
