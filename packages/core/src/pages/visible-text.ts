import { frontMatterEnd } from '@nav/front-matter';
import { MAX_COMMENT_LINES, MAX_COMPARED_PAGE } from '../limits/limits.ts';
import { withoutCodeComment } from './code-comments.ts';
import { pushBlocks } from './prose-blocks.ts';
import { plainProse, type VisibleTextOptions } from './prose-markup.ts';

export type { VisibleTextOptions } from './prose-markup.ts';

/** The version of what readers see. Raise it with each change of the visible lines: caches contain digests of them. */
export const VISIBLE_TEXT_VERSION = 1;

/** The first character of a line of code. */
export const CODE_MARK = '\t';

/** An opening fence of a code block, with the containers and the spaces before it. */
const FENCE = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(`{3,}|~{3,})(.*)$/;

/**
 * Returns the text of a page that readers see, without its front matter: one line for each paragraph, heading, list item, row
 * of a table, component, or line of code. Line breaks within paragraphs, markers of lists and emphasis, comments, imports,
 * attributes for style, and the alignment of tables do not count. Lines of code start with `CODE_MARK`.
 */
export function visibleLines(text: string, options: VisibleTextOptions = {}): string[] {
  const body = text.slice(frontMatterEnd(text));
  const lines = body.split(/\r?\n/);
  // It would take too long, and nobody has written it.
  if (body.length > MAX_COMPARED_PAGE) return lines;
  const found: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) pushBlocks(plainProse(prose.join('\n'), options), found);
    prose = [];
  };
  const commentEnd = commentEnds(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const mayOpen = line.includes('```') || line.includes('~~~');
    const [, fence, info = ''] = (mayOpen ? FENCE.exec(line) : null) ?? [];
    if (fence === undefined || (fence.startsWith('`') && info.includes('`'))) {
      const end = commentEnd(at);
      if (end === at) prose.push(line);
      else prose.push(lines.slice(at, end + 1).join('\n'));
      at = end;
      continue;
    }
    flush();
    const close = new RegExp(`^[\\s>]*${fence}${fence[0]}*\\s*$`);
    let end = at + 1;
    while (end < lines.length && !close.test(lines[end] as string)) end += 1;
    pushCode(lines.slice(at + 1, end), info, options, found);
    at = end;
  }
  flush();
  return found;
}

/** Returns a function that finds the line in which a comment ends that a line leaves open; that line if there is none. */
function commentEnds(lines: readonly string[]): (at: number) => number {
  /** The next line with each closer, as far as it was looked for. */
  const next = new Map<string, number>();
  const lineWith = (close: string, after: number) => {
    let at = next.get(close) ?? 0;
    if (at <= after) {
      at = after + 1;
      while (at < lines.length && !lines[at]?.includes(close)) at += 1;
      next.set(close, at);
    }
    return at;
  };
  return (at) => {
    const line = lines[at] as string;
    for (const [open, close] of COMMENTS) {
      const start = line.lastIndexOf(open);
      if (start === -1 || line.includes(close, start)) continue;
      const end = lineWith(close, at);
      if (end < lines.length && end - at <= MAX_COMMENT_LINES) return end;
    }
    return at;
  };
}

const COMMENTS = [
  ['{/*', '*/'],
  ['<!--', '-->'],
] as const;

/** Words after the language of a code block that change only its looks. */
const CODE_STYLE =
  /^(?:lines|wrap|expandable|twoslash|copy|(?:icon|theme|highlight|focus)=.*|\w+=\{.*|\{.*)$/;

function pushCode(
  lines: readonly string[],
  info: string,
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
  for (const line of lines) {
    const code = (ignoreComments ? withoutCodeComment(line, language) : line)
      .trim()
      .replace(/\s+/g, ' ');
    if (code !== '') found.push(CODE_MARK + code);
  }
}
