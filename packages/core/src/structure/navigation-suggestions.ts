import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { insertEntry, insertFirst, printInline, propertyOf } from '../source/json-edits.ts';
import {
  around,
  type Draft,
  destructive,
  draft,
  type Part,
  renameKey,
  writeValue,
} from '../source/part.ts';

/** Suggests to add pages to a navigation without any. */
export function suggestPages(
  { file, text, node }: Part,
  _args: unknown,
  site: SuggestionSite,
): Draft[] {
  if (node.kind !== 'object') return [];
  const entry = `"pages": ${printInline(site.firstPages())}`;
  return draft('Add "pages"', file, insertFirst(text, node, entry));
}

/** Suggests to make a navigation of what the config has instead, or to add one. */
export function suggestNavigation(
  part: Part,
  { misspelt, stray, found }: MessageArgs['missing-navigation'],
  site: SuggestionSite,
): Draft[] {
  if (part.isFixable) return [];
  const { file, text, node } = part;
  const { parent, kind, children } = node;
  if (misspelt !== undefined)
    return draft(
      `Rename ${JSON.stringify(misspelt)} to "navigation"`,
      file,
      renameKey(node, 'navigation'),
    );
  if (stray !== undefined) {
    const lists = stray.flatMap(({ key }) => (parent ? (propertyOf(parent, key) ?? []) : []));
    const [first] = lists;
    const last = lists.at(-1);
    // Lists with other properties between them cannot be wrapped together.
    if (!first || !last || last.index - first.index !== lists.length - 1) return [];
    const names = lists.map(({ key }) => JSON.stringify(key)).join(' and ');
    const wrapped = around({ start: first.keyStart, end: last.end }, '"navigation": { ', ' }');
    return draft(`Move ${names} into "navigation"`, file, ...wrapped);
  }
  const pages = { pages: site.firstPages() };
  if (found === '') {
    const entry = `"navigation": ${printInline(pages)}`;
    return draft('Add "navigation"', file, insertEntry(text, node, entry));
  }
  if (kind === 'array') {
    const list = children.every((one) => one.kind === 'string') ? 'pages' : 'groups';
    const wrapped = around(node, `{ "${list}": `, ' }');
    return draft(`Put the list in an object, as "${list}"`, file, ...wrapped);
  }
  const written = writeValue(part, pages, 'Write a "navigation" with pages');
  return kind === 'null' ? written : destructive(written);
}
