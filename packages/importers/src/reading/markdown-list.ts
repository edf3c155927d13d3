import { frontMatterEnd } from '@nav/front-matter';
import { addAll } from './add-all.ts';
import { MAX_LIST_DEPTH, MAX_MARKED_TEXT } from './limits.ts';
import type {
  MarkdownBlock,
  MarkdownCode,
  MarkdownItem,
  MarkdownLink,
  MarkdownLists,
  Text,
} from './markdown-blocks.ts';
import { DEFINITION, definitionsIn, type Reading, readText, shifted } from './markdown-text.ts';
import type { Place } from './place.ts';

const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

const MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;

const HEADING = /^(#{1,6})(?:[ \t]+|$)/;

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** A text that is still being read. */
interface OpenText {
  lines: string[];
  starts: Place[];
  /** Completes the block that it belongs to. */
  finish(text: Text): void;
}

interface OpenItem {
  /** The first column of the item's text, from 0. */
  column: number;
  item: { items: MarkdownItem[]; links: MarkdownLink[]; code?: MarkdownCode };
}

interface OpenFence {
  mark: string;
  column: number;
  code: MarkdownCode;
  lines: string[];
}

interface Outline extends Reading {
  blocks: MarkdownBlock[];
  indent: number | undefined;
  /** The items around the next line, outermost first. */
  items: OpenItem[];
  text: OpenText | undefined;
  fence: OpenFence | undefined;
  isComment: boolean;
  isTooDeep: boolean;
}

interface Line {
  whole: string;
  /** The line without blanks around it. */
  rest: string;
  /** The column of `rest` from 0, with tabs every 4 columns, and its offset. */
  column: number;
  start: number;
  at: Place;
}

/**
 * Reads the lists of a Markdown file.
 *
 * The lines are read here because a Markdown parser needs 40 seconds for a list of 10 MB, and time that grows with the square of
 * the depth. Their text is left to the parser.
 *
 * @param indent the columns that an item is indented by to become a child. By default, it is indented to the text of its parent,
 * as in CommonMark. Python-Markdown demands 4.
 */
export function readMarkdownLists(file: string, text: string, indent?: number): MarkdownLists {
  const body = frontMatterEnd(text);
  const lines = text.slice(body).split(/\r\n|\n|\r/);
  const first = text.slice(0, body).split(/\r\n|\n|\r/).length;
  const outline: Outline = {
    blocks: [],
    problems: [],
    definitions: definitionsIn(lines),
    budget: MAX_MARKED_TEXT,
    indent,
    items: [],
    text: undefined,
    fence: undefined,
    isComment: false,
    isTooDeep: false,
  };
  for (const [index, whole] of lines.entries()) {
    const { column, start } = indentOf(whole);
    const at: Place = { file, line: first + index, column: start + 1 };
    const line = { whole, rest: whole.slice(start).trimEnd(), column, start, at };
    if (!lineReaders.some((read) => read(line, outline))) readParagraph(line, outline);
  }
  closeText(outline);
  closeFence(outline);
  return outline;
}

/** The kinds of lines, most binding first. Each returns true if the line is of its kind. The others are paragraphs. */
const lineReaders: readonly ((line: Line, outline: Outline) => boolean)[] = [
  readCode,
  readComment,
  readBlank,
  (line, outline) => !outline.text && DEFINITION.test(line.whole),
  readUnderline,
  readRule,
  readHeading,
  readFence,
  readMarker,
];

function readCode({ whole, rest, column, start }: Line, outline: Outline): boolean {
  const { fence } = outline;
  if (!fence) return false;
  // An item that ends takes its code with it.
  const isInside = rest === '' || column >= fence.column;
  if (!isInside || (rest.startsWith(fence.mark) && /^(?:`+|~+)$/.test(rest))) closeFence(outline);
  else fence.lines.push(whole.slice(Math.min(fence.column, start)));
  return isInside;
}

function readComment({ rest }: Line, outline: Outline): boolean {
  if (!outline.isComment) {
    if (!rest.startsWith('<!--')) return false;
    closeText(outline);
    outline.isComment = !rest.includes('-->', 4);
  } else outline.isComment = !rest.includes('-->');
  return true;
}

function readBlank({ rest }: Line, outline: Outline): boolean {
  if (rest === '') closeText(outline);
  return rest === '';
}

/** Reads the line below a heading. */
function readUnderline({ rest }: Line, outline: Outline): boolean {
  const { text, items, blocks } = outline;
  if (!text || items.length > 0 || !/^(?:=+|-+)$/.test(rest)) return false;
  const depth = rest.startsWith('=') ? 1 : 2;
  text.finish = (read) => void blocks.push({ kind: 'heading', depth, ...read });
  closeText(outline);
  return true;
}

function readRule({ rest, column, at }: Line, outline: Outline): boolean {
  if (!RULE.test(rest)) return false;
  closeText(outline);
  leaveItems(outline, column);
  if (outline.items.length === 0) outline.blocks.push({ kind: 'rule', at });
  return true;
}

function readHeading({ rest, column, at }: Line, outline: Outline): boolean {
  const heading = HEADING.exec(rest);
  if (!heading) return false;
  closeText(outline);
  leaveItems(outline, column);
  if (outline.items.length > 0) return true;
  const depth = heading[1]?.length ?? 1;
  const source = rest.slice(heading[0].length).replace(/(?:^|[ \t]+)#+$/, '');
  openText(outline, source, shifted(at, heading[0].length), (read) => {
    outline.blocks.push({ kind: 'heading', depth, ...read });
  });
  closeText(outline);
  return true;
}

function readFence({ rest, column, at }: Line, outline: Outline): boolean {
  if (!FENCE.test(rest)) return false;
  leaveItems(outline, column);
  openFence(outline, rest, outline.items.at(-1)?.column ?? 0, at);
  return true;
}

function readMarker({ rest, column, at }: Line, outline: Outline): boolean {
  const marker = MARKER.exec(rest);
  const { text, items } = outline;
  // A paragraph may go on with a number and a period.
  if (!marker || (text && items.length === 0 && (marker[1] ?? '1') !== '1')) return false;
  leaveItems(outline, column);
  readItems(outline, rest, column, at);
  return true;
}

function readParagraph({ rest, column, at }: Line, outline: Outline): void {
  const { text, blocks } = outline;
  if (text) {
    text.lines.push(rest);
    text.starts.push(at);
    return;
  }
  leaveItems(outline, column);
  const parent = parentOf(outline);
  openText(outline, rest, at, (read) => {
    if (parent) addAll(parent.links, read.links);
    else blocks.push({ kind: 'paragraph', ...read });
  });
}

function openText(outline: Outline, source: string, at: Place, finish: OpenText['finish']): void {
  closeText(outline);
  outline.text = { lines: [source], starts: [at], finish };
}

function closeText(outline: Outline): void {
  const { text } = outline;
  outline.text = undefined;
  text?.finish(readText(text.lines, text.starts, outline));
}

function openFence(outline: Outline, opening: string, column: number, at: Place): void {
  closeText(outline);
  const [, mark = '', info = ''] = FENCE.exec(opening) ?? [];
  const code: MarkdownCode = { kind: 'code', info: info.trim(), text: '', at };
  const parent = parentOf(outline);
  if (!parent) outline.blocks.push(code);
  else parent.code ??= code;
  outline.fence = { mark, column, code, lines: [] };
}

function closeFence(outline: Outline): void {
  const { fence } = outline;
  if (fence) fence.code.text = fence.lines.join('\n');
  outline.fence = undefined;
}

/** Ends the items that a block at a column is not part of. */
function leaveItems({ items, indent }: Outline, column: number): void {
  if (indent === undefined) while ((items.at(-1)?.column ?? 0) > column) items.pop();
  else items.length = Math.min(items.length, Math.floor(column / indent));
}

function parentOf({ items }: Outline): OpenItem['item'] | undefined {
  return items[Math.min(items.length, MAX_LIST_DEPTH) - 1]?.item;
}

/** Reads an item, and those that begin in its text: `- - a`. */
function readItems(outline: Outline, source: string, column: number, at: Place): void {
  closeText(outline);
  let [rest, from, place] = [source, column, at];
  for (let match = MARKER.exec(rest); match; match = MARKER.exec(rest)) {
    const after = rest.slice(match[0].length);
    const gap = /^[ \t]*/.exec(after)?.[0].length ?? 0;
    const width = match[0].length + (gap > 4 || after.length === gap ? 1 : gap);
    const item = addItem(outline, from + width, shifted(place, match[0].length + gap));
    // Markers in a line that are nested too deep are dropped together.
    const isTooDeep = outline.items.length > MAX_LIST_DEPTH;
    const skipped = isTooDeep ? /^(?:[*+-][ \t]+)*/.exec(after.slice(gap)) : null;
    const taken = gap + (skipped?.[0].length ?? 0);
    rest = after.slice(taken);
    from += match[0].length + taken;
    place = item.at;
    if (FENCE.test(rest)) {
      openFence(outline, rest, from, place);
      return;
    }
    const title = HEADING.exec(rest);
    if (title) {
      rest = rest.slice(title[0].length);
      place = shifted(place, title[0].length);
    }
    if (rest === '' || RULE.test(rest)) return;
    if (MARKER.test(rest)) continue;
    openText(outline, rest, place, (read) => Object.assign(item, read, { links: [...read.links] }));
    return;
  }
}

function addItem(outline: Outline, column: number, at: Place): MarkdownItem {
  const { blocks, items, problems } = outline;
  const item = { kind: 'item' as const, text: '', source: '', links: [], items: [], at };
  (parentOf(outline)?.items ?? blocks).push(item);
  items.push({ column, item });
  if (items.length > MAX_LIST_DEPTH && !outline.isTooDeep) {
    outline.isTooDeep = true;
    problems.push({
      message: `lists are nested deeper than ${MAX_LIST_DEPTH} levels; deeper items are read as items of level ${MAX_LIST_DEPTH + 1}`,
      at,
    });
  }
  return item;
}

/** Returns the column of the first character that is not blank, with tabs every 4 columns, and its offset. */
function indentOf(line: string): { column: number; start: number } {
  let column = 0;
  let start = 0;
  for (; start < line.length; start += 1) {
    if (line[start] === '\t') column += 4 - (column % 4);
    else if (line[start] === ' ') column += 1;
    else break;
  }
  return { column, start };
}
