import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  Parser,
  Scalar,
  type YAMLMap,
} from 'yaml';
import { pointerTokens } from '../pointer.ts';
import type { RangeAnchor } from '../position.ts';
import type { SpecDocument } from './document.ts';

/** A node of the YAML library; `null` where a key has no value at all. */
type YamlNode = Node | null;

/** Offsets into the text, UTF-16, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface YamlFault extends Span {
  text: string;
}

/** A YAML text that a specification can be read from. */
export interface YamlDocument extends SpecDocument<YamlNode> {
  /** The first `$ref` that leads out of the file. */
  externalRef: Span | undefined;
  /** What `pointer` names; an alias is followed on the way, but is itself what its own pointer names. */
  locate(pointer: string, anchor: RangeAnchor): Span | undefined;
}

/** The composer of the library recurses: at about 900 levels it would overflow the stack. */
const MAX_DEPTH = 256;
/** In characters: the library takes some 35 bytes of memory for each character of a quoted text. */
const MAX_LENGTH = 32_000_000;
/** Some 17 MB of an ordinary specification: a lexeme takes about 250 bytes of memory. */
const MAX_LEXEMES = 4_000_000;
/** Nodes of one plain value, aliases followed: far more than any metadata, few enough to make at once. */
const MAX_NODES = 10_000;
/** Values of a whole text, aliases followed: whoever expands more runs out of memory. */
const MAX_EXPANDED = 10_000_000;
/** Merged mappings that one look-up searches. */
const MAX_MERGES = 64;

/** Reads a YAML text as far as it must be to say whether it is one; aliases are not expanded. */
export function readYaml(
  text: string,
): { document: YamlDocument; fault?: undefined } | { document?: undefined; fault: YamlFault } {
  const composed = compose(text);
  if ('text' in composed) return { fault: composed };
  const survey = surveyNodes(composed.contents);
  if (survey.fault) return { fault: survey.fault };
  return { document: yamlDocument(text, composed.contents, survey) };
}

/**
 * The library's own `parseDocument`, taken apart: it stops at the first fault,
 * and before a depth or a size that would end the process.
 */
function compose(text: string): Document.Parsed | YamlFault {
  if (text.length > MAX_LENGTH) return tooLargeAt(MAX_LENGTH);
  const parser = new Parser();
  const tokens: Parameters<InstanceType<typeof Composer>['next']>[0][] = [];
  let documents = 0;
  let lexemes = 0;
  const take = (batch: ReturnType<InstanceType<typeof Parser>['next']>): YamlFault | undefined => {
    for (const token of batch) {
      if (token.type === 'error') {
        return faultAt(text, token.offset, token.offset + 1, token.message);
      }
      if (token.type === 'document') documents += 1;
      if (documents > 1) {
        const start = token.offset;
        return { text: 'it holds several YAML documents', start, end: start + 3 };
      }
      tokens.push(token);
    }
    return undefined;
  };
  for (const lexeme of new Lexer().lex(text)) {
    const fault = take(parser.next(lexeme));
    if (fault) return fault;
    lexemes += 1;
    if (parser.stack.length > MAX_DEPTH) {
      const start = Math.max(0, parser.offset - lexeme.length);
      return { text: `it nests deeper than ${MAX_DEPTH} levels`, start, end: parser.offset };
    }
    if (lexemes > MAX_LEXEMES) return tooLargeAt(parser.offset);
  }
  const fault = take(parser.end());
  if (fault) return fault;

  // The duplicate search of the library compares each key with each: `surveyNodes` does without.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [document] = composer.compose(tokens, true, text.length);
  if (document === undefined) return { text: 'it is empty', start: 0, end: 0 };
  const error = document.errors[0];
  if (error) return faultAt(text, error.pos[0], error.pos[1], error.message);
  return document as Document.Parsed;
}

function tooLargeAt(start: number): YamlFault {
  return { text: 'it is too large to be read as YAML; convert it to JSON', start, end: start };
}

function faultAt(text: string, start: number, end: number, message: string): YamlFault {
  const reason = message.slice(0, 100).replace(/\s+/g, ' ').replace(/\.$/, '');
  const from = Math.min(Math.max(0, start), text.length);
  return {
    text: `it is not YAML (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`,
    start: from,
    end: Math.min(Math.max(from, end), text.length),
  };
}

interface Survey {
  /** What each alias stands for. */
  targets: Map<Node, Node>;
  externalRef: Span | undefined;
  fault?: YamlFault;
}

/** Visits every node once: repeated keys, aliases of nothing or of too much, `$ref`s that leave the file. */
function surveyNodes(root: YamlNode): Survey {
  const anchors = new Map<string, Node>();
  /** How many values each node with an anchor stands for; one that is still open stands in itself. */
  const sizes = new Map<Node, number>();
  const survey: Survey = { targets: new Map(), externalRef: undefined };
  visit(root);
  return survey;

  /** Returns how many values the node stands for. */
  function visit(node: unknown): number {
    if (survey.fault) return 0;
    if (isAlias(node)) return visitAlias(node);
    const isNode = isScalar(node) || isCollection(node);
    if (isNode && node.anchor !== undefined) anchors.set(node.anchor, node);
    let size = 1;
    if (isSeq(node)) for (const item of node.items) size += visit(item);
    if (isMap(node)) size += visitMap(node);
    if (isNode && node.anchor !== undefined) sizes.set(node, size);
    return size;
  }

  function visitAlias(alias: Alias): number {
    const target = anchors.get(alias.source);
    if (!target) {
      survey.fault = { text: `its alias "*${alias.source}" names no anchor`, ...spanOf(alias) };
      return 0;
    }
    survey.targets.set(alias, target);
    const size = sizes.get(target) ?? 1;
    if (size > MAX_EXPANDED) {
      const text = `its alias "*${alias.source}" stands for more than ${MAX_EXPANDED.toLocaleString('en')} values`;
      survey.fault = { text, ...spanOf(alias) };
    }
    return size;
  }

  function visitMap(map: YAMLMap): number {
    const seen = new Set<string>();
    let size = 0;
    for (const { key, value } of map.items) {
      const name = isMergeKey(key) ? undefined : keyText(key);
      if (name !== undefined && seen.has(name)) {
        survey.fault ??= { text: `it has the key "${name}" twice in one mapping`, ...spanOf(key) };
        return size;
      }
      if (name !== undefined) seen.add(name);
      if (!isScalar(key) || key.anchor !== undefined) size += visit(key);
      if (name === '$ref' && survey.externalRef === undefined && leadsOut(value)) {
        survey.externalRef = spanOf(value);
      }
      size += visit(value);
    }
    return size;
  }
}

function leadsOut(value: unknown): boolean {
  return isScalar(value) && typeof value.value === 'string' && /^[^#]/.test(value.value);
}

function yamlDocument(text: string, root: YamlNode, survey: Survey): YamlDocument {
  interface Index {
    own: Map<string, Pair>;
    merged: YAMLMap[];
  }
  const indexes = new Map<YAMLMap, Index>();

  const follow = (node: unknown): unknown => (isAlias(node) ? survey.targets.get(node) : node);

  function indexOf(map: YAMLMap): Index {
    let index = indexes.get(map);
    if (index === undefined) {
      index = { own: new Map(), merged: [] };
      for (const pair of map.items) {
        if (isMergeKey(pair.key)) {
          const source = follow(pair.value);
          const sources = isSeq(source) ? source.items.map(follow) : [source];
          index.merged.push(...sources.filter((each) => isMap(each)));
        } else {
          const name = keyText(pair.key);
          if (name !== undefined) index.own.set(name, pair);
        }
      }
      indexes.set(map, index);
    }
    return index;
  }

  /** The mapping and those merged into it (`<<`), nearest first. */
  function* layersOf(map: YAMLMap): Generator<Index> {
    const seen = new Set([map]);
    for (const each of seen) {
      const index = indexOf(each);
      yield index;
      for (const merged of index.merged) if (seen.size < MAX_MERGES) seen.add(merged);
    }
  }

  function pairOf(map: YAMLMap, key: string): Pair | undefined {
    for (const { own } of layersOf(map)) {
      const pair = own.get(key);
      if (pair) return pair;
    }
    return undefined;
  }

  function keys(node: unknown): string[] | undefined {
    const map = follow(node);
    if (!isMap(map)) return undefined;
    const names = new Set<string>();
    for (const { own } of layersOf(map)) for (const name of own.keys()) names.add(name);
    return [...names];
  }

  function child(node: unknown, key: string): { pair?: Pair; value: YamlNode } | undefined {
    const parent = follow(node);
    if (isMap(parent)) {
      const pair = pairOf(parent, key);
      return pair && { pair, value: pair.value as YamlNode };
    }
    if (!isSeq(parent) || !/^\d+$/.test(key)) return undefined;
    const value = parent.items[Number(key)];
    return value === undefined ? undefined : { value: value as YamlNode };
  }

  function get(node: unknown, key: string): YamlNode | undefined {
    return child(node, key)?.value;
  }

  function value(node: unknown): unknown {
    let budget = MAX_NODES;
    const result = plain(node, 0);
    return budget < 0 ? undefined : result;

    function plain(from: unknown, depth: number): unknown {
      budget -= depth > MAX_DEPTH ? MAX_NODES : 1;
      if (budget < 0) return undefined;
      const target = follow(from);
      if (isScalar(target)) return target.value;
      if (isSeq(target)) return target.items.map((item) => plain(item, depth + 1));
      if (!isMap(target)) return null;
      // Unlike an assignment, `fromEntries` makes `__proto__` an ordinary property.
      return Object.fromEntries(
        (keys(target) ?? []).map((key) => [key, plain(get(target, key), depth + 1)]),
      );
    }
  }

  function locate(pointer: string, anchor: RangeAnchor): Span | undefined {
    let place: { pair?: Pair; value: YamlNode } = { value: root };
    for (const token of pointerTokens(pointer)) {
      const next = child(place.value, token);
      if (next === undefined) return undefined;
      place = next;
    }
    const node = place.value;
    if (node === null || (anchor === 'key' && place.pair)) return spanOf(place.pair?.key);
    const start = spanOf(node).start;
    if (anchor === 'open' && isCollection(node)) {
      if (!node.flow && place.pair) return spanOf(place.pair.key);
      return { start, end: start + 1 };
    }
    const end = endOf(node);
    return { start, end: start + text.slice(start, end).trimEnd().length };
  }

  return { root, keys, get, value, externalRef: survey.externalRef, locate };
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.type === Scalar.PLAIN && key.source === '<<';
}

function keyText(key: unknown): string | undefined {
  return isScalar(key) ? String(key.value ?? '') : undefined;
}

function spanOf(node: unknown): Span {
  const range =
    isScalar(node) || isCollection(node) || isAlias(node) ? (node.range ?? undefined) : undefined;
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

/** The end of the last value in a node: the range of a block goes on over the comments behind it. */
function endOf(node: unknown): number {
  let last = node;
  while (isCollection(last) && !last.flow && last.items.length > 0) {
    const item: unknown = last.items.at(-1);
    if (!isPair(item)) last = item;
    else last = isEmptyValue(item.value) ? item.key : item.value;
  }
  return spanOf(last).end;
}

function isEmptyValue(value: unknown): boolean {
  return value === null || (isScalar(value) && value.range?.[0] === value.range?.[1]);
}
