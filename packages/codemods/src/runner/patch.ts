import { assertCall } from '@nav/core/internal';
import { formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import { MAX_DIFF_EDITS } from '../document/limits.ts';
import type { PlannedFile } from './planned-files.ts';

const CONTEXT = 3;

type ChangedFile = Pick<PlannedFile, 'file' | 'before' | 'after'> &
  Partial<Pick<PlannedFile, 'movedFrom' | 'movedTo'>>;

/**
 * Returns the diff of planned files in the format of git, with moved files as renames. git reads the paths from the root
 * of the repository, and without one from the current folder. It rejects paths to parent folders.
 */
export function patchOf(files: readonly ChangedFile[]): string {
  assertCall('patchOf(files)', Array.isArray(files));
  const sources = new Map(files.map((change) => [change.file, change]));
  return files
    .map((change) => {
      const { movedFrom, movedTo, after } = change;
      if (movedFrom !== undefined) return renameOf(change, sources.get(movedFrom));
      // The rename covers what moves away.
      return movedTo !== undefined && after === undefined ? '' : editOf(change);
    })
    .join('');
}

function editOf({ file, before, after }: ChangedFile): string {
  if (before === after) return '';
  const isCreate = before === undefined;
  const isDelete = after === undefined;
  const hunks = hunksOf(before ?? '', after ?? '');
  const patch = formatPatch({
    oldFileName: isCreate ? '/dev/null' : `a/${file}`,
    newFileName: isDelete ? '/dev/null' : `b/${file}`,
    oldHeader: undefined,
    newHeader: undefined,
    isGit: true,
    isCreate,
    isDelete,
    hunks,
  });
  return hunks.length === 0 ? `${patch}${SEPARATOR}` : patch;
}

/** git reads the names of the next file as a part of a header without hunks, unless a blank line ends it. */
const SEPARATOR = '\n';

/** Returns the diff of a file that comes from another path, as git prints it. */
function renameOf(
  { file, after, movedFrom }: ChangedFile,
  source: ChangedFile | undefined,
): string {
  const old = source?.before ?? '';
  const text = after ?? old;
  const hunks = hunksOf(old, text);
  const patch = formatPatch({
    oldFileName: `a/${movedFrom}`,
    newFileName: `b/${file}`,
    oldHeader: undefined,
    newHeader: undefined,
    isGit: true,
    isRename: true,
    hunks,
  });
  const similarity = `similarity index ${similarityOf(old, text, hunks)}%`;
  const complete = patch.replace(/^rename from /m, `${similarity}\n$&`);
  return hunks.length === 0 ? `${complete}${SEPARATOR}` : complete;
}

/** Returns the part of two files that they share, in percent. Only equal files have 100. */
function similarityOf(
  before: string,
  after: string,
  hunks: readonly StructuredPatchHunk[],
): number {
  if (before === after) return 100;
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const removed = lines
    .filter((line) => line.startsWith('-'))
    .reduce((sum, line) => sum + line.length, 0);
  const shared = Math.max(0, before.length - removed);
  return Math.min(99, Math.floor((100 * shared) / Math.max(before.length, after.length)));
}

function hunksOf(before: string, after: string): StructuredPatchHunk[] {
  const options = { context: CONTEXT, maxEditLength: MAX_DIFF_EDITS };
  const patch = structuredPatch('', '', before, after, '', '', options);
  return patch?.hunks ?? [wholeHunk(linesOf(before), linesOf(after))];
}

/** Returns one hunk from the first to the last line that differs. */
function wholeHunk(before: readonly string[], after: readonly string[]): StructuredPatchHunk {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;

  const first = Math.max(0, start - CONTEXT);
  const rest = Math.min(end, CONTEXT);
  const print = (sign: string, lines: readonly string[]) =>
    lines.flatMap((line) =>
      line.endsWith('\n')
        ? sign + line.slice(0, -1)
        : [sign + line, '\\ No newline at end of file'],
    );
  return {
    oldStart: first + 1,
    oldLines: before.length - end + rest - first,
    newStart: first + 1,
    newLines: after.length - end + rest - first,
    lines: [
      ...print(' ', before.slice(first, start)),
      ...print('-', before.slice(start, before.length - end)),
      ...print('+', after.slice(start, after.length - end)),
      ...print(' ', before.slice(before.length - end, before.length - end + rest)),
    ],
  };
}

/** Splits a text into lines, each with its line break. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
