import { joinPointer } from './pointer.ts';

/** The part of a value that a range covers: the quoted property name, the whole value, or its opening bracket. */
export type RangeAnchor = 'key' | 'value' | 'open';

/** `computed` is code in a module that has no value until it runs. JSON has none. */
export type NodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'computed';

/**
 * One value of a document with its location in the text. Offsets are UTF-16, 0-based, `end` exclusive. The blocks `lead`
 * to `tail` of the children of a container, and the gap from the last `tail` to `close`, cover all text between its
 * brackets.
 */
export interface JsonNode<Document = { readonly text: string }> {
  readonly document: Document;
  readonly kind: NodeKind;
  /** The property name; undefined for an item, the root, and a spread. */
  readonly key: string | undefined;
  /** The start of the property name; for an item, the start of its value. */
  readonly keyStart: number;
  /** The end of the property name; for an item, the start of its value. */
  readonly keyEnd: number;
  /** The value, with the parentheses, `as const` or `satisfies T` around it. */
  readonly start: number;
  readonly end: number;
  /** The brackets of an object or array; `start` and `end - 1` if nothing is around them. */
  readonly open: number;
  readonly close: number;
  /** The start of the white space and comments before the node. */
  readonly lead: number;
  /** The offset of the comma after the node, or -1. */
  readonly comma: number;
  /** The end of the comma and of the comments that follow it on the same line. */
  readonly tail: number;
  readonly parent: JsonNode<Document> | undefined;
  /** The index among `parent.children`. */
  readonly index: number;
  readonly children: readonly JsonNode<Document>[];
  /** The value of a string, number, boolean or null; undefined for anything else. */
  readonly value: string | number | boolean | null | undefined;
}

export function pointerOf({ parent, key, index }: JsonNode<unknown>): string {
  return parent ? joinPointer(pointerOf(parent), key ?? index) : '';
}

/** Returns the offsets that an anchor covers; the value if the node has no key, or no bracket. */
export function spanOf(
  node: JsonNode<unknown>,
  anchor: RangeAnchor,
): { anchor: RangeAnchor; start: number; end: number } {
  if (anchor === 'key' && node.key !== undefined)
    return { anchor, start: node.keyStart, end: node.keyEnd };
  if (anchor === 'open' && (node.kind === 'object' || node.kind === 'array'))
    return { anchor, start: node.open, end: node.open + 1 };
  return { anchor: 'value', start: node.start, end: node.end };
}

/**
 * Returns the offsets to delete to remove a node from its parent: from the end of the node before it, or else to the start
 * of the node after it. `undefined` for the root.
 */
export function removalSpan({
  parent,
  index,
  start,
  keyStart,
  end,
}: JsonNode<unknown>): { start: number; end: number } | undefined {
  if (!parent) return undefined;
  const before = parent.children[index - 1];
  if (before) return { start: before.end, end };
  const after = parent.children[index + 1];
  const from = parent.kind === 'object' ? keyStart : start;
  return after
    ? { start: from, end: after.keyStart }
    : { start: parent.open + 1, end: parent.close };
}
