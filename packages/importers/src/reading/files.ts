import type { Host } from '@nav/core';

/**
 * The files of the site and around it. Paths are relative to one root, with forward slashes; one that leads out of the root does
 * not exist.
 */
export interface SourceFiles {
  /** Returns the text of a file without its byte order mark; undefined if it does not exist or cannot be read. */
  read(path: string): string | undefined;
  /** Returns the text of a file with its byte order mark, for editing it. */
  readRaw(path: string): string | undefined;
  /** Returns true for a file, without reading it. */
  has(path: string): boolean;
  /** Returns the paths of all files in a folder and below it, sorted by code units. Without `node_modules` and `.git`. */
  below(folder: string): readonly string[];
  /** Returns the names of the files and folders directly in a folder, sorted by code units; folders end with a slash. */
  names(folder: string): readonly string[];
}

const SKIPPED = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;

/** Returns the files of a host. Texts and listings are kept: an import reads a state of the site once. */
export function sourceFiles(host: Host): SourceFiles {
  const texts = new Map<string, string | undefined>();
  let listed: Map<string, readonly string[]> | undefined;
  const readRaw = (path: string) => {
    if (!texts.has(path)) texts.set(path, host.read(path));
    return texts.get(path);
  };
  const folders = () => {
    if (!listed) {
      listed = new Map();
      for (const { folder, files } of host.list('')) {
        if (SKIPPED.test(folder)) continue;
        listed.set(folder, [...files].sort());
      }
    }
    return listed;
  };
  return {
    read: (path) => readRaw(path)?.replace(/^\uFEFF/, ''),
    readRaw,
    has: (path) => {
      const cut = path.lastIndexOf('/');
      return (
        folders()
          .get(path.slice(0, Math.max(cut, 0)))
          ?.includes(path.slice(cut + 1)) ?? false
      );
    },
    below: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const found: string[] = [];
      for (const [path, files] of folders()) {
        if (path !== folder && !`${path}/`.startsWith(prefix)) continue;
        for (const file of files) found.push(path === '' ? file : `${path}/${file}`);
      }
      return found.sort();
    },
    names: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const found = new Set(folders().get(folder) ?? []);
      for (const path of folders().keys()) {
        if (path === folder || !path.startsWith(prefix)) continue;
        found.add(`${path.slice(prefix.length).split('/', 1)[0]}/`);
      }
      return [...found].sort();
    },
  };
}
