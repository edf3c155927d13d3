import { MAX_UNCLOSED } from '../text/limits.ts';
import { frontMatterEnd } from './front-matter-block.ts';
import { CONTAINERS, codeIn, type PageCode } from './page-code.ts';
import { codeScanner, type Tag } from './scan-code.ts';
import { type WrittenLink, writtenLinksIn } from './written-links.ts';

/** A heading of a page. */
export interface Heading {
  /** The range of its text in the page. */
  start: number;
  end: number;
}

/** A link that readers of a page get. */
export interface PageLink extends WrittenLink {
  /** The name of the attribute, and of its component or element. */
  attribute?: { name: string; tag: string };
}

/** The parts of a page that readers see. Offsets are UTF-16, 0-based. */
export interface Markup {
  code: PageCode;
  /** The links, in order. */
  links: readonly PageLink[];
  headings: readonly Heading[];
  tags: readonly Tag[];
  /** The expressions in braces in the text. */
  expressions: readonly Span[];
  /** The imports and exports. */
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
const ATX = new RegExp(`${CONTAINERS}#{1,6}(?=[ \\t\\r\\n]|$)`, 'y');
const BLANK = new RegExp(`${CONTAINERS}\\r?$`, 'my');
const UNDERLINE = new RegExp(`${CONTAINERS}(?:=+|-+)[ \\t]*\\r?$`, 'my');
/** Lines that begin a block of their own, so that the brackets of the lines before are closed. */
const BLOCK_START = /[ \t]*(?:#{1,6}[ \t]|(?:[-*+]|\d{1,9}[.)])[ \t]|>|(?:[-*_][ \t]*){3,}\r?$)/my;
const DEFINITION = new RegExp(`${CONTAINERS}\\[(?!\\^)[^\\]\\n]{1,200}\\]:`, 'y');
/** The rest of a definition after its address. */
const DEFINITION_END =
  />?(?:[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?[ \t]*\r?$/my;
/** A line that begins with a tag or an expression, which is rarely part of a paragraph. */
const TAG_START = /[ \t]*[<{]/y;
const STOP = /[\\{<[\]\n`]/g;

/** Reads the structure of a page. Never throws; what does not end is text. */
export function readMarkup(text: string, code: PageCode = codeIn(text)): Markup {
  const scanner = codeScanner(text);
  const headings: Heading[] = [];
  const expressions: Span[] = [];
  const modules: Span[] = [];
  /** The offsets of brackets that close the text of a link. */
  const inline = new Set<number>();
  /** The offsets of lines with reference definitions. */
  const definitions = new Set<number>();
  let open: { isImage: boolean; isActive: boolean }[] = [];
  let unclosed = 0;
  /** The start of the paragraph on the lines before, or -1. */
  let paragraph = -1;

  function test(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  }

  /** Reads the start of a line, and returns the offset to go on from. */
  function readLine(at: number): number {
    if (test(MODULE, at) !== undefined && paragraph === -1 && unclosed < MAX_UNCLOSED) {
      const end = scanner.moduleEnd(at);
      modules.push({ start: at, end });
      return end;
    }
    if (test(BLANK, at) !== undefined) {
      open = [];
      paragraph = -1;
      return at;
    }
    const feed = text.indexOf('\n', at);
    const lineEnd = feed === -1 ? text.length : feed;
    const hashes = test(ATX, at);
    if (hashes !== undefined) {
      headings.push({ start: at + hashes.length, end: lineEnd });
      open = [];
      paragraph = -1;
      return at + hashes.length;
    }
    if (paragraph !== -1 && test(UNDERLINE, at) !== undefined) {
      headings.push({ start: paragraph, end: at });
      open = [];
      paragraph = -1;
      return lineEnd;
    }
    const startsBlock = test(BLOCK_START, at) !== undefined;
    if (startsBlock) open = [];
    const definition = paragraph === -1 || startsBlock ? test(DEFINITION, at) : undefined;
    if (definition !== undefined) {
      definitions.add(at);
      open = [];
      paragraph = -1;
      return lineEnd;
    }
    if (startsBlock) paragraph = at;
    else if (test(TAG_START, at) !== undefined) paragraph = -1;
    else if (paragraph === -1) paragraph = at;
    return at;
  }

  /** Reads the bracket that closes the text of a link, and returns the offset to go on from. */
  function readClose(at: number): number {
    const opener = open.pop();
    if (!opener?.isActive) return at + 1;
    const resource = test(RESOURCE, at);
    if (resource === undefined) return at + 1;
    inline.add(at);
    // A link contains no links, but an image does.
    if (!opener.isImage) for (const outer of open) if (!outer.isImage) outer.isActive = false;
    return at + resource.length;
  }

  let at = frontMatterEnd(text);
  at = readLine(at);
  for (;;) {
    STOP.lastIndex = at;
    const stop = STOP.exec(text);
    if (!stop) break;
    at = stop.index;
    const codeEnd = code.endAt(at);
    if (codeEnd !== -1) {
      // A code block ends before the feed of its last line, or after it.
      const isBlock = code.inBlock(at) && text.slice(at, codeEnd).includes('\n');
      if (isBlock) paragraph = -1;
      at = codeEnd;
      if (at > 0 && text[at - 1] === '\n') at = readLine(at);
      continue;
    }
    switch (stop[0]) {
      case '\n':
        at = readLine(at + 1);
        break;
      case '\\':
        at += text[at + 1] === '\n' ? 1 : 2;
        break;
      case '[':
        open.push({ isImage: text[at - 1] === '!', isActive: true });
        at += 1;
        break;
      case ']':
        at = readClose(at);
        break;
      case '{': {
        const end = unclosed < MAX_UNCLOSED ? scanner.expressionEnd(at) : -1;
        if (end === -1) unclosed += 1;
        else expressions.push({ start: at, end });
        at = end === -1 ? at + 1 : end;
        break;
      }
      case '<': {
        const isName = /[A-Za-z/>_$]/.test(text[at + 1] ?? '');
        const tag = isName && unclosed < MAX_UNCLOSED ? scanner.tag(at) : undefined;
        if (isName && !tag) unclosed += 1;
        at = tag ? tag.end : at + 1;
        break;
      }
      default:
        at += 1;
    }
  }

  const { tags } = scanner;
  const links = attributed(writtenLinksIn(text, code), tags).filter((link) => {
    const { syntax, attribute, from, addressEnd } = link;
    if (syntax === 'inline') return inline.has(from);
    if (syntax === 'attribute') return attribute !== undefined;
    if (syntax === 'module') return true;
    return definitions.has(from) && test(DEFINITION_END, addressEnd) !== undefined;
  });
  return { code, links, headings, tags, expressions, modules };
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
 * Returns the links of a page to other pages and files of the site, in order, as `readMarkup` does, but without those of an
 * address that only has a query or fragment.
 */
export function pageLinks(text: string, code: PageCode = codeIn(text)): PageLink[] {
  // Most texts of a config have none, and finding out is cheap.
  return writtenLinksIn(text, code).some(isElsewhere)
    ? readMarkup(text, code).links.filter(isElsewhere)
    : [];
}

/** Returns the links of a module of components, as `pageLinks` does. */
export function moduleLinks(text: string): PageLink[] {
  return readModuleMarkup(text).links.filter(isElsewhere);
}

function isElsewhere({ address }: WrittenLink): boolean {
  return !/^[#?]/.test(address);
}

/** Adds the attribute to each link in one. */
function attributed(links: readonly WrittenLink[], tags: readonly Tag[]): PageLink[] {
  const attributes = new Map<number, NonNullable<PageLink['attribute']>>();
  for (const { name: tag, attributes: own } of tags)
    for (const { name, start } of own) attributes.set(start, { name, tag });
  return links.map((link) => {
    const attribute = link.syntax === 'attribute' ? attributes.get(link.start) : undefined;
    return attribute ? { ...link, attribute } : link;
  });
}
