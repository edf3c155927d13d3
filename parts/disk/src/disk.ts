/** Files, programs and git on this machine. */
export { cacheFolder } from './cache-folder.ts';
export { findExecutable } from './executable.ts';
export {
  decode,
  holdsText,
  isBelow,
  isFile,
  isFolder,
  readBytes,
  readListedFile,
  readPlainFile,
  readText,
  realPath,
  stampOf,
  toPosix,
  withSeparator,
} from './files.ts';
export {
  type GitCommand,
  type GitResult,
  gitProblem,
  NO_PROGRAMS,
  runGit,
  streamGit,
} from './git.ts';
export { isContentOf, missingObjects, readObjects } from './git-objects.ts';
export { LEADS_OUT, leadsOut, repositoryOf } from './repository.ts';
