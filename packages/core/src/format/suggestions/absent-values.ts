import type { JsonNode } from '@nav/json';
import { titleFromPath } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { insertEntry, insertFirst, printInline } from '../../source/json-edits.ts';
import {
  type Draft,
  draft,
  holderOf,
  type Part,
  REMOVE_ENTRY,
  removeNode,
  writeValue,
} from '../../source/part.ts';
import { elementKindIn, elements, isListName } from '../elements.ts';
import type { SuggestionSite } from './suggestion-site.ts';

/** Suggests to add a missing field with a value to start with. */
export function suggestField(
  part: Part,
  { field }: MessageArgs['missing-field'],
  site: SuggestionSite,
): Draft[] {
  const holder = holderOf(part);
  if (holder.kind !== 'object') return [];
  const value = isListName(field)
    ? printInline(field === 'pages' ? site.firstPages().slice(0, 1) : [])
    : JSON.stringify(isLabel(field) ? labelFor(holder, field) : '');
  const insert = isLabel(field) ? insertFirst : insertEntry;
  const name = JSON.stringify(field);
  return draft(`Add ${name}`, part.file, insert(part.text, holder, `${name}: ${value}`));
}

/** Suggests to fill an empty label or list, or to remove it. */
export function suggestContent(
  part: Part,
  { what }: MessageArgs['empty-value'],
  site: SuggestionSite,
): Draft[] {
  const { file, text, node } = part;
  const { parent, key = '' } = node;
  if (what === 'text') {
    if (parent?.kind === 'array') return removeNode(REMOVE_ENTRY, file, node);
    return parent && isLabel(key)
      ? writeValue(part, labelFor(parent, key))
      : removeNode(`Remove ${JSON.stringify(key)}`, file, node);
  }
  const [first] = key === 'pages' ? site.firstPages() : [];
  const entry = JSON.stringify(first);
  return [
    ...(first === undefined ? [] : draft(`Add ${entry}`, file, insertEntry(text, node, entry))),
    ...addElement(part, key),
    ...removeNode('Remove the list', file, node),
  ];
}

function addElement({ file, text, node }: Part, list: string): Draft[] {
  if (!isListName(list) || list === 'pages' || node.kind !== 'array') return [];
  const kind = elementKindIn(list);
  const { label } = elements[kind];
  if (label === undefined) return [];
  const entry = printInline({ [label]: titleFromPath(kind), pages: [] });
  return draft(`Add a ${kind}`, file, insertEntry(text, node, entry));
}

function isLabel(field: string): boolean {
  return Object.values(elements).some(({ label }) => label === field);
}

/** Returns a label for an element: the title of the folder of its first page, of the page, or else the name of its kind. */
export function labelFor(element: JsonNode, field: string): string {
  const parts = firstText(element)?.replace(/^\//, '').split('/') ?? [];
  return titleFromPath(parts.at(-2) ?? parts.at(-1) ?? field);
}

function firstText({ children }: JsonNode): string | undefined {
  for (const child of children) {
    if (child.kind !== 'array') continue;
    for (const entry of child.children) {
      const found = entry.kind === 'string' ? String(entry.value) : firstText(entry);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
