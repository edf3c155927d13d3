import { joinPointer } from '@nav/core/internal';
import type { Constant, JsonDocument, JsonNode, NodeKind, Style } from './located.ts';
import { readStyle } from './style.ts';

export type { Comment, Constant, JsonDocument, JsonNode, NodeKind } from './located.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A document under construction: the root is set once it is built. */
export type DocumentDraft = Mutable<
  Omit<JsonDocument, 'root' | 'style' | 'strings' | 'constants'>
> & {
  root: JsonNode;
  style: Style;
  strings: Map<JsonNode, string>;
  constants: Map<JsonNode, Constant>;
};

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const NO_STRINGS: ReadonlyMap<JsonNode, string> = new Map();
const NO_CONSTANTS: ReadonlyMap<JsonNode, Constant> = new Map();
const NO_CHILDREN: JsonNode[] = [];

/**
 * The located document of a text that is known to be JSON (`parseSource` found no fault), in one pass.
 * A leading byte order mark is allowed.
 */
export function locateJson(file: string, text: string): JsonDocument {
  const document = {
    file,
    language: 'json',
    text,
    comments: [],
    verbatim: [],
    strings: NO_STRINGS,
    constants: NO_CONSTANTS,
    reads: [],
  } as unknown as Mutable<JsonDocument>;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;

  function skip(): void {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      at += 1;
    }
  }
  function skipString(): void {
    let quote = text.indexOf('"', at + 1);
    for (;;) {
      let slash = quote - 1;
      while (text.charCodeAt(slash) === BACKSLASH) slash -= 1;
      if ((quote - slash) % 2 === 1) break;
      quote = text.indexOf('"', quote + 1);
    }
    at = quote + 1;
  }
  function read(
    parent: JsonNode | undefined,
    index: number,
    lead: number,
    key: string | undefined,
    keyStart: number,
    keyEnd: number,
  ): JsonNode {
    const start = at;
    const code = text.charCodeAt(at);
    const isObject = code === OPEN_BRACE;
    const isContainer = isObject || code === OPEN_BRACKET;
    const node: Mutable<JsonNode> = {
      document,
      kind: isContainer ? (isObject ? 'object' : 'array') : scalarKind(code),
      key,
      keyStart: key === undefined ? start : keyStart,
      keyEnd: key === undefined ? start : keyEnd,
      start,
      end: start,
      open: start,
      close: start,
      lead,
      comma: -1,
      tail: start,
      parent,
      index,
      children: isContainer ? [] : NO_CHILDREN,
    };
    if (!isContainer) {
      if (code === QUOTE) skipString();
      else {
        for (;;) {
          const next = text.charCodeAt(at);
          if (next === COMMA || next === CLOSE_BRACE || next === CLOSE_BRACKET) break;
          if (next <= 32 || at >= text.length) break;
          at += 1;
        }
      }
      node.end = at;
      node.close = at - 1;
      node.tail = at;
      return node;
    }
    at += 1;
    for (let count = 0; ; count += 1) {
      const childLead = at;
      skip();
      const next = text.charCodeAt(at);
      if (next === CLOSE_BRACE || next === CLOSE_BRACKET) break;
      let name: string | undefined;
      const nameStart = at;
      let nameEnd = at;
      if (isObject) {
        skipString();
        nameEnd = at;
        name = decode(text, nameStart, nameEnd);
        skip();
        at += 1;
        skip();
      }
      const child = read(node, count, childLead, name, nameStart, nameEnd);
      node.children.push(child);
      const end = at;
      skip();
      if (text.charCodeAt(at) === COMMA) {
        child.comma = at;
        at += 1;
        child.tail = at;
      } else {
        at = end;
      }
    }
    node.close = at;
    at += 1;
    node.end = at;
    node.tail = at;
    return node;
  }

  const lead = at;
  skip();
  document.root = read(undefined, 0, lead, undefined, at, at);
  document.style = readStyle(document as JsonDocument);
  return document as JsonDocument;
}

function scalarKind(code: number): NodeKind {
  if (code === QUOTE) return 'string';
  if (code === 116 || code === 102) return 'boolean';
  return code === 110 ? 'null' : 'number';
}

function decode(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}

/** The property `key` of an object; undefined where there is none. */
export function child(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined;
  return node.children.find((property) => property.key === key);
}

/** The items of an array; none for anything else. */
export function items(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.children : NO_CHILDREN;
}

/** The text of a string; undefined for anything else. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  if (node?.kind !== 'string') return undefined;
  return node.document.language === 'json'
    ? decode(node.document.text, node.start, node.end)
    : node.document.strings.get(node);
}

/** The JSON value of a node; undefined where any part of it is computed. */
export function jsonOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'string':
      return stringOf(node);
    case 'array': {
      const list = node.children.map(jsonOf);
      return list.includes(undefined) ? undefined : list;
    }
    case 'object': {
      const entries: [string, unknown][] = [];
      for (const property of node.children) {
        const value = jsonOf(property);
        if (property.key === undefined || value === undefined) return undefined;
        entries.push([property.key, value]);
      }
      return Object.fromEntries(entries);
    }
    case 'computed':
      return undefined;
    default:
      return JSON.parse(
        node.document.strings.get(node) ?? node.document.text.slice(node.start, node.end),
      );
  }
}

/** The JSON pointer of a node in its own document. That of a constant is the place where its name first stands. */
export function pointerOf(node: JsonNode): string {
  const { parent } = node;
  if (parent !== undefined) return joinPointer(pointerOf(parent), node.key ?? node.index);
  if (node === node.document.root) return '';
  const [place] = [...node.document.constants].find(([, { root }]) => root === node) ?? [];
  return place ? pointerOf(place) : '';
}

/** The root of a document and of each constant that it uses, in the order of the text. */
export function rootsOf({ root, constants }: JsonDocument): JsonNode[] {
  if (constants.size === 0) return [root];
  const roots = new Set([root, ...[...constants.values()].map((constant) => constant.root)]);
  return [...roots].sort((a, b) => a.start - b.start);
}

/** The node and everything below it, outermost first. */
export function* descendants(node: JsonNode): Generator<JsonNode> {
  yield node;
  for (const next of node.children) yield* descendants(next);
}
