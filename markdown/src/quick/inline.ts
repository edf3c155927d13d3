import { addTo } from '@nav/collections';
import { countWhile } from '@nav/positions';
import { autolinkEnd } from './autolink.ts';
import type { Balance, OpenTag } from './balance.ts';
import {
  afterRun,
  BACKSLASH,
  BACKTICK,
  BANG,
  CARET,
  CLOSE_BRACKET,
  DOLLAR,
  isEnding,
  isPunctuation,
  isSpace,
  LESS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  STAR,
  TILDE,
  UNDERSCORE,
} from './characters.ts';
import { Emphasis } from './emphasis.ts';
import type { Expressions } from './expressions.ts';
import { readTag, type Source } from './read-tag.ts';
import { resourceEnd } from './resource.ts';
import { unsure } from './unsure.ts';

/** The state of reading the text of a page. */
export interface TextReader {
  balance: Balance;
  expressions: Expressions;
  /** True if the page has a bracket that could refer to a definition. */
  mayRefer: boolean;
}

/** The brackets in each other: far more than any text has. */
const MAX_BRACKETS = 10_000;

/** The beginning of a link or image. */
interface LinkStart {
  isImage: boolean;
  isInactive: boolean;
  top: unknown;
  emphasis: unknown;
  /** The number of elements, and the code, before it. */
  tags: number;
  code: ReturnType<Expressions['mark']>;
}

/** The state of reading a paragraph, a heading or a table cell, whose text is the source. */
interface TextRun extends Source {
  links: LinkStart[];
  emphasis: Emphasis;
  /** The runs of backticks and dollar signs. */
  runs: Map<string, Map<number, number[]>>;
  /** The number of tags and expressions so far. */
  parts: number;
  /** The elements that are not in others. */
  tags: OpenTag[];
  /** The number of elements that are open. */
  depth: number;
  /** True if it has text outside of elements, besides white space. */
  hasText: boolean;
  hasReference: boolean;
}

/**
 * Reads the tags and code in a text. Elements that fill a paragraph become blocks.
 *
 * @param source exactly the text.
 * @param isParagraph false for a heading or a table cell.
 */
export function readText(reader: TextReader, source: Source, isParagraph: boolean): void {
  const { text, base } = source;
  const { balance } = reader;
  const run: TextRun = {
    text,
    base,
    links: [],
    emphasis: new Emphasis(),
    runs: new Map(),
    parts: 0,
    tags: [],
    depth: 0,
    hasText: false,
    hasReference: false,
  };
  balance.enter();
  for (let at = 0; at < text.length; ) {
    const parts = run.parts;
    const next = readMark(reader, run, at);
    if (run.depth === 0 && parts === run.parts && !run.hasText) noteText(run, text.slice(at, next));
    at = next;
  }
  balance.exit(base + text.length);
  run.emphasis.finish(run.tags.length > 0, base);
  if (!isParagraph || run.hasText || run.parts === 0) return;
  if (run.hasReference) unsure(base);
  for (const tag of run.tags) {
    tag.inText = false;
    tag.position = 'block';
  }
}

/** Notes text that is not white space, or a break between lines. */
function noteText(run: TextRun, part: string): void {
  if (part.includes('&')) run.hasReference = true;
  run.hasText =
    /[^ \t\r\n]/.test(part.replace(/&[#\w]+;/g, '')) || /(?:^|[^ \t]) {2,}\r?\n/.test(part);
}

/** Reads what begins at an offset, and returns the offset after it. */
function readMark(reader: TextReader, run: TextRun, at: number): number {
  const { text, base } = run;
  switch (text.charCodeAt(at)) {
    case BACKSLASH:
      return isPunctuation(text.charCodeAt(at + 1)) ? at + 2 : at + 1;
    case BACKTICK:
    case DOLLAR:
      return spanEnd(run, at);
    case LESS:
      return isBlank(text.charCodeAt(at + 1)) ? at + 1 : readElement(reader, run, at);
    case OPEN_BRACE:
      run.parts += 1;
      return reader.expressions.read(run, at, text.length, 'text');
    case BANG:
      if (text.charCodeAt(at + 1) !== OPEN_BRACKET) return at + 1;
      if (text.charCodeAt(at + 2) === CARET) unsure(base + at);
      openLink(reader, run, true);
      return at + 2;
    case OPEN_BRACKET:
      return openBracket(reader, run, at);
    case CLOSE_BRACKET:
      return closeBracket(reader, run, at);
    case STAR:
    case UNDERSCORE:
    case TILDE: {
      const after = afterRun(text, at, text.length);
      run.emphasis.add(text, at, after);
      return after;
    }
    default: {
      const link = run.links.length === 0 ? autolinkEnd(text, at) : -1;
      if (link !== -1 && hasAddress(text, at, link)) unsure(base + at);
      return link === -1 ? plainEnd(text, at + 1) : link;
    }
  }
}

function isBlank(code: number): boolean {
  return isSpace(code) || isEnding(code);
}

/** The characters that may begin more than text. The letters begin URLs. */
const STOPS = /* @__PURE__ */ characterSet('\\`$<{![]*_~hHwW');

function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

function plainEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && STOPS[text.charCodeAt(at)] !== 1) at += 1;
  return at;
}

/** Tests for an email address before a URL, or at its start, which changes where it begins. */
function hasAddress(text: string, at: number, end: number): boolean {
  const isBefore = /@\S*$/.test(text.slice(Math.max(0, at - 200), at));
  return isBefore || (/^w/i.test(text.charAt(at)) && text.slice(at, end).includes('@'));
}

/** Returns the offset after inline code or a formula, or after the characters that do not begin one. */
function spanEnd(run: TextRun, at: number): number {
  const { text } = run;
  const after = afterRun(text, at, text.length);
  const starts = runsOf(run, text.charAt(at)).get(after - at) ?? [];
  const close = starts[countWhile(starts, (start) => start < after)];
  return close === undefined ? after : close + after - at;
}

/** Returns the starts of the runs of a character, by their lengths. Without this, each run would cost a search for its end. */
function runsOf({ text, runs }: TextRun, character: string): Map<number, number[]> {
  let found = runs.get(character);
  if (found) return found;
  found = new Map<number, number[]>();
  for (let at = text.indexOf(character); at !== -1; ) {
    const after = afterRun(text, at, text.length);
    addTo(found, after - at, at);
    at = text.indexOf(character, after);
  }
  runs.set(character, found);
  return found;
}

function readElement(reader: TextReader, run: TextRun, at: number): number {
  const { balance, expressions } = reader;
  const written = readTag(run, at, run.text.length, expressions);
  const tag = balance.add(written, 'inline', run.depth === 0);
  if (tag && run.depth === 0) run.tags.push(tag);
  if (written.kind === 'close') {
    run.depth -= 1;
    run.emphasis.exit();
  } else if (written.kind === 'open') {
    run.depth += 1;
    run.emphasis.enter();
  }
  run.parts += 1;
  return written.end - run.base;
}

function openLink(reader: TextReader, { base, links, emphasis }: TextRun, isImage: boolean): void {
  const { balance, expressions } = reader;
  if (links.length >= MAX_BRACKETS) unsure(base);
  links.push({
    isImage,
    isInactive: false,
    top: balance.top,
    emphasis: emphasis.top,
    tags: balance.tags.length,
    code: expressions.mark(),
  });
}

function openBracket(reader: TextReader, run: TextRun, at: number): number {
  const { text, base } = run;
  if (text.charCodeAt(at + 1) !== CARET) {
    openLink(reader, run, false);
    return at + 1;
  }
  // A footnote takes its label as it is, unless it is not defined.
  const label = /\[\^[^\s[\]\\`$<{*_~!]+\](?![([])/y;
  label.lastIndex = at;
  if (!label.test(text)) unsure(base + at);
  return label.lastIndex;
}

function closeBracket(reader: TextReader, run: TextRun, at: number): number {
  const { text, base, links, emphasis } = run;
  const opener = links.pop();
  if (!opener) return at + 1;
  const isLink = !opener.isInactive && text.charCodeAt(at + 1) === OPEN_PAREN;
  const close = isLink ? resourceEnd(text, at + 1) : -1;
  if (close === -1) {
    reader.mayRefer = true;
    return at + 1;
  }
  if (opener.top !== reader.balance.top) unsure(base + at);
  // An image shows only the text of its label.
  if (opener.isImage) {
    reader.balance.tags.length = opener.tags;
    reader.expressions.reset(opener.code);
  }
  if (opener.emphasis !== emphasis.top) emphasis.isObvious = false;
  if (!opener.isImage) for (const link of links) if (!link.isImage) link.isInactive = true;
  return close;
}
