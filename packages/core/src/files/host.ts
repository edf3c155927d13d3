import { folderOf, joinPath, normalizePath, prefixOf } from '../text/path.ts';

/** What stands directly in one folder. */
export interface FolderFiles {
  /** The path of the folder from the root of the host; `""` is the root. */
  folder: string;
  /** The names of the files in it, without those of folders. */
  files: readonly string[];
  /** Set where not all that stands in it could be listed: why, as of `whyUnreadable`. */
  unreadable?: string;
}

/**
 * The port to files. Paths are relative to the root of the host, with forward slashes.
 * It is synchronous: all that a check reads is local, and what is remote is fetched before.
 */
export interface Host {
  /** The decoded text of a file (a byte order mark stays); `undefined` when there is no such file. */
  read(path: string): string | undefined;
  /**
   * A folder (`""` is the root) and every folder below it, at any depth, in any order; folders without files may be
   * left out. By folder, because most of what is asked about a file holds for all that stand beside it: a site has ten
   * times as many files as folders.
   */
  list(folder: string): Iterable<FolderFiles>;
  /**
   * Whether there is a file or folder that this host keeps back, because a link leads out of what it may read. It is
   * asked only of what was not found, to say why; a host without links needs none.
   */
  isOutsideRoot?(path: string): boolean;
  /**
   * Why a file that is there cannot be read, in a few words such as `EACCES: permission denied`; `undefined` where there
   * is none. It is asked only of what was not found; a host that can read whatever it has needs none.
   */
  whyUnreadable?(path: string): string | undefined;
}

/** A file or folder that is there, but could not be read. */
export interface UnreadableFile {
  /** As the host names it; `.` is its root. */
  path: string;
  /** Such as `EACCES: permission denied`. */
  reason: string;
}

/** The same host, which notes down in `unreadable`, by path, which files it was asked for and could not read, and why. */
export function trackReadErrors(host: Host, unreadable: Map<string, string>): Host {
  return {
    read(path) {
      const text = host.read(path);
      const reason = text === undefined ? host.whyUnreadable?.(path) : undefined;
      if (reason !== undefined) unreadable.set(normalizePath(path), reason);
      return text;
    },
    list: (folder) => host.list(folder),
    isOutsideRoot: (path) => host.isOutsideRoot?.(path) === true,
    whyUnreadable: (path) => host.whyUnreadable?.(path),
  };
}

/** A host over texts in memory: for browsers, editors and tests. A leading slash of a path means nothing. */
export function memoryHost(files: Readonly<Record<string, string>>): Host {
  const texts = new Map(Object.entries(files).map(([path, text]) => [joinPath('', path), text]));
  return {
    read: (path) => texts.get(joinPath('', path)),
    list: (folder) => {
      const start = folder.startsWith('/') ? '/' : '';
      const prefix = prefixOf(joinPath('', folder));
      const paths = [...texts.keys()].filter((path) => path.startsWith(prefix));
      return groupByFolder(paths.map((path) => start + path));
    },
  };
}

/** Paths of files as a host lists them; those that end with a slash name folders, and are passed over. */
export function groupByFolder(paths: Iterable<string>): FolderFiles[] {
  const folders = new Map<string, string[]>();
  for (const written of paths) {
    if (written.endsWith('/')) continue;
    const path = normalizePath(written);
    const folder = folderOf(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const names = folders.get(folder);
    if (names) names.push(name);
    else folders.set(folder, [name]);
  }
  return Array.from(folders, ([folder, names]) => ({ folder, files: names }));
}
