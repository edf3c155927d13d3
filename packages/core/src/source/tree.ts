import { joinPointer, pointerTokens } from '../text/pointer.ts';
import type { RangeAnchor } from '../text/position.ts';
import { skipSpace, stringEnd, walkBrackets } from './scan.ts';

/** `computed` is code in a module that has no value until it runs. JSON has none. */
export type NodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'computed';

/**
 * One value of a document with its place in the text. Offsets are UTF-16, 0-based, `end` exclusive. The blocks `lead` to
 * `tail` of the children of a container, and the gap from the last `tail` to `close`, cover all text between its brackets.
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

/**
 * Returns the root of the tree of a document whose text is known to be JSON and nests at most `MAX_DEPTH` levels deep. A
 * byte order mark is allowed. One pass finds the brackets; the children of a container are parsed on first access.
 */
export function parseTree<Document extends { readonly text: string }>(
  document: Document,
): JsonNode<Document> {
  const { text } = document;
  const lead = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const start = skipSpace(text, lead);
  const tree = { document, ...findContainers(text) };
  const root = new TextNode(tree, undefined, 0, start, 0, valueEnd(tree, start, 0));
  root.lead = lead;
  return root;
}

interface Tree<Document> {
  readonly document: Document;
  /** The offset at which each container closes, in the order in which they open. */
  readonly closes: readonly number[];
  /** The ordinal of the first container that opens after each container closes. */
  readonly nexts: readonly number[];
}

function findContainers(text: string): Omit<Tree<unknown>, 'document'> {
  const closes: number[] = [];
  const nexts: number[] = [];
  const open: number[] = [];
  walkBrackets(text, 0, (offset, opens) => {
    if (opens) {
      open.push(closes.length);
      closes.push(offset);
      nexts.push(0);
    } else {
      const ordinal = open.pop() as number;
      closes[ordinal] = offset;
      nexts[ordinal] = closes.length;
    }
    return true;
  });
  return { closes, nexts };
}

const COMMA = 44;
const NO_CHILDREN: readonly never[] = [];

class TextNode<Document extends { readonly text: string }> implements JsonNode<Document> {
  readonly kind: NodeKind;
  readonly parent: JsonNode<Document> | undefined;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  key: string | undefined;
  keyStart: number;
  keyEnd: number;
  lead: number;
  comma = -1;
  tail: number;
  /** The number of this container among all of the text; for a scalar, that of the next one. */
  readonly #ordinal: number;
  readonly #tree: Tree<Document>;
  #children: readonly TextNode<Document>[] | undefined;

  constructor(
    tree: Tree<Document>,
    parent: JsonNode<Document> | undefined,
    index: number,
    start: number,
    ordinal: number,
    end: number,
  ) {
    this.#tree = tree;
    this.kind = kindAt(tree.document.text, start);
    this.parent = parent;
    this.index = index;
    this.start = this.keyStart = this.keyEnd = this.lead = start;
    this.#ordinal = ordinal;
    this.end = this.tail = end;
  }

  get document(): Document {
    return this.#tree.document;
  }

  get open(): number {
    return this.start;
  }

  get close(): number {
    return this.end - 1;
  }

  get value(): string | number | boolean | null | undefined {
    if (this.kind === 'object' || this.kind === 'array') return undefined;
    const { text } = this.document;
    return this.kind === 'string'
      ? decode(text, this.start, this.end)
      : JSON.parse(text.slice(this.start, this.end));
  }

  get children(): readonly TextNode<Document>[] {
    this.#children ??=
      this.kind === 'object' || this.kind === 'array' ? this.#parse() : NO_CHILDREN;
    return this.#children;
  }

  #parse(): TextNode<Document>[] {
    const tree = this.#tree;
    const { text } = tree.document;
    const children: TextNode<Document>[] = [];
    let ordinal = this.#ordinal + 1;
    let lead = this.open + 1;
    for (let at = skipSpace(text, lead); at < this.close; at = skipSpace(text, lead)) {
      const keyStart = at;
      let keyEnd = at;
      if (this.kind === 'object') {
        keyEnd = stringEnd(text, at);
        at = skipSpace(text, skipSpace(text, keyEnd) + 1);
      }
      const end = valueEnd(tree, at, ordinal);
      const child = new TextNode(tree, this, children.length, at, ordinal, end);
      if (this.kind === 'object') child.key = decode(text, keyStart, keyEnd);
      child.keyStart = keyStart;
      child.keyEnd = keyEnd;
      child.lead = lead;
      const comma = skipSpace(text, end);
      if (text.charCodeAt(comma) === COMMA) {
        child.comma = comma;
        child.tail = comma + 1;
      }
      lead = child.tail;
      if (child.kind === 'object' || child.kind === 'array')
        ordinal = tree.nexts[ordinal] as number;
      children.push(child);
    }
    return children;
  }
}

function valueEnd(
  { document: { text }, closes }: Tree<{ text: string }>,
  start: number,
  ordinal: number,
): number {
  const kind = kindAt(text, start);
  if (kind === 'string') return stringEnd(text, start);
  if (kind === 'object' || kind === 'array') return (closes[ordinal] as number) + 1;
  let end = start;
  while (end < text.length && !',]} \n\r\t'.includes(text.charAt(end))) end += 1;
  return end;
}

function kindAt(text: string, offset: number): NodeKind {
  switch (text.charCodeAt(offset)) {
    case 123:
      return 'object';
    case 91:
      return 'array';
    case 34:
      return 'string';
    case 116:
    case 102:
      return 'boolean';
    case 110:
      return 'null';
    default:
      return 'number';
  }
}

function decode(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? JSON.parse(text.slice(start, end)) : raw;
}

/** Returns the JSON pointer of a node from the root of its tree. */
export function pointerOf({ parent, key, index }: JsonNode<unknown>): string {
  return parent ? joinPointer(pointerOf(parent), key ?? index) : '';
}

/** Objects with more properties than this get a map of them. */
const MAX_UNMAPPED = 16;
const maps = new WeakMap<JsonNode<unknown>, Map<string | undefined, JsonNode<unknown>>>();

/** Returns the property or item that a token of a JSON pointer names; of duplicate keys the last, as in `JSON.parse`. */
export function childOf<Document>(
  node: JsonNode<Document>,
  token: string,
): JsonNode<Document> | undefined {
  const { kind, children } = node;
  if (kind === 'array')
    return /^(?:0|[1-9][0-9]*)$/.test(token) ? children[Number(token)] : undefined;
  if (children.length <= MAX_UNMAPPED) return children.findLast(({ key }) => key === token);
  let map = maps.get(node) as Map<string | undefined, JsonNode<Document>> | undefined;
  if (!map) {
    map = new Map(children.map((child) => [child.key, child]));
    maps.set(node, map);
  }
  return map.get(token);
}

/** Returns the node at a JSON pointer, or the nearest ancestor that exists. */
export function nearestNode<Document>(
  root: JsonNode<Document>,
  pointer: string,
): { node: JsonNode<Document>; isExact: boolean } {
  let node = root;
  for (const token of pointerTokens(pointer)) {
    const child = childOf(node, token);
    if (!child) return { node, isExact: false };
    node = child;
  }
  return { node, isExact: true };
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
