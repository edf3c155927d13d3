import { lstatSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isBelow, realPath, toPosix } from './files.ts';

/** A file that may be created, replaced or deleted, as it is on disk. */
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

/**
 * Finds where a write to `path` would go. Nothing outside `root` is written or deleted, through a link either.
 *
 * @param isDeletion true to delete a symlink rather than the file that it leads to.
 * @throws UnsafeTargetError if the path leads outside of `root`, or something other than a file is in its place.
 */
export function resolveTarget(root: string, path: string, isDeletion = false): WriteTarget {
  const realRoot = realPath(root);
  if (realRoot === undefined) throw new UnsafeTargetError('its site does not exist');
  const inside = relative(resolve(root), resolve(path));
  const names = inside.split(sep);
  // On Windows, a path on another drive stays absolute.
  if (inside === '' || names[0] === '..' || isAbsolute(inside)) {
    throw new UnsafeTargetError("it is outside the site's folder");
  }
  const name = names.pop() as string;
  let folder = realRoot;
  while (names.length > 0) {
    const next = join(folder, names[0] as string);
    if (lstatSync(next, { throwIfNoEntry: false }) === undefined) break;
    folder = realInside(realRoot, next);
    names.shift();
  }
  const own = join(folder, ...names, name);
  const stats = names.length > 0 ? undefined : lstatSync(own, { throwIfNoEntry: false });
  if (!stats) return { path: own, folder, missing: names, exists: false };
  const real = realInside(realRoot, own);
  if (!lstatSync(real).isFile()) throw new UnsafeTargetError('it is not a regular file');
  return isDeletion || real === own
    ? { path: own, folder, missing: [], exists: true }
    : { path: real, folder: dirname(real), missing: [], exists: true };
}

/**
 * Returns why a write to `path` would be refused, as a phrase; `undefined` if it is safe. Problems that only the write
 * itself meets, such as a missing permission, are not reported.
 */
export function whyUnsafe(root: string, path: string): string | undefined {
  try {
    resolveTarget(root, path);
    return undefined;
  } catch (error) {
    return error instanceof UnsafeTargetError ? error.message : undefined;
  }
}

/** @throws UnsafeTargetError if a path is a symlink that leads outside of `root` or nowhere. */
function realInside(root: string, path: string): string {
  const real = realPath(path);
  if (real !== undefined && isBelow(root, real)) return real;
  const link = toPosix(relative(root, path));
  const where = real === undefined ? 'nowhere' : "outside the site's folder";
  throw new UnsafeTargetError(`${link} is a symlink that leads ${where}`);
}
