import { extensionOf, positionFinder, skipSpace, stringEnd, walkBrackets } from '@nav/text';
import type { Code } from './catalog/messages.ts';
import { codesWith } from './codes.ts';
import type { Diagnostic, Fix } from './diagnostic.ts';

/** The codes whose suggestion is the text to write instead. */
const REPLACEABLE = /* @__PURE__ */ codesWith('replaceable');

type FindingOf<C extends Code> = Extract<Diagnostic, { code: C }>;

interface Change {
  title: string;
  start: number;
  end: number;
  newText: string;
}

/**
 * Returns the fixes of a finding, or else the changes that its message suggests, which only a person can judge.
 *
 * @param text the text of the file with the finding.
 */
export function offeredFixes(finding: Diagnostic, text: string | undefined): readonly Fix[] {
  const { file, fixes, suggestions = [] } = finding;
  if (fixes.length === 0 && suggestions.length > 0) return suggestions;
  const change =
    fixes.length > 0 || text === undefined ? undefined : suggestedChange(finding, text);
  if (!change || text === undefined) return fixes;
  const { title, start, end, newText } = change;
  const position = positionFinder(text);
  const range = { start: position(start), end: position(end) };
  return [{ title, edits: [{ file, range, newText }] }];
}

function suggestedChange(finding: Diagnostic, text: string): Change | undefined {
  if (finding.code === 'unused-ignore') return changedComment(finding, text);
  if (finding.code === 'unknown-field') return changedField(finding, text);
  const suggestion = suggestionOf(finding);
  if (suggestion === undefined || !REPLACEABLE.has(finding.code)) return undefined;
  const title = `Change to ${JSON.stringify(suggestion)}`;
  const [start, end] = [finding.range.start.offset, finding.range.end.offset];
  const written = text.slice(start, end);
  const part = partOf(finding);
  const at = part === undefined ? -1 : written.indexOf(part);
  // Such as a link in HTML, or the specification before an endpoint.
  if (part !== undefined && at !== -1 && (part === written || /[\s<(]/.test(written))) {
    const newText = JSON.stringify(suggestion).slice(1, -1);
    const from = start + at;
    return { title, start: from, end: from + part.length, newText };
  }
  const newText = writtenLike(written, suggestion, extensionOf(finding.file) !== '');
  return newText === undefined ? undefined : { title, start, end, newText };
}

/** Front matter also has single quotes, and values without any. */
function writtenLike(written: string, text: string, isYaml: boolean): string | undefined {
  if (written.startsWith('"')) return JSON.stringify(text);
  if (!isYaml) return undefined;
  return written.startsWith("'") ? `'${text}'` : text;
}

/** Returns the text that a finding suggests, or the page that an endpoint may be meant as. */
function suggestionOf({ args }: Diagnostic): string | undefined {
  if ('asPage' in args && args.asPage) return args.asPage.suggestion;
  return 'suggestion' in args ? args.suggestion : undefined;
}

/** Returns the part of a text that a suggestion replaces, if it may be longer. */
function partOf({ code, args }: Diagnostic): string | undefined {
  if (code === 'page-not-found') return args.path;
  return code === 'openapi-not-found' ? args.source : undefined;
}

/** Renames a property to the one that was meant, or removes it if there is nothing to keep. */
function changedField(
  { args, range }: FindingOf<'unknown-field'>,
  text: string,
): Change | undefined {
  const { key, suggestion, rival, pages, maybePages, ofSite } = args;
  const start = range.start.offset;
  const [written, newText] = [JSON.stringify(key), JSON.stringify(suggestion)];
  if (ofSite !== undefined || !text.startsWith('"', start)) return undefined;
  if (suggestion !== undefined && rival === undefined)
    return {
      title: `Rename ${written} to ${newText}`,
      start,
      end: stringEnd(text, start),
      newText,
    };
  if (pages > 0 || maybePages) return undefined;
  return { title: `Remove ${written}`, ...propertySpan(text, start), newText: '' };
}

/** Returns the offsets of a property with the comma that it leaves over. */
function propertySpan(text: string, start: number): { start: number; end: number } {
  const end = valueEnd(text, skipSpace(text, skipSpace(text, stringEnd(text, start)) + 1));
  const before = text.slice(0, start).trimEnd();
  if (before.endsWith(',')) return { start: before.length - 1, end };
  const next = skipSpace(text, end);
  return text[next] === ','
    ? { start, end: skipSpace(text, next + 1) }
    : { start: before.length, end: next };
}

function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start);
  if (!/[[{]/.test(text[start] ?? ''))
    return start + (/^[^\s,\]}]*/.exec(text.slice(start))?.[0].length ?? 0);
  let depth = 0;
  let end = text.length;
  walkBrackets(text, start, (offset, opens) => {
    depth += opens ? 1 : -1;
    end = offset + 1;
    return depth > 0;
  });
  return end;
}

/** Changes or removes a code in an unused comment, or removes the whole comment. */
function changedComment(
  { args, range }: FindingOf<'unused-ignore'>,
  text: string,
): Change | undefined {
  const { code, suggestion } = args;
  const [from, to] = [range.start.offset, range.end.offset];
  if (code !== undefined && suggestion !== undefined)
    return {
      title: `Change to ${JSON.stringify(suggestion)}`,
      start: from,
      end: to,
      newText: suggestion,
    };
  const comment = commentAround(text, from);
  if (!comment) return undefined;
  if (code === undefined || comment.codes.every((one) => one === code))
    return { title: 'Remove the comment', ...comment.span, newText: '' };
  const before = /[,\s]*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const isFirst = /nav-ignore-next-line\s*$/.test(text.slice(0, from));
  const after = isFirst ? (/^[,\s]*/.exec(text.slice(to))?.[0].length ?? 0) : 0;
  const start = isFirst ? from : from - before;
  return { title: `Remove ${JSON.stringify(code)}`, start, end: to + after, newText: '' };
}

const COMMENT =
  /(?:\{\s*\/\*|<!--)\s*nav-ignore-next-line([\s\S]*?)(?:\*\/\s*\}|-->)|^[ \t]*#[ \t]*nav-ignore-next-line([^\r\n]*)/gm;

/** Returns the comment at an offset: its codes, and the range to delete, which is its line if it has nothing else. */
function commentAround(
  text: string,
  offset: number,
): { codes: string[]; span: { start: number; end: number } } | undefined {
  for (const match of text.matchAll(COMMENT)) {
    const start = match.index;
    const end = start + match[0].length;
    if (offset < start || offset >= end) continue;
    const [list = ''] = /^(?:(?!--|:)[\s\S])*/.exec(match[1] ?? match[2] ?? '') ?? [];
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
    const isAlone = rest !== undefined && text.slice(lineStart, start).trim() === '';
    const span = isAlone ? { start: lineStart, end: end + rest.length } : { start, end };
    return { codes: list.match(/[^\s,]+/g) ?? [], span };
  }
  return undefined;
}
