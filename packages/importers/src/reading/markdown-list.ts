import { frontMatterEnd } from '@nav/core/internal';
import type { Link as LinkNode, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { addAll } from './add-all.ts';
import { MAX_LIST_DEPTH, MAX_MARKDOWN, MAX_MARKED_TEXT } from './limits.ts';
import type { Place } from './place.ts';

/** The outline of a Markdown file: its lists as trees, with the headings, rules and paragraphs around them. */
export interface MarkdownLists {
  blocks: readonly MarkdownBlock[];
  /** The parts that are not read as they are written. */
  problems: readonly { message: string; at: Place }[];
}

export type MarkdownBlock =
  | MarkdownItem
  | MarkdownHeading
  | MarkdownParagraph
  | MarkdownCode
  | { kind: 'rule'; at: Place };

/** A link. */
export interface MarkdownLink {
  /** As readers see it. */
  text: string;
  /** As written, without angle brackets and escapes. */
  href: string;
  /** The text in quotes after the address. */
  title?: string | undefined;
  at: Place;
}

/** A line of text, or several. */
interface Text {
  /** As readers see all of it. */
  text: string;
  /** As written. */
  source: string;
  /** The links, in their order. */
  links: readonly MarkdownLink[];
  at: Place;
}

export interface MarkdownItem extends Text {
  kind: 'item';
  /** The links of the first paragraph, then those of later ones. */
  links: readonly MarkdownLink[];
  /** The first block of code. */
  code?: MarkdownCode | undefined;
  items: readonly MarkdownItem[];
}

export interface MarkdownHeading extends Text {
  kind: 'heading';
  depth: number;
}

export interface MarkdownParagraph extends Text {
  kind: 'paragraph';
}

export interface MarkdownCode {
  kind: 'code';
  /** The text after the opening fence, such as `yaml`. */
  info: string;
  text: string;
  at: Place;
}

export interface MarkdownListOptions {
  /**
   * The columns that an item is indented by to become a child. By default, it is indented to the text of its parent, as in
   * CommonMark. Python-Markdown demands 4.
   */
  indent?: number | undefined;
}

const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;
const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const DEFINITION = /^ {0,3}\[([^\]\\]+)\]:[ \t]*\S/;

/** The parts of a file that its texts need. */
interface Reading {
  /** The lines that say what `[label]` links to, by label. */
  definitions: ReadonlyMap<string, string>;
  problems: { message: string; at: Place }[];
  /** The UTF-16 units of text that may still be read as Markdown. */
  budget: number;
}

/** A text that is still being read. */
interface OpenText {
  lines: string[];
  /** The place of each line. */
  starts: Place[];
  /** Completes the block that it belongs to. */
  finish(text: Text): void;
}

interface OpenItem {
  /** The first column of the item's text, from 0. */
  column: number;
  item: { items: MarkdownItem[]; links: MarkdownLink[]; code?: MarkdownCode };
}

/**
 * Reads the lists of a Markdown file.
 *
 * The lines are read here because a Markdown parser needs 40 seconds for a list of 10 MB, and time that grows with the square of
 * the depth. Their text is left to the parser.
 */
export function readMarkdownLists(
  file: string,
  text: string,
  { indent: step }: MarkdownListOptions = {},
): MarkdownLists {
  const blocks: MarkdownBlock[] = [];
  const problems: { message: string; at: Place }[] = [];
  const stack: OpenItem[] = [];
  let open: OpenText | undefined;
  let fence: { mark: string; column: number; code: MarkdownCode; lines: string[] } | undefined;
  let isComment = false;
  let isTooDeep = false;

  const body = frontMatterEnd(text);
  const lines = text.slice(body).split(/\r\n|\n|\r/);
  const first = text.slice(0, body).split(/\r\n|\n|\r/).length;
  const reading: Reading = { definitions: definitionsIn(lines), problems, budget: MAX_MARKED_TEXT };

  function close(): void {
    if (!open) return;
    const { lines: parts, starts, finish } = open;
    open = undefined;
    finish(readText(parts, starts, reading));
  }
  function closeFence(): void {
    if (fence) fence.code.text = fence.lines.join('\n');
    fence = undefined;
  }
  function begin(source: string, at: Place, finish: (text: Text) => void): void {
    close();
    open = { lines: [source], starts: [at], finish };
  }
  /** Ends the items that a block at a column is not part of. */
  function leave(column: number): void {
    if (step === undefined) while ((stack.at(-1)?.column ?? 0) > column) stack.pop();
    else stack.length = Math.min(stack.length, Math.floor(column / step));
  }
  function parentOf(): OpenItem['item'] | undefined {
    return stack[Math.min(stack.length, MAX_LIST_DEPTH) - 1]?.item;
  }
  function openFence(match: RegExpExecArray, column: number, at: Place): void {
    close();
    const code: MarkdownCode = { kind: 'code', info: (match[2] ?? '').trim(), text: '', at };
    const parent = parentOf();
    if (!parent) blocks.push(code);
    else parent.code ??= code;
    fence = { mark: match[1] ?? '', column, code, lines: [] };
  }

  for (const [index, whole] of lines.entries()) {
    const line = first + index;
    const { column, start } = indentOf(whole);
    const rest = whole.slice(start).trimEnd();
    const at: Place = { file, line, column: start + 1 };

    if (fence) {
      // An item that ends takes its code with it.
      if (rest === '' || column >= fence.column) {
        if (rest.startsWith(fence.mark) && /^(?:`+|~+)$/.test(rest)) closeFence();
        else fence.lines.push(whole.slice(Math.min(fence.column, start)));
        continue;
      }
      closeFence();
    }
    if (isComment) {
      isComment = !rest.includes('-->');
      continue;
    }
    if (rest === '') {
      close();
      continue;
    }
    if (rest.startsWith('<!--')) {
      close();
      isComment = !rest.includes('-->', 4);
      continue;
    }
    if (!open && DEFINITION.test(whole)) continue;
    if (open && stack.length === 0 && /^(?:=+|-+)$/.test(rest)) {
      const depth = rest.startsWith('=') ? 1 : 2;
      open.finish = (read) => void blocks.push({ kind: 'heading', depth, ...read });
      close();
      continue;
    }
    if (RULE.test(rest)) {
      close();
      leave(column);
      if (stack.length === 0) blocks.push({ kind: 'rule', at });
      continue;
    }
    const heading = HEADING.exec(rest);
    if (heading) {
      close();
      leave(column);
      if (stack.length > 0) continue;
      const depth = heading[1]?.length ?? 1;
      const source = rest.slice(heading[0].length).replace(/(?:^|[ \t]+)#+$/, '');
      begin(source, shifted(at, heading[0].length), (read) => {
        blocks.push({ kind: 'heading', depth, ...read });
      });
      close();
      continue;
    }
    const fenced = FENCE.exec(rest);
    if (fenced) {
      leave(column);
      openFence(fenced, stack.at(-1)?.column ?? 0, at);
      continue;
    }
    const marker = MARKER.exec(rest);
    // A paragraph may go on with a number and a period.
    const isItem = marker && !(open && stack.length === 0 && (marker[1] ?? '1') !== '1');
    if (isItem) {
      leave(column);
      readItems(rest, column, at);
    } else if (open) {
      open.lines.push(rest);
      open.starts.push(at);
    } else {
      leave(column);
      const parent = parentOf();
      begin(rest, at, (read) => {
        if (parent) addAll(parent.links, read.links);
        else blocks.push({ kind: 'paragraph', ...read });
      });
    }
  }
  close();
  closeFence();
  return { blocks, problems };

  /** Reads an item, and those that begin in its text: `- - a`. */
  function readItems(source: string, column: number, at: Place): void {
    close();
    let [rest, from, place] = [source, column, at];
    for (let match = MARKER.exec(rest); match; match = MARKER.exec(rest)) {
      const after = rest.slice(match[0].length);
      const gap = /^[ \t]*/.exec(after)?.[0].length ?? 0;
      const width = match[0].length + (gap > 4 || after.length === gap ? 1 : gap);
      const item: MarkdownItem & OpenItem['item'] = {
        kind: 'item',
        text: '',
        source: '',
        links: [],
        items: [],
        at: shifted(place, match[0].length + gap),
      };
      const parent = parentOf();
      if (parent) parent.items.push(item);
      else blocks.push(item);
      stack.push({ column: from + width, item });
      if (stack.length > MAX_LIST_DEPTH && !isTooDeep) {
        isTooDeep = true;
        problems.push({
          message: `lists are nested deeper than ${MAX_LIST_DEPTH} levels; deeper items are read as items of level ${MAX_LIST_DEPTH + 1}`,
          at: item.at,
        });
      }
      // Markers in a line that are nested too deep are dropped together.
      const skipped =
        stack.length > MAX_LIST_DEPTH ? /^(?:[*+-][ \t]+)*/.exec(after.slice(gap)) : null;
      const taken = gap + (skipped?.[0].length ?? 0);
      rest = after.slice(taken);
      from += match[0].length + taken;
      place = item.at;
      const opened = FENCE.exec(rest);
      if (opened) {
        openFence(opened, from, place);
        return;
      }
      const title = HEADING.exec(rest);
      if (title) {
        rest = rest.slice(title[0].length);
        place = shifted(place, title[0].length);
      }
      if (rest === '' || RULE.test(rest)) return;
      if (MARKER.test(rest)) continue;
      begin(rest, place, (read) => Object.assign(item, read, { links: [...read.links] }));
      return;
    }
  }
}

function shifted(at: Place, columns: number): Place {
  return { ...at, column: at.column + columns };
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

/** Returns the lines that say what `[label]` links to, by label. */
function definitionsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const label = DEFINITION.exec(line)?.[1]?.toLowerCase();
    if (label !== undefined && !found.has(label)) found.set(label, line);
  }
  return found;
}

/** Text without emphasis, tags, entities and links. Its escapes and code are easy to read. */
const PLAIN_TEXT = String.raw`(?:[^\\\`*_[\]<>&]|\\[!-/:-@[-\`{-~]|(?<![\`\\])\`[^\`[\]]+\`(?!\`)|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|[&<](?=\s|$))+`;
/** A link or a text that needs no parser. */
const PLAIN = new RegExp(
  String.raw`^(?:\[(${PLAIN_TEXT})\]\(([^\\<>()&\s]*)(?: "([^"\\&]*)")?\)|${PLAIN_TEXT})$`,
);

function plainly(text: string): string {
  return oneLine(
    text.replace(/\\([!-/:-@[-`{-~])|`([^`]+)`/g, (_, escaped, code) => escaped ?? code),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads lines of text. Their links get the place of their first character. */
function readText(lines: readonly string[], starts: readonly Place[], reading: Reading): Text {
  const source = lines.join('\n');
  const at = starts[0] as Place;
  if (source.length > MAX_MARKDOWN) {
    const message = `a text of more than ${MAX_MARKDOWN} characters is not read as Markdown`;
    reading.problems.push({ message, at });
    return { text: oneLine(source.slice(0, 80)), source, at, links: [] };
  }
  const plain = lines.length === 1 ? PLAIN.exec(source) : null;
  if (plain) {
    const [, label, href = '', title] = plain;
    const text = plainly(label ?? source);
    return { text, source, at, links: label === undefined ? [] : [{ text, href, title, at }] };
  }
  if (reading.budget <= 0) return { text: oneLine(source), source, at, links: [] };
  reading.budget -= source.length;
  if (reading.budget <= 0) {
    const message = `the file has more than ${MAX_MARKED_TEXT} characters of marked text; the rest of it is read as plain text`;
    reading.problems.push({ message, at });
  }
  // A heading, because "1. Start" alone is a list; closed, because a last "#" belongs to the text.
  const opening = '# ';
  const { children } = fromMarkdown(
    [`${opening}${lines.join(' ')} #`, ...definitionsFor(source, reading)].join('\n\n'),
  );
  const heading = children[0] as Nodes;
  const links = linksIn(heading, children).map(({ node, href, title }) => {
    let offset = (node.position?.start.offset ?? opening.length) - opening.length;
    let line = 0;
    for (; line < lines.length - 1 && offset > (lines[line] as string).length; line += 1) {
      offset -= (lines[line] as string).length + 1;
    }
    return { text: readable(node), href, title, at: shifted(starts[line] as Place, offset) };
  });
  return { text: readable(heading), source, at, links };
}

/** Returns the definitions that a text refers to. */
function definitionsFor(source: string, { definitions }: Reading): ReadonlySet<string> {
  const used = new Set<string>();
  if (definitions.size === 0) return used;
  for (const [, label = ''] of source.matchAll(/\[([^[\]\\]+)\]/g)) {
    const definition = definitions.get(label.toLowerCase());
    if (definition !== undefined) used.add(definition);
  }
  return used;
}

function readable(node: Nodes): string {
  return oneLine(textOf(node, { includeHtml: false }));
}

/** Returns the links in a node, in their order. */
function linksIn(
  node: Nodes,
  blocks: readonly Nodes[],
): { node: Nodes; href: string; title: string | undefined }[] {
  if (node.type === 'link') return [linkOf(node, node)];
  if (node.type === 'linkReference') {
    const target = blocks.find(
      (block) => block.type === 'definition' && block.identifier === node.identifier,
    );
    return target?.type === 'definition' ? [linkOf(node, target)] : [];
  }
  return 'children' in node ? node.children.flatMap((child) => linksIn(child, blocks)) : [];
}

function linkOf(node: Nodes, { url, title }: Pick<LinkNode, 'url' | 'title'>) {
  return { node, href: url, title: title ?? undefined };
}
