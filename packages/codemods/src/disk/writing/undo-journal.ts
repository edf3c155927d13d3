import { lstatSync, rmdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { realPath } from '@nav/disk';
import {
  createFile,
  type LeftFile,
  removeFiles,
  renamePatiently,
  syncFiles,
  syncFolders,
  unlinkPatiently,
} from './create-file.ts';
import {
  digest,
  exists,
  findRespelled,
  InterruptedError,
  isSameFile,
  type Journal,
  keepChanges,
  pathOf,
  readBackup,
  readJournal,
  readOld,
  removeJournal,
  type Step,
  temporaryPath,
} from './journal.ts';
import { hasChanges, PENDING, STAGED } from './lock-holders.ts';
import { lookUpFolders } from './write-target.ts';

/**
 * Undoes what a failed or interrupted transaction has changed, and removes its temporary files and its journal. It can be
 * interrupted and repeated.
 *
 * @throws InterruptedError if one of the files was changed by something else since then; nothing is undone then.
 */
export function undoJournal(root: string, lock: string): Undone {
  const isPending = hasChanges(lock);
  const journal = readJournal(root, lock, isPending ? PENDING : STAGED);
  const undone = journal
    ? undo(journal, isPending ? readBackup(journal, lock) : undefined, {
        advice: `: ${lock} contains the old contents of changed files, and deleted files are named .nav-*.old. Then remove ${lock}`,
        onRestored: () => keepChanges(lock),
      })
    : { restored: [], left: [] };
  if (undone.left.length === 0) removeJournal(lock);
  return undone;
}

export interface Undone {
  /** The paths of the files that changed back, from the root. */
  restored: string[];
  /** The temporary files that could not be removed. */
  left: LeftFile[];
}

/**
 * Restores the files that a transaction has changed, then removes its temporary files and the folders that it created.
 *
 * @param contents the old content of each step; undefined if no file has changed.
 */
export function undo(
  journal: Journal,
  contents: readonly Uint8Array[] | undefined,
  { advice = '', onRestored }: { advice?: string; onRestored?: () => void } = {},
): Undone {
  const folders = lookUpFolders();
  const places = journal.steps.map((step, at): PlacedStep => {
    return { ...step, at, real: pathOf(journal.root, step.path, folders) };
  });
  const restored = contents ? restoreFiles(journal, places, contents, advice) : [];
  if (contents) onRestored?.();
  const kinds = ['new', 'old'] as const;
  const left = removeFiles(
    places.flatMap(({ real, at }) =>
      kinds.map((kind) => temporaryPath(journal.id, real, at, kind)),
    ),
  );
  removeFolders(journal);
  return { restored, left };
}

/** Removes the folders in the site that a transaction created, if they are empty. */
export function removeFolders({ root, folders }: Pick<Journal, 'root' | 'folders'>): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(dirname(pathOf(root, `${folder}/file`, lookUpFolders())));
    } catch {
      // Something else uses it, or it was not created yet.
    }
  }
}

/** Removes a folder and some of the folders around it while they are empty, except the current directory. */
export function removeNewFolders(folder: string, count: number, cwd: string): void {
  if (count === 0 || folder === realPath(cwd)) return;
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  removeNewFolders(dirname(folder), count - 1, cwd);
}

/** Writes the old contents next to the files that changed, then moves all to their paths, then syncs their folders. */
function restoreFiles(
  { id }: Journal,
  places: readonly PlacedStep[],
  contents: readonly Uint8Array[],
  advice: string,
): string[] {
  const refuse = ({ path }: Step) => {
    throw new InterruptedError(
      `A run was interrupted, and ${path} has changed since. Restore the files yourself${advice}.`,
    );
  };
  const applied = findApplied(id, places, refuse).reverse();
  const content = ({ at }: PlacedStep) => contents[at] as Uint8Array;
  const changed = applied.filter(({ old, after }) => old && after !== null);
  for (const place of changed)
    if (digest(content(place), place.old?.isLink) !== place.before) refuse(place);
  const created: string[] = [];
  for (const place of changed) {
    if (!place.old) continue;
    const temporary = temporaryPath(id, place.real, place.at, 'old');
    removeFiles([temporary]);
    if (place.old.isLink) symlinkSync(`${content(place)}`, temporary);
    else {
      createFile(temporary, [content(place)], place.old);
      created.push(temporary);
    }
  }
  syncFiles(created);
  for (const { old, real, at } of applied) {
    if (old) renamePatiently(temporaryPath(id, real, at, 'old'), real);
    else unlinkPatiently(real);
  }
  syncFolders(applied.map(({ real }) => dirname(real)));
  return applied.map(({ path }) => path).reverse();
}

interface PlacedStep extends Step {
  at: number;
  /** Its absolute path. */
  real: string;
}

/**
 * Returns the files that the transaction has changed. It changes them in order, and moves each new content from its
 * temporary file, so that it has not come to a file whose temporary file is there. A deleted file is there under its
 * temporary name.
 */
function findApplied(
  id: string,
  places: readonly PlacedStep[],
  refuse: (step: Step) => void,
): PlacedStep[] {
  const staged = places.findIndex(({ real, at }) => exists(temporaryPath(id, real, at, 'new')));
  const reached = staged === -1 ? places : places.slice(0, staged);
  const respelled = findRespelled(reached);
  const isDeleted = ({ real, at }: PlacedStep) => exists(temporaryPath(id, real, at, 'old'));
  const nowAt = ({ real }: PlacedStep) => readOld(real)?.digest ?? null;
  return reached.filter((place) => {
    const { before, after, source } = place;
    const other = respelled.get(place);
    // Of two names for one file, the deletion comes first.
    const deletion = after === null ? place : other;
    if (deletion && !isDeleted(deletion)) return false;
    const now = nowAt(place);
    const isHidden = after === null && other !== undefined && nowAt(other) === other.after;
    if (now === after || isHidden) return true;
    const from = source === null ? undefined : places[source];
    const names = from ? [from.real, temporaryPath(id, from.real, from.at, 'old')] : [];
    const file = from && lstatSync(place.real, { throwIfNoEntry: false });
    if (file && names.some((name) => isSameFile(name, file))) return true;
    if (now !== before && (!other || now !== other.before)) refuse(place);
    return false;
  });
}
