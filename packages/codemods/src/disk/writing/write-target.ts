import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { onceForText } from '@nav/collections';
import { isBelow, isFolder, realPath, repositoryOf, toPosix } from '@nav/disk';

export interface WriteTarget {
  /** The real path of the file. For a deletion, the path of a symlink itself. */
  path: string;
  /** The real path of the nearest folder that exists. */
  folder: string;
  /** The folders below it to create, outermost first. */
  missing: readonly string[];
  exists: boolean;
}

/** A target that must not be written. The message is a phrase for the middle of a sentence. */
export class UnsafeTargetError extends Error {}

/** Folders as they are in one step of a run: each is looked up once. */
export interface Folders {
  /** Returns the real path of a folder; `undefined` if it does not exist. */
  real(path: string): string | undefined;
  /** Returns true if a folder, given by its real path, contains exactly this name. */
  hasName(folder: string, name: string): boolean;
}

export function lookUpFolders(): Folders {
  const namesIn = onceForText((folder) => new Set(readdirSync(folder)));
  return {
    real: onceForText(realPath),
    hasName: (folder, name) => namesIn(folder).has(name),
  };
}

/**
 * Finds where a write to `path` would go. Files outside `root` and files of git are never written or deleted, not even through
 * a symlink, and new files never have a name that Windows reserves.
 *
 * @param isDeletion true to delete a symlink rather than the file that it leads to.
 * @param folders the folders of this step, for many calls in which no folder changes.
 * @throws UnsafeTargetError if the path leads outside of `root`, or it is not a file.
 */
export function resolveTarget(
  root: string,
  path: string,
  isDeletion = false,
  folders: Folders = lookUpFolders(),
): WriteTarget {
  const realRoot = folders.real(root);
  if (realRoot === undefined) throw new UnsafeTargetError('its site does not exist');
  const inside = relative(resolve(root), resolve(path));
  const names = inside.split(sep);
  // On Windows, a path on another drive stays absolute.
  if (inside === '' || names[0] === '..' || isAbsolute(inside)) {
    throw new UnsafeTargetError("it is outside the site's folder");
  }
  assertNotGit(path);
  const plain = plainFile(realRoot, join(realRoot, inside), isDeletion, folders);
  if (plain !== undefined) return plain;
  const name = names.pop() as string;
  let folder = realRoot;
  // One call finds all folders of most paths. Those of a new file, or with a link that leads outside, are walked.
  const parent = folders.real(join(realRoot, ...names));
  if (parent !== undefined && isBelow(realRoot, parent)) {
    folder = parent;
    names.length = 0;
  }
  while (names.length > 0) {
    const next = join(folder, names[0] as string);
    const real = folders.real(next);
    if (real === undefined && lstatSync(next, { throwIfNoEntry: false }) === undefined) break;
    folder = realInside(realRoot, next, real);
    names.shift();
  }
  const own = join(folder, ...names, name);
  const stats = names.length > 0 ? undefined : lstatSync(own, { throwIfNoEntry: false });
  if (!stats) {
    assertNotGit(own);
    if (!isDeletion) assertPortable([...names, name]);
    return { path: own, folder, missing: names, exists: false };
  }
  const real = realInside(realRoot, own);
  assertNotGit(real);
  const isFile = stats.isSymbolicLink() ? lstatSync(real).isFile() : stats.isFile();
  if (!isFile) throw new UnsafeTargetError('it is not a regular file');
  return isDeletion || real === own
    ? { path: own, folder, missing: [], exists: true }
    : { path: real, folder: dirname(real), missing: [], exists: true };
}

/** Returns the target of a file that exists and is not a link: few calls suffice. Undefined for all others. */
function plainFile(
  realRoot: string,
  path: string,
  isDeletion: boolean,
  folders: Folders,
): WriteTarget | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const folder = folders.real(dirname(path));
  if (folder === undefined || !isBelow(realRoot, folder)) return undefined;
  const name = basename(path);
  const given = join(folder, name);
  // A disk that ignores case has only one of the two names. A deletion keeps the given one.
  const isSpelled = isDeletion || folders.hasName(folder, name);
  const real = isSpelled ? given : realPath(given);
  if (real === undefined) return undefined;
  assertNotGit(real);
  return { path: real, folder, missing: [], exists: true };
}

/**
 * Returns why a write to `path` would be refused, as a phrase; `undefined` if it is safe. Problems that only the write
 * itself meets, such as a missing permission, are not reported.
 */
export function whyUnsafe(root: string, path: string, cwd: string): string | undefined {
  try {
    const why = whyUnsafeFolder(root, cwd);
    if (why === undefined) resolveTarget(root, path);
    return why;
  } catch (error) {
    return error instanceof UnsafeTargetError ? error.message : undefined;
  }
}

/**
 * Returns why no file in a folder that the user has named may be written, as a phrase; `undefined` if all may. The user may
 * name any folder, but a link leads only where it says: one in a repository must stay in the repository, and one in the current
 * directory must stay there.
 *
 * @param folder an absolute path, which may not exist.
 * @param cwd the current directory.
 */
export function whyUnsafeFolder(folder: string, cwd: string): string | undefined {
  try {
    assertNotGit(folder);
    let at = parse(folder).root;
    const names = folder.slice(at.length).split(sep).filter(Boolean);
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const next = join(at, name);
      const stats = lstatSync(next, { throwIfNoEntry: false });
      if (!stats) {
        assertPortable([name, ...names]);
        return undefined;
      }
      at = stats.isSymbolicLink() ? followed(next, at, cwd) : next;
      // The write reports that a part of the path is a file.
      if (!isFolder(at)) return undefined;
    }
    assertNotGit(at);
    return undefined;
  } catch (error) {
    if (error instanceof UnsafeTargetError) return error.message;
    throw error;
  }
}

function followed(link: string, folder: string, cwd: string): string {
  const base = repositoryOf(folder) ?? (isBelow(cwd, folder) ? cwd : undefined);
  const real = realPath(link);
  const realBase = base === undefined ? undefined : realPath(base);
  if (real !== undefined && (realBase === undefined || isBelow(realBase, real))) return real;
  const where = real === undefined ? 'nowhere' : `outside of ${toPosix(base as string)}`;
  throw new UnsafeTargetError(
    `${toPosix(link)} is a symlink that leads ${where}. Pass the path that it leads to, if you mean that`,
  );
}

/** The name `.git` as Windows and macOS understand it, with a short name, streams and characters that do not count. */
const GIT_NAME = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i;
const IGNORED_CHARACTERS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

function assertNotGit(path: string): void {
  const isGit = (name: string) => GIT_NAME.test(name.replace(IGNORED_CHARACTERS, ''));
  if (path.split(/[\\/]/).some(isGit)) {
    throw new UnsafeTargetError('it belongs to git, whose files nav never changes');
  }
}

/** The names of devices on Windows, with any extension. */
const DEVICE_NAME =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/** @throws UnsafeTargetError if files cannot have one of some names on Windows, or mean something else there. */
function assertPortable(names: readonly string[]): void {
  for (const name of names) {
    if (!DEVICE_NAME.test(name) && !/[. ]$|:/.test(name)) continue;
    throw new UnsafeTargetError(
      `Windows cannot have a file named ${JSON.stringify(name)}. Choose another name`,
    );
  }
}

/** @throws UnsafeTargetError if a path is a symlink that leads outside of `root` or nowhere. */
function realInside(root: string, path: string, real = realPath(path)): string {
  if (real !== undefined && isBelow(root, real)) return real;
  const link = toPosix(relative(root, path));
  const where = real === undefined ? 'nowhere' : "outside the site's folder";
  throw new UnsafeTargetError(`${link} is a symlink that leads ${where}`);
}
