/**
 * Writing files: locks, transactions and undo, for the other packages of this repository. Not covered by semantic versioning:
 * anything here may change or disappear in any release. Do not import it elsewhere.
 */

export { InterruptedError, readOld } from './disk/writing/journal.ts';
export { type LastWrite, lastWrites, unixDigest } from './disk/writing/last-writes.ts';
export {
  LockedError,
  lockSite,
  lockSiteSync,
  type Run,
  type SiteLock,
} from './disk/writing/lock.ts';
export { interruptionOf } from './disk/writing/lock-holders.ts';
export { type FileChange, WriteError } from './disk/writing/operations.ts';
export { type KeptRun, lastRunIn } from './disk/writing/runs.ts';
export { stateFolder } from './disk/writing/state.ts';
export { leftNotes, writeFiles } from './disk/writing/transaction.ts';
export { removeNewFolders } from './disk/writing/undo-journal.ts';
export { planUndo, type UndoneFile, type UndoPlan, undoRun } from './disk/writing/undo-run.ts';
export { whyUnsafe, whyUnsafeFolder } from './disk/writing/write-target.ts';
