import { frontMatterEnd } from '@nav/front-matter';
import { lineEndAt, matchAt } from '@nav/positions';
import { MAX_DEFINITION_LABEL, MAX_UNCLOSED } from '../../limits/limits.ts';
import { definitionAt, inlineLinkAt, moduleAt, type WrittenLink } from '../syntax/link-syntax.ts';
import {
  type CodeReader,
  type CodeSpan,
  characterSet,
  codeReader,
  lineInContainers,
  nextStop,
  readCodeLine,
  readCodeMark,
  type Span,
} from '../syntax/page-code.ts';
import { type CodeScan, codeScan, expressionEnd, moduleEnd, tagAt } from '../syntax/scan-code.ts';

export interface Heading extends Span {
  /** From 1 to 6. */
  level: number;
}

export interface PageLink extends WrittenLink {
  /** The name of the attribute, and of its component or element. */
  attribute?: { name: string; tag: string };
  /** The offset after an inline link. */
  to?: number;
}

const MODULE =
  /(?:import\s*["'{*]|import\s+(?:type\s+)?[\w$]+\s*(?:,|from\b)|import\s+type\s*\{|export\s+(?:default|const|let|var|function|class|async|type|interface|enum)\b|export\s*[*{])/y;
/**
 * Everything between the bracket that closes the text of a link and the end of the link. Without limits, a long address
 * would take too much memory.
 */
const RESOURCE =
  /\]\([ \t\r\n]*(?:<[^<>\n\\]*(?:\\.[^<>\n\\]*){0,1000}>|(?!<)[^\s()\\]*(?:(?:\\.|\([^\s()\\]*(?:(?:\\.|\([^\s()]*\))[^\s()\\]*){0,1000}\))[^\s()\\]*){0,1000})(?:[ \t\r\n]+(?:"[^"\\]*(?:\\[\s\S][^"\\]*){0,1000}"|'[^'\\]*(?:\\[\s\S][^'\\]*){0,1000}'|\([^()\\]*(?:\\[\s\S][^()\\]*){0,1000}\)))?[ \t\r\n]*\)/y;
/** The label after the text of a link that refers to a definition. */
const REFERENCE = /\]\[[^\]\n]+\]/y;
const CONTAINER = /* @__PURE__ */ lineInContainers('', 'y');
const ATX = /* @__PURE__ */ lineInContainers('#{1,6}(?=[ \\t\\r\\n]|$)', 'y');
const BLANK = /* @__PURE__ */ lineInContainers('\\r?$', 'my');
const UNDERLINE = /* @__PURE__ */ lineInContainers('(?:=+|-+)[ \\t]*\\r?$', 'my');
/** Lines that begin a separate block, so that the brackets of the lines before are closed. */
const BLOCK_START =
  /[ \t]*(?:#{1,6}[ \t]|(?:[-*+]|\d{1,9}[.)])[ \t]|>|(?:[-*_][ \t]*){3,1000}\r?$)/my;
export const DEFINITION: RegExp = /* @__PURE__ */ lineInContainers(
  '(\\[(?!\\^)(?:[^[\\]\\\\\\n]|\\\\.){1,200}\\]):',
  'y',
);
/** The first characters of lines that may be more than a part of a paragraph. */
const LINE_STARTS: Uint8Array = /* @__PURE__ */ characterSet('\r\n>-*+0123456789#=[_<{');
/** The first characters of the markers of quotes and list items. */
const MARKER_STARTS: Uint8Array = /* @__PURE__ */ characterSet('>-*+0123456789');

/** The state of reading a page, from its start to its end. */
export interface PageReader {
  text: string;
  code: CodeReader;
  scan: CodeScan;
  /** The offset to go on from; the code may be read further. */
  at: number;
  /** The furthest ends of the code that begins before, and of its blocks. */
  codeEnd: number;
  blockEnd: number;
  /** The numbers of spans and comments of the code that are part of these. */
  counted: { spans: number; comments: number };
  headings: Heading[];
  expressions: Span[];
  modules: Span[];
  /** The Markdown links, definitions and modules. */
  links: PageLink[];
  /** The ranges of the labels in brackets that definitions may have: each start is followed by its end. */
  labels: number[];
  /** The brackets that are open, innermost last. */
  open: { at: number; isImage: boolean }[];
  /** The number of the outer brackets in which a link is, so that they are not links. */
  inactive: number;
  /** The start of the line, and of its text after spaces and containers, or -1 if that is unknown. */
  line: number;
  lineText: number;
  /** The start of the paragraph on the lines before, or -1. */
  paragraph: number;
}

/**
 * Reads a page once, from one character with a meaning to the next, in time linear in its length. Code may begin in a tag
 * and end behind it, so it has its own offset in the same loop.
 */
export function readPage(text: string): PageReader {
  const reader: PageReader = {
    text,
    code: codeReader(text),
    scan: codeScan(text),
    at: 0,
    codeEnd: 0,
    blockEnd: 0,
    counted: { spans: 0, comments: 0 },
    headings: [],
    expressions: [],
    modules: [],
    links: [],
    labels: [],
    open: [],
    inactive: 0,
    line: 0,
    lineText: -1,
    paragraph: -1,
  };
  const { code } = reader;
  readCodeLine(code, 0);
  reader.at = readLine(reader, frontMatterEnd(text));
  for (;;) {
    const at = nextStop(text, Math.min(code.at, reader.at));
    if (at >= text.length) break;
    const isFeed = text[at] === '\n';
    if (!isFeed && at >= code.at) readCodeMark(code, at);
    if (at >= reader.at) {
      countCode(reader, at);
      reader.at = at < reader.codeEnd ? afterCode(reader, at) : readMark(reader, at);
    }
    if (isFeed && at >= code.at) readCodeLine(code, at + 1);
  }
  for (const at of code.modules) {
    const link = moduleAt(text, at);
    if (link) reader.links.push(link);
  }
  return reader;
}

/** Notes the ends of the code that begins up to an offset. */
function countCode(reader: PageReader, at: number): void {
  const { code, counted } = reader;
  counted.spans = countSpans(reader, code.spans, counted.spans, at);
  counted.comments = countSpans(reader, code.comments, counted.comments, at);
}

/** Returns the number of spans that begin up to an offset, given how many are counted. */
function countSpans(
  reader: PageReader,
  spans: readonly CodeSpan[],
  counted: number,
  at: number,
): number {
  let next = counted;
  for (let one = spans[next]; one && one.start <= at; one = spans[next]) {
    next += 1;
    reader.codeEnd = Math.max(reader.codeEnd, one.end);
    if (one.isBlock) reader.blockEnd = Math.max(reader.blockEnd, one.end);
  }
  return next;
}

/** Returns the offset to go on from after the code at an offset. */
function afterCode(reader: PageReader, at: number): number {
  const { text, codeEnd } = reader;
  // A code block ends before the feed of its last line, or after it.
  if (at < reader.blockEnd && text.slice(at, codeEnd).includes('\n')) reader.paragraph = -1;
  return text[codeEnd - 1] === '\n' ? readLine(reader, codeEnd) : codeEnd;
}

/** Reads a character with a meaning, and returns the offset to go on from. */
function readMark(reader: PageReader, at: number): number {
  const { text, scan } = reader;
  switch (text[at]) {
    case '\n':
      return readLine(reader, at + 1);
    case '\\':
      return at + (text[at + 1] === '\n' ? 1 : 2);
    case '[':
      reader.open.push({ at, isImage: text[at - 1] === '!' });
      return at + 1;
    case ']':
      return readClose(reader, at);
    case '{': {
      const end = expressionEnd(scan, at);
      if (end === -1) return at + 1;
      reader.expressions.push({ start: at, end });
      return end;
    }
    case '<': {
      const tag = tagAt(scan, at);
      if (!tag) return at + 1;
      tag.startsLine = lineText(reader) === at;
      return tag.end;
    }
    default:
      return at + 1;
  }
}

/** Returns the start of the text of a line, after spaces and the markers of quotes and list items. */
function lineText(reader: PageReader): number {
  if (reader.lineText === -1)
    reader.lineText = reader.line + (matchAt(CONTAINER, reader.text, reader.line)?.length ?? 0);
  return reader.lineText;
}

function readLine(reader: PageReader, at: number): number {
  const { text, paragraph } = reader;
  let first = at;
  while (text[first] === ' ' || text[first] === '\t') first += 1;
  reader.line = at;
  reader.lineText = MARKER_STARTS[text.charCodeAt(first)] === 1 ? -1 : first;
  if (paragraph === -1 && isModule(reader, at)) {
    const end = moduleEnd(reader.scan, at);
    reader.modules.push({ start: at, end });
    return end;
  }
  if (LINE_STARTS[text.charCodeAt(first)] !== 1) {
    if (paragraph === -1) reader.paragraph = at;
    return at;
  }
  // A line that begins with a tag or an expression is rarely part of a paragraph.
  if (text[first] === '<' || text[first] === '{') {
    reader.paragraph = -1;
    return at;
  }
  if (matchAt(BLANK, text, at) !== undefined) return endBlock(reader, at);
  const heading = readHeading(reader, at);
  if (heading !== -1) return endBlock(reader, heading);
  const startsBlock = matchAt(BLOCK_START, text, at) !== undefined;
  if (startsBlock) closeBrackets(reader);
  if ((paragraph === -1 || startsBlock) && matchAt(DEFINITION, text, at) !== undefined) {
    const link = definitionAt(text, at);
    if (link) reader.links.push(link);
    return endBlock(reader, lineEndAt(text, at));
  }
  if (startsBlock || paragraph === -1) reader.paragraph = at;
  return at;
}

function isModule({ text, scan }: PageReader, at: number): boolean {
  const first = text[at];
  return (
    (first === 'i' || first === 'e') &&
    scan.unclosed < MAX_UNCLOSED &&
    matchAt(MODULE, text, at) !== undefined
  );
}

/** Adds the heading at the start of a line, and returns the offset to go on from; -1 if there is none. */
function readHeading({ text, headings, paragraph }: PageReader, at: number): number {
  const hashes = matchAt(ATX, text, at);
  if (hashes !== undefined) {
    const start = at + hashes.length;
    headings.push({ start, end: lineEndAt(text, at), level: hashes.length - hashes.indexOf('#') });
    return start;
  }
  const underline = paragraph === -1 ? undefined : matchAt(UNDERLINE, text, at);
  if (underline === undefined) return -1;
  headings.push({ start: paragraph, end: at, level: underline.includes('=') ? 1 : 2 });
  return lineEndAt(text, at);
}

function endBlock(reader: PageReader, at: number): number {
  closeBrackets(reader);
  reader.paragraph = -1;
  return at;
}

function closeBrackets(reader: PageReader): void {
  reader.open = [];
  reader.inactive = 0;
}

function readClose(reader: PageReader, at: number): number {
  const { text, open, links, labels } = reader;
  const opener = open.pop();
  if (!opener) return at + 1;
  const isActive = opener.isImage || open.length >= reader.inactive;
  reader.inactive = Math.min(reader.inactive, open.length);
  const resource = isActive ? matchAt(RESOURCE, text, at) : undefined;
  if (resource === undefined) {
    const reference = matchAt(REFERENCE, text, at);
    if (reference !== undefined) labels.push(at + 1, at + reference.length);
    else labels.push(opener.at, Math.min(at, opener.at + MAX_DEFINITION_LABEL) + 1);
    return at + 1;
  }
  const link = inlineLinkAt(text, at);
  if (link) links.push(Object.assign(link, { to: at + resource.length }));
  // A link contains no links, but an image does.
  if (!opener.isImage) reader.inactive = open.length;
  return at + resource.length;
}
