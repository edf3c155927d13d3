import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { isFile, realPath } from '@nav/disk';
import { siteKey, stateFolder } from './state.ts';

/** The journal of a transaction that has changed no file, or whose changes stay: only temporary files are left. */
export const STAGED = 'staged.json';
/** The journal of a transaction that must be undone if its run ends. */
export const PENDING = 'undo.json';

/** The age in milliseconds from which a lock of another machine does not count: its process cannot be asked. */
const FOREIGN_LIMIT = 5 * 60_000;

const LOCK_NAME = /^[0-9a-f]{32}-(\d+)-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}$/;

export interface Holder {
  name: string;
  /** Its path in the state folder, also if it could not be created. */
  path: string;
  pid: number;
  /** The start of the process as the system counts it; 0 if unknown. */
  start: number;
  isForeign: boolean;
}

/** The names of the locks of this process, each with the function that removes it. */
export const held: Map<string, () => void> = new Map();

/** Returns what a run that ended early has left in a site: changes, which the next lock undoes, or only temporary files. */
export function interruptionOf(folder: string): 'changes' | 'files' | undefined {
  const root = realPath(folder) ?? resolve(folder);
  try {
    const dead = locksOf(root, stateFolder(root, false)).filter((lock) => !isAlive(lock));
    if (dead.some(({ path }) => hasChanges(path))) return 'changes';
    return dead.some(({ path }) => hasTemporaryFiles(path)) ? 'files' : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if a transaction with this lock may have changed files, and is not complete. */
export function hasChanges(lock: string): boolean {
  return isFile(join(lock, PENDING));
}

/** Returns true if a transaction with this lock has changed no file, or is complete, and may have left temporary files. */
function hasTemporaryFiles(lock: string): boolean {
  return isFile(join(lock, STAGED));
}

/** Returns the locks of a site in a state folder, and the locks of this process, which may have none. */
export function locksOf(root: string, state: string): Holder[] {
  const key = siteKey(root);
  const names = new Set([...held.keys(), ...(state === '' ? [] : readdirSync(state))]);
  return [...names].flatMap((name) => {
    // Most names are of runs that can be undone.
    const found = name.startsWith(key) ? LOCK_NAME.exec(name) : null;
    if (!found) return [];
    const [, pid, start, host] = found;
    const path = join(state, name);
    return [{ name, path, pid: Number(pid), start: Number(start), isForeign: host !== machine() }];
  });
}

export function isAlive({ name, path, pid, start, isForeign }: Holder): boolean {
  if (pid === process.pid && !isForeign && start === startOf('self')) return held.has(name);
  const created = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
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
  return known === 0 || start === 0 || known === start;
}

/** Returns the start of a process in ticks since the boot; 0 if the system has no `/proc`. */
export function startOf(pid: number | 'self'): number {
  try {
    // The name of the program, in parentheses, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '');
    return Number(fields.split(' ')[19]) || 0;
  } catch {
    return 0;
  }
}

export function machine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
