import { frontMatterBlock } from '@nav/text';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
} from 'vscode-languageserver';
import type { SiteFile } from '../sites/workspace.ts';
import { MAX_COMPLETIONS } from '../texts/limits.ts';
import { valuesInUse } from './complete-builder.ts';
import { type CompletionClient, iconsLike } from './page-items.ts';

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
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const [, name, value] = /^(\w+):[ \t]*(["']?[\w-]*)$/.exec(before) ?? [];
  const positions = site.positions(file);
  const list = (typed: string, items: CompletionItem[]): CompletionList => {
    const range = positions.rangeOf(offset - typed.length, offset);
    const all = items.slice(0, MAX_COMPLETIONS).map(({ insertText, ...item }) => {
      return { ...item, textEdit: { range, newText: insertText ?? item.label } };
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
  const hasColon = text.slice(offset).trimStart().startsWith(':');
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
