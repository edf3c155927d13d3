import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  type JsonNode,
  type NodeKind,
  OPEN_BRACE,
  OPEN_BRACKET,
  pointerTokens,
  skipSpace,
  stringEnd,
  walkBrackets,
} from '@nav/json';
import { countWhile } from '@nav/positions';

interface TextDocument {
  readonly text: string;
}

/**
 * Returns the root of the tree of a document whose text is known to be JSON and nests at most `MAX_JSON_DEPTH` levels deep. A
 * byte order mark is allowed. The text is read only as far as nodes are used: `json-source-map`, with whose result a property test
 * compares `Source.pointers`, takes 30 times as long.
 *
 * @param brackets the offsets of all brackets outside strings, if they are known.
 */
export function parseTree<Document extends TextDocument>(
  document: Document,
  brackets?: readonly number[],
): TextNode<Document> {
  const { text } = document;
  const lead = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return new TextNode(new Tree(document, brackets), undefined, 0, 0, lead, skipSpace(text, lead));
}

/** Finds the ends of containers. They are numbered in the order in which they open. */
class Tree<Document extends TextDocument> {
  readonly document: Document;
  readonly brackets: number[] = [];
  readonly #closes: number[] = [];
  readonly #nexts: number[] = [];
  readonly #open: number[] = [];

  constructor(document: Document, brackets: readonly number[] = []) {
    this.document = document;
    for (const offset of brackets) this.#add(offset, isOpening(document.text, offset));
  }

  /** Adds the next bracket; returns the container that it closes, or -1. */
  #add(offset: number, opens: boolean): number {
    this.brackets.push(offset);
    if (opens) {
      this.#open.push(this.#closes.length);
      this.#closes.push(-1);
      return -1;
    }
    const inner = this.#open.pop() as number;
    this.#closes[inner] = offset;
    this.#nexts[inner] = this.#closes.length;
    return inner;
  }

  closeOf(container: number): number {
    if ((this.#closes[container] ?? -1) < 0) {
      const { text } = this.document;
      const from = (this.brackets.at(-1) ?? -1) + 1;
      walkBrackets(text, from, (offset, opens) => this.#add(offset, opens) !== container);
    }
    return this.#closes[container] as number;
  }

  /** Returns the number of the first container that opens after a container closes. */
  nextAfter(container: number): number {
    this.closeOf(container);
    return this.#nexts[container] as number;
  }
}

function isOpening(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === OPEN_BRACE || code === OPEN_BRACKET;
}

const NO_CHILDREN: readonly never[] = [];

/** A node of a JSON text. Everything behind its start is read on first access. */
export class TextNode<Document extends TextDocument> implements JsonNode<Document> {
  readonly kind: NodeKind;
  readonly key: string | undefined;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly lead: number;
  readonly parent: TextNode<Document> | undefined;
  readonly index: number;
  readonly #tree: Tree<Document>;
  /** The number of this container; for a scalar, the number of the next container. */
  readonly #container: number;
  readonly #children: TextNode<Document>[];
  #end = -1;
  #isComplete = false;
  #byKey: Map<string | undefined, TextNode<Document>> | undefined;

  constructor(
    tree: Tree<Document>,
    parent: TextNode<Document> | undefined,
    index: number,
    container: number,
    lead: number,
    keyStart: number,
  ) {
    const { text } = tree.document;
    const isProperty = parent?.kind === 'object';
    this.keyStart = keyStart;
    this.keyEnd = isProperty ? stringEnd(text, keyStart) : keyStart;
    this.key = isProperty ? decode(text, keyStart, this.keyEnd) : undefined;
    this.start = isProperty ? skipSpace(text, skipSpace(text, this.keyEnd) + 1) : keyStart;
    this.kind = kindAt(text, this.start);
    this.#children = this.#isContainer ? [] : (NO_CHILDREN as never[]);
    this.lead = lead;
    this.parent = parent;
    this.index = index;
    this.#tree = tree;
    this.#container = container;
  }

  get document(): Document {
    return this.#tree.document;
  }

  get #isContainer(): boolean {
    return this.kind === 'object' || this.kind === 'array';
  }

  get end(): number {
    if (this.#end < 0) this.#end = this.#findEnd();
    return this.#end;
  }

  #findEnd(): number {
    if (this.#isContainer) return this.#tree.closeOf(this.#container) + 1;
    const { text } = this.document;
    if (this.kind === 'string') return stringEnd(text, this.start);
    let end = this.start;
    while (end < text.length && !',]} \n\r\t'.includes(text.charAt(end))) end += 1;
    return end;
  }

  get open(): number {
    return this.start;
  }

  get close(): number {
    return this.end - 1;
  }

  get comma(): number {
    const { text } = this.document;
    const after = skipSpace(text, this.end);
    return text.charCodeAt(after) === COMMA ? after : -1;
  }

  get tail(): number {
    const { comma } = this;
    return comma < 0 ? this.end : comma + 1;
  }

  get value(): string | number | boolean | null | undefined {
    if (this.#isContainer) return undefined;
    const { text } = this.document;
    return this.kind === 'string'
      ? decode(text, this.start, this.end)
      : JSON.parse(text.slice(this.start, this.end));
  }

  get children(): readonly TextNode<Document>[] {
    if (this.#isContainer) while (!this.#isComplete) this.#parseChild();
    return this.#children;
  }

  /**
   * Returns the property or item that a token of a JSON pointer names. Of duplicate keys it is the last, as in
   * `JSON.parse`, if all children have been parsed.
   */
  child(token: string): TextNode<Document> | undefined {
    if (this.kind === 'array') {
      const index = /^(?:0|[1-9][0-9]*)$/.test(token) ? Number(token) : -1;
      while (index >= this.#children.length && !this.#isComplete) this.#parseChild();
      return this.#children[index];
    }
    if (this.kind !== 'object') return undefined;
    this.#byKey ??= new Map(this.#children.map((child) => [child.key, child]));
    while (!this.#byKey.has(token) && !this.#isComplete) this.#parseChild();
    return this.#byKey.get(token);
  }

  /**
   * Returns the offsets of all brackets outside strings after a container has been replaced.
   *
   * @param text the text that replaces the container.
   */
  bracketsWith({ open, close }: TextNode<Document>, text: string): number[] {
    // Reads the rest of the text.
    this.#tree.closeOf(0);
    const { brackets } = this.#tree;
    const inner: number[] = [];
    walkBrackets(text, 0, (offset) => inner.push(open + offset) > 0);
    const shift = text.length - (close + 1 - open);
    const before = countWhile(brackets, (offset) => offset < open);
    const until = countWhile(brackets, (offset) => offset <= close);
    const after = brackets.slice(until).map((offset) => offset + shift);
    return brackets.slice(0, before).concat(inner, after);
  }

  containerAround(start: number, end: number): TextNode<Document> | undefined {
    if (!this.#isContainer || start <= this.open || end > this.close) return undefined;
    for (let index = 0; ; index += 1) {
      if (index >= this.#children.length && !this.#isComplete) this.#parseChild();
      const child = this.#children[index];
      if (!child || child.start >= start) return this;
      const inner = child.containerAround(start, end);
      if (inner) return inner;
    }
  }

  /** Returns the innermost value whose text, or whose property name, an offset is in or next to. */
  nodeAt(offset: number): TextNode<Document> {
    const { children } = this;
    const child = children[countWhile(children, ({ keyStart }) => keyStart <= offset) - 1];
    return child && offset <= child.end ? child.nodeAt(offset) : this;
  }

  #parseChild(): void {
    const tree = this.#tree;
    const { text } = tree.document;
    const previous = this.#children.at(-1);
    const lead = previous ? previous.tail : this.open + 1;
    const start = skipSpace(text, lead);
    const code = text.charCodeAt(start);
    if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      this.#isComplete = true;
      return;
    }
    const container = previous ? previous.#nextContainer : this.#container + 1;
    const child = new TextNode(tree, this, this.#children.length, container, lead, start);
    this.#children.push(child);
    this.#byKey?.set(child.key, child);
  }

  get #nextContainer(): number {
    return this.#isContainer ? this.#tree.nextAfter(this.#container) : this.#container;
  }
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

/** Returns the node at a JSON pointer, or the nearest ancestor that exists. */
export function nearestNode<Document extends TextDocument>(
  root: TextNode<Document>,
  pointer: string,
): { node: TextNode<Document>; isExact: boolean } {
  let node = root;
  for (const token of pointerTokens(pointer)) {
    const child = node.child(token);
    if (!child) return { node, isExact: false };
    node = child;
  }
  return { node, isExact: true };
}
