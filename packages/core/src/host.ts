import { normalizePath } from './path.ts';

/**
 * The port to files. Paths are relative to the root of the host, with forward slashes.
 * It is synchronous: all that a check reads is local, and what is remote is fetched before.
 */
export interface Host {
  /** The decoded text of a file (a byte order mark stays); `undefined` when there is no such file. */
  read(path: string): string | undefined;
  /** Every file below a folder (`""` is the root), at any depth, in any order. */
  list(folder: string): readonly string[];
}

/** A host over texts in memory: for browsers, editors and tests. */
export function memoryHost(files: Readonly<Record<string, string>>): Host {
  const texts = new Map(Object.entries(files).map(([path, text]) => [normalizePath(path), text]));
  return {
    read: (path) => texts.get(normalizePath(path)),
    list: (folder) => {
      const prefix = folder === '' ? '' : `${normalizePath(folder)}/`;
      return [...texts.keys()].filter((path) => path.startsWith(prefix));
    },
  };
}
