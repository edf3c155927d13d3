import type { SourceRange } from '@nav/positions';
import { printable } from './printable.ts';
import { hideSecrets } from './secrets.ts';

/** The terminal's part in a code frame. */
export interface FrameStyle {
  /** Returns the number of terminal cells of a text. */
  width(text: string): number;
  /** The width of the frame in cells, if there is a limit. */
  columns?: number | undefined;
  /** Colors the lines of the text, without adding or removing any. */
  code?(lines: string): string;
  gutter?(text: string): string;
  mark?(text: string): string;
}

/** If a range covers more lines, only the first one is marked. */
const MAX_MARKED_LINES = 4;
/** Longer lines are cut around the range: a minified config is a single line. */
const MAX_FRAME_WIDTH = 120;
/** The minimum length of a shown part of a line, even in a narrow terminal. */
const MIN_FRAME_WIDTH = 20;
const LINES_AROUND = 2;
const TAB = '  ';
/** The characters around the visible part in which a URL may start or end. */
const NEAR = 2000;
const URLS = /https?:(?:\\?\/){2}[^\s"'`<>]+/gi;

/** A line of a text, with the part of the range in it as columns from 0. */
interface FrameLine {
  number: number;
  text: string;
  /** Absent in a line that the range does not reach. */
  marked?: { from: number; to: number };
}

/** Formats the lines around a range, with the range underlined. Reads only a few lines of the text. */
export function codeFrame(text: string, range: SourceRange, style: FrameStyle): string {
  const lines = frameLines(text, range);
  const first = lines.find(({ marked }) => marked) as FrameLine;
  const digits = String(lines.at(-1)?.number).length;
  // The margin is `> 12 | `. An ellipsis replaces the cut text on each side.
  const room = (style.columns ?? Number.POSITIVE_INFINITY) - digits - 5 - 2;
  const most = Math.max(MIN_FRAME_WIDTH, Math.min(MAX_FRAME_WIDTH, room));
  const isLong = lines.some((line) => line.text.length > most);
  const cut = isLong ? Math.max(0, range.start.column - Math.floor(most / 2)) : 0;
  const clips = lines.map((line) => clip(line.text, { from: cut, most }, line.marked));
  const shown = clips.map(({ before, part, after }) => before + part + after).join('\n');
  const { width, code = unstyled, gutter = unstyled, mark = unstyled } = style;
  return code(shown)
    .split('\n')
    .flatMap((content, index) => {
      const { number, marked } = lines[index] as FrameLine;
      const arrow = marked ? mark('>') : ' ';
      const margin = gutter(` ${String(number).padStart(digits)} |`);
      const row = `${arrow}${margin}${content === '' ? '' : ` ${content}`}`;
      const marks = marked ? marksOf(clips[index] as Clip, lines[index] === first, width) : '';
      if (marks === '') return [row];
      const blank = gutter(` ${' '.repeat(digits)} |`);
      return [row, ` ${blank} ${marks.replace(/\^+/, mark)}`];
    })
    .join('\n');
}

function unstyled(text: string): string {
  return text;
}

/** Underlines the visible part of the range, cell by cell. An empty range gets one mark, in its first line only. */
function marksOf(
  { before, part, isEmpty }: Clip,
  isFirst: boolean,
  width: FrameStyle['width'],
): string {
  const count = isEmpty && isFirst ? 1 : width(part);
  return count === 0 ? '' : ' '.repeat(width(before)) + '^'.repeat(count);
}

interface Clip {
  before: string;
  part: string;
  after: string;
  /** True if the range is empty here, and visible. */
  isEmpty: boolean;
}

/** Cuts a line to some characters from column `from` on. An ellipsis replaces the rest. */
function clip(
  line: string,
  { from, most }: { from: number; most: number },
  marked = { from: 0, to: 0 },
): Clip {
  const isCut = line.length > most || from > 0;
  const start = isCut ? characterStart(line, from) : 0;
  const end = isCut ? characterStart(line, start + most) : line.length;
  const within = (column: number) => Math.min(Math.max(column, start), end);
  const first = Math.max(0, start - NEAR);
  const near = line.slice(first, end + NEAR).replace(URLS, mask);
  const slice = (head: number, tail: number) =>
    visible(near.slice(within(head) - first, within(tail) - first));
  const isEmpty = marked.from === marked.to && marked.from >= start && marked.from <= end;
  return {
    before: (start > 0 && start < line.length ? '…' : '') + slice(0, marked.from),
    part: slice(marked.from, marked.to),
    after: slice(marked.to, line.length) + (end < line.length ? '…' : ''),
    isEmpty,
  };
}

/** Returns a column that does not split a character of two code units. */
function characterStart(line: string, column: number): number {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(line.slice(column - 1, column + 1))
    ? column - 1
    : column;
}

/** Hides what may be secret in a URL. The length stays, as marks point to it. */
function mask(url: string): string {
  return hideSecrets(url, (secret) => '*'.repeat(secret.length));
}

function visible(text: string): string {
  return printable(text).replaceAll('\t', TAB);
}

function frameLines(text: string, { start, end }: SourceRange): FrameLine[] {
  const lineStart = start.offset - (start.column - 1);
  const isTooTall = end.line - start.line >= MAX_MARKED_LINES;
  const last = isTooTall ? start.line : end.line;
  const before = linesBefore(text, lineStart);
  const rest = linesFrom(text, lineStart, last - start.line + 1 + LINES_AROUND);
  return [...before, ...rest].map((line, index) => {
    const number = start.line - before.length + index;
    if (number < start.line || number > last) return { number, text: line };
    const from = number === start.line ? start.column - 1 : 0;
    const to = number === end.line ? end.column - 1 : line.length;
    return { number, text: line, marked: { from, to: Math.max(from, to) } };
  });
}

function linesBefore(text: string, lineStart: number): string[] {
  const lines: string[] = [];
  for (let at = lineStart; at > 0 && lines.length < LINES_AROUND; ) {
    const lineEnd = text.endsWith('\r\n', at) ? at - 2 : at - 1;
    const from = Math.max(text.lastIndexOf('\n', lineEnd - 1), text.lastIndexOf('\r', lineEnd - 1));
    at = lineEnd === 0 ? 0 : from + 1;
    lines.unshift(text.slice(at, lineEnd));
  }
  return lines;
}

function linesFrom(text: string, start: number, count: number): string[] {
  const lines: string[] = [];
  for (let at = start; lines.length < count; ) {
    const lineEnd = endOfLine(text, at);
    lines.push(text.slice(at, lineEnd));
    if (lineEnd === text.length) break;
    at = text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : lineEnd + 1;
    // Nothing follows the last line break of a file.
    if (at === text.length) break;
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  const ends = [text.indexOf('\n', from), text.indexOf('\r', from)].filter((at) => at !== -1);
  return ends.length === 0 ? text.length : Math.min(...ends);
}
