import type { Replacement } from './edits.ts';
import { propertyOf, rootOf, type TextNode } from './json-nodes.ts';

/** Returns JSON on one line, with spaces as formatters write them. */
export function printInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
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
export function insertEntry(text: string, container: TextNode, entry: string): Replacement {
  const { children, open, close, kind, parent } = container;
  const last = children.at(-1);
  if (last) {
    const from = children.at(-2)?.end ?? open + 1;
    const gap = text.slice(from, last.keyStart).replace(',', '');
    return { start: last.end, end: last.end, text: `,${gap === '' ? ' ' : gap}${entry}` };
  }
  const space = parent ? (kind === 'object' ? ' ' : '') : '\n';
  const indent = parent ? '' : '  ';
  return { start: open + 1, end: close, text: `${space}${indent}${entry}${space}` };
}

export function insertFirst(text: string, object: TextNode, entry: string): Replacement {
  const [first] = object.children;
  if (!first) return insertEntry(text, object, entry);
  const gap = text.slice(object.open + 1, first.keyStart);
  const { keyStart: at } = first;
  return { start: at, end: at, text: `${entry},${gap === '' ? ' ' : gap}` };
}

/** Adds the objects that are missing. Returns `undefined` if a value on the way is not an object. */
export function setProperty(
  text: string,
  path: readonly string[],
  value: unknown,
): Replacement | undefined {
  let node: TextNode = rootOf(text);
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
  return { start: node.start, end: node.end, text: printInline(value) };
}

/** Returns `undefined` if the list is something else. */
export function appendItem(
  text: string,
  path: readonly string[],
  item: unknown,
): Replacement | undefined {
  const list = path.reduce<TextNode | undefined>(
    (node, name) => node && propertyOf(node, name),
    rootOf(text),
  );
  if (!list) return setProperty(text, path, [item]);
  return list.kind === 'array' ? insertEntry(text, list, printInline(item)) : undefined;
}
