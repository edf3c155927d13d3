import { readFileSync, statSync } from 'node:fs';

/** The command was asked for something that it cannot do: exit code 2, and the message alone. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What is said of an exception that nobody foresaw. The stack is shown only where `debug` is set. */
export function unexpected(error: unknown, debug: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  const details = debug && stack ? `${stack}\n` : '';
  return `nav failed unexpectedly: ${message.split('\n')[0]}\nThis is a fault in nav. Please report it with the command and the docs.json; DEBUG=1 shows where it happened.\n${details}`;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'its permissions forbid it',
  EEXIST: 'a file stands where its folder should',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'its path leads through a file',
  EPERM: 'its permissions forbid it',
  EROFS: 'the disk is read-only',
};

/** Why the system refused a file, in words; in its own where there are none. */
export function troubleOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** As `troubleOf`, for a file that was to be replaced: that takes a new one beside it. */
export function writeTroubleOf(error: unknown): string {
  const reason = troubleOf(error);
  return reason === REASONS.EACCES ? 'its permissions, or those of its folder, forbid it' : reason;
}

/** Whether the system says that there is nothing of that name. */
export function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why the text of a file cannot be read; `undefined` when it can. */
export function readTrouble(path: string): string | undefined {
  try {
    const stats = statSync(path);
    // To open a pipe or a device could take forever.
    if (!stats.isFile()) return stats.isDirectory() ? REASONS.EISDIR : 'it is no regular file';
    readFileSync(path);
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}
