import { type GitCommand, type GitResult, runGit } from '@nav/disk';
import {
  MAX_COMMITS,
  MAX_HISTORY_TIME,
  MAX_PATHS_OF_COMMAND,
  MAX_RENAMES,
  MAX_RENAMES_OF_FILE,
} from '../run/limits.ts';

/** A file that git recognizes under a new path. Paths start from the root of the repository. */
export interface Rename {
  from: string;
  to: string;
  /** The similarity of the text, from 50 to 100. */
  similarity: number;
}

export interface CommittedRename {
  to: string;
  commit: string;
  /** The similarity of the text, from 50 to 100; the lowest of several renames. */
  similarity: number;
}

/**
 * Returns the renames between two revisions: of whole trees, whatever happened in between. If a partial clone lacks a
 * file, only files that did not change are recognized.
 *
 * @param root any folder of the repository.
 */
export function renamesBetween(before: string, after: string, root: string): Rename[] {
  return readRenames(root, ['--end-of-options', before, after]);
}

/**
 * Finds files that are missing from the working tree in the history of `HEAD`: the last commit that removed each of them,
 * if it renamed them. A file that was renamed several times leads to its last path, with the commit of the last step. It
 * finds less in a history that is too long to search in a few seconds.
 *
 * @param paths start from the root of the repository, which `root` is.
 * @param exists returns whether a path exists today. A rename to a path that does not is left out.
 */
export function findRenames(
  paths: readonly string[],
  root: string,
  exists: (path: string) => boolean,
): Map<string, CommittedRename> {
  const steps = new Map<string, CommittedRename>();
  const searched = new Set<string>();
  const commits = new Set<string>();
  const end = Date.now() + MAX_HISTORY_TIME;
  let wanted = [...new Set(paths)];
  for (let step = 0; step < MAX_RENAMES_OF_FILE && wanted.length > 0; step += 1) {
    for (const path of wanted) searched.add(path);
    const removals = [...removalsOf(wanted, root, end)]
      .filter(([id]) => !commits.has(id))
      .slice(0, MAX_COMMITS - commits.size);
    for (const [id] of removals) commits.add(id);
    for (const { from, to, commit, similarity } of renamesIn(removals, root, end))
      if (!steps.has(from)) steps.set(from, { to, commit, similarity });
    wanted = wanted
      .map((path) => steps.get(path)?.to)
      .filter((to) => to !== undefined)
      .filter((to) => !exists(to) && !searched.has(to));
  }
  const found = new Map<string, CommittedRename>();
  for (const path of paths) {
    const passed = new Set<string>();
    let last = steps.get(path);
    let similarity = 100;
    while (last && !exists(last.to) && !passed.has(last.to)) {
      passed.add(last.to);
      similarity = Math.min(similarity, last.similarity);
      last = steps.get(last.to);
    }
    if (last && exists(last.to))
      found.set(path, { ...last, similarity: Math.min(similarity, last.similarity) });
  }
  return found;
}

/** Returns the commits that removed paths, the newest first: their ids, and these abbreviated. */
function removalsOf(paths: readonly string[], root: string, end: number): Map<string, string> {
  const commits = new Map<string, string>();
  for (let at = 0; at < paths.length; at += MAX_PATHS_OF_COMMAND) {
    const part = paths.slice(at, at + MAX_PATHS_OF_COMMAND);
    const options = [
      '--no-renames',
      '--diff-filter=D',
      '--format=%H %h',
      `--max-count=${MAX_COMMITS}`,
    ];
    const { code, stdout } = runUntil(
      end,
      ['log', ...options, 'HEAD', '--', ...part.map((path) => `:(literal)${path}`)],
      root,
    );
    if (code !== 0) continue;
    for (const line of stdout.toString().split('\n').filter(Boolean)) {
      const [id = '', short = ''] = line.split(' ');
      commits.set(id, short);
    }
  }
  return commits;
}

/** Returns the renames of commits, in their order, with their abbreviated ids. One command reads them all. */
function renamesIn(
  commits: readonly (readonly [id: string, short: string])[],
  root: string,
  end: number,
): (Rename & { commit: string })[] {
  if (commits.length === 0) return [];
  const names = new Map(commits);
  const input = commits.map(([id]) => `${id}\n`).join('');
  const output = findSimilar((options) =>
    runUntil(end, ['diff-tree', ...options, '--root', '--stdin'], root, input),
  );
  return parseRenames(output).map((rename) => {
    return { ...rename, commit: names.get(rename.commit) ?? rename.commit };
  });
}

/** Runs git until a time, in milliseconds; not at all after it. */
function runUntil(
  end: number,
  args: readonly [GitCommand, ...string[]],
  root: string,
  input = '',
): GitResult {
  const left = end - Date.now();
  if (left <= 0) return { code: 'ETIMEDOUT', stdout: Buffer.alloc(0), stderr: '' };
  return runGit(args, root, input, left);
}

function readRenames(root: string, revisions: readonly string[]): Rename[] {
  const output = findSimilar((options) =>
    runGit(['diff-tree', ...options, '--no-commit-id', ...revisions], root),
  );
  return parseRenames(output).map(({ from, to, similarity }) => ({ from, to, similarity }));
}

function findSimilar(run: (options: readonly string[]) => GitResult): string {
  const [similar, equal] = [50, 100].map((similarity) => [
    '-r',
    '-z',
    '--name-status',
    '--diff-filter=R',
    `--find-renames=${similarity}%`,
    `-l${MAX_RENAMES}`,
  ]) as [string[], string[]];
  const result = run(similar);
  // Equal files have equal ids, so no text is needed.
  return (result.code === 0 ? result : run(equal)).stdout.toString();
}

/** Parses the output of `git diff-tree -z --name-status`. The id of a commit precedes its renames. */
function parseRenames(output: string): (Rename & { commit: string })[] {
  const fields = output.split('\0');
  const renames: (Rename & { commit: string })[] = [];
  let commit = '';
  for (let at = 0; at < fields.length; ) {
    const status = fields[at] ?? '';
    if (/^R\d+$/.test(status) && at + 2 < fields.length) {
      const [from = '', to = ''] = fields.slice(at + 1, at + 3);
      renames.push({ from, to, similarity: Number(status.slice(1)), commit });
      at += 3;
    } else {
      commit = status.trim() || commit;
      at += 1;
    }
  }
  return renames;
}
