import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { patchOf } from '@nav/codemods';
import { repositoryOf, toPosix } from '@nav/disk';
import picocolors from 'picocolors';
import type { CommandResult, Terminal } from '../terminal/command.ts';
import { printable } from '../terminal/text.ts';

/**
 * Formats the changes of files as a diff for `git apply`, in color if the terminal takes it. Its paths start from the root of
 * the repository. git skips files above the current folder, so `stderr` names the folder to apply it in.
 *
 * Without a repository, paths start from the folder that contains all files: `cwd`, or the parent folder that `stderr` names.
 */
export function patchResult(
  files: Parameters<typeof patchOf>[0],
  { cwd, color }: Pick<Terminal, 'cwd' | 'color'>,
): Required<Pick<CommandResult, 'stdout' | 'stderr'>> {
  const changed = files
    .map((one) => ({ movedFrom: undefined, movedTo: undefined, ...one }))
    .filter(({ before, after, movedFrom, movedTo }) => before !== after || (movedFrom ?? movedTo));
  const [parents = ''] = changed
    .map(({ file }) => /^(?:\.\.\/)*/.exec(file)?.[0] ?? '')
    .sort((a, b) => b.length - a.length);
  const common = join(cwd, parents);
  const base = repositoryOf(common) ?? common;
  const named = (file: string) => toPosix(relative(base, join(cwd, file)));
  const patch = patchOf(
    changed.map(({ file, movedFrom, ...part }) => ({
      ...part,
      file: named(file),
      movedFrom: movedFrom === undefined ? undefined : named(movedFrom),
    })),
  );
  const folder = parents.slice(0, -1);
  return {
    stdout: color ? paint(patch) : patch,
    stderr:
      folder === '' ? '' : `This patch changes files above this folder. Apply it in ${folder}.\n`,
  };
}

/** Returns the id of a plan. Plans with the same patch have the same id. */
export function planId(patch: string): string {
  return createHash('sha256').update(patch).digest('hex').slice(0, 16);
}

function paint(patch: string): string {
  const colors = picocolors.createColors(true);
  const lines = patch.split('\n').map((line) => printable(line.replace(/\r$/, '')));
  return lines
    .map((line) => {
      if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line);
      if (line.startsWith('@@')) return colors.cyan(line);
      if (line.startsWith('+')) return colors.green(line);
      return line.startsWith('-') ? colors.red(line) : line;
    })
    .join('\n');
}
