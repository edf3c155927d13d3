import { attempt } from '@nav/collections';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
} from '@nav/json';

export function isPunctuation(code: number): boolean {
  return (
    code === COMMA ||
    code === COLON ||
    code === OPEN_BRACE ||
    code === CLOSE_BRACE ||
    code === OPEN_BRACKET ||
    code === CLOSE_BRACKET
  );
}

/** Editors also end a line at a carriage return alone. */
const LINE_BREAK = /[\r\n]/g;

/** Returns the end of the line at an offset, without its line break. */
export function lineEnd(text: string, offset: number): number {
  LINE_BREAK.lastIndex = offset;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}

/**
 * Returns the end of a string: behind its closing quote, or else the end of its line. A quote that does not end a value
 * opens the next string, as in `["a, "b"]`; the string at the offset then ends before the comma or bracket behind it.
 */
export function stringEnd(text: string, start: number, feed: number, offset: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && quote < feed && !isClosed(text, start, quote + 1))
    quote = text.indexOf('"', quote + 1);
  const closes = quote !== -1 && quote < feed;
  const end = closes ? quote : feed;
  const isInside = offset > start && offset <= end;
  if (closes && (!isInside || endsValue(text, end + 1))) return end + 1;
  if (!isInside) return end;
  return offset + text.slice(offset, end).search(/\s*(?:[,\]}]|$)/);
}

/** Tests for an offset that can follow a string. */
function endsValue(text: string, offset: number): boolean {
  const after = skipSpace(text, offset);
  return (
    after >= text.length ||
    /[\n\r]/.test(text.slice(offset, after)) ||
    ',:]}"'.includes(text.charAt(after))
  );
}

/** Tests for a string that ends with a quote, which is not escaped. */
export function isClosed(text: string, start: number, end: number): boolean {
  if (end - start < 2 || text.charCodeAt(end - 1) !== QUOTE) return false;
  let slash = end - 2;
  while (slash > start && text.charCodeAt(slash) === BACKSLASH) slash -= 1;
  return (end - 1 - slash) % 2 === 1;
}

/** Escapes that are not JSON stay. */
export function decode(text: string, start: number, end: number, isQuoted: boolean): string {
  if (!isQuoted) return text.slice(start, end);
  const inner = text.slice(start + 1, isClosed(text, start, end) ? end - 1 : end);
  if (!inner.includes('\\')) return inner;
  return attempt(() => JSON.parse(`"${inner}"`), inner);
}
