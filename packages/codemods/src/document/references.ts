import { addTo } from '@nav/collections';
import { folderOf, pathFrom, refPath } from '@nav/paths';
import { child, descendants, type JsonDocument, type JsonNode } from './document.ts';

export function whyUnresolvable(node: JsonNode): string {
  const { constants, unfollowed } = node.document;
  return constants.has(node)
    ? 'It is in a constant'
    : `It ${unfollowed.get(node) ?? 'is computed'}`;
}

export function isReference(node: JsonNode): boolean {
  return node.key === '$ref' && node.kind === 'string';
}

/** Returns `undefined` if core does not follow it. */
export function fileOfRef(from: string, ref: string): string | undefined {
  return ref.includes('#') ? undefined : refPath(from, ref);
}

export function refTo(from: string, to: string): string {
  return pathFrom(folderOf(from), to);
}

export interface References {
  referenced(node: JsonNode): JsonNode | undefined;
}

export const SHARED = 'It is used more than once, and an edit would change every use.';

/**
 * Returns the properties of an object: its own, the properties in the file of its `$ref`, which the object overrides
 * (M5.2), and the properties of a constant that it spreads.
 */
export function propertiesOf(
  references: References,
  element: JsonNode,
  above: readonly JsonNode[] = [],
): readonly JsonNode[] {
  if (element.kind !== 'object' || above.includes(element)) return [];
  if (element.children.every(({ key }) => key !== undefined && key !== '$ref')) {
    return element.children;
  }
  const chain = [...above, element];
  const properties = new Map<JsonNode | string, JsonNode>();
  const put = (part: JsonNode) => properties.set(part.key ?? part, part);
  const base = references.referenced(element);
  if (base) propertiesOf(references, base, chain).forEach(put);
  for (const part of element.children) {
    if (part.key === '$ref' && base) continue;
    const spread = spreadIn(part);
    if (spread?.kind === 'object') propertiesOf(references, spread, chain).forEach(put);
    else put(part);
  }
  return [...properties.values()];
}

/** Returns one property of an object, whether the object, its `$ref` or a constant has it. */
export function propertyOf(
  references: References,
  element: JsonNode,
  key: string,
): JsonNode | undefined {
  if (!child(element, '$ref') && element.document.constants.size === 0) return child(element, key);
  return propertiesOf(references, element).find((part) => part.key === key);
}

/** Returns the items of an array, with the items of constants that it spreads. */
export function entriesOf(list: JsonNode): readonly JsonNode[] {
  if (list.kind !== 'array' || list.document.constants.size === 0) return list.children;
  return list.children.flatMap(entriesAt);
}

/** Returns the items of the constant that an item of an array spreads, or else the item itself. */
export function entriesAt(entry: JsonNode): readonly JsonNode[] {
  const spread = spreadIn(entry);
  return spread?.kind === 'array' ? entriesOf(spread) : [entry];
}

function spreadIn(node: JsonNode): JsonNode | undefined {
  const constant = node.document.constants.get(node);
  return constant?.spread ? constant.root : undefined;
}

/** Yields a node and its descendants, with the contents of referenced files and constants, each once. */
export function* everyNode(
  references: References,
  node: JsonNode,
  seen: Set<JsonNode> = new Set([topOf(node)]),
): Generator<JsonNode> {
  for (const part of descendants(node)) {
    yield part;
    const next = leadsTo(references, part);
    if (!next || seen.has(next)) continue;
    seen.add(next);
    yield* everyNode(references, next, seen);
  }
}

/** Returns the nodes that use a file or constant below a node, by the root of that file or constant. */
export function usersBelow(
  references: References,
  node: JsonNode,
): ReadonlyMap<JsonNode, readonly JsonNode[]> {
  const users = new Map<JsonNode, JsonNode[]>();
  for (const part of everyNode(references, node)) {
    const next = leadsTo(references, part);
    if (next) addTo(users, next, part);
  }
  return users;
}

function leadsTo(references: References, node: JsonNode): JsonNode | undefined {
  const constant = node.document.constants.get(node);
  // A literal that is spread where it is written is below its node already.
  if (constant) return constant.root.parent ? undefined : constant.root;
  return references.referenced(node);
}

export function documentsOf(document: JsonDocument): ReadonlySet<JsonDocument> {
  const found = new Set([document]);
  for (const { constants } of found)
    for (const { root } of constants.values()) found.add(root.document);
  return found;
}

/** Returns the root of the file or constant that a node is in. */
export function topOf(node: JsonNode): JsonNode {
  let top = node;
  while (top.parent) top = top.parent;
  return top;
}
