import { frontMatterEnd } from '@nav/text';
import type { Markup } from './markup.ts';

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

const COMMENT = /(?:\{\s*\/\*|<!--)\s*nav-ignore-next-line(?![\w-])([\s\S]*?)(?:\*\/\s*\}|-->)/dg;
const PROPERTY_COMMENT = /^[ \t]*#[ \t]*nav-ignore-next-line(?![\w-])([^\n]*)/dgm;

/** Returns the comments of a page that silence findings, in order. */
export function ignoreCommentsIn(text: string, { code, tags }: Markup): IgnoreComment[] {
  if (!text.includes('nav-ignore-next-line')) return [];
  const body = frontMatterEnd(text);
  const ends = new Map(tags.map(({ start, end }) => [start, end]));
  const comments: IgnoreComment[] = [];
  for (const [pattern, isProperty] of [
    [PROPERTY_COMMENT, true],
    [COMMENT, false],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const [start = 0, end = 0] = match.indices?.[0] ?? [];
      if (isProperty !== start < body) continue;
      // In an example, the character before it is code too.
      if (!isProperty && start > 0 && code.inCode(start - 1)) continue;
      const codes = codesIn(match[1] ?? '', match.indices?.[1]?.[0] ?? 0);
      comments.push({ start, end, codes, ...nextLine(text, end, ends) });
    }
  }
  return comments;
}

/** Returns the codes in the text of a comment, up to a reason that begins with `--` or a colon. */
function codesIn(text: string, from: number): IgnoreComment['codes'] {
  const [list = ''] = /^(?:(?!--|:)[\s\S])*/.exec(text) ?? [];
  return Array.from(list.matchAll(/[^\s,]+/g), ({ 0: code, index }) => {
    return { code, start: from + index, end: from + index + code.length };
  });
}

function nextLine(
  text: string,
  end: number,
  ends: ReadonlyMap<number, number>,
): { from: number; to: number } {
  const feed = text.indexOf('\n', end);
  if (feed === -1) return { from: text.length, to: text.length };
  const blank = /(?:[ \t\r]*\n)*/y;
  blank.lastIndex = feed + 1;
  const from = feed + 1 + (blank.exec(text)?.[0].length ?? 0);
  const lineFeed = text.indexOf('\n', from);
  const lineEnd = lineFeed === -1 ? text.length : lineFeed;
  let to = lineEnd;
  for (let at = from; at < lineEnd; at += 1) to = Math.max(to, ends.get(at) ?? to);
  return { from, to };
}
