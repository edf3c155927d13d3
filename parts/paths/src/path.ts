import { addTo } from '@nav/collections';

/**
 * File paths with forward slashes, relative to the root of a host. The hosts of a file system also accept absolute paths,
 * so a leading slash is preserved.
 */

/** Returns the folder of a file; `""` for a file at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash > 0) return path.slice(0, slash);
  return slash < 0 ? '' : '/';
}

/** Returns the folders above a path, outermost first, without the root. */
export function foldersAbove(path: string): string[] {
  return Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index));
}

/** An empty segment, `.` or `..`; also the empty segments before a leading slash and after a trailing one. */
const ODD_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/;

const HIDDEN = /(?:^|\/)\./;

/** Resolves `.` and `..` segments and double slashes. Leading `..` segments stay. */
export function normalizePath(path: string): string {
  // Few paths can have one, and this takes a fourth of the time.
  const isPlain = !path.includes('//') && !path.includes('/.') && !/^(?:[./]|$)|\/$/.test(path);
  if (isPlain || !ODD_SEGMENT.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  const plain = segments.join('/');
  return path[0] === '/' ? `/${plain}` : plain;
}

/** Resolves `path` against `folder`, with or without a leading slash, to a path from the root. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(folder === '' ? path.replace(/^\/+/, '') : `${folder}/${path}`);
}

export function prefixOf(folder: string): string {
  return folder.replace(/[^/]$/, '$&/');
}

/** `undefined` if the path is not below the folder. */
export function relativePath(folder: string, path: string): string | undefined {
  const prefix = prefixOf(folder);
  const below = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
  // If dots name the folder itself, more dots lead out of it.
  return below === '..' || below?.startsWith('../') ? undefined : below;
}

/** Returns `true` for a folder itself and every path below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Returns `true` for a path in a hidden folder or of a hidden file, whose name begins with a dot. No site serves it. */
export function isHiddenPath(path: string): boolean {
  return HIDDEN.test(path);
}

/** Returns the path of the file `path` relative to `folder`, with a leading `./` or `../`. */
export function pathFrom(folder: string, path: string): string {
  const plain = plainPathFrom(folder, path);
  return plain.startsWith('../') ? plain : `./${plain}`;
}

/** Returns the path of the file `path` relative to `folder`, without a leading `./`. */
export function plainPathFrom(folder: string, path: string): string {
  const from = folder === '' ? [] : folder === '/' ? [''] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return '../'.repeat(from.length - shared) + to.slice(shared).join('/');
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns `true` for the usual path of a module that exports a config. */
export function isConfigModule(path: string): boolean {
  return /(?:^|\/)docs(?:\.config)?\.[cm]?[jt]sx?$/.test(path);
}

/** Folders that are never part of a site and often huge. */
export const skippedFolders: readonly string[] = ['node_modules', '.git'];

/** Returns `true` for one of these folders, and every path in one. */
export function isSkippedPath(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/.test(path);
}

export function isModulePath(path: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(path);
}

export function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Returns `true` for a URL with a scheme, such as `https:` or `mailto:` (RFC 3986, section 3.1). */
export function hasScheme(url: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(url);
}

export function isLocal(url: string): boolean {
  return !url.startsWith('//') && !hasScheme(url);
}

/** `undefined` if `ref` is not a relative path. */
export function refPath(from: string, ref: string): string | undefined {
  const path = ref.replaceAll('\\', '/');
  return hasScheme(ref) || path.startsWith('/') ? undefined : joinPath(folderOf(from), path);
}

/** Groups paths of files by their folder, as `Host.list` does. Skips paths that end with a slash, which name folders. */
export function groupByFolder(paths: Iterable<string>): { folder: string; files: string[] }[] {
  const folders = new Map<string, string[]>();
  for (const written of paths) {
    if (written.endsWith('/')) continue;
    const path = normalizePath(written);
    addTo(folders, folderOf(path), baseName(path));
  }
  return Array.from(folders, ([folder, files]) => ({ folder, files }));
}
