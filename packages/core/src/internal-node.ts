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
export { briefHost } from './disk/node-host.ts';
export { contentHash } from './disk/page-history.ts';
export { isPageThread, servePageThread, threadedHost } from './disk/page-threads.ts';
export { LEADS_OUT, leadsOut, repositoryOf } from './disk/repository.ts';
export { InterruptedError, readOld } from './disk/writing/journal.ts';
export { type LastWrite, lastWrites, unixDigest } from './disk/writing/last-writes.ts';
export {
  interruptionOf,
  LockedError,
  lockSite,
  lockSiteSync,
  type Run,
  type SiteLock,
} from './disk/writing/lock.ts';
export { type FileChange, WriteError } from './disk/writing/operations.ts';
export { type KeptRun, lastRunIn } from './disk/writing/runs.ts';
export { stateFolder } from './disk/writing/state.ts';
export { leftNotes, writeFiles } from './disk/writing/transaction.ts';
export { planUndo, type UndoneFile, type UndoPlan, undoRun } from './disk/writing/undo-run.ts';
export { whyUnsafe, whyUnsafeFolder } from './disk/writing/write-target.ts';
export { withDeriver } from './files/derived.ts';
