import { addTo } from '@nav/core/internal';
import { child, descendants, type JsonNode } from './document.ts';

/** What is said of a node of kind `computed`. */
export function whyUnresolvable(node: JsonNode): string {
  return node.document.constants.has(node) ? 'It stands in a constant' : 'It is computed';
}

/** Whether a node is the property `$ref` that names a file. */
export function isReference(node: JsonNode): boolean {
  return node.key === '$ref' && node.kind === 'string';
}

/** Follows the `$ref`s of one config. */
export interface References {
  /** The root of the file that the `$ref` of an object names; undefined where there is none, or it cannot be read. */
  referenced(node: JsonNode): JsonNode | undefined;
}

/** Why a value that several places use is left alone. */
export const SHARED = 'Several places use it, and an edit would change them all.';

/**
 * The properties that an object has: its own, those of the file that its `$ref` names, which the ones beside it override
 * (M5.2), and those of a constant that is spread in it.
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

/** One property of an object, wherever it stands. */
export function propertyOf(
  references: References,
  element: JsonNode,
  key: string,
): JsonNode | undefined {
  if (!child(element, '$ref') && element.document.constants.size === 0) return child(element, key);
  return propertiesOf(references, element).find((part) => part.key === key);
}

/** The items of an array, with those of constants that are spread in it. */
export function entriesOf(list: JsonNode): readonly JsonNode[] {
  if (list.kind !== 'array' || list.document.constants.size === 0) return list.children;
  return list.children.flatMap(entriesAt);
}

/** The items that an item of an array stands for: itself, or those of the constant that it spreads. */
export function entriesAt(entry: JsonNode): readonly JsonNode[] {
  const spread = spreadIn(entry);
  return spread?.kind === 'array' ? entriesOf(spread) : [entry];
}

function spreadIn(node: JsonNode): JsonNode | undefined {
  const constant = node.document.constants.get(node);
  return constant?.spread ? constant.root : undefined;
}

/** A node and all below it, with the content of every file and constant that they lead to, each once. */
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

/** What leads to the root of each file and each constant below a node. */
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
  return node.document.constants.get(node)?.root ?? references.referenced(node);
}

/** The root of the file or constant that a node stands in. */
export function topOf(node: JsonNode): JsonNode {
  let top = node;
  while (top.parent) top = top.parent;
  return top;
}
