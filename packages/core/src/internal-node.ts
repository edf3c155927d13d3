/**
 * Parts with the file system and git that the other packages of this repository share. Not covered by semantic versioning,
 * as `internal`.
 */

export { cacheFolder } from './disk/cache-folder.ts';
export { findExecutable } from './disk/executable.ts';
export {
  holdsText,
  isBelow,
  isFile,
  isFolder,
  readBytes,
  readText,
  realPath,
  toPosix,
} from './disk/files.ts';
export { type GitResult, gitProblem, NO_PROGRAMS, runGit } from './disk/git.ts';
export { findRenames, renamesBetween } from './disk/git-history.ts';
export {
  isContentOf,
  missingObjects,
  readObjects,
} from './disk/git-objects.ts';
export { InterruptedError, readOld } from './disk/journal.ts';
export { type LastWrite, lastWrites, unixDigest } from './disk/last-writes.ts';
export {
  interruptionOf,
  LockedError,
  lockSite,
  lockSiteSync,
  type Run,
  type SiteLock,
} from './disk/lock.ts';
export { briefHost } from './disk/node-host.ts';
export { type FileChange, WriteError } from './disk/operations.ts';
export { contentHash } from './disk/page-history.ts';
export { isPageThread, servePageThread, threadedHost } from './disk/page-threads.ts';
export { LEADS_OUT, leadsOut, repositoryOf } from './disk/repository.ts';
export { type KeptRun, lastRunIn } from './disk/runs.ts';
export { stateFolder } from './disk/state.ts';
export { leftNotes, writeFiles } from './disk/transaction.ts';
export { planUndo, type UndoneFile, type UndoPlan, undoRun } from './disk/undo-run.ts';
export { whyUnsafe, whyUnsafeFolder } from './disk/write-target.ts';
export { withDeriver } from './files/derived.ts';
