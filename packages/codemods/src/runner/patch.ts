import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { PlannedFile } from './planned-files.ts';

/** The number of unchanged lines around a change. */
const CONTEXT = 3;
/** The most inserted and deleted lines that `diff` finds quickly. Larger changes become one hunk. */
const MAX_EDITS = 1000;

/**
 * Returns the unified diff of a planned file, or an empty string if nothing changes. `git apply` takes it in the folder
 * from which the file is named. git rejects paths to parent folders: pass another name, as in `{ ...file, file: name }`.
 */
export function patchOf({
  file,
  before,
  after,
}: Pick<PlannedFile, 'file' | 'before' | 'after'>): string {
  if (before === after) return '';
  const isCreate = before === undefined;
  const isDelete = after === undefined;
  const names = { oldFileName: `a/${file}`, newFileName: `b/${file}` };
  const headers = { oldHeader: undefined, newHeader: undefined };
  const hunks = hunksOf(before ?? '', after ?? '');
  // Only an extended header can create or delete an empty file.
  if (hunks.length === 0) {
    const mode = isDelete ? { oldMode: '100644' } : { newMode: '100644' };
    const patch = formatPatch({
      ...names,
      ...headers,
      ...mode,
      isGit: true,
      isCreate,
      isDelete,
      hunks,
    });
    // git reads the names of the next file as a part of this header, unless a blank line ends it.
    return `${patch}\n`;
  }
  if (isCreate) names.oldFileName = '/dev/null';
  if (isDelete) names.newFileName = '/dev/null';
  return formatPatch({ ...names, ...headers, hunks }, FILE_HEADERS_ONLY);
}

function hunksOf(before: string, after: string): StructuredPatchHunk[] {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS };
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
