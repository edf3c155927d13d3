import type { JsonNode } from '@nav/json';
import { insertEntry } from './json-edits.ts';
import { type Draft, destructive, draft, type Part, removal, removeNode } from './part.ts';

/** Suggests to merge two lists with one name, or to remove the second value. */
export function suggestOneKey({ file, text, node }: Part, { key }: { key: string }): Draft[] {
  const first = node.parent?.children.find((one) => one.key === key);
  return [
    ...(first ? mergeLists(file, text, first, node) : []),
    ...destructive(removeNode(`Remove this ${JSON.stringify(key)}`, file, node)),
  ];
}

/** Returns the suggestion to move the items of a list to the end of another list. */
function mergeLists(file: string, text: string, to: JsonNode, from: JsonNode): Draft[] {
  const last = from.children.at(-1);
  if (to === from || to.kind !== 'array' || from.kind !== 'array' || !last) return [];
  const items = text.slice(from.children[0]?.start, last.end);
  const title = `Merge both ${JSON.stringify(from.key)}`;
  return draft(title, file, insertEntry(text, to, items), removal(from));
}
