import { readFileSync, statSync } from 'node:fs';

/** A usage or I/O error. Its message is for the person who started the run. */
export class UsageError extends Error {}

/** Returns what a run that ended with an expected failure prints; undefined for an unexpected exception. */
export function failureText(error: unknown): string | undefined {
  return error instanceof UsageError ? `nav: ${error.message}\n` : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file is in the place of its folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its symlinks form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Returns why the system refused a file, in plain words where we have some. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** Returns why a file could not be replaced, which also creates a new file in its folder. */
export function writeReasonOf(error: unknown): string {
  const reason = reasonOf(error);
  return reason === REASONS.EACCES ? 'permission denied for the file or its folder' : reason;
}

/** Returns what is on disk after writing failed; `unrestored` is the error that prevented undoing it. */
export function undoneReason(unrestored: unknown): string {
  return unrestored === undefined
    ? 'Nothing was changed.'
    : `Some files have changed and could not be restored: ${reasonOf(unrestored)}. The next run tries again.`;
}

export function isNotFound(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

export function whyUnreadable(path: string): string | undefined {
  try {
    const stats = statSync(path);
    // Opening a pipe or a device could block forever.
    if (!stats.isFile()) return stats.isDirectory() ? REASONS.EISDIR : 'it is not a regular file';
    readFileSync(path);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
