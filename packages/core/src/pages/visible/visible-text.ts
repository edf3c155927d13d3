import { frontMatterEnd } from '@nav/front-matter';
import { matchAt } from '@nav/positions';
import { MAX_COMPARED_PAGE } from '../../limits/limits.ts';
import { type Markup, type PageLink, readMarkup } from '../reader/markup.ts';
import { type CodeSpan, type Span, spansIn } from '../syntax/page-code.ts';
import type { Tag } from '../syntax/scan-code.ts';
import { withoutCodeComment } from './code-comments.ts';
import { pushBlocks } from './prose-blocks.ts';
import { shownAddress, shownTag, type VisibleTextOptions } from './visible-tags.ts';

export type { VisibleTextOptions } from './visible-tags.ts';

/** The version of what readers see. Raise it with each change of the visible lines: caches contain digests of them. */
export const VISIBLE_TEXT_VERSION = 2;

/** The first character of a line of code. */
export const CODE_MARK = '\t';

/**
 * Returns the text of a page that readers see, without its front matter: one line for each paragraph, heading, list item, row
 * of a table, component, or line of code. Line breaks within paragraphs, markers of lists and emphasis, comments, imports,
 * attributes for style, and the alignment of tables do not count. Lines of code start with `CODE_MARK`.
 */
export function visibleLines(text: string, options: VisibleTextOptions = {}): string[] {
  const start = frontMatterEnd(text);
  // It would take too long, and nobody has written it.
  if (text.length - start > MAX_COMPARED_PAGE) return text.slice(start).split(/\r?\n/);
  return visibleLinesIn(text, readMarkup(text, 'all'), { start, end: text.length }, options);
}

type Mark = CodeSpan | Tag | PageLink;

/**
 * Returns the visible lines of a part of a page, given all its links.
 *
 * @param before a text before the part, such as the marker of a heading.
 */
export function visibleLinesIn(
  text: string,
  { code, tags, links }: Pick<Markup, 'code' | 'tags' | 'links'>,
  { start, end }: Span,
  options: VisibleTextOptions = {},
  before = '',
): string[] {
  const found: string[] = [];
  let prose = before;
  let last = start;
  const marks: Mark[] = [
    ...spansIn(code, start, end),
    ...spansIn(tags, start, end),
    ...spansIn(links, start, end),
  ];
  for (const mark of marks.sort((a, b) => a.start - b.start)) {
    if (mark.start < last) continue;
    const fence = 'isBlock' in mark && mark.isBlock && FENCE.exec(text.slice(mark.start, mark.end));
    const part = fence ? { ...mark, shown: '' } : shownPart(text, mark, options);
    if (!part) continue;
    prose += plainText(text.slice(last, part.start)) + part.shown;
    last = part.end;
    if (!fence) continue;
    pushBlocks(prose, found);
    prose = '';
    pushCode(fence, options, found);
  }
  pushBlocks(prose + plainText(text.slice(last, end)), found);
  return found;
}

/** A part of a text, and what it shows. */
interface Shown extends Span {
  shown: string;
}

/** Returns what a part of a text shows; undefined for text. */
function shownPart(text: string, mark: Mark, options: VisibleTextOptions): Shown | undefined {
  const { start, end } = mark;
  if ('attributes' in mark) return { start, end, shown: shownTag(text, mark, options) };
  if ('syntax' in mark) return shownLink(text, mark, options);
  const written = text.slice(start, end);
  if (written.startsWith('`')) return { start, end, shown: written.replace(/\s+/g, ' ') };
  if (written.startsWith('<')) return { start, end, shown: '' };
  if (!written.startsWith('{')) return undefined;
  return { start, end: end + (matchAt(CLOSE, text, end)?.length ?? 0), shown: '' };
}

/** The end of an expression after its comment. */
const CLOSE = /\s*\}/y;

function shownLink(
  text: string,
  { syntax, from, start, addressEnd, to }: PageLink,
  options: VisibleTextOptions,
): Shown | undefined {
  if (syntax !== 'definition' && to === undefined) return undefined;
  const shown = shownAddress(text.slice(start, addressEnd), options);
  if (to === undefined) return { start, end: addressEnd, shown };
  const title = text
    .slice(addressEnd, to - 1)
    .replace(/^>/, '')
    .trim();
  return {
    start: from + 2,
    end: to - 1,
    shown: title === '' ? shown : `${shown} "${title.slice(1, -1)}"`,
  };
}

/** An escaped character, or the address of a link without a text. A line that ends in a backslash is broken there. */
const ESCAPED = /\\([!-/:-@[-`{-~\n])|<(https?:\/\/[^\s<>]{1,2000})>/g;

function plainText(text: string): string {
  return text.includes('\\') || text.includes('<') ? text.replace(ESCAPED, '$1$2') : text;
}

/** The first line of a code block, and the lines after it. */
const FENCE =
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(`{3,}|~{3,})([^\n]*)\n?([\s\S]*)$/;

/** Words after the language of a code block that change only its looks. */
const CODE_STYLE =
  /^(?:lines|wrap|expandable|twoslash|copy|(?:icon|theme|highlight|focus)=.*|\w+=\{.*|\{.*)$/;

function pushCode(
  [, fence = '', info = '', content = '']: RegExpExecArray,
  { ignoreComments }: VisibleTextOptions,
  found: string[],
): void {
  const [language = '', ...words] = info.trim().split(/\s+/);
  const title = words
    .filter((word) => !CODE_STYLE.test(word))
    .join(' ')
    .replace(/^(?:title|filename)=/, '')
    .replace(/["']/g, '');
  if (title !== '' && !title.startsWith('{')) found.push(`${CODE_MARK}${title}`);
  const lines = content.split(/\r?\n/);
  if (isClosing(lines.at(-1) ?? '', fence)) lines.pop();
  for (const line of lines) {
    const code = (ignoreComments ? withoutCodeComment(line, language) : line)
      .trim()
      .replace(/\s+/g, ' ');
    if (code !== '') found.push(CODE_MARK + code);
  }
}

/** Tests for the last line of a code block. */
function isClosing(line: string, fence: string): boolean {
  const closing = line.replace(/^[\s>]+|\s+$/g, '');
  return closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length);
}
