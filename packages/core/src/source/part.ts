import { type JsonNode, type RangeAnchor, removalSpan } from '@nav/json';
import { lineStartAt } from '@nav/positions';
import type { Suggestion } from '../diagnostics/diagnostic.ts';
import { printInline, type Replacement } from './json-edits.ts';

/** A suggestion whose edits are by offsets. */
export interface Draft extends Omit<Suggestion, 'edits'> {
  edits?: readonly DraftEdit[];
}

export interface DraftEdit extends Replacement {
  file: string;
}

/** The value in a JSON file that a finding is about. */
export interface Part {
  file: string;
  text: string;
  node: JsonNode;
  anchor: RangeAnchor;
  /** True if the finding has a fix. */
  isFixable: boolean;
  /** True if the finding has a separate suggestion. */
  isSuggested: boolean;
}

/** Returns the object with the property that a finding is about, or the object itself if it lacks something. */
export function holderOf({ node, anchor }: Part): JsonNode {
  return anchor === 'open' ? node : (node.parent ?? node);
}

/** Returns the nearest item of a list that a node is, or is in. */
export function itemAround(node: JsonNode): JsonNode | undefined {
  let item: JsonNode | undefined = node;
  while (item && item.parent?.kind !== 'array') item = item.parent;
  return item;
}

/** Returns the suggestion to make some changes in one file; none if one of them cannot be made. */
export function draft(
  title: string,
  file: string,
  ...changes: readonly (Replacement | undefined)[]
): Draft[] {
  const edits = changes.flatMap((change) => (change ? { file, ...change } : []));
  return edits.length === changes.length ? [{ title, edits }] : [];
}

/** Returns the edit that writes a text in place of a value. */
export function instead({ start, end }: JsonNode, newText: string): Replacement {
  return { start, end, newText };
}

/** Returns the edits that write strings around a value. */
export function around(
  { start, end }: Pick<JsonNode, 'start' | 'end'>,
  before: string,
  after: string,
): Replacement[] {
  return [
    { start, end: start, newText: before },
    { start: end, end, newText: after },
  ];
}

/** Returns the edit that renames a property. */
export function renameKey({ keyStart, keyEnd }: JsonNode, name: string): Replacement {
  return { start: keyStart, end: keyEnd, newText: JSON.stringify(name) };
}

/** Returns the edit that removes an item or a property; `undefined` for the root of a file. */
export function removal(node: JsonNode | undefined): Replacement | undefined {
  const span = node && removalSpan(node);
  return span && { ...span, newText: '' };
}

export function removeNode(title: string, file: string, node: JsonNode | undefined): Draft[] {
  return draft(title, file, removal(node));
}

export const REMOVE_ENTRY = 'Remove this entry';

/** Returns the suggestion to remove the item of a list that a finding is about. */
export function removeItem(
  { file, node }: Pick<Part, 'file' | 'node'>,
  title: string = REMOVE_ENTRY,
): Draft[] {
  return removeNode(title, file, node.key === 'root' ? node : itemAround(node));
}

/** Returns the suggestion to write a value in place of another one. */
export function writeValue(
  { file, node }: Pick<Part, 'file' | 'node'>,
  value: unknown,
  title?: string,
): Draft[] {
  const newText = printInline(value);
  return draft(title ?? `Change to ${newText}`, file, instead(node, newText));
}

/** Returns the suggestion to write another string in place of a string, unless the finding has a fix. */
export function writeString(part: Part, value: string): Draft[] {
  return part.node.kind === 'string' && !part.isFixable ? writeValue(part, value) : [];
}

/** Marks suggestions that delete something that is nowhere else. */
export function destructive(drafts: readonly Draft[]): Draft[] {
  return drafts.map((one) => ({ ...one, isDestructive: true }));
}

/** Returns the indentation of the line of a value. */
export function indentAt(text: string, { keyStart }: JsonNode): string {
  const start = lineStartAt(text, keyStart);
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}
