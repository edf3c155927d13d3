import { frontMatterEnd, isModulePath, matchAt } from '@nav/text';
import { MAX_DEFINITION_LABEL, MAX_UNCLOSED } from '../limits/limits.ts';
import { codeIn, lineInContainers, type PageCode } from './page-code.ts';
import { type CodeScanner, codeScanner, type Tag } from './scan-code.ts';
import { type WrittenLink, writtenLinksIn } from './written-links.ts';

export interface Heading {
  /** The range of its text in the page. */
  start: number;
  end: number;
  /** From 1 to 6. */
  level: number;
}

/** A link that readers of a page get. */
export interface PageLink extends WrittenLink {
  /** The name of the attribute, and of its component or element. */
  attribute?: { name: string; tag: string };
}

/** The parts of a page that readers see. Offsets are UTF-16, 0-based. */
export interface Markup {
  code: PageCode;
  links: readonly PageLink[];
  headings: readonly Heading[];
  tags: readonly Tag[];
  /** The expressions in braces in the text. */
  expressions: readonly Span[];
  modules: readonly Span[];
}

/** A range of a page; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const MODULE =
  /(?:import\s*["'{*]|import\s+(?:type\s+)?[\w$]+\s*(?:,|from\b)|import\s+type\s*\{|export\s+(?:default|const|let|var|function|class|async|type|interface|enum)\b|export\s*[*{])/y;
/** Everything between the bracket that closes the text of a link and the end of the link. */
const RESOURCE =
  /\]\([ \t\r\n]*(?:<(?:[^<>\n\\]|\\.)*>|(?!<)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*\))*\))*)(?:[ \t\r\n]+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?[ \t\r\n]*\)/y;
/** The label after the text of a link that refers to a definition. */
const REFERENCE = /\]\[[^\]\n]+\]/y;
const ATX = /* @__PURE__ */ lineInContainers('#{1,6}(?=[ \\t\\r\\n]|$)', 'y');
const BLANK = /* @__PURE__ */ lineInContainers('\\r?$', 'my');
const UNDERLINE = /* @__PURE__ */ lineInContainers('(?:=+|-+)[ \\t]*\\r?$', 'my');
/** Lines that begin a separate block, so that the brackets of the lines before are closed. */
const BLOCK_START = /[ \t]*(?:#{1,6}[ \t]|(?:[-*+]|\d{1,9}[.)])[ \t]|>|(?:[-*_][ \t]*){3,}\r?$)/my;
const DEFINITION = /* @__PURE__ */ lineInContainers(
  '(\\[(?!\\^)(?:[^[\\]\\\\\\n]|\\\\.){1,200}\\]):',
  'y',
);
/** The rest of a definition after its address. */
const DEFINITION_END =
  />?(?:[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?[ \t]*\r?$/my;
/** A line that begins with a tag or an expression, which is rarely part of a paragraph. */
const TAG_START = /[ \t]*[<{]/y;
const STOP = /[\\{<[\]\n`]/g;

/**
 * Reads the structure of a page. Never throws; what does not end is text.
 *
 * @param isLink returns true for the addresses of the links to return; by default the ones of this site.
 */
export function readMarkup(
  text: string,
  code: PageCode = codeIn(text),
  isLink?: (address: string) => boolean,
): Markup {
  return markupOf(text, code, writtenLinksIn(text, code, isLink));
}

function markupOf(text: string, code: PageCode, written: readonly WrittenLink[]): Markup {
  const reader = pageReader(text, code);
  readText(reader);
  const { tags } = reader.scanner;
  const { headings, expressions, modules } = reader;
  return { code, links: linksOf(reader, written), headings, tags, expressions, modules };
}

interface PageReader {
  text: string;
  code: PageCode;
  scanner: CodeScanner;
  headings: Heading[];
  expressions: Span[];
  modules: Span[];
  /** The offsets of brackets that close the text of a link. */
  inline: Set<number>;
  /** The offsets of lines with reference definitions. */
  definitions: Set<number>;
  /** The labels in brackets that definitions may have. */
  labels: Set<string>;
  /** The brackets that are open, innermost last. */
  open: { at: number; isImage: boolean; isActive: boolean }[];
  /** The number of tags and expressions that do not end. */
  unclosed: number;
  /** The start of the paragraph on the lines before, or -1. */
  paragraph: number;
}

function pageReader(text: string, code: PageCode): PageReader {
  return {
    text,
    code,
    scanner: codeScanner(text),
    headings: [],
    expressions: [],
    modules: [],
    inline: new Set(),
    definitions: new Set(),
    labels: new Set(),
    open: [],
    unclosed: 0,
    paragraph: -1,
  };
}

/** Reads a page from one character with a meaning to the next. */
function readText(reader: PageReader): void {
  const { text, code } = reader;
  let at = readLine(reader, frontMatterEnd(text));
  for (;;) {
    STOP.lastIndex = at;
    const stop = STOP.exec(text);
    if (!stop) return;
    at = stop.index;
    const codeEnd = code.endAt(at);
    at = codeEnd === -1 ? readMark(reader, at) : readCode(reader, at, codeEnd);
  }
}

/** Skips code, and returns the offset to go on from. */
function readCode(reader: PageReader, at: number, end: number): number {
  const { text, code } = reader;
  // A code block ends before the feed of its last line, or after it.
  if (code.inBlock(at) && text.slice(at, end).includes('\n')) reader.paragraph = -1;
  return end > 0 && text[end - 1] === '\n' ? readLine(reader, end) : end;
}

/** Reads a character with a meaning, and returns the offset to go on from. */
function readMark(reader: PageReader, at: number): number {
  const { text, scanner } = reader;
  switch (text[at]) {
    case '\n':
      return readLine(reader, at + 1);
    case '\\':
      return at + (text[at + 1] === '\n' ? 1 : 2);
    case '[':
      reader.open.push({ at, isImage: text[at - 1] === '!', isActive: true });
      return at + 1;
    case ']':
      return readClose(reader, at);
    case '{': {
      const end = reader.unclosed < MAX_UNCLOSED ? scanner.expressionEnd(at) : -1;
      if (end === -1) reader.unclosed += 1;
      else reader.expressions.push({ start: at, end });
      return end === -1 ? at + 1 : end;
    }
    case '<': {
      const isName = /[A-Za-z/>_$]/.test(text[at + 1] ?? '');
      const tag = isName && reader.unclosed < MAX_UNCLOSED ? scanner.tag(at) : undefined;
      if (isName && !tag) reader.unclosed += 1;
      return tag ? tag.end : at + 1;
    }
    default:
      return at + 1;
  }
}

function readLine(reader: PageReader, at: number): number {
  const { text, paragraph } = reader;
  if (
    paragraph === -1 &&
    reader.unclosed < MAX_UNCLOSED &&
    matchAt(MODULE, text, at) !== undefined
  ) {
    const end = reader.scanner.moduleEnd(at);
    reader.modules.push({ start: at, end });
    return end;
  }
  if (matchAt(BLANK, text, at) !== undefined) return endBlock(reader, at);
  const heading = readHeading(reader, at);
  if (heading !== -1) return endBlock(reader, heading);
  const startsBlock = matchAt(BLOCK_START, text, at) !== undefined;
  if (startsBlock) reader.open = [];
  if ((paragraph === -1 || startsBlock) && matchAt(DEFINITION, text, at) !== undefined) {
    reader.definitions.add(at);
    return endBlock(reader, lineEndAt(text, at));
  }
  if (startsBlock) reader.paragraph = at;
  else if (matchAt(TAG_START, text, at) !== undefined) reader.paragraph = -1;
  else if (paragraph === -1) reader.paragraph = at;
  return at;
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
  reader.open = [];
  reader.paragraph = -1;
  return at;
}

function readClose({ text, open, inline, labels }: PageReader, at: number): number {
  const opener = open.pop();
  if (!opener) return at + 1;
  const resource = opener.isActive ? matchAt(RESOURCE, text, at) : undefined;
  if (resource === undefined) {
    const reference = matchAt(REFERENCE, text, at)?.slice(1);
    const label =
      reference ?? text.slice(opener.at, Math.min(at, opener.at + MAX_DEFINITION_LABEL) + 1);
    labels.add(normalLabel(label));
    return at + 1;
  }
  inline.add(at);
  // A link contains no links, but an image does.
  if (!opener.isImage) for (const outer of open) if (!outer.isImage) outer.isActive = false;
  return at + resource.length;
}

function lineEndAt(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  return feed === -1 ? text.length : feed;
}

function linksOf(reader: PageReader, written: readonly WrittenLink[]): PageLink[] {
  const { text, scanner, inline, definitions } = reader;
  return attributed(written, scanner.tags).flatMap((link): PageLink[] => {
    const { syntax, attribute, from, addressEnd } = link;
    if (syntax === 'inline') return inline.has(from) ? [link] : [];
    if (syntax === 'attribute') return attribute === undefined ? [] : [link];
    if (syntax === 'module') return [link];
    if (!definitions.has(from) || matchAt(DEFINITION_END, text, addressEnd) === undefined)
      return [];
    return takeLabel(reader, from) ? [link] : [];
  });
}

/** Returns true for a definition that the page refers to: of those with one label, the first. */
function takeLabel({ text, labels }: PageReader, from: number): boolean {
  DEFINITION.lastIndex = from;
  return labels.delete(normalLabel(DEFINITION.exec(text)?.[1] ?? ''));
}

/** Returns a label in brackets without differences of case and white space. */
function normalLabel(label: string): string {
  return label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/** Reads the structure of a file by its path: a page, or a module of components. */
export function readMarkupOf(path: string, text: string): Markup {
  return isModulePath(path) ? readModuleMarkup(text) : readMarkup(text);
}

/** Reads a module of components as if it were a page: it has only tags and imports. */
export function readModuleMarkup(text: string): Markup {
  const scanner = codeScanner(text);
  scanner.readModule();
  const { tags } = scanner;
  const code = codeIn('');
  const links = attributed(writtenLinksIn(text, code), tags).filter(
    ({ syntax, attribute }) => syntax === 'module' || attribute !== undefined,
  );
  return { code, links, headings: [], tags, expressions: [], modules: [] };
}

/**
 * Returns the links of a page to other pages and files of the site, in order, as `readMarkup` does, but without links
 * that only have a query or fragment.
 */
export function pageLinks(text: string, code: PageCode = codeIn(text)): PageLink[] {
  // Most texts of a config have none, and finding out is cheap.
  const written = writtenLinksIn(text, code);
  return written.some(isElsewhere) ? markupOf(text, code, written).links.filter(isElsewhere) : [];
}

export function moduleLinks(text: string): PageLink[] {
  return readModuleMarkup(text).links.filter(isElsewhere);
}

function isElsewhere({ address }: WrittenLink): boolean {
  return !/^[#?]/.test(address);
}

function attributed(links: readonly WrittenLink[], tags: readonly Tag[]): PageLink[] {
  const attributes = new Map<number, NonNullable<PageLink['attribute']>>();
  for (const { name: tag, attributes: own } of tags)
    for (const { name, start } of own) attributes.set(start, { name, tag });
  return links.map((link) => {
    const attribute = link.syntax === 'attribute' ? attributes.get(link.start) : undefined;
    return attribute ? { ...link, attribute } : link;
  });
}
