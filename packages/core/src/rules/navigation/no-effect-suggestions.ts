import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { listPage } from '../../format/suggestions/likely-values.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { insertEntry, propertyOf } from '../../source/json-edits.ts';
import {
  type Draft,
  destructive,
  draft,
  holderOf,
  itemAround,
  type Part,
  removal,
  removeNode,
} from '../../source/part.ts';

/** Suggests to add pages, to move a field to the elements below, or to remove what has no effect. */
export function suggestEffect(
  part: Part,
  { subject, instead }: MessageArgs['no-effect'],
  site: SuggestionSite,
): Draft[] {
  if (part.isFixable) return [];
  const { file, node, anchor } = part;
  const item = itemAround(node);
  if (instead === 'addPages')
    return [...addPage(part, site), ...destructive(removeNode('Remove the group', file, item))];
  const isField = anchor === 'key';
  return [
    ...(isField && instead === 'setBelow' ? moveBelow(part) : []),
    ...(node.key === 'href' ? listPage(part, site) : []),
    ...destructive(removeNode(`Remove ${subject}`, file, isField ? node : item)),
  ];
}

/** Returns the suggestion to list a page in a group without pages. */
function addPage(part: Part, site: SuggestionSite): Draft[] {
  const { file, text, node } = part;
  const [first] = site.firstPages();
  if (first === undefined) return [];
  const page = JSON.stringify(first);
  const holder = holderOf(part);
  const list = node.key === 'pages' ? node : propertyOf(holder, 'pages');
  const added =
    list?.kind === 'array'
      ? insertEntry(text, list, page)
      : insertEntry(text, holder, `"pages": [${page}]`);
  return draft(`Add ${page}`, file, added);
}

function moveBelow({ file, text, node }: Part): Draft[] {
  const { key = '', parent, keyStart, end } = node;
  const below = (parent?.children ?? [])
    .flatMap(({ kind, children }) => (kind === 'array' ? children : []))
    .filter((one) => one.kind === 'object' && !propertyOf(one, key));
  const edits = below.map((one) => insertEntry(text, one, text.slice(keyStart, end)));
  const title = `Move ${JSON.stringify(key)} to the elements below`;
  return edits.length === 0 ? [] : draft(title, file, removal(node), ...edits);
}
