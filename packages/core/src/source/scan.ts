import { BACKSLASH, QUOTE, skipSpace, stringEnd, walkBrackets } from '@nav/json';
import { matchAt } from '@nav/positions';
import type { SyntaxReason } from '../diagnostics/catalog/syntax.ts';
import { MAX_COMMAS } from '../limits/limits.ts';

/** The first error in a text that is not JSON. Offsets are UTF-16, 0-based. */
export interface SyntaxFault {
  reason: SyntaxReason;
  start: number;
  end: number;
  /** The offset of the innermost bracket that is still open, if that matters. */
  opened?: number;
}

const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** A line that git writes around the sides of a conflict. */
const CONFLICT = /(?<=^|[\r\n])(?:<{7}|\|{7}|={7}|>{7})(?![<|=>])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** A comma to add (`end` is `start`) or to remove. Offsets are in the text before any edit. */
export interface CommaEdit {
  start: number;
  end: number;
}

/**
 * @param start the offset after a byte order mark.
 * @returns no edits if there are other mistakes.
 */
export function fixCommas(text: string, start: number): CommaEdit[] {
  const edits: CommaEdit[] = [];
  return findSyntaxFault(text, start, edits) ? [] : edits;
}

/**
 * Finds the first error in a text by the strict grammar of JSON (RFC 8259), without recursion. `JSON.parse` does not explain
 * its errors, and does not detect duplicate keys.
 *
 * @param start the offset after a byte order mark.
 * @param commas collects the edits of wrong commas. Without it, the first wrong comma is the error.
 * @returns `undefined` if and only if `JSON.parse` accepts the text, after the edits of `commas`.
 */
export function findSyntaxFault(
  text: string,
  start: number,
  commas?: CommaEdit[],
): SyntaxFault | undefined {
  const scan: Scan = { text, commas, open: [], expected: 'value', behind: start, at: start };
  for (;;) {
    scan.behind = scan.at;
    scan.at = skipSpace(text, scan.at);
    const { at, open, expected } = scan;
    if (expected === 'next' && open.length === 0) {
      if (at >= text.length) return undefined;
      return unexpected(text, at, open, 'extra-text', /comment|invisible/);
    }
    const fault = readToken(scan);
    if (fault) return fault;
  }
}

interface Scan {
  readonly text: string;
  readonly commas: CommaEdit[] | undefined;
  readonly open: number[];
  /** The next token. `first` is an entry or the closing bracket of an empty container, `next` what follows a value. */
  expected: 'value' | 'first' | 'key' | 'colon' | 'next';
  /** The offset behind the last token. */
  behind: number;
  at: number;
}

function goOn(scan: Scan, at: number, expected: Scan['expected']): undefined {
  scan.at = at;
  scan.expected = expected;
}

/** Reads the next token, or returns the error at it. */
function readToken(scan: Scan): SyntaxFault | undefined {
  const { text, open, expected, at } = scan;
  const char = text.charAt(at);
  const opener = text.charAt(open.at(-1) ?? text.length);
  const closer = opener && matchingBracket(opener);
  if (char === closer && (expected === 'first' || expected === 'next')) {
    open.pop();
    return goOn(scan, at + 1, 'next');
  }
  if (expected === 'next') return readComma(scan, opener, closer);
  if (expected === 'colon') {
    if (char === ':') return goOn(scan, at + 1, 'value');
    return unexpected(text, at, open, 'missing-colon', /comment|invisible|unclosed/);
  }
  const isKey = expected === 'key' || (expected === 'first' && opener === '{');
  if (char === '"')
    return stringFault(text, at) ?? goOn(scan, stringEnd(text, at), isKey ? 'colon' : 'next');
  if (isKey) {
    const fault = unexpected(text, at, open);
    return fault.reason === 'bare-word' ? { ...fault, reason: 'unquoted-key' } : fault;
  }
  if (char === '{' || char === '[') {
    open.push(at);
    return goOn(scan, at + 1, 'first');
  }
  return readWord(scan, opener);
}

/** Reads a comma behind a value, or the edit that adds or removes it. */
function readComma(scan: Scan, opener: string, closer: string): SyntaxFault | undefined {
  const { text, at, behind, commas } = scan;
  const char = text.charAt(at);
  const isMissing = char !== ',';
  const isTrailing = !isMissing && text.charAt(skipSpace(text, at + 1)) === closer;
  if (isMissing && !/["'“{[\w-]/.test(char)) return unexpected(text, at, scan.open);
  if (isMissing || isTrailing) {
    // Without white space, a quotation mark inside a string may have ended it.
    const isPlain = isTrailing || behind < at;
    if (!commas || !isPlain || commas.length === MAX_COMMAS) {
      const reason = isMissing ? 'missing-comma' : 'trailing-comma';
      return { reason, start: at, end: at + 1 };
    }
    commas.push(isMissing ? { start: behind, end: behind } : { start: at, end: at + 1 });
  }
  const entry = opener === '{' ? 'key' : 'value';
  return goOn(scan, isMissing ? at : at + 1, isTrailing ? 'next' : entry);
}

function readWord(scan: Scan, opener: string): SyntaxFault | undefined {
  const { text, at } = scan;
  const char = text.charAt(at);
  const word = matchAt(WORD, text, at);
  if (word === undefined) {
    const isMissing = char === ',' || (char === '}' && opener === '{');
    return unexpected(text, at, scan.open, isMissing ? 'missing-value' : undefined);
  }
  const end = at + word.length;
  if (!/^(?:true|false|null)$/.test(word) && matchAt(NUMBER, text, at) !== word) {
    const isNumber = /^[-+.\d]/.test(word) && /\d/.test(word);
    return { reason: isNumber ? 'bad-number' : 'bare-word', start: at, end };
  }
  return goOn(scan, end, 'next');
}

/**
 * Explains a character that the grammar does not allow.
 *
 * @param reason replaces the reason that the character shows, except one that matches `specific`.
 */
function unexpected(
  text: string,
  offset: number,
  open: readonly number[],
  reason?: SyntaxReason,
  specific = /^$/,
): SyntaxFault {
  const fault = explain(text, offset, open);
  if (reason === undefined || specific.test(fault.reason)) return fault;
  return { reason, start: fault.start, end: fault.end };
}

function explain(text: string, start: number, open: readonly number[]): SyntaxFault {
  const char = text.charAt(start);
  const opened = open.at(-1);
  if (char === '') {
    return opened === undefined
      ? { reason: 'empty', start, end: start }
      : { reason: 'unclosed-bracket', start, end: start, opened };
  }
  if (/^\/[/*]/.test(text.slice(start, start + 2)))
    return { reason: 'comment', start, end: start + 2 };
  const marker = matchAt(CONFLICT, text, start);
  if (marker !== undefined) return { reason: 'merge-conflict', start, end: start + marker.length };
  const end = start + String.fromCodePoint(text.codePointAt(start) as number).length;
  if (char === "'") return { reason: 'single-quotes', start, end };
  if (/[“”„‟‘’«»]/.test(char)) return { reason: 'curly-quotes', start, end };
  if (INVISIBLE.test(char)) return { reason: 'invisible-character', start, end };
  if ((char === ']' || char === '}') && opened !== undefined) {
    return { reason: bracketFault(text, start, open), start, end, opened };
  }
  const word = matchAt(WORD, text, start);
  return word === undefined
    ? { reason: 'unexpected-character', start, end }
    : { reason: 'bare-word', start, end: start + word.length };
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

/** Explains the bracket at `offset`, which does not close the innermost open one, by the balance of all brackets. */
function bracketFault(text: string, offset: number, open: readonly number[]): SyntaxReason {
  let left = open.length;
  walkBrackets(text, offset, (_, opens) => {
    left += opens ? 1 : -1;
    return true;
  });
  if (left < 0) return 'extra-bracket';
  const opener = matchingBracket(text.charAt(offset));
  return left > 0 && open.some((at) => text.charAt(at) === opener)
    ? 'missing-bracket'
    : 'wrong-bracket';
}

/** Returns the bracket that opens or closes the same kind of container. */
function matchingBracket(bracket: string): string {
  return '{}[]'.charAt('}{]['.indexOf(bracket));
}
