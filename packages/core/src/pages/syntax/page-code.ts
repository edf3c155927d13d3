import { countWhile, lineEndAt, matchAt } from '@nav/positions';
import { execAt } from './occurrences.ts';

/** A range of a page. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the spans of a sorted list that begin in a range. */
export function spansIn<T extends Span>(spans: readonly T[], from: number, to: number): T[] {
  return spans.slice(
    countWhile(spans, ({ start }) => start < from),
    countWhile(spans, ({ start }) => start < to),
  );
}

/** A code block, a comment, a formula or inline code: nothing in it is a link. */
export interface CodeSpan extends Span {
  /** False for inline code, and a formula in a line. */
  isBlock: boolean;
}

/** The code and comments of a page, in order, without overlaps. */
export type PageCode = readonly CodeSpan[];

/** Returns the span at an offset, of a sorted list without overlaps. */
export function spanAt<T extends Span>(spans: readonly T[], offset: number): T | undefined {
  const span = spans[countWhile(spans, ({ start }) => start <= offset) - 1];
  return span && span.end > offset ? span : undefined;
}

/** Returns the code block, comment or inline code at an offset. */
export function codeAt(code: PageCode, offset: number): CodeSpan | undefined {
  return spanAt(code, offset);
}

export function isInCode(code: PageCode, offset: number): boolean {
  return codeAt(code, offset) !== undefined;
}

/** The state of reading the code of a page, from its start to its end. */
export interface CodeReader {
  text: string;
  /** The offset to go on from. */
  at: number;
  /** In the order of their starts. */
  spans: CodeSpan[];
  /** The comments that fill whole lines in imports and exports, in order. They may overlap with spans. */
  comments: CodeSpan[];
  /** The offsets of the lines outside of code that begin with `import` or `export`. */
  modules: number[];
  /** The closers that are missing from here on. */
  missing: Set<string>;
}

export function codeReader(text: string): CodeReader {
  return { text, at: 0, spans: [], comments: [], modules: [], missing: new Set() };
}

/** Finds the code, formulas and comments of a page. An unclosed code block runs to the end; an unclosed comment is ignored. */
export function codeIn(text: string): PageCode {
  return codeOf(readCode(text));
}

export function readCode(text: string): CodeReader {
  const reader = codeReader(text);
  readCodeLine(reader, 0);
  for (let at = nextStop(text, reader.at); at < text.length; at = nextStop(text, reader.at)) {
    if (text[at] === '\n') readCodeLine(reader, at + 1);
    else readCodeMark(reader, at);
  }
  return reader;
}

/** Returns the code that was read. */
export function codeOf({ spans, comments }: CodeReader): PageCode {
  if (comments.length === 0) return spans;
  const code: CodeSpan[] = [];
  let last = 0;
  for (const { start, end, isBlock } of [...spans, ...comments].sort((a, b) => a.start - b.start)) {
    if (end <= last) continue;
    code.push({ start: Math.max(start, last), end, isBlock });
    last = end;
  }
  return code;
}

/** The characters that may begin a line, a tag, an expression, a link, a comment, inline code or a formula. */
const STOPS: Uint8Array = /* @__PURE__ */ characterSet('\n\\{<[]`$');

/** A bundler drops an unused set of this function. */
export function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

/** Returns the offset of the next character that may have a meaning, or the length of the text. */
export function nextStop(text: string, from: number): number {
  let at = from;
  while (at < text.length && STOPS[text.charCodeAt(at)] !== 1) at += 1;
  return at;
}

/** The markers of quotes and list items before a block, for patterns that match line by line. */
const CONTAINERS = '(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){0,100}[ \\t]*';

/** A bundler drops an unused pattern of this function. */
export function lineInContainers(source: string, flags: string): RegExp {
  return new RegExp(CONTAINERS + source, flags);
}

/** The first line of a code block. */
const FENCE = /* @__PURE__ */ lineInContainers(
  '(?:(?<backticks>`{3,})[^`\\n]*|(?<tildes>~{3,})[^\\n]*)\\n',
  'y',
);
const COMMENT = /\{\s*\/\*/y;
/** Without a limit, each of many runs of backticks would cost a search up to the end of the line. */
const INLINE_CODE = /(?<!`)(`+)(?!`)[^\n]{0,10000}?(?<!`)\1(?!`)/y;
/** A price is not the beginning of a formula. */
const FORMULA = /(?<![\\$\w])\$(?![\s${\d])[^\n$`]*(?<![\s\\])\$(?![\w{$])/y;
const FORMULA_BLOCK = /(?<![\\$])\$\$(?!\$)/y;

/** Reads the start of a line: an import or export, or a code block. */
export function readCodeLine(reader: CodeReader, line: number): void {
  reader.at = line;
  // A code block in a quote or list item may end before a line that begins another one.
  for (let at = line; at !== -1; at = readLineStart(reader, at));
}

/** Returns the offset of the next line if a code block ends before it; -1 otherwise. */
function readLineStart(reader: CodeReader, at: number): number {
  const { text } = reader;
  const first = text[at];
  if ((first === 'i' && text.startsWith('import', at)) || text.startsWith('export', at))
    readModule(reader, at);
  const match = mayBeFence(text, at) ? execAt(FENCE, text, at) : null;
  if (!match) return -1;
  const { backticks, tildes } = match.groups ?? {};
  const fence = backticks ?? tildes ?? '';
  const [opener] = match;
  const end = fenceEnd(text, at + opener.length, fence, opener.slice(0, opener.indexOf(fence)));
  reader.spans.push({ start: at, end, isBlock: true });
  reader.at = end;
  return end < text.length && text[end - 1] === '\n' ? end : -1;
}

/** The characters that begin a fence, or the marker of a container. */
const FENCE_STARTS: Uint8Array = /* @__PURE__ */ characterSet('`~>*+-0123456789');

function mayBeFence(text: string, start: number): boolean {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return FENCE_STARTS[text.charCodeAt(at)] === 1;
}

/** Reads a character that may begin a comment, inline code or a formula. */
export function readCodeMark(reader: CodeReader, at: number): void {
  const { text } = reader;
  reader.at = at + 1;
  if (text[at] === '`') readInline(reader, at, INLINE_CODE);
  else if (text[at] === '{') {
    const opener = matchAt(COMMENT, text, at);
    if (opener !== undefined) readBlock(reader, at, opener.length, '*/');
  } else if (text.startsWith('<!--', at)) readBlock(reader, at, 4, '-->');
  else if (text[at] === '$') {
    readInline(reader, at, FORMULA);
    if (matchAt(FORMULA_BLOCK, text, at) !== undefined) readBlock(reader, at, 2, '$$');
  }
}

function readInline(reader: CodeReader, start: number, pattern: RegExp): void {
  const length = matchAt(pattern, reader.text, start)?.length;
  if (length === undefined) return;
  reader.at = start + length;
  reader.spans.push({ start, end: reader.at, isBlock: false });
}

function readBlock(reader: CodeReader, start: number, length: number, closer: string): void {
  reader.at = start + length;
  if (reader.missing.has(closer)) return;
  const close = reader.text.indexOf(closer, reader.at);
  if (close === -1) reader.missing.add(closer);
  else {
    reader.at = close + closer.length;
    reader.spans.push({ start, end: reader.at, isBlock: true });
  }
}

/**
 * Returns the end of a code block: after a line with its closing fence, or before the first line outside the quote or
 * list item that contains it, or else the end of the text.
 */
function fenceEnd(text: string, from: number, fence: string, containers: string): number {
  const close = new RegExp(`^[ \\t]*${fence[0]}{${fence.length},}[ \\t\\r]*$`, 'gm');
  if (containers.trim() === '') {
    const match = execAt(close, text, from);
    return match ? match.index + match[0].length : text.length;
  }
  const markers = [...containers.matchAll(/[ \t]*(?:>|[-*+]|\d+[.)])/g)].map(([marker]) => marker);
  for (let start = from; start < text.length; ) {
    const end = lineEndAt(text, start);
    const inside = insideOf(markers, text.slice(start, end));
    if (inside === undefined) return start;
    if (inside.search(close) === 0) return end;
    start = end + 1;
  }
  return text.length;
}

/** Returns the part of a line inside quotes and list items; undefined if it is outside of them. */
function insideOf(markers: readonly string[], line: string): string | undefined {
  let at = 0;
  for (const marker of markers) {
    const spaces = /[ \t]*/y;
    const length = matchAt(spaces, line, at)?.length ?? 0;
    if (marker.endsWith('>')) {
      if (line[at + length] !== '>') return undefined;
      at += length + 1;
    } else if (length > marker.length) at += marker.length + 1;
    // An empty line continues a list item.
    else if (/[^ \t\r]/.test(line.slice(at))) return undefined;
  }
  return line.slice(at);
}

/** The length of both keywords. */
const MODULE_WORD = 'import'.length;
/** An import or export with the lines that go on. */
const MODULE =
  /(?:export|import)\b[^\n]*\n(?:[ \t)\]}][^\n]*\n?|\r?\n(?=[ \t)\]}\r\n])){0,100000}/y;

/** Notes an import or export, and the comments that fill whole lines in it. */
function readModule(reader: CodeReader, at: number): void {
  const { text, comments, modules } = reader;
  if (/\w/.test(text.charAt(at + MODULE_WORD))) return;
  modules.push(at);
  const module = matchAt(MODULE, text, at) ?? '';
  if (!module.includes('/')) return;
  for (const comment of module.matchAll(/^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/gm)) {
    const start = at + comment.index;
    comments.push({ start, end: start + comment[0].length, isBlock: true });
  }
}
