import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gitProblem, groupBy, runGit, toPosix } from '@nav/core/internal';
import type { Plan } from './plan.ts';

/**
 * The plans, but failed where a file would change that git could not bring back: it has uncommitted changes, or git
 * cannot tell. Each file is asked for in its own repository; one outside of any, or without a git, is free to change.
 */
export function failIfUncommitted(plans: readonly Plan[], cwd: string): Plan[] {
  const changing = plans.filter(({ status }) => status === 'changed').flatMap(changedFiles);
  const places = new Map(changing.map((file) => [file, realPath(resolve(cwd, file))]));
  const pathOf = (file: string) => places.get(file) as string;
  const byRepository = groupBy(
    places.keys(),
    (file) => repositoryAround(dirname(pathOf(file))) ?? cwd,
  );

  const reasons = new Map<string, string>();
  for (const [root, files] of byRepository) {
    const paths = files.map((file) => toPosix(relative(root, pathOf(file))));
    const { dirty, problem } = uncommitted(paths, root);
    files.forEach((file, index) => {
      const state = dirty.get(paths[index] as string);
      if (problem !== undefined) {
        reasons.set(
          file,
          `git cannot tell whether ${file} has uncommitted changes: ${problem}; settle that, or use --force.`,
        );
      } else if (state === 'ignored') {
        reasons.set(
          file,
          `git ignores ${file}, so it has no copy of it; keep one yourself, and use --force.`,
        );
      } else if (state === 'changed') {
        reasons.set(
          file,
          `${file} has changes that are not committed to git; commit them, or use --force.`,
        );
      }
    });
  }
  return plans.map((plan): Plan => {
    const held =
      plan.status === 'changed' ? changedFiles(plan).find((file) => reasons.has(file)) : undefined;
    return held === undefined
      ? plan
      : { ...plan, status: 'failed', fault: 'uncommitted', reason: reasons.get(held) };
  });
}

/** The files whose present text would be lost. */
function changedFiles({ files }: Plan): string[] {
  return files
    .filter(({ before, after }) => before !== undefined && before !== after)
    .map(({ file }) => file);
}

/** A write follows links. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function repositoryAround(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAround(above);
}

/** A command line holds so many paths on every system. */
const FILES_PER_CALL = 200;
const STATUS = ['--porcelain=v1', '-z', '--untracked-files=all', '--ignored=traditional'];

/** Which files of a repository differ from their committed copies, or have none, and how; or why git cannot tell. */
function uncommitted(
  paths: readonly string[],
  root: string,
): { dirty: ReadonlyMap<string, 'changed' | 'ignored'>; problem?: string | undefined } {
  const dirty = new Map<string, 'changed' | 'ignored'>();
  for (let at = 0; at < paths.length; at += FILES_PER_CALL) {
    const part = paths.slice(at, at + FILES_PER_CALL);
    // `[id].mdx` is not a pattern.
    const status = runGit(['--literal-pathspecs', 'status', ...STATUS, '--', ...part], root);
    if (status.code !== 0) return { dirty, problem: gitProblem(status) };
    for (const line of status.stdout.toString().split('\0'))
      if (line !== '') dirty.set(line.slice(3), line.startsWith('!!') ? 'ignored' : 'changed');
  }
  return { dirty };
}
