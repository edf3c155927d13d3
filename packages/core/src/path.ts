/** File paths with forward slashes, relative to the root of a host. */

/** The folder of a file; `""` for one at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** Resolves `.` and `..` segments and doubled slashes; leading `..` segments stay. */
export function normalizePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

/** `path`, relative to `folder`, as a path from the root. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(folder === '' ? path : `${folder}/${path}`);
}

/** The part of `path` below `folder`; `undefined` when it is not below. */
export function relativePath(folder: string, path: string): string | undefined {
  if (folder === '') return path === '..' || path.startsWith('../') ? undefined : path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
