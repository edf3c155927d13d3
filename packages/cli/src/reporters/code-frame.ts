import { codeFrameColumns } from '@babel/code-frame';
import type { Position, SourceRange } from '@nav/core';
import { printable } from '../terminal/text.ts';

const LINES_AROUND = 2;
/** If a range covers more lines, only the first one is marked. */
const MAX_MARKED_LINES = 4;
/** Longer lines are cut around the range: a minified config is a single line. */
const MAX_WIDTH = 120;

/** Formats the lines around a range, with the range underlined. Reads only a few lines of the text. */
export function codeFrame(text: string, range: SourceRange, color: boolean): string {
  const { start } = range;
  const lineStart = start.offset - (start.column - 1);
  const end = markedEnd(text, range);
  const before = linesBefore(text, lineStart);
  const rest = linesFrom(text, lineStart, end.line - start.line + 1 + LINES_AROUND);
  const cut = Math.max(0, start.column - MAX_WIDTH / 2);
  const isLong = [...before, ...rest].some((line) => line.length > MAX_WIDTH);
  const lines = [...before, ...rest].map((line) => printable(isLong ? clip(line, cut) : line));
  // The ellipsis of a cut line replaces its first character.
  const shift = isLong ? cut : 0;
  const options = {
    highlightCode: color,
    forceColor: color,
    linesAbove: LINES_AROUND,
    linesBelow: LINES_AROUND,
    startLine: start.line - before.length,
  };
  const column = (position: Position) =>
    Math.min(Math.max(1, position.column - shift), MAX_WIDTH + 1);
  const location = {
    start: { line: start.line, column: column(start) },
    end: { line: end.line, column: column(end) },
  };
  return codeFrameColumns(lines.join('\n'), location, options);
}

function markedEnd(text: string, { start, end }: SourceRange): Position {
  if (end.line - start.line < MAX_MARKED_LINES) return end;
  const lineEnd = endOfLine(text, start.offset);
  return { line: start.line, column: start.column + lineEnd - start.offset, offset: lineEnd };
}

function clip(line: string, from: number): string {
  const kept = line.slice(from, from + MAX_WIDTH);
  const head = from > 0 && kept !== '' ? `…${kept.slice(1)}` : kept;
  return from + MAX_WIDTH < line.length ? `${head}…` : head;
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
