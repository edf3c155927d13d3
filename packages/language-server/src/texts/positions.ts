import { once } from '@nav/collections';
import type { SourceRange } from '@nav/core';
import { countWhile, lineStarts } from '@nav/positions';
import type { Position, Range } from 'vscode-languageserver';

/** Converts a range of nav, whose lines and columns start at 1. */
export function toRange({ start, end }: SourceRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}

/** Converts between offsets and positions of one text. */
export interface TextPositions {
  /** A position behind the end of its line is the end of the line. */
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
  rangeOf(start: number, end: number): Range;
}

/** Indexes the lines of a text, on first use. */
export function positionsIn(text: string): TextPositions {
  const lines = once(() => lineStarts(text));
  const positionAt = (offset: number): Position => {
    const line = countWhile(lines(), (start) => start <= offset) - 1;
    return { line, character: offset - (lines()[line] as number) };
  };
  return {
    offsetAt({ line, character }) {
      const all = lines();
      const start = all[line];
      if (start === undefined) return text.length;
      let end = all[line + 1] ?? text.length;
      while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
      return Math.min(start + character, end);
    },
    positionAt,
    rangeOf: (start, end) => ({ start: positionAt(start), end: positionAt(end) }),
  };
}
