import { join, relative } from 'node:path';
import { patchOf } from '@nav/codemods';
import { toPosix } from '@nav/core/internal';
import picocolors from 'picocolors';
import { printable } from '../terminal/printable.ts';

/**
 * The unified diff of all files that change. git takes no path that leads upward, so the paths start in the folder that
 * holds all of them: `cwd`, or the one above that `note` tells of.
 */
export function patchText(
  files: readonly Parameters<typeof patchOf>[0][],
  cwd: string,
): { patch: string; note: string } {
  const changed = files.filter(({ before, after }) => before !== after);
  const [folder = ''] = changed
    .map(({ file }) => /^(?:\.\.\/)*/.exec(file)?.[0] ?? '')
    .sort((a, b) => b.length - a.length);
  const named = (file: string) => toPosix(relative(join(cwd, folder), join(cwd, file)));
  return {
    patch: changed.map((part) => patchOf({ ...part, file: named(part.file) })).join(''),
    note:
      folder === ''
        ? ''
        : `The paths of the patch start in ${folder.slice(0, -1)}: apply it there.\n`,
  };
}

/** A unified diff in colour, safe for a terminal. */
export function paintPatch(patch: string): string {
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
