import { type Code, messages } from '@nav/core';
import { helpUrl } from '@nav/core/internal';
import { formatNumber, pluralize, printable } from '@nav/display';
import { MAX_MARKDOWN_TEXT } from './limits.ts';

/** A text, a text to show as code, or the code of a rule, which links to its page. */
export type Inline = string | { code: string } | { rule: string };

/** The content of a cell: one text, or several lines. */
export type Cell = Inline | { lines: readonly (readonly Inline[])[] };

/**
 * A part of a report for code review. Its strings are plain, and may come from anybody: only `printParts` makes Markdown
 * of them.
 */
export type ReportPart =
  | { kind: 'heading'; level: 3 | 4; text: readonly Inline[] }
  | { kind: 'text'; text: readonly Inline[]; isBold?: boolean }
  | {
      kind: 'table';
      /** Shown with the number of changes. */
      title?: string;
      /** The number of changes, which may be more than the rows. */
      count?: number;
      isCollapsed?: boolean;
      columns: readonly string[];
      rows: readonly (readonly Cell[])[];
    }
  | {
      kind: 'code';
      /** Makes it collapsed. */
      title?: string;
      language: 'diff' | 'json';
      lines: readonly string[];
      /** Replaces it if it does not fit as a whole. */
      instead?: string;
    };

/**
 * Escapes a text for a line of Markdown or a cell of a table, so that it is shown as written. It mentions no people, issues
 * and pull requests, and makes no links.
 */
export function markdownText(text: string): string {
  return withoutReferences(printable(text)).replace(/[\\|<>`*_[\]~&]/g, '\\$&');
}

/** Formats a text as code in a line of Markdown or a cell of a table. */
export function markdownCode(text: string): string {
  if (text === '') return '';
  const longest = longestRun(text);
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || text.trim() !== text ? ' ' : '';
  // In a table, a bar must be escaped even in a code span, and so must the backslashes that would undo that.
  return `${fence}${pad}${printable(text).replace(/(\\*)\|/g, '$1$1\\|')}${pad}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/**
 * Separates the signs from which GitHub makes mentions and links with a space of no width. Escaping has no effect on them,
 * because GitHub looks for them in the finished page.
 */
function withoutReferences(text: string): string {
  return text.replace(/@|#(?=\d)|gh-(?=\d)|:(?=\/)|www(?=\.)/gi, '$&\u200b');
}

function inline(part: Inline): string {
  if (typeof part === 'string') return markdownText(plain(part));
  if ('code' in part) return markdownCode(shortened(part.code));
  const code = Object.hasOwn(messages, part.rule) ? (part.rule as Code) : undefined;
  // As code, it cannot become a reference together with the text behind it.
  return code ? `[${code}](${helpUrl(code)})` : markdownCode(shortened(part.rule));
}

function plain(text: string): string {
  return shortened(text.replace(/\s+/g, ' '));
}

/** Joins neighboring strings, because two of them can be a reference together: `#` and `1`. */
function joinStrings(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part !== 'string') joined.push(part);
    else if (typeof last !== 'string') joined.push(plain(part));
    else joined[joined.length - 1] = last + plain(part);
  }
  return joined;
}

/** Joins parts. Without a space, the backticks of neighbors would be one run, which neither of them ends. */
function inlines(parts: readonly Inline[]): string {
  return joinStrings(parts)
    .map((part) => (typeof part === 'string' ? markdownText(part) : inline(part)))
    .reduce(
      (line, text) => line + (line.endsWith('`') && text.startsWith('`') ? ' ' : '') + text,
      '',
    );
}

function shortened(text: string): string {
  return text.length > MAX_MARKDOWN_TEXT ? `${text.slice(0, MAX_MARKDOWN_TEXT)}…` : text;
}

function cell(content: Cell): string {
  if (typeof content === 'string' || !('lines' in content)) return inline(content);
  return content.lines.map(inlines).join('<br>');
}

/** Measures a text in the unit of a limit. */
type Measure = (text: string) => number;

/** One part as Markdown: a frame around rows, of which the last may be left out. */
interface Block {
  before: string;
  rows: readonly string[];
  after: string;
  /** Returns the row that replaces the last ones. Without it, the block is whole or left out. */
  more?: (count: number) => string;
  /** Replaces a block that is left out. */
  instead: string;
  size: number;
}

const CUT_NOTE = 'The report is cut here, because GitHub accepts no more.\n';

/**
 * Prints parts as Markdown of at most `max`. If they are longer, each gets its share, and lists the first of its rows.
 *
 * @param measure counts in the unit of `max`: the characters of a comment, or the bytes of a job summary.
 */
export function printParts(
  parts: readonly ReportPart[],
  max: number = Number.POSITIVE_INFINITY,
  measure: Measure = ({ length }) => length,
): string {
  const blocks = parts.map((part) => blockOf(part, measure));
  const separator = measure('\n');
  const total = blocks.reduce((sum, { size }) => sum + size + separator, 0);
  if (total <= max) return blocks.map(wholeBlock).join('\n');
  const printed = shareOut(blocks, max - measure(`\n${CUT_NOTE}`), separator, measure);
  if (printed.length === 0) return '';
  const isCut = printed.length < blocks.length;
  return `${printed.filter((text) => text !== '').join('\n')}${isCut ? `\n${CUT_NOTE}` : ''}`;
}

function wholeBlock({ before, rows, after }: Omit<Block, 'size'>): string {
  return before + rows.join('') + after;
}

/** Returns the content of the first blocks for which there is room, each with its share of it. */
function shareOut(
  blocks: readonly Block[],
  max: number,
  separator: number,
  measure: Measure,
): string[] {
  // Many small blocks, such as those of a thousand sites, leave no share for a table.
  const least = ({ before, rows, after, more, instead, size }: Block) =>
    Math.min(
      size,
      more ? measure(before + (rows[0] ?? '') + more(rows.length) + after) : measure(instead),
    );
  let room = max;
  const kept = blocks.findIndex((block) => {
    room -= least(block) + separator;
    return room < 0;
  });
  const shown = kept === -1 ? blocks : blocks.slice(0, kept);
  room = max - shown.reduce((sum, block) => sum + least(block) + separator, 0);
  const texts = new Map<Block, string>();
  const bySize = shown.toSorted((a, b) => a.size - least(a) - (b.size - least(b)));
  for (const [index, block] of bySize.entries()) {
    const share = least(block) + Math.floor(room / (bySize.length - index));
    const text = fitted(block, share, measure);
    texts.set(block, text);
    room -= Math.max(0, measure(text) - least(block));
  }
  return shown.map((block) => texts.get(block) as string);
}

function fitted(block: Block, max: number, measure: Measure): string {
  const { before, rows, after, more, instead, size } = block;
  if (size <= max) return wholeBlock(block);
  if (!more) return instead;
  let room = max - measure(before + after + more(rows.length));
  const end = rows.findIndex((row) => {
    room -= measure(row);
    return room < 0;
  });
  const count = Math.max(1, end);
  return before + rows.slice(0, count).join('') + more(rows.length - count) + after;
}

function blockOf(part: ReportPart, measure: Measure): Block {
  const block = unmeasured(part);
  return { ...block, size: measure(wholeBlock(block)) };
}

function unmeasured(part: ReportPart): Omit<Block, 'size'> {
  if (part.kind === 'table') return tableBlock(part);
  if (part.kind === 'code') return codeBlock(part);
  const text = inlines(part.text);
  const line =
    part.kind === 'heading'
      ? `${'#'.repeat(part.level)} ${text}\n`
      : `${part.isBold ? `**${text}**` : text}\n`;
  return { before: line, rows: [], after: '', instead: line };
}

function tableBlock(part: Extract<ReportPart, { kind: 'table' }>): Omit<Block, 'size'> {
  const { title, columns, rows, isCollapsed, count = rows.length } = part;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const head = line(columns.map(markdownText)) + line(columns.map(() => '---'));
  const counted = title === undefined ? '' : `${title} (${formatNumber(count)})`;
  const [before, after] = isCollapsed
    ? [opening(counted), CLOSING]
    : [counted === '' ? '' : `### ${markdownText(counted)}\n\n`, ''];
  const cells = columns.slice(1).map(() => '');
  return {
    before: before + head,
    rows: rows.map((row) => line(row.map(cell))),
    after,
    more: (left) => line([`… and ${pluralize(left, 'more row')}`, ...cells]),
    instead: '',
  };
}

function codeBlock(part: Extract<ReportPart, { kind: 'code' }>): Omit<Block, 'size'> {
  const { title, language, lines, instead } = part;
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  const code = `${fence}${language}\n${lines.map((text) => `${printable(text)}\n`).join('')}${fence}\n`;
  return {
    before: title === undefined ? code : opening(title) + code + CLOSING,
    rows: [],
    after: '',
    instead: instead === undefined ? '' : `${markdownText(instead)}\n`,
  };
}

/** Begins a collapsed part. Its title is HTML. */
function opening(title: string): string {
  const text = withoutReferences(printable(shortened(title)));
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<details>\n<summary>${html}</summary>\n\n`;
}

const CLOSING = '\n</details>\n';
