import type { MdxProblem } from '@nav/core/stages';

interface Point {
  line: number;
  column: number;
  offset?: number | undefined;
}

/** An error of micromark's MDX extensions, which is a `VFileMessage`. */
export interface ParseError extends Error {
  reason?: string;
  ruleId?: string;
  source?: string;
  place?: Point | { start: Point; end: Point };
  cause?: unknown;
}

/**
 * Returns the problem that an error of the parser is about.
 *
 * @param opener the offset at which the last tag, expression or module began.
 * @throws the error itself if it is not one of the syntax.
 */
export function problemOf(error: ParseError, text: string, opener: number): MdxProblem {
  const { reason = '', ruleId, source, place } = error;
  if (!place) {
    // Only an element that is open at the end has no place.
    const unclosed = unclosedElement(reason, text);
    if (unclosed) return unclosed;
    throw error;
  }
  const { start, end } = 'start' in place ? place : { start: place, end: place };
  const from = offsetOf(start, text);
  const to = Math.max(from + 1, offsetOf(end, text));
  if (source === 'mdast-util-mdx-jsx') return elementProblem(error, text, from, to);
  const own = { start: Math.min(opener, from), end: Math.min(from + 1, text.length) };
  const variable = VARIABLE.exec(text.slice(opener, opener + MAX_LINK));
  if (variable)
    return {
      reason: 'variable',
      found: variable[1] ?? '',
      start: opener,
      end: opener + variable[0].length,
    };
  if (ruleId === 'acorn' || ruleId === 'non-spread' || ruleId === 'spread-extra')
    return codeProblem(
      source === 'micromark-extension-mdxjs-esm' ? 'module' : 'expression',
      error.cause,
      from,
      Math.min(from + 1, text.length),
    );
  if (ruleId === 'non-esm') return { reason: 'module', found: 'other code', start: from, end: to };
  if (ruleId === 'unexpected-lazy')
    return { reason: 'lazy-line', found: '', start: from, end: from + 1 };
  if (text.startsWith('<!--', opener)) {
    const close = text.indexOf('-->', opener);
    const last = close === -1 ? opener + '<!--'.length : close + '-->'.length;
    return { reason: 'html-comment', found: '', start: opener, end: last };
  }
  const link = AUTOLINK.exec(text.slice(opener, opener + MAX_LINK))?.[0];
  if (link !== undefined) {
    const shown = link.slice(1, -1);
    const other = /^[a-z][a-z\d+.-]*:/i.test(shown) ? shown : `mailto:${shown}`;
    return { reason: 'autolink', found: link, other, start: opener, end: opener + link.length };
  }
  if (ruleId === 'unexpected-eof')
    return source === 'micromark-extension-mdx-jsx'
      ? { reason: 'unclosed-tag', found: '', start: opener, end: opener + 1 }
      : { reason: 'unclosed-brace', found: '', ...braceAt(text, own.start, from) };
  return { reason: 'tag', found: text.slice(from, from + 1), ...own };
}

/** Matches a variable in the three braces of other template languages. */
const VARIABLE = /^\{\{\{\s*([\w.-]+)\s*\}\}\}/;

/** Matches a URL or an email address in angle brackets. */
const AUTOLINK = /^<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@"'={}/]+@[^\s<>@"'={}/]+)>/i;
const MAX_LINK = 2000;

/** Returns the range of the brace that an expression begins with: at an offset, or in the attributes of a tag there. */
function braceAt(text: string, opener: number, end: number): { start: number; end: number } {
  const at = text.indexOf('{', opener);
  const start = at === -1 || at > end ? opener : at;
  return { start, end: start + 1 };
}

/** Returns the problem of tags that do not match. `start` and `end` are the range that the error names. */
function elementProblem(
  { reason = '', ruleId }: ParseError,
  text: string,
  start: number,
  end: number,
): MdxProblem {
  const unclosed = unclosedElement(reason, text);
  if (unclosed) return unclosed;
  if (ruleId === 'end-tag-mismatch') {
    const [, found = '', other = '', line] =
      /closing tag `([^`]*)`, expected corresponding closing tag for `([^`]*)` \((\d+):/.exec(
        reason,
      ) ?? [];
    if (line !== undefined)
      return { reason: 'wrong-closing-tag', found, other, line: Number(line), start, end };
    const name = /closing tag `([^`]*)`/.exec(reason)?.[1] ?? '';
    return { reason: 'inner-closing-tag', found: name, start, end };
  }
  if (ruleId === 'unexpected-closing-slash') {
    const tag = /^<\s*\/\s*([^\s>]*)/.exec(text.slice(text.lastIndexOf('<', start), end + 200));
    const open = text.lastIndexOf('<', start);
    return {
      reason: 'extra-closing-tag',
      found: `</${tag?.[1] ?? ''}>`,
      start: open,
      end: Math.max(end, text.indexOf('>', open) + 1),
    };
  }
  return { reason: 'closing-tag', found: '', start, end };
}

/** Returns the problem of an element without a closing tag, or whose container ends before it. */
function unclosedElement(reason: string, text: string): MdxProblem | undefined {
  const match =
    /^Expected a closing tag for `([^`]*)` \((\d+):(\d+)-(\d+):(\d+)\)(?: before the end of `(\w+)`)?/.exec(
      reason,
    );
  if (!match) return undefined;
  const [, found = '', line, column, endLine, endColumn, container] = match;
  const start = offsetOf({ line: Number(line), column: Number(column) }, text);
  const end = offsetOf({ line: Number(endLine), column: Number(endColumn) }, text);
  return {
    reason: 'unclosed-element',
    found,
    ...(container === undefined ? {} : { container }),
    start,
    end,
  };
}

/**
 * Returns the problem of code that acorn rejects, with its sentence as a clause. Code that is too deeply nested for its stack may be
 * right.
 */
export function codeProblem(
  reason: 'expression' | 'module',
  cause: unknown,
  start: number,
  end: number,
): MdxProblem {
  const message = cause instanceof Error ? cause.message.replace(/ \(\d+:\d+\)$/, '') : '';
  if (message.startsWith('Not enough stack')) return { reason: 'too-large', found: '', start, end };
  const found = message.charAt(0).toLowerCase() + message.slice(1);
  return { reason, found: found || 'unexpected content', start, end };
}

function offsetOf({ line, column, offset }: Point, text: string): number {
  if (offset !== undefined) return Math.min(offset, text.length);
  let start = 0;
  for (let at = 1; at < line; at += 1) start = nextLine(text, start);
  return Math.min(start + column - 1, text.length);
}

function nextLine(text: string, from: number): number {
  const match = /\r\n|\r|\n/g;
  match.lastIndex = from;
  const found = match.exec(text);
  return found ? found.index + found[0].length : text.length;
}
