import { normalizePagePath, parseUrl, withoutExtension } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { appendItem, insertEntry, insertFirst, propertyOf } from '../../source/json-edits.ts';
import {
  type Draft,
  destructive,
  draft,
  itemAround,
  type Part,
  removal,
  removeItem,
} from '../../source/part.ts';
import { createPage, suggestPublishing } from '../meant/publish-suggestions.ts';

/** Suggests to make a page of a file that exists, or to create one. */
export function suggestPage(
  { path, role, problem, excluded }: MessageArgs['page-not-found'],
  site: SuggestionSite,
): Draft[] {
  if (excluded) return suggestPublishing(excluded, site);
  const isPage = role !== 'href' && problem === undefined;
  return isPage ? createPage(withoutExtension(normalizePagePath(path)), site) : [];
}

/** Suggests to move an entry that cannot be a page, or to remove it. */
export function suggestNoPage(
  part: Part,
  { path, role, problem, excluded }: MessageArgs['page-not-found'],
  site: SuggestionSite,
): Draft[] {
  return [
    ...(role === 'root' && problem !== undefined ? listRoot(part) : []),
    ...(role === 'page' && parseUrl(path) ? linkOutside(part, path, site) : []),
    ...(role === 'href' && !excluded ? [] : destructive(removeItem(part))),
  ];
}

/** Returns the suggestion to move a root that is an endpoint to the pages of its element. */
function listRoot({ file, text, node }: Part): Draft[] {
  const holder = node.parent;
  const list = holder && propertyOf(holder, 'pages');
  if (!holder || (list && list.kind !== 'array')) return [];
  const entry = text.slice(node.start, node.end);
  const added = list
    ? insertFirst(text, list, entry)
    : insertEntry(text, holder, `"pages": [${entry}]`);
  return draft('Move it to "pages"', file, removal(node), added);
}

/** Returns the suggestion to make a global anchor of a URL in a list of pages. */
function linkOutside({ file, text, node }: Part, href: string, site: SuggestionSite): Draft[] {
  if (file !== site.file || !site.grammar.globals.has('anchors')) return [];
  const anchor = { anchor: new URL(href).hostname.replace(/^www\./, ''), href };
  const added = appendItem(text, ['navigation', 'global', 'anchors'], anchor);
  return draft('Move it to "anchors" of "global"', file, removal(itemAround(node)), added);
}
