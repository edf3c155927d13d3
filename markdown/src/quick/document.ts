import {
  afterRun,
  afterSpaces,
  BACKTICK,
  DASH,
  DOLLAR,
  EQUALS,
  HASH,
  isSpace,
  LESS,
  OPEN_BRACE,
  OPEN_BRACKET,
  RETURN,
  TILDE,
} from './characters.ts';
import {
  type Container,
  type Cursor,
  containerAt,
  continues,
  cursorAt,
  isBlankLine,
  isThematicBreak,
} from './containers.ts';
import { readText, type TextReader } from './inline.ts';
import { type Modules, moduleAt } from './modules.ts';
import { readFlow } from './read-flow.ts';
import { beginsTable, cellsIn } from './table.ts';
import { unsure } from './unsure.ts';

/** The quotes and lists in each other: far more than any page has. */
const MAX_CONTAINERS = 200;

/** A line of a paragraph: its content, without the markers of containers. */
interface Line {
  start: number;
  at: number;
  end: number;
}

/** The state of reading the blocks of a page, line by line, as the parser of Markdown does. */
export interface DocumentReader extends TextReader {
  text: string;
  modules: Modules;
  containers: Container[];
  /** The lines of the paragraph that is open. */
  paragraph: Line[];
  /** The markers of the block of code or formula that is open. */
  fence: { code: number; length: number } | undefined;
  isInTable: boolean;
  /** The offset of the next line. */
  next: number;
  hasDefinitions: boolean;
  /** The offsets of the next tag, the next brace and the next import from the last line. */
  marks: { less: number; brace: number; imported: number };
}

/** Reads the blocks from an offset to the end. */
export function readDocument(reader: DocumentReader, from: number): void {
  const { text } = reader;
  reader.next = from;
  while (reader.next < text.length) {
    const line = reader.next;
    const feed = text.indexOf('\n', line);
    reader.next = feed === -1 ? text.length : feed + 1;
    readLine(reader, cursorAt(text, line, contentEnd(text, line, feed)));
  }
  endBlocks(reader, 0);
  reader.balance.finish(text.length);
  if (reader.hasDefinitions && reader.mayRefer) unsure(text.length);
}

/** Returns the end of the content of a line. */
function contentEnd(text: string, line: number, feed: number): number {
  if (feed === -1) return text.length;
  return feed > line && text.charCodeAt(feed - 1) === RETURN ? feed - 1 : feed;
}

function readLine(reader: DocumentReader, cursor: Cursor): void {
  const { containers } = reader;
  let interrupts = reader.paragraph.length > 0;
  let inside = 0;
  while (inside < containers.length) {
    const container = containers[inside] as Container;
    if (continues(cursor, container)) {
      inside += 1;
      continue;
    }
    if (container.kind !== 'item') break;
    interrupts = false;
    const sibling = containerAt(cursor, false, container);
    if (!sibling) break;
    endBlocks(reader, inside);
    openContainer(reader, sibling);
    inside += 1;
    break;
  }
  if (inside < containers.length) {
    // Outside of a container, the restrictions for paragraphs do not apply.
    interrupts = false;
  }
  const isConcrete = reader.fence !== undefined && inside === containers.length;
  if (!isConcrete && !isBlankLine(cursor)) {
    for (let first = true; ; first = false) {
      const container = containerAt(cursor, interrupts);
      if (!container) break;
      if (first) endBlocks(reader, inside);
      openContainer(reader, container);
      inside = containers.length;
    }
  }
  readBlock(reader, cursor, inside);
}

function openContainer(reader: DocumentReader, container: Container): void {
  if (reader.containers.length >= MAX_CONTAINERS) unsure(reader.next);
  reader.balance.enter();
  reader.containers.push(container);
}

/** Closes the block that is open, and the containers from an index. */
function endBlocks(reader: DocumentReader, from: number): void {
  endParagraph(reader, true);
  reader.fence = undefined;
  reader.isInTable = false;
  closeContainers(reader, from);
}

function closeContainers({ balance, containers, next }: DocumentReader, from: number): void {
  while (containers.length > from) {
    containers.pop();
    balance.exit(next);
  }
}

/** Reads the content of a line. `inside` is the number of containers that it continues. */
function readBlock(reader: DocumentReader, cursor: Cursor, inside: number): void {
  const { containers, paragraph } = reader;
  const isLazy = inside < containers.length;
  if (reader.fence) {
    if (!isLazy) {
      if (closesFence(cursor, reader.fence)) reader.fence = undefined;
      return;
    }
    reader.fence = undefined;
  }
  if (isBlankLine(cursor)) {
    endParagraph(reader, true);
    reader.isInTable = false;
    closeContainers(reader, inside);
    return;
  }
  if (paragraph.length > 0) {
    if (!isLazy && isUnderline(cursor)) {
      endParagraph(reader, false);
      return;
    }
    if (!readFlowBlock(reader, cursor, inside, true)) addLine(reader, cursor);
    return;
  }
  if (isLazy) {
    reader.isInTable = false;
    closeContainers(reader, inside);
  }
  if (readFlowBlock(reader, cursor, inside, false)) return;
  if (reader.isInTable) readRow(reader, cursor);
  else addLine(reader, cursor);
}

function addLine({ paragraph }: DocumentReader, { line, at, end }: Cursor): void {
  paragraph.push({ start: line, at, end });
}

/**
 * Reads a block other than a paragraph, and returns true if one begins at the cursor.
 *
 * @param interrupts true if it ends a paragraph.
 */
function readFlowBlock(
  reader: DocumentReader,
  cursor: Cursor,
  inside: number,
  interrupts: boolean,
): boolean {
  const { text } = reader;
  const { at, end, line } = cursor;
  const code = text.charCodeAt(at);
  const begin = (): void => {
    if (interrupts) {
      endParagraph(reader, true);
      closeContainers(reader, inside);
    }
    reader.isInTable = false;
  };
  if (code === HASH) {
    const hashes = afterRun(text, at, end);
    if (hashes - at > 6 || (hashes < end && !isSpace(text.charCodeAt(hashes)))) return tableAt();
    begin();
    readHeading(reader, cursor, hashes);
    return true;
  }
  if (isThematicBreak(text, at, end)) {
    begin();
    return true;
  }
  if (code === BACKTICK || code === TILDE || code === DOLLAR) {
    const length = afterRun(text, at, end) - at;
    const least = code === DOLLAR ? 2 : 3;
    const isText =
      code !== TILDE && text.slice(at + length, end).includes(code === DOLLAR ? '$' : '`');
    if (length < least || isText) return tableAt();
    begin();
    reader.fence = { code, length };
    return true;
  }
  if (code === LESS || code === OPEN_BRACE)
    return readFlow(reader, cursor, inside, begin) || tableAt();
  // An import or export cannot follow a paragraph.
  if (!interrupts && at === line && moduleAt(text, at, end)) {
    begin();
    reader.next = reader.modules.read(text, at, reader.next);
    return true;
  }
  return tableAt();

  function tableAt(): boolean {
    if (reader.isInTable || !isTable(reader, cursor, inside)) return false;
    // The paragraph ends before the line, which then begins an import.
    if (interrupts && at === line && moduleAt(text, at, end)) unsure(at);
    begin();
    reader.isInTable = true;
    readRow(reader, cursor);
    // The line of delimiters is no block itself.
    const feed = text.indexOf('\n', reader.next);
    reader.next = feed === -1 ? text.length : feed + 1;
    return true;
  }
}

function closesFence(
  { text, at, end }: Cursor,
  { code, length }: { code: number; length: number },
): boolean {
  if (at >= end || text.charCodeAt(at) !== code) return false;
  const after = afterRun(text, at, end);
  return after - at >= length && afterSpaces(text, after, end) === end;
}

function isUnderline({ text, at, end }: Cursor): boolean {
  const code = text.charCodeAt(at);
  if (code !== EQUALS && code !== DASH) return false;
  return afterSpaces(text, afterRun(text, at, end), end) === end;
}

/** Tests for the first line of a table, by the line after it. */
function isTable(reader: DocumentReader, cursor: Cursor, inside: number): boolean {
  const { text, next, containers } = reader;
  // A line that continues a paragraph outside of its containers begins no table.
  if (next >= text.length || inside < containers.length) return false;
  const first = afterSpaces(text, next, text.length);
  // Most pages have no table, and most lines after a line no delimiters.
  if (!/[|:\->\s]/.test(text.charAt(first))) return false;
  const end = contentEnd(text, next, text.indexOf('\n', next));
  if (!/^[ \t>|:-]*-[ \t|:-]*$/.test(text.slice(next, end))) return false;
  const below = cursorAt(text, next, end);
  for (const container of containers)
    if (isBlankLine(below) || !continues(below, { ...container })) return false;
  if (isBlankLine(below) || containerAt({ ...below }, true)) return false;
  return beginsTable(text, cursor, below);
}

function readRow(reader: DocumentReader, { at, end }: Cursor): void {
  const { text } = reader;
  checkText(reader, at, end);
  if (!hasMarks(reader, at, end)) return;
  for (const cell of cellsIn(text, at, end))
    readText(reader, { text: text.slice(cell.start, cell.end), base: cell.start }, false);
}

function readHeading(reader: DocumentReader, { line, at, end }: Cursor, hashes: number): void {
  const { text, balance } = reader;
  balance.headings += 1;
  const from = afterSpaces(text, hashes, end);
  checkText(reader, from, end);
  if (!hasMarks(reader, from, end)) return;
  // The id of a heading is removed before the page is parsed.
  const id = /\{#[^{}\n]+\}[ \t\r]*$/.exec(text.slice(from, end));
  const isPlain = hashes < end && /^[ \t>]*$/.test(text.slice(line, at));
  const to = id && isPlain ? from + id.index : end;
  readText(reader, { text: text.slice(from, to).trimEnd(), base: from }, false);
}

/** Returns true if a range, which is not before the last one, has a tag or an expression. */
export function hasMarks({ text, marks }: DocumentReader, from: number, to: number): boolean {
  if (marks.less < from) marks.less = indexFrom(text, '<', from);
  if (marks.brace < from) marks.brace = indexFrom(text, '{', from);
  return marks.less < to || marks.brace < to;
}

function indexFrom(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

/** Reads the paragraph that is open. Its last line may make it a heading. */
function endParagraph(reader: DocumentReader, isParagraph: boolean): void {
  const { text, paragraph, containers, balance } = reader;
  const [first] = paragraph;
  const last = paragraph.at(-1);
  if (!first || !last) return;
  reader.paragraph = [];
  if (!isParagraph) balance.headings += 1;
  const isBracket = text.charCodeAt(first.at) === OPEN_BRACKET;
  const hasDefinition = isBracket && text.slice(first.at, last.end).includes(']:');
  if (hasDefinition) {
    reader.hasDefinitions = true;
    // The number of headings depends on what is a definition.
    if (!isParagraph) unsure(first.at);
  }
  checkText(reader, first.at, last.end);
  if (!hasMarks(reader, first.at, last.end)) return;
  if (hasDefinition) unsure(first.at);
  const isQuoted = containers.some(({ kind }) => kind === 'quote') && paragraph.length > 1;
  const source = isQuoted ? withoutMarkers(text, paragraph) : text.slice(first.at, last.end);
  readText(reader, { text: source.trimEnd(), base: first.at }, isParagraph);
}

/** Makes a text unsure that may contain an import, which is reported, or a box to check, which is not shown as text. */
function checkText({ text, marks, containers }: DocumentReader, from: number, to: number): void {
  if (containers.length > 0 && BOX.test(text.slice(from, Math.min(to, from + 20)))) unsure(from);
  if (marks.imported < from) marks.imported = indexFrom(text, 'import', from);
  if (marks.imported >= to) return;
  const run = text.slice(from, to);
  for (const { 0: found, index } of run.matchAll(IMPORT)) {
    const isQuoted = run[index - 1] === '`' && run[index + found.length] === '`';
    if (!isQuoted || !isInCode(run, index)) unsure(from + index);
  }
}

/** A box before a tag or an expression, which may then fill the paragraph. */
const BOX = /^\[[\sxX]\]\s\s*(?:[<{]|$)/;
const IMPORT = /import\s+[\w$*{][^'"\n]*?\s+from\s+(["'])[^'"\n]+\1;?/g;

/** Tests for an offset in inline code, if all of it is between single backticks. */
function isInCode(run: string, offset: number): boolean {
  return !/``|\\/.test(run) && run.slice(0, offset).split('`').length % 2 === 0;
}

/** Returns a paragraph with spaces for the markers of quotes, so that offsets stay. */
function withoutMarkers(text: string, lines: readonly Line[]): string {
  return lines
    .map(({ start, at }, index) => {
      const next = lines[index + 1];
      const prefix = index === 0 ? '' : ' '.repeat(at - start);
      return prefix + text.slice(at, next ? next.start : lines.at(-1)?.end);
    })
    .join('');
}
