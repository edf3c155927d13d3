import { groupByFolder, joinPath, prefixOf } from '@nav/paths';
import { assertCall, nameOfValue } from '../usage/wrong-use.ts';

// Names, not paths: building whole paths took a third of a check of 25,000 files.
/** The files directly in one folder. */
export interface FolderFiles {
  /** The path of the folder from the root of the host; `""` for the root. */
  folder: string;
  /** The names of the files in it, without folders. */
  files: readonly string[];
  /** The names of those that are symbolic links. */
  links?: readonly string[];
  /** The reason that the folder could not be listed completely, such as `EACCES: permission denied`. */
  unreadable?: string;
  /** The path of the same folder without symbolic links, if one leads to it or to a folder above it. */
  real?: string;
}

// Synchronous, because a walk without promises is simpler, and faster in a process of 200 ms.
/**
 * Access to files. Paths are relative to the root of the host, with forward slashes. All functions are synchronous; for
 * files that take time to read, use `loadSiteAsync`. An exception counts as a file or folder that cannot be read, and its
 * message as the reason.
 */
export interface Host {
  /** Returns the decoded text of a file, a byte order mark included, or `undefined` if it does not exist. */
  read(path: string): string | undefined;
  /**
   * Returns a folder (`""` is the root) and all folders below it, in any order. Folders without files may be left out.
   *
   * @param shallow `true` if only the folder itself is of interest. A host may list everything below it nevertheless.
   */
  list(folder: string, shallow?: boolean): Iterable<FolderFiles>;
  /**
   * Returns true for a file or folder that exists and is not read because a symbolic link leads out of the root. Called
   * only for paths that `read` did not find. Leave it out if the host has no links.
   */
  isOutsideRoot?(path: string): boolean;
  /**
   * Returns the reason that an existing file cannot be read, such as `EACCES: permission denied`, or `undefined`. Called
   * only for paths that `read` did not find. Leave it out if the host can read all its files, or throws in `read` instead.
   */
  whyUnreadable?(path: string): string | undefined;
}

/** @throws TypeError for arguments that are not a host and the path of a config. */
export function assertHost(name: string, host: unknown, file: unknown): void {
  const { read, list } = Object(host) as Partial<Host>;
  if (typeof host !== 'string' && typeof read === 'function' && typeof list === 'function') {
    if (typeof file === 'string') return;
    throw new TypeError(
      `The second argument of ${name} must be a path such as 'docs.json', not ${nameOfValue(file)}.`,
    );
  }
  throw new TypeError(
    `The first argument of ${name} must be a host, not ${nameOfValue(host)}: ${name}(nodeHost(), 'docs.json').`,
  );
}

/** A file or folder that exists and cannot be read. */
export interface UnreadableFile {
  /** The path as the host names it; `.` is its root. */
  path: string;
  /** A phrase such as `EACCES: permission denied`. */
  reason: string;
}

/** Returns the message of an exception as a phrase for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : error;
  const phrase = typeof message === 'string' ? message.trim().replace(/\.$/, '') : '';
  return phrase === '' ? 'the host failed without a message' : phrase;
}

/**
 * Returns a host over contents in memory, for browsers, editors and tests.
 *
 * @param files the contents of files by path; a leading slash is ignored.
 */
export function memoryHost(files: Readonly<Record<string, string>>): Host {
  assertCall('memoryHost(files)', Object(files) === files);
  const texts = new Map(Object.entries(files).map(([path, text]) => [joinPath('', path), text]));
  return {
    read: (path) => texts.get(joinPath('', path)),
    list: (folder) => {
      const start = folder[0] === '/' ? '/' : '';
      const prefix = prefixOf(joinPath('', folder));
      const paths = [...texts.keys()].filter((path) => path.startsWith(prefix));
      return groupByFolder(paths.map((path) => start + path));
    },
  };
}
