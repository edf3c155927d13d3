import type { parseTree } from '@nav/core/internal';
import type { JsonNode } from '@nav/json';

/** A value of a JSON file with its location. */
export type TextNode = JsonNode;

/** The root of a JSON file. */
export type RootNode = ReturnType<typeof parseTree>;

/** Of duplicate keys, the last counts. */
export function propertyOf(node: TextNode, key: string): TextNode | undefined {
  return node.children.findLast((child) => child.key === key);
}

/** Returns the value of a property that is a non-empty string. */
export function stringAt(node: TextNode, key: string): string | undefined {
  const value = propertyOf(node, key)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
