import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LeftFile } from './create-file.ts';
import { digest, findRespelled, type Journal, pathOf, readBackup, readOld } from './journal.ts';
import type { SiteLock } from './lock.ts';
import type { FileChange } from './operations.ts';
import { type KeptRun, removeRun } from './runs.ts';
import { writeFiles } from './transaction.ts';
import { removeFolders, removeNewFolders } from './undo-journal.ts';
import { lookUpFolders } from './write-target.ts';

/** A file that an undo changes. Paths are from the root of the site. */
export interface UndoneFile {
  path: string;
  /** The path that a file moves back from. */
  from?: string;
  change: FileChange;
  /** The content afterwards; undefined if the file goes, or moves unchanged. */
  content?: Uint8Array;
}

/** The steps that undo a run, or the reasons why they would lose something. */
export interface UndoPlan {
  run: KeptRun;
  files: UndoneFile[];
  /** The files that have changed since, from the root of the site. */
  changed: string[];
}

/** Plans to undo the transactions of a run, the newest first. Files that are already as they were stay unchanged. */
export function planUndo(runs: readonly KeptRun[]): UndoPlan[] {
  const planned = new Map<string, string | null>();
  return runs.map((run) => {
    const plan = planOne(run, planned);
    for (const { path, before } of run.journal.steps)
      planned.set(join(run.journal.root, path), before);
    return plan;
  });
}

/** @param planned the digests of files that a plan before this one has restored, by their absolute paths. */
function planOne(run: KeptRun, planned: ReadonlyMap<string, string | null>): UndoPlan {
  const { journal, path: folder } = run;
  const { root, steps } = journal;
  const contents = readBackup(journal, folder);
  const nows = presentDigests(journal, planned);
  const destinations = new Map(
    steps.flatMap(({ source }, at) => (source === null ? [] : [[source, at] as const])),
  );
  const files: UndoneFile[] = [];
  const changed = new Set<string>();
  const pathAt = (at: number) => join(root, steps[at]?.path ?? '');
  for (const [at, { path, before, after, old }] of [...steps.entries()].reverse()) {
    const now = nows[at];
    const content = contents[at] as Uint8Array;
    const to = destinations.get(at);
    if (now === before) continue;
    if (now !== after) {
      changed.add(path);
      continue;
    }
    const change = {
      path: pathAt(at),
      before: after === null ? undefined : { digest: after },
    };
    if (before === null || !old) files.push({ path, change: { ...change, after: undefined } });
    else if (to !== undefined) {
      const from = steps[to]?.path ?? '';
      if (nows[to] !== steps[to]?.after) changed.add(from);
      files.push({ path, from, change: { ...change, after: { bytesOf: pathAt(to) }, like: old } });
    } else if (digest(content, old.isLink) !== before) changed.add(path);
    else {
      const linkTo = old.isLink ? Buffer.from(content).toString() : undefined;
      const result = linkTo === undefined ? content : { linkTo };
      files.push({ path, content, change: { ...change, after: result, like: old } });
    }
  }
  // Nothing refers to a file that does not exist yet, or not any more.
  const rank = ({ change }: UndoneFile) =>
    change.after === undefined ? 2 : Number(change.before !== undefined);
  return { run, files: files.sort((a, b) => rank(a) - rank(b)), changed: [...changed].sort() };
}

/** Returns the digests of the present contents of all steps; null without a file, undefined for a path that nav must not read. */
function presentDigests(
  { root, steps }: Journal,
  planned: ReadonlyMap<string, string | null>,
): (string | null | undefined)[] {
  const folders = lookUpFolders();
  const respelled = findRespelled(steps);
  return steps.map((step) => {
    try {
      const real = pathOf(root, step.path, folders);
      const next = planned.get(real);
      if (next !== undefined) return next;
      // Of two names that differ only in case, some disks find both.
      const isOther = respelled.has(step) && !isSpelledSo(real);
      return isOther ? null : (readOld(real)?.digest ?? null);
    } catch {
      return undefined;
    }
  });
}

function isSpelledSo(path: string): boolean {
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere && readdirSync(dirname(path)).includes(basename(path));
}

/**
 * Undoes a transaction, all of its changes or none, and forgets it: its changes back are another transaction. Each file must have the
 * digest before or after the run. Its new folders go if they are empty.
 *
 * @param lock the lock of the site.
 * @param cwd the current directory, which stays.
 * @returns the temporary files that could not be removed.
 * @throws WriteError
 */
export function undoRun(
  lock: SiteLock,
  { run, files }: UndoPlan,
  cwd: string,
): readonly LeftFile[] {
  const changes = files.map(({ change }) => change);
  const { left } = writeFiles(lock, changes, true);
  const { journal } = run;
  removeFolders(journal);
  removeNewFolders(journal.root, journal.newFolders ?? 0, cwd);
  removeRun(run);
  return left;
}
