import { type GitResult, runGit } from './git.ts';

/** A file that git recognizes under a new path. Paths start from the root of the repository. */
export interface Rename {
  from: string;
  to: string;
  /** How much of the text is the same, from 50 to 100. */
  similarity: number;
}

/** A rename and the commit that made it, as an abbreviated id. */
export interface CommittedRename {
  to: string;
  commit: string;
}

/** Git compares each removed file with each added one. Beyond this number it looks for equal files only. */
const RENAME_LIMIT = 1000;

/**
 * Returns the renames between two revisions: of whole trees, whatever happened in between. If a partial clone lacks a
 * file, only files that did not change are recognized.
 *
 * @param root any folder of the repository.
 */
export function renamesBetween(before: string, after: string, root: string): Rename[] {
  return readRenames(root, ['--end-of-options', before, after]);
}

/** The most commits that are searched for renames, so that a long history costs little. */
const MAX_COMMITS = 100;

/** The most paths that fit on a command line of every system. */
const MAX_PATHS = 200;

/** Files are renamed again and again, and back. */
const MAX_STEPS = 20;

/**
 * Finds files that are missing from the working tree in the history of `HEAD`: the last commit that removed each of them,
 * if it renamed them. A file that was renamed several times leads to its last path, with the commit of the last step.
 *
 * @param paths start from the root of the repository, which `root` is.
 * @param exists tells if a path exists today. A rename to a path that does not is left out.
 */
export function findRenames(
  paths: readonly string[],
  root: string,
  exists: (path: string) => boolean,
): Map<string, CommittedRename> {
  const steps = new Map<string, CommittedRename>();
  const searched = new Set<string>();
  const commits = new Set<string>();
  let wanted = [...new Set(paths)];
  for (let step = 0; step < MAX_STEPS && wanted.length > 0; step += 1) {
    for (const path of wanted) searched.add(path);
    for (const commit of removalsOf(wanted, root)) {
      if (commits.has(commit) || commits.size >= MAX_COMMITS) continue;
      commits.add(commit);
      for (const { from, to } of readRenames(root, ['--root', commit]))
        if (!steps.has(from)) steps.set(from, { to, commit });
    }
    wanted = wanted
      .map((path) => steps.get(path)?.to)
      .filter((to) => to !== undefined)
      .filter((to) => !exists(to) && !searched.has(to));
  }
  const found = new Map<string, CommittedRename>();
  for (const path of paths) {
    const passed = new Set<string>();
    let last = steps.get(path);
    while (last && !exists(last.to) && !passed.has(last.to)) {
      passed.add(last.to);
      last = steps.get(last.to);
    }
    if (last && exists(last.to)) found.set(path, last);
  }
  return found;
}

/** Returns the commits that removed paths, the newest first. */
function removalsOf(paths: readonly string[], root: string): string[] {
  const commits: string[] = [];
  for (let at = 0; at < paths.length; at += MAX_PATHS) {
    const part = paths.slice(at, at + MAX_PATHS);
    const options = [
      '--no-renames',
      '--diff-filter=D',
      '--format=%h',
      `--max-count=${MAX_COMMITS}`,
    ];
    const { code, stdout } = runGit(
      ['--literal-pathspecs', 'log', ...options, 'HEAD', '--', ...part],
      root,
    );
    if (code === 0) commits.push(...stdout.toString().split('\n').filter(Boolean));
  }
  return commits;
}

function readRenames(root: string, revisions: readonly string[]): Rename[] {
  const run = (similarity: number): GitResult =>
    runGit(
      [
        'diff-tree',
        '-r',
        '-z',
        '--no-commit-id',
        '--name-status',
        '--diff-filter=R',
        `--find-renames=${similarity}%`,
        `-l${RENAME_LIMIT}`,
        ...revisions,
      ],
      root,
    );
  const result = run(50);
  // Equal files have equal ids, so no text is needed.
  const { stdout } = result.code === 0 ? result : run(100);
  const fields = stdout.toString().split('\0');
  const renames: Rename[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [status = '', from = '', to = ''] = fields.slice(at, at + 3);
    renames.push({ from, to, similarity: Number(status.slice(1)) });
  }
  return renames;
}
