import { join, relative } from 'node:path';
import { isBelow, realPath, runGit, toPosix } from '@nav/disk';
import { readOld } from './writing/journal.ts';
import { type LastWrite, lastWrites, unixDigest } from './writing/last-writes.ts';
import { stateFolder } from './writing/state.ts';

/**
 * Returns the files whose present content nobody would miss: nav wrote it, on top of a content that is committed or on top of
 * nothing. If git tracks no file of the site, these are all files of the site, as without git.
 *
 * @param names paths from the root of the repository.
 * @param folder the absolute path of the site.
 */
export function ownFiles(
  names: readonly string[],
  root: string,
  folder: string,
): ReadonlySet<string> {
  const site = realPath(folder) ?? folder;
  const top = realPath(root) ?? root;
  const inside = isBelow(top, site);
  if (inside && !isTracked(site, root)) {
    return new Set(names.filter((name) => isBelow(site, join(top, name))));
  }
  const writes = writesOf(site);
  const fromSite = (name: string) => toPosix(relative(site, join(top, name)));
  const fromRoot = (path: string) => toPosix(relative(top, join(site, path)));
  const written = names.filter((name) => {
    const last = writes.get(fromSite(name));
    return last && last.after !== null && readOld(join(top, name))?.digest === last.after;
  });
  const bases = new Map(
    written.map((name) => [name, writes.get(fromSite(name))?.base ?? null] as const),
  );
  const committed = committedDigests(
    [...bases.values()].flatMap((base) => (base ? [fromRoot(base.path)] : [])),
    root,
  );
  return new Set(
    written.filter((name) => {
      const base = bases.get(name);
      return !base || committed.get(fromRoot(base.path)) === base.digest;
    }),
  );
}

function writesOf(site: string): ReadonlyMap<string, LastWrite> {
  try {
    return lastWrites(stateFolder(site, false), site);
  } catch {
    // Without a state folder, nothing is known.
    return new Map();
  }
}

/** Returns true if git tracks a file in a folder. */
function isTracked(folder: string, root: string): boolean {
  const path = toPosix(relative(realPath(root) ?? root, folder)) || '.';
  const { code, stdout } = runGit(['ls-files', '-z', '--', `:(literal)${path}`], root);
  return code !== 0 || stdout.length > 0;
}

/** Returns the digests of committed files with the line endings of Unix, by their paths from the root. */
function committedDigests(paths: readonly string[], root: string): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  // A line names an object. With such a name, a file counts as changed.
  const wanted = [...new Set(paths)].filter((path) => !/[\r\n]/.test(path));
  if (wanted.length === 0) return digests;
  const lines = wanted.map((path) => `HEAD:${path}\n`);
  const { stdout } = runGit(['cat-file', '--batch'], root, lines.join(''));
  let at = 0;
  for (const path of wanted) {
    const start = stdout.indexOf('\n', at) + 1;
    const [, size] = / blob (\d+)$/.exec(stdout.toString('utf8', at, start).trimEnd()) ?? [];
    const end = start + Number(size ?? 0);
    if (start === 0 || end > stdout.length) break;
    if (size !== undefined) digests.set(path, unixDigest(stdout.subarray(start, end)));
    at = size === undefined ? start : end + 1;
  }
  return digests;
}
