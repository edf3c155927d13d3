import type { JsonDocument } from '../document/document.ts';
import { hasLineBreak } from '../document/style.ts';
import { append, type PrintResult, write } from './pieces.ts';

/** Where copied lines begin, and what they begin with instead. */
export interface Shift {
  from: string;
  to: string;
  fromUnit: string;
  toUnit: string;
  newline: string | undefined;
}

/** How a span of the input comes into the output: where it stood, elsewhere as it is, or with its lines shifted. */
export type Move = 'stays' | 'moves' | Shift;

/** Copies a span of the input. */
export function copy(
  rendering: PrintResult,
  document: JsonDocument,
  from: number,
  to: number,
  move: Move,
): void {
  if (typeof move === 'string') append(rendering, document, from, to, move === 'stays');
  else if (!hasLineBreak(document.text, from, to)) append(rendering, document, from, to, false);
  else copyLines(rendering, document, from, to, move);
}

function copyLines(
  rendering: PrintResult,
  document: JsonDocument,
  from: number,
  to: number,
  shift: Shift,
): void {
  const { text } = document;
  let start = from;
  let at = lineBreakFrom(text, from, to);
  while (at < to) {
    const line = lineStartAfter(text, at);
    if (isVerbatim(document, at)) {
      at = lineBreakFrom(text, line, to);
      continue;
    }
    const end = Math.min(indentEnd(text, line), to);
    append(rendering, document, start, at, false);
    write(rendering, shift.newline ?? text.slice(at, line));
    if (!isLineBreak(text, end)) write(rendering, reindent(text.slice(line, end), shift));
    start = end;
    at = lineBreakFrom(text, end, to);
  }
  append(rendering, document, start, to, false);
}

function isVerbatim({ verbatim }: JsonDocument, offset: number): boolean {
  return verbatim.some((span) => offset >= span.start && offset < span.end);
}

function isLineBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

function lineBreakFrom(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isLineBreak(text, at)) at += 1;
  return at;
}

function lineStartAfter(text: string, lineBreak: number): number {
  const isPair = text.charCodeAt(lineBreak) === 13 && text.charCodeAt(lineBreak + 1) === 10;
  return lineBreak + (isPair ? 2 : 1);
}

function indentEnd(text: string, lineStart: number): number {
  let end = lineStart;
  while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end += 1;
  return end;
}

/** The indentation that a line gets which had `indent` where it was copied from. */
export function reindent(indent: string, move: Move): string {
  if (typeof move === 'string') return indent;
  if (!indent.startsWith(move.from)) return move.to;
  const rest = indent.slice(move.from.length);
  if (move.fromUnit === move.toUnit) return move.to + rest;
  const steps = rest.length / move.fromUnit.length;
  return Number.isInteger(steps) && rest === move.fromUnit.repeat(steps)
    ? move.to + move.toUnit.repeat(steps)
    : move.to + rest;
}

/** White space between two entries, with the line that it begins shifted. */
export function shiftSpace(space: string, move: Move): string {
  if (typeof move === 'string') return space;
  const parts = /^([\s\S]*(?:\r\n|\r|\n))([ \t]*)$/.exec(space);
  if (parts === null) return space;
  const [, lineBreaks, indent] = parts as unknown as [string, string, string];
  return (move.newline ?? lineBreaks) + reindent(indent, move);
}
