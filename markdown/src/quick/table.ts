import { afterSpaces, BACKSLASH, COLON, DASH, isSpace, PIPE } from './characters.ts';

/** Returns true for a line that begins a table, because the line after it has a delimiter for each of its cells. */
export function beginsTable(
  text: string,
  head: { at: number; end: number },
  delimiters: { at: number; end: number },
): boolean {
  const count = delimitersIn(text, delimiters.at, delimiters.end);
  return count > 0 && count === cellCount(text, head.at, head.end);
}

/** Returns the number of delimiters in a line; 0 if it is not a line of delimiters. */
function delimitersIn(text: string, from: number, end: number): number {
  let at = from;
  let count = 0;
  let isTable = false;
  if (text.charCodeAt(at) === PIPE) {
    isTable = true;
    at = afterSpaces(text, at + 1, end);
  }
  while (at < end) {
    const start = at;
    if (text.charCodeAt(at) === COLON) at += 1;
    const dashes = at;
    while (at < end && text.charCodeAt(at) === DASH) at += 1;
    if (at === dashes) return 0;
    if (at < end && text.charCodeAt(at) === COLON) at += 1;
    isTable ||= text.charCodeAt(start) === COLON || text.charCodeAt(at - 1) === COLON;
    count += 1;
    at = afterSpaces(text, at, end);
    if (at >= end) break;
    if (text.charCodeAt(at) !== PIPE) return 0;
    isTable = true;
    at = afterSpaces(text, at + 1, end);
  }
  return isTable ? count : 0;
}

/** Returns the number of cells in the first line of a table; 0 if it cannot be one. */
function cellCount(text: string, from: number, end: number): number {
  let count = 0;
  let size = text.charCodeAt(from) === PIPE ? 0 : 1;
  let isNext = size === 1;
  for (let at = from; at < end; ) {
    if (isSpace(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    size += 1;
    if (isNext) {
      isNext = false;
      count += 1;
    }
    if (text.charCodeAt(at) === PIPE) {
      isNext = true;
      at += 1;
    } else at = cellTextEnd(text, at, end);
  }
  return size > 1 ? count : 0;
}

/** Yields the ranges of the cells in a line of a table. */
export function* cellsIn(
  text: string,
  from: number,
  end: number,
): Generator<{ start: number; end: number }> {
  let start = -1;
  let last = -1;
  for (let at = from; at < end; ) {
    const code = text.charCodeAt(at);
    if (code === PIPE) {
      if (start !== -1) yield { start, end: last };
      start = -1;
      at += 1;
    } else if (isSpace(code)) at += 1;
    else {
      if (start === -1) start = at;
      at = cellTextEnd(text, at, end);
      last = at;
    }
  }
  if (start !== -1) yield { start, end: last };
}

function cellTextEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === PIPE || isSpace(code)) break;
    const next = text.charCodeAt(at + 1);
    at += code === BACKSLASH && (next === BACKSLASH || next === PIPE) ? 2 : 1;
  }
  return Math.min(at, end);
}
