import { readFrontMatter } from '@nav/core/internal';
import { oneLine } from '@nav/display';
import { frontMatterBlock, frontMatterEnd } from '@nav/front-matter';
import { dump } from 'js-yaml';

/** Properties of a page's front matter to add or replace, in this order. */
export type FrontMatterLines = Readonly<
  Partial<Record<'title' | 'sidebarTitle' | 'icon' | 'tag', string> & { hidden: true }>
>;

/** Lines of a text to remove: UTF-16 offsets. */
export interface Cut {
  start: number;
  end: number;
}

/**
 * Returns a page with one line of front matter for each property, and without the lines of `cut`. Everything else stays,
 * byte order mark and line ends included. Returns undefined if its front matter cannot be edited without losing a part.
 */
export function editPage(text: string, lines: FrontMatterLines, cut?: Cut): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const plain = text.slice(mark.length);
  const body = plain.slice(frontMatterEnd(plain));
  if (Object.keys(lines).some((name) => isBroken(plain, name))) return undefined;
  const rest = cut ? withoutLines(plain, cut).slice(frontMatterEnd(plain)) : body;
  const head = editHead(plain, lines, rest);
  const next = mark + head + rest;
  return isFaithful(plain, next, lines) ? next : undefined;
}

function editHead(text: string, lines: FrontMatterLines, rest: string): string {
  const entries = Object.entries(lines);
  const head = text.slice(0, frontMatterEnd(text));
  if (entries.length === 0) return head;
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const written = entries.map(([name, value]) => [name, `${name}: ${scalar(value)}`] as const);
  if (head === '') {
    const block = ['---', ...written.map(([, line]) => line), '---', ''].join(newline);
    return rest === '' || /^[ \t]*\r?\n/.test(rest) ? block : block + newline;
  }
  const end = afterLine(head, 0);
  const yaml = frontMatterBlock(head)?.yaml;
  if (yaml === undefined) {
    return (
      head.slice(0, end) + written.map(([, line]) => line + newline).join('') + head.slice(end)
    );
  }
  let result = head;
  let at = end;
  for (const [name, line] of written) {
    const span = propertySpan(result, name);
    if (span) {
      result = `${result.slice(0, span.start)}${line}${result.slice(span.end)}`;
      at = afterLine(result, span.start);
    } else {
      const title = name === 'title' ? undefined : propertySpan(result, 'title');
      const position = Math.max(at, title ? afterLine(result, title.end) : 0);
      result = `${result.slice(0, position)}${line}${newline}${result.slice(position)}`;
      at = position + line.length + newline.length;
    }
  }
  return result;
}

/** Returns true for a property whose value is not valid YAML, such as `title: A: B`. Its text must not be lost. */
function isBroken(text: string, name: string): boolean {
  const span = propertySpan(text.slice(0, frontMatterEnd(text)), name);
  return (
    span !== undefined &&
    /:\s*\S/.test(text.slice(span.start, span.end)) &&
    readFrontMatter(text).data[name] === undefined
  );
}

function afterLine(text: string, offset: number): number {
  return text.indexOf('\n', offset) + 1;
}

/** Returns the offsets of a property at the top level of some front matter, without the end of its last line. */
function propertySpan(head: string, name: string): Cut | undefined {
  const match = new RegExp(
    `^(?:${name}|"${name}"|'${name}')[ \\t]*:[^\\n]*(?:\\n[ \\t]+[^\\n]*)*`,
    'm',
  ).exec(head);
  if (!match) return undefined;
  const text = match[0].replace(/\s+$/, '');
  return { start: match.index, end: match.index + text.length };
}

/** Returns a value as YAML in one line. */
function scalar(value: string | true): string {
  if (value === true) return 'true';
  return dump(oneLine(value), { lineWidth: -1 }).trimEnd();
}

/** Removes lines, and one of the blank lines around them. */
function withoutLines(text: string, { start, end }: Cut): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isBlankBefore =
    before === '' || /\n[ \t]*\r?\n$/.test(before) || start === frontMatterEnd(text);
  return before + (isBlankBefore ? after.replace(/^[ \t]*\r?\n/, '') : after);
}

/** Returns true if a new text has all properties of an old one, and the new ones. */
function isFaithful(before: string, after: string, lines: FrontMatterLines): boolean {
  const [old, now] = [readFrontMatter(before).data, readFrontMatter(after).data];
  const expected: Record<string, unknown> = { ...old, ...normalized(lines) };
  const names = new Set([...Object.keys(expected), ...Object.keys(now)]);
  return [...names].every((name) => JSON.stringify(expected[name]) === JSON.stringify(now[name]));
}

function normalized(lines: FrontMatterLines): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lines).map(([name, value]) => [name, value === true ? value : oneLine(value)]),
  );
}
