import { CLOSE_BRACE, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE, skipSpace } from '@nav/json';
import { decode, isClosed, isPunctuation, lineEnd, stringEnd } from './json-strings.ts';

export type Tokens = readonly (string | number)[];

/** A property, or an item of a list, as far as it is written. Offsets are UTF-16, 0-based, `end` exclusive. */
export interface WrittenEntry {
  /** The property name, or the index of an item. */
  token: string | number;
  /** The range of the property name with its quotes; empty for an item. */
  keyStart: number;
  keyEnd: number;
  /** The start of the value, or -1 if there is none yet. */
  start: number;
  /** The end of the value; the end of the text for a container that never closes. */
  end: number;
}

export interface OpenContainer {
  kind: 'object' | 'array';
  /** The offset of its bracket. */
  open: number;
  /** The entries before and behind the offset, without the one at it. */
  entries: readonly WrittenEntry[];
  /** The property name or index at the offset; undefined for a name that is not written yet. */
  token: string | number | undefined;
}

/** The things at an offset of a JSON text. */
export interface JsonCursor {
  /** The open containers, outermost first; empty outside of all. */
  containers: readonly OpenContainer[];
  /** The part of JSON that is, or can be, at the offset; `none` next to a name or value that already ends. */
  role: 'key' | 'value' | 'none';
  /** The range of the string or word at the offset with its quotes; empty if there is none. */
  start: number;
  end: number;
  /** The string or word, decoded. One that does not end has the text up to where it may be meant to end. */
  text: string;
  /** The part of `text` before the offset. */
  typed: string;
  /** True if it begins with a quote. */
  isQuoted: boolean;
  /** True if a colon follows. */
  hasColon: boolean;
  /** True if an entry that is written here needs a comma before or after it that is missing. */
  lacksCommaBefore: boolean;
  lacksCommaAfter: boolean;
}

interface Frame {
  kind: OpenContainer['kind'];
  open: number;
  /** Four numbers for each entry: the start and end of its name, and of its value. */
  spans: number[];
  state: 'entry' | 'colon' | 'value' | 'next';
}

const WORD = /[^\s{}[\],:"]+/y;

/**
 * Returns what is at an offset of a text that is JSON or is becoming JSON. Errors do not matter: a string ends with its
 * line at the latest, a bracket that closes nothing is ignored, and one that never closes ends with the text. Never throws.
 */
export function cursorAt(text: string, offset: number): JsonCursor {
  /** The containers at the offset, with the number of the entry at it in each, which may not be written yet. */
  let around: { frame: Frame; index: number; isWritten: boolean }[] = [];
  let found: Pick<JsonCursor, 'role' | 'start' | 'end' | 'isQuoted'> | undefined;
  let lacksCommaBefore = false;
  let isAtTop = true;

  function roleOf(frame: Frame | undefined, isEmpty: boolean): JsonCursor['role'] {
    if (!frame) return isAtTop ? 'value' : 'none';
    if (frame.kind === 'array' || frame.state === 'value') return 'value';
    return frame.state === 'colon' && isEmpty ? 'none' : 'key';
  }

  function find(frames: readonly Frame[], start: number, end: number, isQuoted: boolean): void {
    const frame = frames.at(-1);
    const role = roleOf(frame, start === end);
    found = { role, start, end, isQuoted };
    lacksCommaBefore = frame?.state === 'next';
    around = frames.map((one) => {
      return { frame: one, index: one.spans.length / 4 - 1, isWritten: true };
    });
    const last = around.at(-1);
    const isEntry = frame?.kind === 'array' || role === 'key';
    if (!last || !isEntry) return;
    last.index += 1;
    last.isWritten = start < end;
  }

  scan(text, offset, (frames, start, end, isQuoted) => {
    if (!found) {
      const isToken = start < end;
      const isBehind = start > offset || (start === offset && (!isToken || isQuoted));
      const isInside =
        offset < end || (offset === end && !(isQuoted && isClosed(text, start, end)));
      if (isBehind) find(frames, offset, offset, false);
      else if (isToken && isInside) find(frames, start, end, isQuoted);
    }
    isAtTop = false;
    return found !== undefined && frames.length === 0;
  });

  const { role, start, end, isQuoted } = found as unknown as NonNullable<typeof found>;
  const next = skipSpace(text, end);
  const behind = text.charAt(next);
  const isFollowed = behind !== '' && !',:]}'.includes(behind);
  const isInList = around.at(-1)?.frame.kind === 'array';
  // The value of a property is behind the offset, unless that is the next property.
  const hasValue =
    role === 'value' && start === end && !isInList && isFollowed && !isProperty(text, next);
  return {
    containers: around.map((one) => containerOf(text, one)),
    role: hasValue ? 'none' : role,
    start,
    end,
    text: decode(text, start, end, isQuoted),
    typed: decode(text, start, Math.max(start, Math.min(offset, end)), isQuoted),
    isQuoted,
    hasColon: behind === ':',
    lacksCommaBefore,
    lacksCommaAfter: isFollowed,
  };
}

/** Tests for a string with a colon behind it. */
function isProperty(text: string, start: number): boolean {
  if (text.charCodeAt(start) !== QUOTE) return false;
  const end = stringEnd(text, start, lineEnd(text, start), -1);
  return text.charCodeAt(skipSpace(text, end)) === COLON;
}

/** A string that is a value, in a text that need not be valid. */
export interface WrittenString {
  /** The tokens of its JSON pointer. */
  tokens: (string | number)[];
  /** The range with its quotes. */
  start: number;
  end: number;
  text: string;
}

/** Returns the strings in a range of a text that are values, read as by `cursorAt`. */
export function stringsIn(text: string, from = 0, to: number = text.length): WrittenString[] {
  const strings: WrittenString[] = [];
  scan(text, -1, (frames, start, end, isQuoted) => {
    const frame = frames.at(-1);
    const isValue = frame ? frame.kind === 'array' || frame.state === 'value' : true;
    if (isQuoted && isValue && end > from && start < to) {
      const tokens = frames.map((one) => {
        const index = one.spans.length / 4 - 1;
        if (one.kind === 'array') return one === frame ? index + 1 : index;
        return nameAt(text, one, index);
      });
      strings.push({ tokens, start, end, text: decode(text, start, end, true) });
    }
    return start >= to;
  });
  return strings;
}

/**
 * Reads a text from its start.
 *
 * @param offset the offset whose string may end early; -1 for none.
 * @param visit gets each string and word before it is added to the innermost container, and each bracket, comma, colon and
 *   the end of the text as an empty range. Reading ends if it returns true.
 */
function scan(
  text: string,
  offset: number,
  visit: (frames: readonly Frame[], start: number, end: number, isQuoted: boolean) => boolean,
): void {
  const frames: Frame[] = [];
  let position = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  /** The end of the line, or of an earlier one. */
  let feed = -1;
  for (;;) {
    position = skipSpace(text, position);
    const code = text.charCodeAt(position);
    const isQuoted = code === QUOTE;
    if (position < text.length && (isQuoted || !isPunctuation(code))) {
      if (isQuoted && feed < position) feed = lineEnd(text, position);
      const end = isQuoted ? stringEnd(text, position, feed, offset) : wordEnd(text, position);
      if (visit(frames, position, end, isQuoted)) break;
      addScalar(text, frames.at(-1), position, end, isQuoted);
      position = end;
    } else {
      if (visit(frames, position, position, false) || position >= text.length) break;
      readPunctuation(frames, code, position);
      position += 1;
    }
  }
  while (frames.length > 0) closeFrame(frames, text.length);
}

function addScalar(
  text: string,
  frame: Frame | undefined,
  start: number,
  end: number,
  isQuoted: boolean,
): void {
  // The value of the property before is missing.
  if (isQuoted && frame?.state === 'value' && text.charCodeAt(skipSpace(text, end)) === COLON)
    frame.state = 'next';
  addEntry(frame, start, end);
}

/** Adds a scalar, or a container at its opening bracket. */
function addEntry(frame: Frame | undefined, start: number, end: number): void {
  if (!frame) return;
  const { spans } = frame;
  if (frame.kind === 'array') {
    spans.push(start, start, start, end);
    frame.state = 'next';
  } else if (frame.state === 'value') {
    spans[spans.length - 2] = start;
    spans[spans.length - 1] = end;
    frame.state = 'next';
  } else {
    spans.push(start, end, -1, end);
    frame.state = 'colon';
  }
}

function readPunctuation(frames: Frame[], code: number, position: number): void {
  const frame = frames.at(-1);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) {
    // A value whose name is missing counts as one without a name.
    if (frame?.kind === 'object' && frame.state !== 'value') {
      addEntry(frame, position, position);
      frame.state = 'value';
    }
    addEntry(frame, position, position + 1);
    const kind = code === OPEN_BRACE ? 'object' : 'array';
    frames.push({ kind, open: position, spans: [], state: 'entry' });
  } else if (code === COMMA) {
    if (frame) frame.state = 'entry';
  } else if (code === COLON) {
    if (frame?.state === 'colon') frame.state = 'value';
  } else {
    const kind = code === CLOSE_BRACE ? 'object' : 'array';
    const index = frames.findLastIndex((one) => one.kind === kind);
    if (index !== -1) while (frames.length > index) closeFrame(frames, position + 1);
  }
}

function closeFrame(frames: Frame[], end: number): void {
  frames.pop();
  const spans = frames.at(-1)?.spans;
  if (spans && spans.length > 0) spans[spans.length - 1] = end;
}

/** Returns the tokens of the JSON pointer to the entry at a cursor, without a name that is not written yet. */
export function cursorTokens({ containers }: JsonCursor): (string | number)[] {
  return containers.flatMap(({ token }) => token ?? []);
}

function containerOf(
  text: string,
  { frame, index: at, isWritten }: { frame: Frame; index: number; isWritten: boolean },
): OpenContainer {
  const { kind, open, spans } = frame;
  const entries: WrittenEntry[] = [];
  let token: string | number | undefined = kind === 'array' ? at : undefined;
  for (let index = 0; 4 * index < spans.length; index += 1) {
    const [keyStart = 0, keyEnd = 0, start = 0, end = 0] = spans.slice(4 * index, 4 * index + 4);
    const name = nameAt(text, frame, index);
    if (index === at && isWritten) token = name;
    else entries.push({ token: name, keyStart, keyEnd, start, end });
  }
  return { kind, open, entries, token };
}

function nameAt(text: string, { kind, spans }: Frame, index: number): string | number {
  if (kind === 'array') return index;
  const [start = 0, end = 0] = spans.slice(4 * index, 4 * index + 2);
  return decode(text, start, end, text.charCodeAt(start) === QUOTE);
}

function wordEnd(text: string, start: number): number {
  WORD.lastIndex = start;
  return start + (WORD.exec(text)?.[0].length ?? 1);
}
