import { once, onceForText } from '@nav/collections';
import type { Host } from '@nav/core';
import { baseName, folderOf, isSkippedPath, joinPath, prefixOf } from '@nav/paths';
import { countWhile } from '@nav/positions';

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

/**
 * Returns the files of a host. Contents and listings are kept: an import reads a state of the site once.
 *
 * @throws TypeError for a value that is not a host.
 */
export function sourceFiles(host: Host): SourceFiles {
  if (typeof host?.read !== 'function' || typeof host.list !== 'function')
    throw new TypeError('The argument of sourceFiles must be a host: sourceFiles(nodeHost()).');
  const listing = once(() => listingOf(host));
  const readRaw = onceForText((path) => host.read(path));
  return {
    read: (path) => readRaw(path)?.replace(/^\uFEFF/, ''),
    readRaw,
    has: (path) => listing().files.has(path),
    below(folder) {
      const { paths } = listing();
      const prefix = prefixOf(folder);
      const start = countWhile(paths, (path) => path < prefix);
      // Paths with one prefix follow each other.
      return paths.slice(
        start,
        countWhile(paths, (path) => path < prefix || path.startsWith(prefix)),
      );
    },
    names: (folder) => listing().names(folder),
  };
}

/** Returns the path of a file by its name without the extension. Of several, the first extension counts. */
export function fileNamed(
  files: SourceFiles,
  folder: string,
  name: string,
  extensions: readonly string[],
): string | undefined {
  return extensions
    .map((one) => joinPath(folder, `${name}.${one}`))
    .find((path) => files.has(path));
}

/** A folder of a tree that is made from paths. */
export interface FolderTree<Folder> {
  folders: Map<string, Folder>;
}

/** Returns the folder that some names lead to, and makes those that do not exist yet. */
export function folderAt<Folder extends FolderTree<Folder>>(
  root: Folder,
  names: readonly string[],
  create: () => Folder,
): Folder {
  return names.reduce((folder, name) => {
    const inner = folder.folders.get(name) ?? create();
    folder.folders.set(name, inner);
    return inner;
  }, root);
}

interface Listing {
  /** All paths, sorted by code units. */
  paths: readonly string[];
  files: ReadonlySet<string>;
  names(folder: string): readonly string[];
}

function listingOf(host: Host): Listing {
  const paths: string[] = [];
  const names = new Map<string, Set<string>>();
  const namesIn = (folder: string): Set<string> => {
    const own = names.get(folder) ?? new Set<string>();
    if (!names.has(folder)) {
      names.set(folder, own);
      if (folder !== '') namesIn(folderOf(folder)).add(`${baseName(folder)}/`);
    }
    return own;
  };
  for (const { folder, files } of host.list('')) {
    if (isSkippedPath(folder)) continue;
    const own = namesIn(folder);
    for (const file of files) {
      own.add(file);
      paths.push(prefixOf(folder) + file);
    }
  }
  paths.sort();
  return { paths, files: new Set(paths), names: (folder) => [...(names.get(folder) ?? [])].sort() };
}
