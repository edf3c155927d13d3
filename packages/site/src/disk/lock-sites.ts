import { dirname, join, relative, resolve } from 'node:path';
import {
  InterruptedError,
  interruptionOf,
  LockedError,
  leftNotes,
  lockSite,
  type SiteLock,
} from '@nav/codemods/internal-writing';
import { toPosix } from '@nav/disk';
import { printable } from '@nav/display';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';

export interface SiteLocks {
  /** Returns the lock of the site with a config, which must be one of those. */
  of(file: string): SiteLock;
  at(folder: string): SiteLock;
  release(): void;
}

/** Terminals that have shown why a run could not be undone. */
const noted = new WeakSet<Session['write']>();

/**
 * Locks the sites of some configs, given by their paths from the current directory. Undoes the changes of interrupted
 * runs, and reports the files.
 *
 * @throws UsageError if another run does not end in time, or the changes of an interrupted one cannot be undone.
 */
export async function lockSites(
  files: readonly string[],
  session: Pick<Session, 'cwd' | 'write' | 'run'>,
): Promise<SiteLocks> {
  const { cwd } = session;
  return lockFolders(foldersOf(files, cwd), session);
}

/** Locks the sites in some folders, given by their absolute paths, as `lockSites` does. */
export async function lockFolders(
  folders: readonly string[],
  { cwd, write, run }: Pick<Session, 'cwd' | 'write' | 'run'>,
): Promise<SiteLocks> {
  const locks = new Map<string, SiteLock>();
  const release = () => {
    for (const lock of locks.values()) lock.release();
  };
  try {
    // In the same order in every run, so that no two wait for each other.
    for (const folder of [...folders].sort()) {
      const lock = await lockSite(folder, { cwd, ...(run ? { run } : {}) });
      locks.set(folder, lock);
      if (lock.note !== undefined && !noted.has(write)) {
        noted.add(write);
        write('', `${printable(lock.note)}\n`);
      }
      const restored = lock.restored.map((path) => toPosix(relative(cwd, join(lock.root, path))));
      if (restored.length > 0) {
        write('', `Undid the changes of an interrupted run: ${printable(restored.join(', '))}.\n`);
      }
      write('', leftText(lock, lock.left, cwd));
    }
  } catch (error) {
    release();
    const isExpected = error instanceof LockedError || error instanceof InterruptedError;
    throw isExpected ? new UsageError(error.message) : error;
  }
  const at = (folder: string) => locks.get(folder) as SiteLock;
  return { at, of: (file) => at(dirname(resolve(cwd, file))), release };
}

/** Formats the temporary files that could not be removed, a line each. */
export function leftText(
  lock: Pick<SiteLock, 'path'>,
  left: Parameters<typeof leftNotes>[1],
  cwd: string,
): string {
  return leftNotes(lock, left)
    .map(({ path, reason }) => `${printable(`${toPosix(relative(cwd, path))}: ${reason}`)}\n`)
    .join('');
}

/**
 * Rejects a preview of sites with the incomplete changes of an interrupted run, since only a run that writes undoes them.
 *
 * @throws UsageError
 */
export function assertComplete(files: readonly string[], cwd: string): void {
  const folder = foldersOf(files, cwd).find((one) => interruptionOf(one) === 'changes');
  if (folder === undefined) return;
  throw new UsageError(
    `A run that changed ${shownFolder(folder, cwd)} was interrupted. The next run that writes undoes its changes first, so there is no preview.`,
  );
}

/** Returns a note about an interrupted run for commands that only read a site. */
export function interruptionNote(folder: string, cwd: string, left: 'changes' | 'files'): string {
  if (left === 'files')
    return `A run that changed ${shownFolder(folder, cwd)} was interrupted, and may have left files named .nav-*.new or .nav-*.old. \`nav check --fix\` removes them.\n`;
  return `A run that changed ${shownFolder(folder, cwd)} was interrupted, so some files may have changed and others not. Run the same command again, or \`nav check --fix\`. Both undo its changes first.\n`;
}

function shownFolder(folder: string, cwd: string): string {
  return printable(toPosix(relative(cwd, folder))) || 'the current directory';
}

function foldersOf(files: readonly string[], cwd: string): string[] {
  return [...new Set(files.map((file) => dirname(resolve(cwd, file))))].sort();
}
