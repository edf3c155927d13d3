import { once } from '@nav/collections';
import { joinPath } from '@nav/paths';
import { lineStartAt, rangeFinder } from '@nav/positions';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { Code } from '../../diagnostics/catalog/messages.ts';
import type { TeamCode } from '../../diagnostics/catalog/row.ts';
import { catalogCode } from '../../diagnostics/catalog-code.ts';
import { codeOf, codes } from '../../diagnostics/codes.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { type IgnoreComment, ignoreCommentsIn } from '../../pages/ignore-comments.ts';
import { readMarkup } from '../../pages/reader/markup.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { RuleContext } from '../rule/rule.ts';

/**
 * Leaves out the findings that a comment in their file silences, and adds those about comments that silence none.
 *
 * @param patterns the codes of the patterns in the settings.
 * @param read returns the text of a page.
 * @param isOff returns true for a code that is turned off or not checked, which a comment may name.
 */
export function withoutIgnored(
  findings: readonly Finding[],
  { config, files, texts }: RuleContext,
  patterns: readonly TeamCode[],
  read: (file: string) => string | undefined,
  isOff: (code: Code | TeamCode) => boolean,
): Finding[] {
  const names: readonly (Code | TeamCode)[] = [...codes, ...patterns];
  const linked = files ? texts.linked().texts : [];
  const pathOf = ({ file }: SiteText) => joinPath(config.folder, file);
  const paths = once(() => new Set(linked.map(pathOf)));
  // Files with the same content share their facts, but not which of their comments are used.
  const ignores = new Map(
    linked
      .filter(({ facts }) => facts.comments.length > 0)
      .map((one) => [pathOf(one), structuredClone(one.facts.comments)]),
  );
  const pages = new Map(ignores);
  const used = new Set<IgnoreComment['codes'][number] | IgnoreComment>();
  const kept = findings.filter((finding) => {
    const { file, range } = finding.at;
    if (file === undefined || !range || !/\.mdx?$/.test(file)) return true;
    const comments = pages.get(file) ?? (paths().has(file) ? [] : readIgnores(read(file) ?? ''));
    pages.set(file, comments);
    const offset = range.start.offset;
    const code = codeOf(finding);
    const silences = (one: { code: string }) => one.code === code || one.code === catalogCode(code);
    const comment = comments.find(
      ({ from, to, codes }) =>
        offset >= from && offset <= to && (codes.length === 0 || codes.some(silences)),
    );
    if (comment) used.add(comment.codes.find(silences) ?? comment);
    return comment === undefined;
  });
  for (const [file, comments] of ignores)
    kept.push(...unusedIn({ file, text: read(file) ?? '', comments }, used, names, isOff));
  return kept;
}

function readIgnores(text: string): IgnoreComment[] {
  return text.includes('nav-ignore-next-line') ? ignoreCommentsIn(text, readMarkup(text)) : [];
}

function unusedIn(
  { file, text, comments }: { file: string; text: string; comments: readonly IgnoreComment[] },
  used: ReadonlySet<object>,
  names: readonly (Code | TeamCode)[],
  isOff: (code: Code | TeamCode) => boolean,
): Finding[] {
  const rangeOf = rangeFinder(text);
  const known: readonly string[] = names;
  return comments.flatMap((comment) => {
    const named = comment.codes.length === 0 ? [{ ...comment, code: undefined, of: comment }] : [];
    const all = [...named, ...comment.codes.map((one) => ({ ...one, of: one }))];
    return all.flatMap(({ code, start, end, of }): Finding[] => {
      if (
        used.has(of) ||
        (code !== undefined && known.includes(code) && isOff(code as Code | TeamCode))
      )
        return [];
      const isUnknown = code !== undefined && !known.includes(code);
      const suggestion = isUnknown ? nearest(code, names) : undefined;
      const at = { file, range: rangeOf(start, end) };
      const change = commentChange(text, comment, code, suggestion);
      const range = rangeOf(change.start, change.end);
      const edits = [{ at: { file, range }, newText: change.newText }];
      return [
        {
          code: 'unused-ignore',
          args: { code, isUnknown, suggestion },
          at,
          suggestions: [{ title: change.title, edits }],
        },
      ];
    });
  });
}

/** Changes or removes a code of an unused comment, or removes the whole comment. */
function commentChange(
  text: string,
  comment: Pick<IgnoreComment, 'start' | 'end' | 'codes'>,
  code: string | undefined,
  suggestion: string | undefined,
): { title: string; start: number; end: number; newText: string } {
  const index = comment.codes.findIndex((one) => one.code === code);
  const named = comment.codes[index];
  if (!named || (comment.codes.every((one) => one.code === code) && suggestion === undefined))
    return { title: 'Remove the comment', ...lineOf(text, comment), newText: '' };
  if (suggestion !== undefined)
    return { title: `Change to ${JSON.stringify(suggestion)}`, ...named, newText: suggestion };
  const [before, after] = [comment.codes[index - 1], comment.codes[index + 1]];
  const start = before?.end ?? named.start;
  const end = before ? named.end : (after?.start ?? named.end);
  return { title: `Remove ${JSON.stringify(code)}`, start, end, newText: '' };
}

/** Returns the range of a comment, or of its line if the line has nothing else. */
function lineOf(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const lineStart = lineStartAt(text, start);
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  const isAlone = rest !== undefined && text.slice(lineStart, start).trim() === '';
  return isAlone ? { start: lineStart, end: end + rest.length } : { start, end };
}
