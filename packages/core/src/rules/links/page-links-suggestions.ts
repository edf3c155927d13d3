import { decodings } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFile, type SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { MAX_ANCHORS } from '../../limits/limits.ts';
import type { PageLink } from '../../pages/reader/page-reader.ts';
import { type Draft, destructive, draft } from '../../source/part.ts';
import { createPage, suggestPublishing } from '../meant/publish-suggestions.ts';

/** Suggests to create the page or file of a link, or to remove the link. */
export function suggestTarget(
  { address, isImport, excluded }: MessageArgs['link-not-found'],
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const path = address.replace(/^\/+/, '');
  if (isImport) return createFile(path, '', site);
  const isFile = /\.\w+$/.test(path);
  return [
    ...(excluded ? suggestPublishing(excluded, site) : []),
    ...(excluded || isFile ? [] : createPage(path.replace(/\/+$/, ''), site)),
    ...removeLink(finding, site),
  ];
}

/** Suggests other anchors of the page, similar ones first, or to remove the anchor or the link. */
export function suggestAnchor(
  { anchor, page, suggestions }: MessageArgs['anchor-not-found'],
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const others = suggestions.length === 0 ? otherAnchors(anchor, page, site, finding) : [];
  return [...others, ...removeLink(finding, site)];
}

function otherAnchors(
  anchor: string,
  page: string,
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const { text = '', link } = linkOf(finding, site);
  const start = finding.range.start.offset;
  const end = finding.range.end.offset;
  // A redirect may lead to a different anchor than the one in the link.
  const written = link ? link.address.replace(/^[^#]*/, '') : text.slice(start, end);
  if (!decodings(written).includes(`#${anchor}`)) return [];
  const words = new Set(anchor.toLowerCase().split(/[^a-z\d]+/));
  const likeness = (name: string) => name.split('-').filter((word) => words.has(word)).length;
  const names = [...new Set(site.anchorsOf(page))]
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MAX_ANCHORS);
  const write = (title: string, newText: string) =>
    draft(title, finding.file, { start, end, newText });
  const change = (name: string) => write(`Change to "#${name}"`, `#${name}`);
  const like = names.filter((name) => likeness(name) > 0);
  return [
    ...like.flatMap(change),
    ...(link?.path === '' ? [] : write(`Remove "#${anchor}"`, '')),
    ...names.filter((name) => !like.includes(name)).flatMap(change),
  ];
}

/** Returns the link in a page that a finding is about. */
function linkOf(
  { file, range }: Diagnostic,
  site: SuggestionSite,
): { text?: string; link?: PageLink | undefined } {
  const { offset } = range.start;
  const { text, markup } = site.page(file) ?? {};
  if (text === undefined) return {};
  const contains = (one: PageLink) => one.start <= offset && offset <= one.addressEnd;
  return { text, link: markup?.links.find(contains) };
}

/** Returns the suggestion to leave only the text of a link, or to remove an image. */
function removeLink(finding: Diagnostic, site: SuggestionSite): Draft[] {
  const { text = '', link } = linkOf(finding, site);
  const close = link?.from ?? -1;
  const end = link ? text.indexOf(')', link.addressEnd) + 1 : 0;
  if (link?.syntax !== 'inline' || !text.startsWith('](', close) || end === 0) return [];
  let open = close;
  for (let depth = 1; depth > 0 && open > 0; ) {
    open -= 1;
    if (text[open - 1] === '\\') continue;
    depth += text[open] === ']' ? 1 : text[open] === '[' ? -1 : 0;
  }
  if (text[open] !== '[') return [];
  const isImage = text[open - 1] === '!';
  const start = isImage ? open - 1 : open;
  const newText = isImage ? '' : text.slice(open + 1, close);
  const title = isImage ? 'Remove the image' : 'Remove the link and keep its text';
  return destructive(draft(title, finding.file, { start, end, newText }));
}
