import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './punctuation.ts';

/** Returns the offset of the first character at or after `offset` that is not JSON white space. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at += 1;
  }
}

/** Returns the offset just past the string that opens at `start`, or the end of the text if it never closes. */
export function stringEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slash = quote - 1;
    while (text.charCodeAt(slash) === BACKSLASH && slash > start) slash -= 1;
    if ((quote - slash) % 2 === 1) return quote + 1;
    at = quote + 1;
  }
}

/**
 * Calls `visit` for every bracket outside strings, from `start` on.
 *
 * @param visit gets the offset and whether the bracket opens; returning `false` stops the walk.
 */
export function walkBrackets(
  text: string,
  start: number,
  visit: (offset: number, opens: boolean) => boolean,
): void {
  const { length } = text;
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= COMMA) {
      if (code === QUOTE) at = stringEnd(text, at) - 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (!visit(at, true)) return;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (!visit(at, false)) return;
    }
  }
}
