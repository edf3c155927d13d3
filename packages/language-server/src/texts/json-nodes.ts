import { parseTree } from '@nav/core/internal';
import type { JsonNode } from '@nav/json';

/** A value of a JSON file with its location. */
export type TextNode = JsonNode;

/** Returns the root of a text that is known to be JSON. */
export function rootOf(text: string): TextNode {
  return parseTree({ text });
}

/** Returns the innermost value whose text, or whose property name, an offset is in or next to. */
export function nodeAt(root: TextNode, offset: number): TextNode {
  let node = root;
  for (;;) {
    const inner = childAt(node, offset);
    if (!inner) return node;
    node = inner;
  }
}

function childAt({ children }: TextNode, offset: number): TextNode | undefined {
  let low = 0;
  let high = children.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle] as TextNode;
    if (offset < child.keyStart) high = middle - 1;
    else if (offset > child.end) low = middle + 1;
    else return child;
  }
  return undefined;
}

/** Of duplicate keys, the last counts. */
export function propertyOf(node: TextNode, key: string): TextNode | undefined {
  return node.children.findLast((child) => child.key === key);
}

/** Returns the value of a property that is a non-empty string. */
export function stringAt(node: TextNode, key: string): string | undefined {
  const value = propertyOf(node, key)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
