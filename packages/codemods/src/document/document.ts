import { parseTree } from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import type { Constant, JsonDocument, JsonNode } from './located.ts';
import { readStyle } from './style.ts';

export type {
  Comment,
  Constant,
  JsonDocument,
  JsonNode,
  NodeKind,
  Opened,
  Refusal,
} from './located.ts';

export type DocumentDraft = { -readonly [K in keyof JsonDocument]: JsonDocument[K] } & {
  constants: Map<JsonNode, Constant>;
  users: Map<JsonNode, JsonNode>;
  unfollowed: Map<JsonNode, string>;
};

/**
 * @param value its value, if that contains no `$ref`
 * @param base the file that `$ref`s in it are relative to
 */
export function jsonDocument(
  file: string,
  text: string,
  value?: unknown,
  base: string = file,
): JsonDocument {
  const document = {
    file,
    base,
    language: 'json',
    text,
    value,
    comments: [],
    verbatim: [],
    constants: new Map(),
    users: new Map(),
    unfollowed: new Map(),
    reads: [],
  } as unknown as DocumentDraft;
  document.root = parseTree<JsonDocument>(document);
  document.style = readStyle(document);
  return document;
}

export function child(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined;
  return node.children.find((property) => property.key === key);
}

export function items(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.children : [];
}

export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? (node.value as string) : undefined;
}

/** Returns `undefined` if any part of the node is computed. */
export function jsonOf(node: JsonNode): unknown {
  if (node.kind === 'array') {
    const list = node.children.map(jsonOf);
    return list.includes(undefined) ? undefined : list;
  }
  if (node.kind !== 'object') return node.value;
  const entries: [string, unknown][] = [];
  for (const property of node.children) {
    const value = jsonOf(property);
    if (property.key === undefined || value === undefined) return undefined;
    entries.push([property.key, value]);
  }
  return Object.fromEntries(entries);
}

/**
 * Returns the JSON pointer of a node: that in its file, or for a part of a module, that in the config. The path to a
 * constant leads through its first use.
 */
export function configPointer(node: JsonNode): string {
  const { parent } = node;
  // A literal that is spread where it is written.
  if (parent?.kind === 'computed') return configPointer(parent);
  if (parent !== undefined) return joinPointer(configPointer(parent), node.key ?? node.index);
  const user = node.document.users.get(node);
  if (user) return configPointer(user);
  if (node === node.document.root) return '';
  const [place] = [...node.document.constants].find(([, { root }]) => root === node) ?? [];
  return place ? configPointer(place) : '';
}

/** Returns the root of a document, and of each constant in it that the config uses, in the order of the text. */
export function rootsOf(document: JsonDocument): JsonNode[] {
  const { root, constants, users } = document;
  if (constants.size === 0 && users.size === 0) return [root];
  const named = [...constants.values()].map((constant) => constant.root);
  const own = named.filter((one) => one.parent === undefined && one.document === document);
  const roots = new Set([root, ...users.keys(), ...own]);
  return [...roots].sort((a, b) => a.start - b.start);
}

/** Yields a node and everything below it, outermost first. */
export function* descendants(node: JsonNode): Generator<JsonNode> {
  yield node;
  for (const next of node.children) yield* descendants(next);
}
