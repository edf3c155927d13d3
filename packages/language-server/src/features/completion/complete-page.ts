import { codeAt, readMarkup } from '@nav/core/internal';
import { frontMatterEnd } from '@nav/front-matter';
import { encodeLike, withoutExtension, withoutIndex, writeLink } from '@nav/paths';
import { lineStartAt } from '@nav/positions';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
} from 'vscode-languageserver';
import { anchorsOf, linkGoal, pageText, slugOfFile } from '../../places/page-text.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { MAX_COMPLETIONS } from '../../texts/limits.ts';
import { imagesOf } from './complete-builder.ts';
import { completeFrontMatter } from './complete-front-matter.ts';
import {
  type CompletionClient,
  iconsLike,
  pageCandidates,
  pageItem,
  sortTextOf,
} from './page-items.ts';

/** The beginning of an address on a line: a Markdown link, a reference definition, or an attribute. */
const OPEN_ADDRESS =
  /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:href|to|url)\s*=\s*(?:\{\s*)?["'`])([^\s"'`()<>{}]*)$/;
/** The beginning of the path of an image on a line. */
const OPEN_IMAGE =
  /(?:!\[[^\]\n]*\]\(\s*<?|\b(?:src|img|poster)\s*=\s*(?:\{\s*)?["'`])([^\s"'`()<>{}]*)$/;
/** The beginning of the name of an icon on a line. */
const OPEN_ICON = /\bicon\s*=\s*(?:\{\s*)?["']([\w-]*)$/;
const REST = /^[^\s"'`()<>{}]*/;

function isInCode(text: string, offset: number): boolean {
  return codeAt(readMarkup(text).code, offset) !== undefined;
}

export function completePage(
  at: SiteFile,
  offset: number,
  client: CompletionClient,
): CompletionList | null {
  const { site, file } = at;
  const text = site.text(file) ?? '';
  const inFrontMatter = completeFrontMatter(at, offset, client);
  if (inFrontMatter) return inFrontMatter;
  const lineStart = lineStartAt(text, offset);
  const before = text.slice(lineStart, offset);
  const image = OPEN_IMAGE.exec(before)?.[1];
  if (image !== undefined && !isInCode(text, offset - 1)) {
    const paths = imagesOf(site).map((path) => `/${path}`);
    return choices(at, paths, CompletionItemKind.File, image, offset);
  }
  const icon = OPEN_ICON.exec(before)?.[1];
  if (icon !== undefined && !isInCode(text, offset - 1))
    return choices(at, iconsLike(client, icon), CompletionItemKind.Value, icon, offset);
  const typed = OPEN_ADDRESS.exec(before)?.[1];
  if (typed === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(typed)) return null;
  if (offset <= frontMatterEnd(text) || isInCode(text, offset - 1)) return null;
  const start = offset - typed.length;
  const end = offset + (REST.exec(text.slice(offset))?.[0].length ?? 0);
  const hash = typed.indexOf('#');
  return hash === -1
    ? pageLinks(at, typed, start, end, client)
    : anchorLinks(at, typed.slice(0, hash), start + hash + 1, end);
}

function choices(
  { site, file }: SiteFile,
  labels: readonly string[],
  kind: CompletionItemKind,
  typed: string,
  offset: number,
): CompletionList {
  const end = offset + (REST.exec((site.text(file) ?? '').slice(offset))?.[0].length ?? 0);
  const range = site.positions(file).rangeOf(offset - typed.length, end);
  const items = labels.slice(0, MAX_COMPLETIONS).map((label, index): CompletionItem => {
    return { label, kind, sortText: sortTextOf(index), textEdit: { range, newText: label } };
  });
  return { isIncomplete: labels.length > MAX_COMPLETIONS, items };
}

function pageLinks(
  { site, file }: SiteFile,
  typed: string,
  start: number,
  end: number,
  client: CompletionClient,
): CompletionList {
  const text = site.text(file) ?? '';
  // The fragment of an address that is being edited stays.
  const hash = text.slice(start, end).indexOf('#');
  const range = site.positions(file).rangeOf(start, hash === -1 ? end : start + hash);
  const own = slugOfFile(site, file) ?? '';
  const isRelative = typed.startsWith('.');
  const pattern = withoutExtension(typed.replace(/^(?:\.{1,2}\/)*\.{0,2}/, ''));
  const candidates = pageCandidates(site, pattern, own === '' ? [] : [own]);
  const items = candidates.slice(0, MAX_COMPLETIONS).map((candidate): CompletionItem => {
    const like = isRelative ? './a' : '/a';
    const target = isRelative ? candidate.slug : withoutIndex(candidate.slug);
    const address = encodeLike(writeLink(own, target, like), '', ' ');
    const { labelDetails: _details, ...item } = pageItem(site, candidate, address, client);
    return {
      ...item,
      kind: CompletionItemKind.Reference,
      sortText: `${candidate.slug === own ? 1 : 0} ${candidate.rank % 2} ${candidate.slug}`,
      filterText: address,
      textEdit: { range, newText: address },
    };
  });
  return { isIncomplete: candidates.length > MAX_COMPLETIONS, items };
}

function anchorLinks(
  at: SiteFile,
  path: string,
  start: number,
  end: number,
): CompletionList | null {
  const { site, file } = at;
  const link = { start, end, path, address: path, addressEnd: end };
  const goal = linkGoal(at, {
    ...link,
    delimiter: ' ',
    isModule: false,
    syntax: 'inline',
    from: start,
  });
  const page = goal && pageText(site, goal.file);
  if (!page) return null;
  const range = site.positions(file).rangeOf(start, end);
  const { text, markup } = page;
  const anchors = anchorsOf(site, goal);
  const titleOf = (name: string) => {
    const own = anchors?.rangeOf(name);
    const heading = markup.headings.find(
      ({ start, end }) => start === own?.start && end === own.end,
    );
    return (
      heading &&
      text
        .slice(heading.start, heading.end)
        .replace(/\s*\{#[^{}]+\}\s*$/, '')
        .trim()
    );
  };
  const items = [...new Set(anchors?.names)].map((name, index): CompletionItem => {
    const title = titleOf(name);
    return {
      label: `#${name}`,
      kind: CompletionItemKind.Reference,
      ...(title ? { detail: title } : {}),
      sortText: sortTextOf(index),
      filterText: name,
      textEdit: { range, newText: name },
    };
  });
  return { isIncomplete: false, items };
}
