import { groupBy } from '@nav/collections';
import { dialects } from '@nav/core/internal';
import { frontMatterBlock } from '@nav/front-matter';
import { lineStartAt } from '@nav/positions';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
} from 'vscode-languageserver';
import { specificationsOf } from '../../places/endpoint-at.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { MAX_COMPLETIONS } from '../../texts/limits.ts';
import { valuesInUse } from './complete-builder.ts';
import { endpointItem, isUsable } from './complete-endpoint.ts';
import { type CompletionClient, iconsLike, isLike, sortTextOf } from './page-items.ts';

/** The front matter that Mintlify reads, with the values of fields that have few. */
const FIELDS: readonly [name: string, about: string, values?: readonly string[]][] = [
  ['title', 'Title of the page.'],
  ['sidebarTitle', 'Title in the sidebar, if it differs.'],
  ['description', 'Description below the title and for search engines.'],
  ['icon', 'Icon in the sidebar.'],
  [
    'iconType',
    'Style of an icon of Font Awesome.',
    ['regular', 'solid', 'light', 'thin', 'sharp-solid', 'duotone', 'brands'],
  ],
  ['tag', 'Label next to the title in the sidebar.'],
  ['mode', 'Layout of the page.', ['wide', 'center', 'custom', 'frame']],
  ['hidden', 'Leaves the page out of the navigation and of search engines.', ['true', 'false']],
  ['noindex', 'Hides the page from search engines.', ['true', 'false']],
  ['deprecated', 'Marks the page as deprecated.', ['true', 'false']],
  ['openapi', 'Endpoint that the page documents, such as "GET /users".'],
  ['url', 'URL of another site that the entry opens.'],
  ['keywords', 'Words for the search of the site.'],
  ['groups', 'User groups that may read the page.'],
  [
    'audience',
    'Audience, or list of audiences, that the page is shown to. Mintlify reserves `default`.',
  ],
  ['related', 'List of related pages below the page, or false for none.', ['false']],
];

/** Returns the fields of the front matter at an offset, or the values of one; `undefined` outside of front matter. */
export function completeFrontMatter(
  at: SiteFile,
  offset: number,
  client: CompletionClient,
): CompletionList | undefined {
  const { site, file } = at;
  const text = site.text(file) ?? '';
  const block = frontMatterBlock(text);
  if (!block || offset < block.start || offset > block.start + block.yaml.length) return undefined;
  const lineStart = lineStartAt(text, offset);
  const before = text.slice(lineStart, offset);
  const endpoint = /^openapi:[ \t]*["']?([^"'\r\n]*)$/.exec(before)?.[1];
  if (endpoint !== undefined) return completeEndpoint(at, offset, endpoint);
  const [, name, value] = /^(\w+):[ \t]*(["']?[\w-]*)$/.exec(before) ?? [];
  const positions = site.positions(file);
  const list = (typed: string, items: CompletionItem[]): CompletionList => {
    const rest = /^[\w-]*/.exec(text.slice(offset))?.[0] ?? '';
    const range = positions.rangeOf(offset - typed.length, offset + rest.length);
    const all = items.slice(0, MAX_COMPLETIONS).map(({ insertText, ...item }, index) => {
      const newText = insertText ?? item.label;
      return { ...item, sortText: sortTextOf(index), textEdit: { range, newText } };
    });
    return { isIncomplete: items.length > MAX_COMPLETIONS, items: all };
  };
  if (name !== undefined && value !== undefined) {
    const known = FIELDS.find(([one]) => one === name)?.[2];
    const used = valuesInUse(site, [name], value).map(({ label }) => label);
    const icons = name === 'icon' ? iconsLike(client, value.replace(/^["']/, '')) : [];
    const values = known ?? [...new Set([...used, ...icons])];
    return list(
      value,
      values.map((label) => ({ label, kind: CompletionItemKind.Value })),
    );
  }
  if (!/^\w*$/.test(before)) return list('', []);
  const present = new Set(Array.from(block.yaml.matchAll(/^(\w+):/gm), ([, key]) => key));
  // The name that is being edited may stay.
  present.delete(/^\w*/.exec(text.slice(lineStart))?.[0]);
  const hasColon = /^\w*[ \t]*:/.test(text.slice(offset));
  const keys = FIELDS.filter(([key]) => !present.has(key)).map(([label, detail]) => {
    return {
      label,
      detail,
      kind: CompletionItemKind.Property,
      insertText: hasColon ? label : `${label}: `,
    };
  });
  return list(before, keys);
}

/** An endpoint of several specifications needs its file. */
function completeEndpoint({ site, file }: SiteFile, offset: number, typed: string): CompletionList {
  const rest = /^[^"'\r\n]*/.exec((site.text(file) ?? '').slice(offset))?.[0] ?? '';
  const range = site.positions(file).rangeOf(offset - typed.length, offset + rest.trimEnd().length);
  const { methods } = dialects[site.site.grammar.dialect];
  const specifications = specificationsOf(site);
  const all = specifications.flatMap(({ path: source, specification }) =>
    specification.endpoints
      .filter(({ excluded, method }) => !excluded && isUsable(method, methods))
      .map((endpoint) => ({ source, endpoint, ...endpointItem(endpoint) })),
  );
  const byLabel = groupBy(all, ({ label }) => label);
  const named = typed.startsWith('/') ? '/' : '';
  const hasFile = specifications.some(({ path }) => typed.startsWith(named + path));
  const items: CompletionItem[] = all.map(({ source, endpoint, label, ...item }) => {
    const isShared = (byLabel.get(label)?.length ?? 0) > 1;
    return hasFile || isShared ? endpointItem(endpoint, named + source) : { label, ...item };
  });
  for (const { path } of specifications) {
    const label = named + path;
    items.push({ label, kind: CompletionItemKind.File, insertText: `${label} ` });
  }
  const pattern = typed.toLowerCase();
  const like = items.filter(({ label }) => isLike(label.toLowerCase(), pattern));
  return {
    isIncomplete: like.length > MAX_COMPLETIONS,
    items: like.slice(0, MAX_COMPLETIONS).map(({ insertText, ...item }) => {
      return { ...item, textEdit: { range, newText: insertText ?? item.label } };
    }),
  };
}
