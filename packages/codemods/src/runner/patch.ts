import { diffArrays, FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';
import type { PlannedFile } from './plan.ts';

/** Lines round a change that a patch shows. */
const CONTEXT = 3;
/** Above this many pairs of lines a changed region is shown whole: comparing them all would take too long. */
const LARGEST_COMPARISON = 1_000_000;

interface Region {
  /** Lines of the old text, 0-based, `to` exclusive. */
  from: number;
  to: number;
  lines: string[];
}

/**
 * The unified diff of a planned file, as `git apply` takes it in the folder from which its name starts; empty where
 * nothing changes. git takes no name that leads out of that folder: give the file another one, `{ ...file, file: name }`.
 * It is built from the edited spans, so its cost grows with the text, whatever moved.
 */
export function patchOf({
  file,
  before,
  after,
  replacements,
}: Pick<PlannedFile, 'file' | 'before' | 'after' | 'replacements'>): string {
  if (before === after) return '';
  const old = linesOf(before ?? '');
  const regions =
    before === undefined || after === undefined
      ? [{ from: 0, to: old.length, lines: linesOf(after ?? '') }]
      : regionsOf(before, old, replacements).flatMap((region) => refine(old, region));
  const isCreate = before === undefined;
  const isDelete = after === undefined;
  const hunks = hunksOf(old, regions).filter(({ lines }) => lines.length > 0);
  // A file without lines has no hunk: only the extended header of git tells that it comes or goes.
  if (hunks.length === 0) {
    const names = { oldFileName: `a/${file}`, newFileName: `b/${file}` };
    const mode = isDelete ? { oldMode: '100644' } : { newMode: '100644' };
    const header = { oldHeader: undefined, newHeader: undefined, ...names, ...mode };
    // The empty line ends the header: git would read the names of the next file as part of it.
    return `${formatPatch({ ...header, isGit: true, isCreate, isDelete, hunks })}\n`;
  }
  return formatPatch(
    {
      oldFileName: isCreate ? '/dev/null' : `a/${file}`,
      newFileName: isDelete ? '/dev/null' : `b/${file}`,
      oldHeader: undefined,
      newHeader: undefined,
      hunks,
    },
    FILE_HEADERS_ONLY,
  );
}

/** The lines of a text, each with its line break. */
function linesOf(text: string): string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

/** The edited spans, widened to whole lines; spans that meet on a line are one region. */
function regionsOf(
  before: string,
  old: readonly string[],
  replacements: PlannedFile['replacements'],
): Region[] {
  const regions: { from: number; to: number; start: number; end: number; text: string }[] = [];
  let line = 0;
  let offset = 0;
  const lineAt = (place: number) => {
    while (line < old.length - 1 && offset + (old[line] as string).length <= place) {
      offset += (old[line] as string).length;
      line += 1;
    }
    return { line, start: offset };
  };
  for (const { start, end, text } of replacements) {
    const first = lineAt(start);
    const last = lineAt(Math.max(start, end));
    const open = regions.at(-1);
    if (open && first.line < open.to) {
      open.text += before.slice(open.end, start) + text;
      open.end = end;
      open.to = last.line + 1;
      continue;
    }
    closeRegion(before, open);
    regions.push({
      from: first.line,
      to: Math.min(last.line + 1, old.length),
      start: first.start,
      end,
      text: before.slice(first.start, start) + text,
    });
  }
  closeRegion(before, regions.at(-1));
  return regions.map(({ from, to, text }) => ({ from, to, lines: linesOf(text) }));
}

/** Adds the rest of its last line to a region. */
function closeRegion(before: string, region: { end: number; text: string } | undefined): void {
  if (!region) return;
  const lineBreak = before.indexOf('\n', region.end);
  region.text += before.slice(region.end, lineBreak === -1 ? before.length : lineBreak + 1);
}

/** Cuts what is equal out of a region. */
function refine(old: readonly string[], { from, to, lines }: Region): Region[] {
  let start = from;
  let first = 0;
  while (start < to && first < lines.length && old[start] === lines[first]) {
    start += 1;
    first += 1;
  }
  let end = to;
  let last = lines.length;
  while (end > start && last > first && old[end - 1] === lines[last - 1]) {
    end -= 1;
    last -= 1;
  }
  const rest = lines.slice(first, last);
  if ((end - start) * rest.length > LARGEST_COMPARISON)
    return [{ from: start, to: end, lines: rest }];

  const regions: Region[] = [];
  let at = start;
  let open: Region | undefined;
  for (const { added, removed, value } of diffArrays(old.slice(start, end), rest)) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      regions.push(open);
    }
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.to = at;
    }
  }
  return regions;
}

function hunksOf(old: readonly string[], regions: readonly Region[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let hunk: StructuredPatchHunk | undefined;
  let shown = 0;
  let shift = 0;
  const put = (sign: string, line: string) => {
    const ended = line.endsWith('\n');
    hunk?.lines.push(sign + (ended ? line.slice(0, -1) : line));
    if (!ended) hunk?.lines.push('\\ No newline at end of file');
  };
  const context = (to: number) => {
    for (; shown < to; shown += 1) put(' ', old[shown] as string);
  };
  const close = () => {
    if (!hunk) return;
    context(Math.min(old.length, shown + CONTEXT));
    hunk.oldLines = shown - (hunk.oldStart - 1);
    hunk.newLines = hunk.lines.filter(
      (line) => line.startsWith('+') || line.startsWith(' '),
    ).length;
  };
  for (const { from, to, lines } of regions) {
    if (!hunk || from > shown + 2 * CONTEXT) {
      close();
      shown = Math.max(0, from - CONTEXT);
      hunk = {
        oldStart: shown + 1,
        oldLines: 0,
        newStart: shown + 1 + shift,
        newLines: 0,
        lines: [],
      };
      hunks.push(hunk);
    }
    context(from);
    for (; shown < to; shown += 1) put('-', old[shown] as string);
    for (const line of lines) put('+', line);
    shift += lines.length - (to - from);
  }
  close();
  return hunks;
}
