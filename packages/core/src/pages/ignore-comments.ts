import { frontMatterEnd } from '@nav/front-matter';
import { lineEndAt, matchAt } from '@nav/positions';
import type { Markup } from './reader/markup.ts';
import { spansIn } from './syntax/page-code.ts';
import type { Tag } from './syntax/scan-code.ts';

/** A comment that silences findings on the next line. Offsets are UTF-16, 0-based. */
export interface IgnoreComment {
  /** The range of the comment. */
  start: number;
  end: number;
  /** The range of the text that it is about: the next line that is not blank, with a tag that begins there. */
  from: number;
  to: number;
  /** The codes in it; empty for all. */
  codes: readonly { code: string; start: number; end: number }[];
}

const MARK = 'nav-ignore-next-line';
const COMMENT = /^(?:\{\s*\/\*|<!--)\s*nav-ignore-next-line(?![\w-])([\s\S]*?)(?:\*\/|-->)$/;
const PROPERTY_COMMENT = /^[ \t]*#[ \t]*nav-ignore-next-line(?![\w-])([^\n]*)/gm;

/** Returns the comments of a page that silence findings, in order. */
export function ignoreCommentsIn(text: string, { code, tags }: Markup): IgnoreComment[] {
  if (!text.includes(MARK)) return [];
  const body = frontMatterEnd(text);
  const comments: IgnoreComment[] = [];
  let line: NextLine = { after: 0, feed: -1, from: 0, to: 0 };
  function add(written: string, inner: string, start: number, end: number): void {
    // Of many comments in one line, each has the same next line.
    if (end < line.after || end > line.feed) line = nextLine(text, end, tags);
    const { from, to } = line;
    const codes = codesIn(
      inner,
      start + written.indexOf(inner, written.indexOf(MARK) + MARK.length),
    );
    comments.push({ start, end, codes, from, to });
  }
  for (const { 0: written, 1: inner = '', index } of text.slice(0, body).matchAll(PROPERTY_COMMENT))
    add(written, inner, index, index + written.length);
  for (const { start, end, isBlock } of code) {
    const match = isBlock && start >= body && COMMENT.exec(text.slice(start, end));
    if (!match) continue;
    const close = matchAt(CLOSE, text, end);
    if (text[start] === '<') add(match[0], match[1] ?? '', start, end);
    else if (close !== undefined) add(match[0], match[1] ?? '', start, end + close.length);
  }
  return comments;
}

/** The end of an expression after its comment. */
const CLOSE = /\s*\}/y;

/** Returns the codes in the text of a comment, up to a reason that begins with `--` or a colon. */
function codesIn(text: string, from: number): IgnoreComment['codes'] {
  const [list = ''] = /^(?:(?!--|:)[\s\S])*/.exec(text) ?? [];
  return Array.from(list.matchAll(/[^\s,]+/g), ({ 0: code, index }) => {
    return { code, start: from + index, end: from + index + code.length };
  });
}

/** A line below comments that end between `after` and the feed of their line. */
interface NextLine {
  after: number;
  feed: number;
  from: number;
  to: number;
}

function nextLine(text: string, after: number, tags: readonly Tag[]): NextLine {
  const feed = text.indexOf('\n', after);
  if (feed === -1) return { after, feed: text.length, from: text.length, to: text.length };
  const blank = /(?:[ \t\r]*\n)*/y;
  const from = feed + 1 + (matchAt(blank, text, feed + 1)?.length ?? 0);
  let to = lineEndAt(text, from);
  for (const { end } of spansIn(tags, from, to)) to = Math.max(to, end);
  return { after, feed, from, to };
}
