/**
 * File paths with forward slashes, relative to the root of a host. A host over a file system takes absolute ones too: a
 * leading slash stays.
 */

/** The folder of a file; `""` for one at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash <= 0) return slash === 0 ? '/' : '';
  return path.slice(0, slash);
}

/** A segment that says nothing, or leads up: an empty one stands before a slash at the start and behind one at the end. */
const ODD_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** Resolves `.` and `..` segments and doubled slashes; leading `..` segments stay. */
export function normalizePath(path: string): string {
  if (!ODD_SEGMENT.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  const plain = segments.join('/');
  return path.startsWith('/') ? `/${plain}` : plain;
}

/** `path`, relative to `folder` whether it starts with a slash or not, as a path from the root. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(folder === '' ? path.replace(/^\/+/, '') : `${folder}/${path}`);
}

/** What the paths of all files below `folder` start with. */
export function prefixOf(folder: string): string {
  return folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
}

/** The part of `path` below `folder`; `undefined` when it is not below. */
export function relativePath(folder: string, path: string): string | undefined {
  const prefix = prefixOf(folder);
  const below = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
  // Where the folder itself is named by dots, more of them lead out of it.
  return below === '..' || below?.startsWith('../') ? undefined : below;
}

/** How a file in `folder` names the file `path`: with `./` or `../` before it. */
export function pathFrom(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const up = '../'.repeat(from.length - shared);
  return (up || './') + to.slice(shared).join('/');
}

/** Checks whether a path is that of a JavaScript or TypeScript module, by its extension. */
export function isModulePath(path: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(path);
}
