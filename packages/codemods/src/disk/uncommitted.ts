import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { groupBy } from '@nav/core/internal';
import { gitProblem, realPath, runGit, toPosix } from '@nav/core/internal-node';
import type { Plan } from '../runner/plan.ts';

/**
 * Fails the plans that would change a file which git could not restore: it has uncommitted changes, git ignores it, or
 * its repository cannot be read. Files outside of any repository can change.
 */
export function failIfUncommitted(plans: readonly Plan[], cwd: string): Plan[] {
  const changing = plans.filter(({ status }) => status === 'changed').flatMap(changedFiles);
  const reasons = uncommittedReasons(changing, cwd);
  return plans.map((plan): Plan => {
    const files = plan.status === 'changed' ? changedFiles(plan) : [];
    const file = files.find((one) => reasons.has(one));
    if (file === undefined) return plan;
    return { ...plan, status: 'failed', fault: 'uncommitted', reason: reasons.get(file) };
  });
}

/**
 * Returns a sentence for each file that git could not restore: it has uncommitted changes, git ignores it, or its
 * repository cannot be read. Files outside of any repository have none. Paths are relative to `cwd`.
 */
export function uncommittedReasons(
  files: readonly string[],
  cwd: string,
): ReadonlyMap<string, string> {
  // Writing follows symlinks.
  const pathOf = (file: string) => realPath(resolve(cwd, file)) ?? resolve(cwd, file);
  const paths = new Set(files.map(pathOf));
  const advice = new Map<string, string>();
  for (const [root, inside] of groupBy(paths, (path) => repositoryOf(dirname(path)) ?? cwd)) {
    const names = inside.map((path) => toPosix(relative(root, path)));
    const { states, problem } = gitStates(names, root);
    for (const [index, path] of inside.entries()) {
      const state = states.get(names[index] as string);
      if (problem !== undefined) {
        advice.set(path, `cannot be checked for uncommitted changes: ${problem}. Fix this`);
      } else if (state === 'ignored') {
        advice.set(path, 'is ignored by git, which cannot restore it. Make a copy');
      } else if (state === 'changed') {
        advice.set(path, 'has uncommitted changes. Commit them');
      }
    }
  }
  const reasons = new Map<string, string>();
  for (const file of files) {
    const own = advice.get(pathOf(file));
    if (own !== undefined) reasons.set(file, `${file} ${own}, or run with --force.`);
  }
  return reasons;
}

/** Returns the files whose present text would be lost. */
function changedFiles({ files }: Plan): string[] {
  return files
    .filter(({ before, after }) => before !== undefined && before !== after)
    .map(({ file }) => file);
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}

type GitState = 'changed' | 'ignored';

/** The largest number of paths that fits on a command line of every system. */
const MAX_PATHS = 200;
const STATUS = ['--porcelain=v1', '-z', '--untracked-files=all', '--ignored=traditional'];

/** Returns the states of files that differ from their committed copies or have none, or why git cannot tell. */
function gitStates(
  paths: readonly string[],
  root: string,
): { states: ReadonlyMap<string, GitState>; problem?: string | undefined } {
  const states = new Map<string, GitState>();
  for (let at = 0; at < paths.length; at += MAX_PATHS) {
    const part = paths.slice(at, at + MAX_PATHS);
    // `[id].mdx` is not a pattern.
    const status = runGit(['--literal-pathspecs', 'status', ...STATUS, '--', ...part], root);
    if (status.code !== 0) return { states, problem: gitProblem(status) };
    for (const line of status.stdout.toString().split('\0')) {
      if (line !== '') states.set(line.slice(3), line.startsWith('!!') ? 'ignored' : 'changed');
    }
  }
  return { states };
}
