import type { JsonNode } from '@nav/json';
import { isContainer } from '@nav/json';
import { parseTree } from './tree.ts';

/** A replacement of a part of a text, by offsets. */
export interface Replacement {
  start: number;
  end: number;
  newText: string;
}

/** Of duplicate keys, the last counts. */
export function propertyOf(node: JsonNode, key: string): JsonNode | undefined {
  return node.children.findLast((child) => child.key === key);
}

/** Returns the value below some properties and items of another one. */
export function nodeBelow(root: JsonNode, path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(
    (node, name) => node && (propertyOf(node, name) ?? node.children[Number(name)]),
    root,
  );
}

/** Returns JSON on one line, with spaces as formatters write them. */
export function printInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  if (!isContainer(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, child]) => `${JSON.stringify(key)}: ${printInline(child)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/**
 * Returns the replacement that adds an entry to a container, written like its siblings.
 *
 * @param entry an item, or a property with its name, as JSON.
 */
export function insertEntry(text: string, container: JsonNode, entry: string): Replacement {
  const { children, open, close, kind, parent } = container;
  const last = children.at(-1);
  if (last) {
    const from = children.at(-2)?.end ?? open + 1;
    const gap = text.slice(from, last.keyStart).replace(',', '') || ' ';
    return { start: last.end, end: last.end, newText: `,${gap}${entry}` };
  }
  const space = parent ? (kind === 'object' ? ' ' : '') : '\n';
  const indent = parent ? '' : '  ';
  return { start: open + 1, end: close, newText: `${space}${indent}${entry}${space}` };
}

export function insertFirst(text: string, container: JsonNode, entry: string): Replacement {
  const [first] = container.children;
  if (!first) return insertEntry(text, container, entry);
  const gap = text.slice(container.open + 1, first.keyStart) || ' ';
  return { start: first.keyStart, end: first.keyStart, newText: `${entry},${gap}` };
}

/** Adds the objects that are missing. Returns `undefined` if a value on the way is not an object. */
export function setProperty(
  text: string,
  path: readonly string[],
  value: unknown,
): Replacement | undefined {
  let node: JsonNode = parseTree({ text });
  for (const [index, name] of path.entries()) {
    if (node.kind !== 'object') return undefined;
    const child = propertyOf(node, name);
    if (!child) {
      const rest = path.slice(index + 1);
      const inner = rest.reduceRight<unknown>((below, key) => ({ [key]: below }), value);
      return insertEntry(text, node, `${JSON.stringify(name)}: ${printInline(inner)}`);
    }
    node = child;
  }
  return { start: node.start, end: node.end, newText: printInline(value) };
}

/** Returns `undefined` if the list is something else. */
export function appendItem(
  text: string,
  path: readonly string[],
  item: unknown,
): Replacement | undefined {
  const list = nodeBelow(parseTree({ text }), path);
  if (!list) return setProperty(text, path, [item]);
  return list.kind === 'array' ? insertEntry(text, list, printInline(item)) : undefined;
}
