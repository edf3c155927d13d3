import { titleFromPath } from '@nav/paths';
import { lineStartAt, nextLineAt } from '@nav/positions';
import { type ListedUrl, urlTo } from '../../addresses/elsewhere/page-list.ts';
import type { TextChange } from '../../diagnostics/text-changes.ts';
import type { PageMeta } from '../../files/front-matter.ts';

/** Returns the removal of the element of a sitemap or the list item that has a URL; empty if it may have something else. */
export function removedUrl(text: string, { start, end, url }: ListedUrl): TextChange[] {
  const element = urlElement(text, start);
  const [first, last] = element ?? [start, end];
  const from = lineStartAt(text, first);
  if (!element && !/^\s*[-*+]\s+(?:\[[^\]]*\]\()?$/.test(text.slice(from, start))) return [];
  const title = `Remove "${url}"`;
  return [{ title, start: from, end: nextLineAt(text, last), newText: '', isDestructive: true }];
}

/**
 * Returns the insertion of a page after one that a list has.
 *
 * @returns `undefined` if the other one is not an item of a Markdown list, or an element of a sitemap.
 */
export function addedPage(
  text: string,
  path: string,
  meta: PageMeta | undefined,
  after: ListedUrl,
): TextChange | undefined {
  const url = urlTo(path, after);
  const title = `Add "${path}"`;
  const element = urlElement(text, after.start);
  if (element) {
    const [start, at] = element;
    const indent = /[^\S\n]*$/.exec(text.slice(0, start))?.[0] ?? '';
    const newText = `\n${indent}<url>\n${indent}  <loc>${url.replaceAll('&', '&amp;')}</loc>\n${indent}</url>`;
    return { title, start: at, end: at, newText };
  }
  const line = text.slice(lineStartAt(text, after.start), after.start);
  const bullet = /^\s*[-*+]\s+(?=\[)/.exec(line)?.[0];
  if (bullet === undefined) return undefined;
  const about = meta?.description ? `: ${meta.description.replace(/\s+/g, ' ')}` : '';
  const at = nextLineAt(text, after.end);
  const isLast = at === text.length && !text.endsWith('\n');
  const item = `${bullet}[${meta?.title ?? titleFromPath(path)}](${url})${about}`;
  return { title, start: at, end: at, newText: isLast ? `\n${item}` : `${item}\n` };
}

/** Returns the start and the end of the `<url>` element around an offset. */
function urlElement(text: string, offset: number): [start: number, end: number] | undefined {
  const start = text.lastIndexOf('<url>', offset);
  const end = text.indexOf('</url>', start);
  return start === -1 || end < offset ? undefined : [start, end + '</url>'.length];
}
