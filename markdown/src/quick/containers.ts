import {
  afterRun,
  CARET,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  DASH,
  DOT,
  GREATER,
  isDigit,
  isSpace,
  OPEN_BRACKET,
  PLUS,
  SPACE,
  STAR,
  TAB,
  UNDERSCORE,
} from './characters.ts';
import { unsure } from './unsure.ts';

/** A quote, a list item or a footnote that is open. */
export interface Container {
  kind: 'quote' | 'item' | 'footnote';
  /** The character of the marker of an item. */
  marker: number;
  /** The columns that lines of an item are indented by. */
  size: number;
  /** True for an item that begins with an empty line, and for a line after such lines. */
  isBlankAtFirst: boolean;
  isBlankAfterwards: boolean;
}

/** A position in a line: the first character after white space, and the columns of white space before it. */
export interface Cursor {
  text: string;
  /** The start and the end of the line. */
  line: number;
  end: number;
  at: number;
  indent: number;
}

export function cursorAt(text: string, line: number, end: number): Cursor {
  const cursor = { text, line, end, at: line, indent: 0 };
  skipSpaces(cursor, 0);
  return cursor;
}

/** Moves after white space. `before` are columns of it that are already known. */
function skipSpaces(cursor: Cursor, before: number): void {
  const { text, end } = cursor;
  let { at } = cursor;
  let columns = 0;
  if (
    text.charCodeAt(at) === TAB ||
    (text.charCodeAt(at) === SPACE && text.charCodeAt(at + 1) <= SPACE)
  ) {
    let column = columnOf(cursor);
    for (; at < end && isSpace(text.charCodeAt(at)); at += 1) {
      const width = text.charCodeAt(at) === TAB ? 4 - (column % 4) : 1;
      column += width;
      columns += width;
    }
  } else if (at < end && text.charCodeAt(at) === SPACE) {
    at += 1;
    columns = 1;
  }
  cursor.at = at;
  cursor.indent = before + columns;
}

/** Returns the column of the cursor, in which tabs end at multiples of four. */
function columnOf({ text, line, at }: Cursor): number {
  let column = 0;
  for (let i = line; i < at; i += 1) column += text.charCodeAt(i) === TAB ? 4 - (column % 4) : 1;
  return column;
}

export function isBlankLine({ at, end }: Cursor): boolean {
  return at >= end;
}

/** Moves into a container that a line continues. Returns false if the line does not. */
export function continues(cursor: Cursor, container: Container): boolean {
  const isBlank = isBlankLine(cursor);
  if (container.kind === 'quote') return readQuoteMarker(cursor);
  if (container.kind === 'footnote') {
    if (isBlank) return true;
    if (cursor.indent < 4) return false;
    cursor.indent -= 4;
    return true;
  }
  if (isBlank) {
    container.isBlankAfterwards ||= container.isBlankAtFirst;
    cursor.indent = Math.max(0, cursor.indent - container.size);
    return true;
  }
  const isInside = !container.isBlankAfterwards && cursor.indent >= Math.max(1, container.size);
  container.isBlankAfterwards = false;
  container.isBlankAtFirst = false;
  if (isInside) cursor.indent -= container.size;
  return isInside;
}

function readQuoteMarker(cursor: Cursor): boolean {
  if (cursor.at >= cursor.end || cursor.text.charCodeAt(cursor.at) !== GREATER) return false;
  cursor.at += 1;
  skipSpaces(cursor, 0);
  if (cursor.indent > 0) cursor.indent -= 1;
  return true;
}

/**
 * Moves into a container that begins at the cursor.
 *
 * @param interrupts true if a paragraph is open, which some markers do not end.
 * @param sibling the item that the container must continue as the next one of its list.
 */
export function containerAt(
  cursor: Cursor,
  interrupts: boolean,
  sibling?: Container,
): Container | undefined {
  const { text, at, end } = cursor;
  if (at >= end) return undefined;
  const code = text.charCodeAt(at);
  if (code === GREATER && !sibling) {
    readQuoteMarker(cursor);
    return { kind: 'quote', marker: 0, size: 0, isBlankAtFirst: false, isBlankAfterwards: false };
  }
  if (code === OPEN_BRACKET && !sibling && text.charCodeAt(at + 1) === CARET)
    return readFootnote(cursor);
  const isBullet = code === STAR || code === PLUS || code === DASH;
  if (isBullet && (code === PLUS || !isThematicBreak(text, at, end)))
    return readItem(cursor, at + 1, code, interrupts, sibling);
  if (!isDigit(code) || (interrupts && code !== 49)) return undefined;
  let after = at;
  while (after < end && isDigit(text.charCodeAt(after))) after += 1;
  const isLong = after - at >= 10 || (interrupts && after - at > 1);
  const marker = text.charCodeAt(after);
  if (isLong || after >= end || (marker !== DOT && marker !== CLOSE_PAREN)) return undefined;
  return readItem(cursor, after + 1, marker, interrupts, sibling);
}

function readItem(
  cursor: Cursor,
  after: number,
  marker: number,
  interrupts: boolean,
  sibling: Container | undefined,
): Container | undefined {
  const { text, at, end, indent } = cursor;
  if (sibling && sibling.marker !== marker) return undefined;
  if (after < end && !isSpace(text.charCodeAt(after))) return undefined;
  const next: Cursor = { ...cursor, at: after };
  skipSpaces(next, 0);
  const isBlank = isBlankLine(next);
  if (isBlank && interrupts) return undefined;
  cursor.at = next.at;
  cursor.indent = 0;
  const own = indent + after - at;
  return {
    kind: 'item',
    marker,
    size: isBlank ? own + 1 : own + next.indent,
    isBlankAtFirst: isBlank,
    isBlankAfterwards: false,
  };
}

function readFootnote(cursor: Cursor): Container | undefined {
  const { text, at, end } = cursor;
  let i = at + 2;
  while (i < end && text.charCodeAt(i) !== CLOSE_BRACKET) {
    const code = text.charCodeAt(i);
    if (code === OPEN_BRACKET || isSpace(code)) return undefined;
    if (code === 92 || i - at > 900) unsure(at);
    i += 1;
  }
  if (i === at + 2 || i >= end || text.charCodeAt(i + 1) !== COLON || i + 1 >= end)
    return undefined;
  cursor.at = i + 2;
  skipSpaces(cursor, 0);
  cursor.indent = 0;
  return { kind: 'footnote', marker: 0, size: 4, isBlankAtFirst: false, isBlankAfterwards: false };
}

/** Tests for a line of only three or more equal markers. */
export function isThematicBreak(text: string, from: number, end: number): boolean {
  const code = text.charCodeAt(from);
  if (code !== STAR && code !== DASH && code !== UNDERSCORE) return false;
  let count = 0;
  for (let at = from; at < end; ) {
    if (isSpace(text.charCodeAt(at))) at += 1;
    else if (text.charCodeAt(at) === code) {
      const after = afterRun(text, at, end);
      count += after - at;
      at = after;
    } else return false;
  }
  return count >= 3;
}
