import { countWhile } from './count-while.ts';

/** A position in a text. */
export interface Position {
  /** 1-based. `\n`, `\r\n` and a lone `\r` each end a line. */
  line: number;
  /** 1-based, in UTF-16 code units; a tab is one column. */
  column: number;
  /** 0-based, in UTF-16 code units of the decoded text, a byte order mark included. */
  offset: number;
}

/** A range of a text; `end` is exclusive. */
export interface SourceRange {
  start: Position;
  end: Position;
}

const FIRST: Position = { line: 1, column: 1, offset: 0 };

/** The empty range at the start of a file. */
export const START: SourceRange = { start: FIRST, end: FIRST };

export function lineStarts(text: string): number[] {
  return lineReader(text)(text.length);
}

/** Reads the text only up to the largest offset that is passed. */
export function positionFinder(text: string): (offset: number) => Position {
  let readLines: ReturnType<typeof lineReader> | undefined;
  return (offset) => {
    readLines ??= lineReader(text);
    return positionAt(readLines(offset), offset);
  };
}

/** Reads the text only up to the largest offset that is passed. */
export function rangeFinder(text: string): (start: number, end: number) => SourceRange {
  const positionAt = positionFinder(text);
  return (start, end) => ({ start: positionAt(start), end: positionAt(end) });
}

/** Returns a function that reads line starts up to the line after `until`, and continues there on the next call. */
function lineReader(text: string): (until: number) => number[] {
  const starts = [0];
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  return (until) => {
    while ((feed !== -1 || carriage !== -1) && (starts.at(-1) as number) <= until) {
      let end = feed;
      if (carriage !== -1 && (feed === -1 || carriage < feed))
        end = carriage + 1 === feed ? feed : carriage;
      starts.push(end + 1);
      if (feed !== -1 && feed <= end) feed = text.indexOf('\n', end + 1);
      if (carriage !== -1 && carriage <= end) carriage = text.indexOf('\r', end + 1);
    }
    return starts;
  };
}

/** Returns the position of `offset`, given the line starts of its text. */
export function positionAt(starts: readonly number[], offset: number): Position {
  const line = Math.max(
    1,
    countWhile(starts, (start) => start <= offset),
  );
  return { line, column: offset - (starts[line - 1] as number) + 1, offset };
}
