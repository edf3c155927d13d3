import { groupBy } from '@nav/collections';
import { folderOf, normalizePath, relativePath } from '@nav/paths';
import type { DeriveFromListing } from './derived.ts';
import type { FolderFiles, Host } from './host.ts';

/**
 * Returns a value that changes whenever the file at a path changes, or whenever a file or folder directly in the folder at
 * a path is added, removed or renamed. Returns `undefined` if nothing exists there. Values are compared with `Object.is`.
 */
export type Stamp = (path: string) => unknown;

export interface Listing {
  readonly folders: readonly FolderFiles[];
  /** The stamps of its folders and those between them. */
  stamps: ReadonlyMap<string, unknown>;
  readonly changed: Set<string>;
  /** The files that have changed since, and are still there if they can be read. */
  readonly edited: Set<string>;
  readonly derived: Map<DeriveFromListing<unknown>, unknown>;
}

/** Returns the stamps of the folders of a listing, and of the folders without files between them and `root`. */
export function stampsOf(
  folders: readonly FolderFiles[],
  root: string,
  stamp: Stamp | undefined,
): ReadonlyMap<string, unknown> {
  const stamps = new Map<string, unknown>();
  if (!stamp) return stamps;
  stamps.set(root, stamp(root));
  for (const { folder } of folders) {
    let path = normalizePath(folder);
    for (; !stamps.has(path) && relativePath(root, path) !== undefined; path = folderOf(path))
      stamps.set(path, stamp(path));
  }
  return stamps;
}

export function hasNewStamp(
  stamps: ReadonlyMap<string, unknown>,
  stamp: Stamp | undefined,
): boolean {
  if (stamp) for (const [path, known] of stamps) if (!Object.is(stamp(path), known)) return true;
  return false;
}

/**
 * Lists only the folders of changed files again.
 *
 * @returns `undefined` if a folder may have been added, removed or renamed.
 */
export function updatedFolders(
  { folders, changed }: Listing,
  root: string,
  host: Host,
): readonly FolderFiles[] | undefined {
  const updated = new Map(folders.map((one) => [normalizePath(one.folder), one]));
  for (const [folder, paths] of groupBy(changed, folderOf)) {
    if (folder !== root && relativePath(root, folder) === undefined) {
      if (paths.some((path) => path === root || relativePath(path, root) !== undefined))
        return undefined;
      continue;
    }
    const before = updated.get(folder);
    if (!before) return undefined;
    const now = [...host.list(before.folder, true)].find(
      (one) => normalizePath(one.folder) === folder,
    );
    const names = new Set([...before.files, ...(now?.files ?? [])]);
    if (paths.some((path) => !names.has(path.slice(path.lastIndexOf('/') + 1)))) return undefined;
    if (!now) updated.delete(folder);
    else if (!isSameFolder(before, now)) updated.set(folder, now);
  }
  return [...updated.values()];
}

export function isSameListing(
  some: readonly FolderFiles[],
  others: readonly FolderFiles[],
): boolean {
  if (some.length !== others.length) return false;
  return some.every((one, index) => isSameFolder(one, others[index] as FolderFiles));
}

function isSameFolder(one: FolderFiles, other: FolderFiles): boolean {
  return one === other || keyOf(one) === keyOf(other);
}

/** A name contains no null character. */
function keyOf({ folder, unreadable, links, files }: FolderFiles): string {
  return [folder, unreadable, links, ...files].join('\0');
}
