import type { SyntaxReason } from '../diagnostics/diagnostic.ts';

/** The first error in a text that is not JSON. Offsets are UTF-16, 0-based. */
export interface SyntaxFault {
  reason: SyntaxReason;
  start: number;
  end: number;
  /** The offset of the innermost bracket that is still open, if that matters. */
  opened?: number;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reasons that explain more than "something is missing". */
const SPECIFIC_REASONS: ReadonlySet<SyntaxReason> = new Set([
  'comment',
  'invisible-character',
  'unclosed-bracket',
]);

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

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

function stringFault(text: string, start: number): SyntaxFault | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return undefined;
    if (code === BACKSLASH) {
      const sequence = matchAt(ESCAPE, text, at);
      if (sequence === undefined) {
        // The range of a backslash at the end of a line excludes the line break.
        const length = /[\n\r]/.test(text.charAt(at + 1)) ? 1 : 2;
        return { reason: 'bad-escape', start: at, end: Math.min(at + length, text.length) };
      }
      at += sequence.length - 1;
    } else if (code === 10 || code === 13) {
      return { reason: 'unclosed-string', start, end: at };
    } else if (code < 32) {
      return { reason: 'control-character', start: at, end: at + 1 };
    }
  }
  return { reason: 'unclosed-string', start, end: text.length };
}

/**
 * Returns `true` if the bracket at `offset`, which does not close the innermost open one, closes one around it and the
 * text has one closing bracket too few.
 */
function isBracketMissing(text: string, offset: number, open: readonly number[]): boolean {
  const opener = text.charAt(offset) === '}' ? '{' : '[';
  if (!open.some((at) => text.charAt(at) === opener)) return false;
  let left = open.length;
  walkBrackets(text, offset, (_, opens) => {
    left += opens ? 1 : -1;
    return true;
  });
  return left > 0;
}

/**
 * Finds the first error in a text by the strict grammar of JSON (RFC 8259), without recursion.
 *
 * @param start the offset after a byte order mark.
 * @returns `undefined` if and only if `JSON.parse` accepts the text.
 */
export function findSyntaxFault(text: string, start: number): SyntaxFault | undefined {
  const open: number[] = [];
  let at = skipSpace(text, start);
  let fault: SyntaxFault | undefined;

  const isObject = () => text.charCodeAt(open[open.length - 1] as number) === OPEN_BRACE;

  function unexpected(offset: number): SyntaxFault {
    const char = text.charAt(offset);
    const end = offset + ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
    const opened = open.at(-1);
    if (char === '') {
      return opened === undefined
        ? { reason: 'empty', start: offset, end: offset }
        : { reason: 'unclosed-bracket', start: offset, end: offset, opened };
    }
    if (char === '/' && /[/*]/.test(text.charAt(offset + 1))) {
      return { reason: 'comment', start: offset, end: offset + 2 };
    }
    if (char === "'") return { reason: 'single-quotes', start: offset, end };
    if (/[“”„‟‘’«»]/.test(char)) return { reason: 'curly-quotes', start: offset, end };
    if (INVISIBLE.test(char)) return { reason: 'invisible-character', start: offset, end };
    if ((char === ']' || char === '}') && opened !== undefined) {
      const reason = isBracketMissing(text, offset, open) ? 'missing-bracket' : 'wrong-bracket';
      return { reason, start: offset, end, opened };
    }
    const word = matchAt(WORD, text, offset);
    if (word !== undefined)
      return { reason: 'bare-word', start: offset, end: offset + word.length };
    return { reason: 'unexpected-character', start: offset, end };
  }

  function readString(): boolean {
    fault = stringFault(text, at);
    if (fault) return false;
    at = stringEnd(text, at);
    return true;
  }

  function readKey(): boolean {
    if (text.charCodeAt(at) !== QUOTE) {
      fault = unexpected(at);
      if (fault.reason === 'bare-word') fault.reason = 'unquoted-key';
      return false;
    }
    if (!readString()) return false;
    at = skipSpace(text, at);
    if (text.charCodeAt(at) !== COLON) {
      fault = unexpected(at);
      if (!SPECIFIC_REASONS.has(fault.reason)) {
        fault = { reason: 'missing-colon', start: fault.start, end: fault.end };
      }
      return false;
    }
    at = skipSpace(text, at + 1);
    return true;
  }

  function readScalar(): boolean {
    if (text.charCodeAt(at) === QUOTE) return readString();
    const word = matchAt(WORD, text, at);
    if (word === undefined) {
      fault = unexpected(at);
      const stop = text.charAt(at);
      if (stop === ',' || (stop === '}' && open.length > 0 && isObject())) {
        fault = { reason: 'missing-value', start: fault.start, end: fault.end };
      }
      return false;
    }
    const literal = word === 'true' || word === 'false' || word === 'null';
    if (!literal && matchAt(NUMBER, text, at) !== word) {
      const reason = /^[-+.\d]/.test(word) && /\d/.test(word) ? 'bad-number' : 'bare-word';
      fault = { reason, start: at, end: at + word.length };
      return false;
    }
    at += word.length;
    return true;
  }

  // Each round reads one value and the brackets and comma that follow it.
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      open.push(at);
      at = skipSpace(text, at + 1);
      const close = code === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET;
      if (text.charCodeAt(at) !== close) {
        if (code === OPEN_BRACE && !readKey()) return fault;
        continue;
      }
    } else if (!readScalar()) {
      return fault;
    }

    for (;;) {
      at = skipSpace(text, at);
      if (open.length === 0) {
        if (at >= text.length) return undefined;
        fault = unexpected(at);
        if (fault.reason !== 'comment' && fault.reason !== 'invisible-character') {
          fault.reason = 'extra-text';
        }
        return fault;
      }
      const next = text.charCodeAt(at);
      const close = isObject() ? CLOSE_BRACE : CLOSE_BRACKET;
      if (next === close) {
        open.pop();
        at += 1;
        continue;
      }
      if (next !== COMMA) {
        fault = unexpected(at);
        const startsValue = /["'“{[\w-]/.test(text.charAt(at));
        if (startsValue) fault = { reason: 'missing-comma', start: at, end: at + 1 };
        return fault;
      }
      const comma = at;
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) === close) {
        return { reason: 'trailing-comma', start: comma, end: comma + 1 };
      }
      if (isObject() && !readKey()) return fault;
      break;
    }
  }
}
