import { oneLine } from '@nav/display';
import { countWhile, matchAt } from '@nav/positions';
import { MAX_HEADING } from '../../limits/limits.ts';
import type { Markup } from '../reader/markup.ts';
import type { Span } from '../syntax/page-code.ts';
import { unescapeMarkdown } from '../syntax/unescape.ts';

/** A part of the text of a heading as readers see it: text, code, or characters that may mark emphasis. */
interface Run {
  text: string;
  isCode: boolean;
  marks?: { canOpen: boolean; canClose: boolean };
}

export interface HeadingText {
  /** The text with typographic quotes, dashes and ellipses. */
  text: string;
  /** The same text with the other form of a quote at its start or end, which depends on the text around the heading. */
  others: readonly string[];
}

const ESCAPED = /\\[!-/:-@[-`{-~]/y;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/iy;
/** A formula, which counts as no text. */
const MATH = /(\$+)(?!\$)[\s\S]*?[^$]\1(?!\$)/y;
/** The end of a link after its text: an address or a reference. */
const LINK_END = /\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]\n]*\])?/y;
const IMAGE = /!\[[^\]]*\]\([^()]*(?:\([^()]*\)[^()]*)*\)/y;
const MARKS = /([*_~])\1*/y;
/** Characters that neither have a meaning nor begin a tag or an expression. */
const PLAIN = /[^\\`{<&![\]*_~$]+/y;
/** The end of an expression after its comment. */
const CLOSE = /\s*\}/y;

/** Characters that make the text of a heading differ from its letters: marks, and quotes, dashes and dots. */
const SPECIAL = /[\\`{<&![\]*_~"'$]|--|\.{3}/;

/** The parts of a page that its headings do not show. */
type Hidden = Pick<Markup, 'code' | 'tags' | 'expressions'>;

export function headingText(page: string, { start, end }: Span, hidden: Hidden): HeadingText {
  const written = page
    .slice(start, Math.min(end, start + MAX_HEADING))
    .replace(/(?:^|[ \t])#+[ \t\r]*$/, '');
  if (!SPECIAL.test(written)) return { text: oneLine(written), others: [] };
  const runs: Run[] = [];
  for (let at = 0; at < written.length; ) at = readRun(written, at, start, hidden, runs);
  const plain = withoutEmphasis(runs);
  return typographic(plain);
}

/** Adds the run at an offset of a heading, and returns the offset after it. */
function readRun(written: string, at: number, start: number, hidden: Hidden, runs: Run[]): number {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(written);
  };
  const add = (text: string, length: number, isCode = false) => {
    const last = runs.at(-1);
    if (last && !last.marks && last.isCode === isCode && !isCode) last.text += text;
    else runs.push({ text, isCode });
    return at + length;
  };
  const char = written.charAt(at);
  switch (char) {
    case '\\': {
      const escaped = match(ESCAPED)?.[0];
      // The escaped character is never a mark, so it is a run of its own.
      if (escaped) runs.push({ text: escaped.slice(1), isCode: false });
      return escaped ? at + 2 : add(char, 1);
    }
    case '`': {
      const end = endOf(hidden.code, start + at);
      if (end === undefined) return add(char, 1);
      const code = written.slice(at, end - start);
      return add(codeText(code.replace(/^`+|`+$/g, '')), code.length, true);
    }
    case '$': {
      const formula = match(MATH)?.[0];
      const [literal = char] = match(/\$+/y) ?? [];
      return formula === undefined ? add(literal, literal.length) : at + formula.length;
    }
    case '{':
    case '<': {
      const end = endOf(char === '<' ? hidden.tags : hidden.expressions, start + at);
      if (end !== undefined) return end - start;
      const comment = endOf(hidden.code, start + at);
      if (comment === undefined) return add(char, 1);
      const after = comment - start;
      return after + (char === '{' ? (matchAt(CLOSE, written, after)?.length ?? 0) : 0);
    }
    case '&': {
      const entity = match(ENTITY)?.[0] ?? char;
      return add(unescapeMarkdown(entity), entity.length);
    }
    case '!': {
      const image = match(IMAGE)?.[0];
      return image === undefined ? add(char, 1) : at + image.length;
    }
    case '[':
      return at + 1;
    case ']':
      return at + (match(LINK_END)?.[0].length ?? 1);
    case '*':
    case '_':
    case '~': {
      const [text = char] = match(MARKS) ?? [];
      const marks = flanking(char, written.charAt(at - 1), written.charAt(at + text.length));
      runs.push({ text, isCode: false, marks });
      return at + text.length;
    }
    default: {
      const [plain = char] = match(PLAIN) ?? [];
      return add(plain, plain.length);
    }
  }
}

/** Returns the end of the span that begins at an offset. */
function endOf(spans: readonly Span[], offset: number): number | undefined {
  const span = spans[countWhile(spans, ({ start }) => start < offset)];
  return span?.start === offset ? span.end : undefined;
}

function codeText(content: string): string {
  const line = content.replace(/\r?\n/g, ' ');
  return /^ .*\S.* $/.test(line) ? line.slice(1, -1) : line;
}

/** Tests if marks can begin and end emphasis, given the characters around them. */
function flanking(mark: string, before: string, after: string): NonNullable<Run['marks']> {
  const isSpace = (char: string) => char === '' || /\s/.test(char);
  const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);
  const left =
    !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const right =
    !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  if (mark !== '_') return { canOpen: left, canClose: right };
  return {
    canOpen: left && (!right || isPunctuation(before)),
    canClose: right && (!left || isPunctuation(after)),
  };
}

/** Removes the marks of emphasis that belong together. */
function withoutEmphasis(runs: readonly Run[]): Run[] {
  const open: Run[] = [];
  for (const run of runs) {
    if (!run.marks) continue;
    while (run.marks.canClose && run.text !== '') {
      const at = open.findLastIndex((one) => belongTogether(one, run));
      const opener = open[at];
      if (!opener) break;
      const both = Math.min(2, opener.text.length, run.text.length);
      opener.text = opener.text.slice(both);
      run.text = run.text.slice(both);
      open.length = opener.text === '' ? at : at + 1;
    }
    if (run.marks.canOpen && run.text !== '') open.push(run);
  }
  return runs.filter(({ text }) => text !== '');
}

function belongTogether(opener: Run, closer: Run): boolean {
  if (opener.text[0] !== closer.text[0]) return false;
  if (opener.text[0] === '~') return opener.text.length === closer.text.length;
  const isMixed = opener.marks?.canClose || closer.marks?.canOpen;
  const [first, second] = [opener.text.length, closer.text.length];
  return !isMixed || (first + second) % 3 !== 0 || (first % 3 === 0 && second % 3 === 0);
}

/** Makes quotes, dashes and ellipses typographic, except in code. */
function typographic(runs: readonly Run[]): HeadingText {
  // In code, each character counts as a letter.
  const shape = runs.map(({ text, isCode }) => (isCode ? 'A'.repeat(text.length) : text)).join('');
  const all = runs.map(({ text }) => text).join('');
  let text = '';
  let offset = 0;
  for (const run of runs) {
    const own = run.isCode ? run.text : withQuotes(shape, offset, run.text.length);
    text += run.isCode ? own : withDashes(own);
    offset += run.text.length;
  }
  text = oneLine(text);
  return { text, others: otherQuotes(all.trim(), text) };
}

/** A quote, or two single quotes or backticks for a double one. */
const QUOTE = /``|''|["']/g;

/** A dash is exactly two hyphens; an ellipsis at least three dots. */
function withDashes(text: string): string {
  return text.replace(/(?<!-)--(?!-)/g, '—').replace(/\.{3,}/g, '…');
}

function withQuotes(text: string, from: number, length: number): string {
  const part = text.slice(from, from + length);
  return part.replace(QUOTE, (quote, at: number) => {
    if (quote.length > 1) return quote === '``' ? '“' : '”';
    const isOpening = opens(text, from + at);
    return quote === '"' ? (isOpening ? '“' : '”') : isOpening ? '‘' : '’';
  });
}

/** Tests for a quote that opens: after a space or mark, and before a word. */
function opens(text: string, at: number): boolean {
  const [before, after, next] = [text.charAt(at - 1), text.charAt(at + 1), text.charAt(at + 2)];
  const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
  const isSpace = (char: string) => /\s/.test(char);
  if (isWord(before)) return false;
  if (/^\d\ds(?![\p{L}\p{N}])/u.test(text.slice(at + 1, at + 5))) return false;
  if (after !== '' && !isWord(after) && !isSpace(after)) return isWord(next) && /["']/.test(after);
  return isWord(after);
}

/** Returns a text with the other forms of quotes at its start and end, or without them, whose written form is `written`. */
function otherQuotes(written: string, text: string): string[] {
  const others: string[] = [];
  if (/^["']/.test(written)) others.push(otherQuote(text.charAt(0)) + text.slice(1), text.slice(1));
  if (/["']$/.test(written))
    for (const one of [text, ...others])
      others.push(one.slice(0, -1) + otherQuote(one.slice(-1)), one.slice(0, -1));
  return others;
}

function otherQuote(quote: string): string {
  return { '“': '”', '”': '“', '‘': '’', '’': '‘' }[quote] ?? quote;
}
