import { codeFrameColumns } from '@babel/code-frame';
import type { Position, SourceRange } from '@nav/core';
import { printable } from '../terminal/printable.ts';

const LINES_AROUND = 2;
/** A range over more lines than this is marked on its first line alone. */
const MOST_MARKED_LINES = 4;
/** Longer lines are cut round the place: a minified config is one line. */
const WIDEST = 120;

/** The lines round a range, its text underlined. Looks at a few lines of the text, however long it is. */
export function codeFrame(text: string, range: SourceRange, color: boolean): string {
  const { start } = range;
  const lineStart = start.offset - (start.column - 1);
  const end = markedEnd(text, range);
  const before = linesBefore(text, lineStart);
  const rest = linesFrom(text, lineStart, end.line - start.line + 1 + LINES_AROUND);
  const cut = Math.max(0, start.column - WIDEST / 2);
  const isLong = [...before, ...rest].some((line) => line.length > WIDEST);
  const lines = [...before, ...rest].map((line) => printable(isLong ? clip(line, cut) : line));
  // A mark in front of the cut lines takes the place of the first character that is left out.
  const shift = isLong ? cut : 0;
  const options = {
    highlightCode: color,
    forceColor: color,
    linesAbove: LINES_AROUND,
    linesBelow: LINES_AROUND,
    startLine: start.line - before.length,
  };
  const column = (position: Position) => Math.min(Math.max(1, position.column - shift), WIDEST + 1);
  const location = {
    start: { line: start.line, column: column(start) },
    end: { line: end.line, column: column(end) },
  };
  return codeFrameColumns(lines.join('\n'), location, options);
}

function markedEnd(text: string, { start, end }: SourceRange): Position {
  if (end.line - start.line < MOST_MARKED_LINES) return end;
  const lineEnd = endOfLine(text, start.offset);
  return { line: start.line, column: start.column + lineEnd - start.offset, offset: lineEnd };
}

function clip(line: string, from: number): string {
  const kept = line.slice(from, from + WIDEST);
  const head = from > 0 && kept !== '' ? `…${kept.slice(1)}` : kept;
  return from + WIDEST < line.length ? `${head}…` : head;
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
    // What follows the last line break of a file is no line to show.
    if (at === text.length) break;
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  const ends = [text.indexOf('\n', from), text.indexOf('\r', from)].filter((at) => at !== -1);
  return ends.length === 0 ? text.length : Math.min(...ends);
}
