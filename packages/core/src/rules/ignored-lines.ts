import { positionFinder } from '@nav/text';
import type { Code } from '../diagnostics/catalog/messages.ts';
import { codes } from '../diagnostics/codes.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { type IgnoreComment, ignoreCommentsIn } from '../pages/ignore-comments.ts';
import { readMarkup } from '../pages/markup.ts';
import { nearest } from '../spelling/nearest.ts';

/**
 * @param known the comments of the pages that were read, by path.
 * @param read returns the text of a page.
 * @param isOff returns true for a code that is turned off or not checked, which a comment may name.
 */
export function withoutIgnored(
  findings: readonly Finding[],
  known: ReadonlyMap<string, readonly IgnoreComment[]>,
  read: (file: string) => string | undefined,
  isOff: (code: Code) => boolean,
): Finding[] {
  const pages = new Map(known);
  const used = new Set<IgnoreComment['codes'][number] | IgnoreComment>();
  const kept = findings.filter(({ code, at: { file, range } }) => {
    if (file === undefined || !range || !/\.mdx?$/.test(file)) return true;
    const comments = pages.get(file) ?? readIgnores(read(file) ?? '');
    pages.set(file, comments);
    const offset = range.start.offset;
    const comment = comments.find(
      ({ from, to, codes }) =>
        offset >= from &&
        offset <= to &&
        (codes.length === 0 || codes.some((one) => one.code === code)),
    );
    if (comment) used.add(comment.codes.find((one) => one.code === code) ?? comment);
    return comment === undefined;
  });
  for (const [file, comments] of known)
    kept.push(...unusedIn({ file, text: read(file) ?? '', comments }, used, isOff));
  return kept;
}

function readIgnores(text: string): IgnoreComment[] {
  return text.includes('nav-ignore-next-line') ? ignoreCommentsIn(text, readMarkup(text)) : [];
}

function unusedIn(
  { file, text, comments }: { file: string; text: string; comments: readonly IgnoreComment[] },
  used: ReadonlySet<object>,
  isOff: (code: Code) => boolean,
): Finding[] {
  const positionAt = positionFinder(text);
  const known: readonly string[] = codes;
  return comments.flatMap((comment) => {
    const named = comment.codes.length === 0 ? [{ ...comment, code: undefined, of: comment }] : [];
    const all = [...named, ...comment.codes.map((one) => ({ ...one, of: one }))];
    return all.flatMap(({ code, start, end, of }): Finding[] => {
      if (used.has(of) || (code !== undefined && known.includes(code) && isOff(code as Code)))
        return [];
      const isUnknown = code !== undefined && !known.includes(code);
      const suggestion = isUnknown ? nearest(code, codes) : undefined;
      return [
        {
          code: 'unused-ignore',
          args: { code, isUnknown, suggestion },
          at: { file, range: { start: positionAt(start), end: positionAt(end) } },
        },
      ];
    });
  });
}
