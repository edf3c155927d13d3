import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plan, uncommittedFiles } from '@nav/codemods';
import { toPosix } from '@nav/core/node';
import { statusProblem } from './git.ts';

/**
 * The plans, but failed where a file would change that git could not bring back: it has uncommitted changes, or git
 * cannot tell. Each file is asked for in its own repository; one outside of any, or without a git, is free to change.
 */
export async function holdUncommitted(plans: readonly Plan[], cwd: string): Promise<Plan[]> {
  const changing = plans.filter(({ status }) => status === 'changed').flatMap(changedFiles);
  const places = new Map(changing.map((file) => [file, realPath(resolve(cwd, file))]));
  const byRepository = new Map<string, string[]>();
  for (const [file, path] of places) {
    const root = repositoryAround(dirname(path)) ?? cwd;
    const known = byRepository.get(root);
    if (known) known.push(file);
    else byRepository.set(root, [file]);
  }

  const reasons = new Map<string, string>();
  for (const [root, files] of byRepository) {
    const names = new Map(
      files.map((file) => [file, toPosix(relative(root, places.get(file) as string))]),
    );
    const [first] = names.values();
    const problem = statusProblem(root, first as string);
    const dirty = problem === undefined ? await uncommittedFiles([...names.values()], root) : null;
    for (const [file, name] of names) {
      if (!dirty) {
        reasons.set(
          file,
          `git cannot tell whether ${file} has uncommitted changes: ${problem}; settle that, or use --force.`,
        );
      } else if (dirty.has(name)) {
        reasons.set(
          file,
          `${file} has changes that are not committed to git; commit them, or use --force.`,
        );
      }
    }
  }
  return plans.map((plan): Plan => {
    const held =
      plan.status === 'changed' ? changedFiles(plan).find((file) => reasons.has(file)) : undefined;
    return held === undefined ? plan : { ...plan, status: 'failed', reason: reasons.get(held) };
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
