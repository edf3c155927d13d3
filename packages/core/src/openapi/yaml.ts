import type { SpecDocument } from '../format/specification-document.ts';
import { pointerTokens } from '../text/pointer.ts';
import type { RangeAnchor } from '../text/position.ts';
import { lenientNodes } from './yaml-lenient.ts';
import {
  itemsOf,
  type Pair,
  pairsOf,
  ROOT,
  type Span,
  spanOf,
  type YamlFault,
  type YamlNode,
  type YamlNodes,
} from './yaml-nodes.ts';
import { strictNodes } from './yaml-strict.ts';

export type { Span } from './yaml-nodes.ts';

/** A YAML text that a specification can be read from. */
export interface YamlDocument extends SpecDocument<YamlNode> {
  /** The first `$ref` that leads out of the file. */
  externalRef: Span | undefined;
  /** What `pointer` names; an alias is followed on the way, but is itself what its own pointer names. */
  locate(pointer: string, anchor: RangeAnchor): Span | undefined;
}

/** The parsers recurse: at some 900 levels one of them would overflow the stack. */
const MAX_DEPTH = 256;
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
  const nodes = strictNodes(text, MAX_DEPTH) ?? lenientNodes(text, MAX_DEPTH);
  if (!('after' in nodes)) return { fault: nodes };
  const survey = surveyNodes(nodes);
  return survey.fault ? { fault: survey.fault } : { document: yamlDocument(nodes, survey) };
}

function keyText(nodes: YamlNodes, key: YamlNode): string | undefined {
  return nodes.kindOf(key) === 'scalar' ? String(nodes.valueOf(key) ?? '') : undefined;
}

interface Survey {
  /** What each alias stands for. */
  targets: Map<YamlNode, YamlNode>;
  externalRef: Span | undefined;
  fault?: YamlFault;
}

/** Visits every node once: repeated keys, aliases of nothing or of too much, `$ref`s that leave the file. */
function surveyNodes(nodes: YamlNodes): Survey {
  const anchors = new Map<string, YamlNode>();
  /** How many values each node with an anchor stands for; one that is still open stands in itself. */
  const sizes = new Map<YamlNode, number>();
  const survey: Survey = { targets: new Map(), externalRef: undefined };
  visit(ROOT);
  return survey;

  /** Returns how many values the node stands for. */
  function visit(node: YamlNode): number {
    if (survey.fault) return 0;
    const anchor = nodes.anchorOf(node);
    const kind = nodes.kindOf(node);
    if (kind === 'alias') return visitAlias(node, anchor ?? '');
    if (anchor !== undefined) anchors.set(anchor, node);
    let size = 1;
    if (kind === 'seq') for (const item of itemsOf(nodes, node)) size += visit(item);
    if (kind === 'map') size += visitMap(node);
    if (anchor !== undefined) sizes.set(node, size);
    return size;
  }

  function visitAlias(alias: YamlNode, name: string): number {
    const target = anchors.get(name);
    if (target === undefined) {
      survey.fault = { text: `its alias "*${name}" names no anchor`, ...spanOf(nodes, alias) };
      return 0;
    }
    survey.targets.set(alias, target);
    const size = sizes.get(target) ?? 1;
    if (size > MAX_EXPANDED) {
      const text = `its alias "*${name}" stands for more than ${MAX_EXPANDED.toLocaleString('en')} values`;
      survey.fault = { text, ...spanOf(nodes, alias) };
    }
    return size;
  }

  function visitMap(map: YamlNode): number {
    const seen = new Set<string>();
    let size = 0;
    for (const { key, value } of pairsOf(nodes, map)) {
      const name = nodes.isMergeKey(key) ? undefined : keyText(nodes, key);
      if (name !== undefined && seen.has(name)) {
        const text = `it has the key "${name}" twice in one mapping`;
        survey.fault ??= { text, ...spanOf(nodes, key) };
        return size;
      }
      if (name !== undefined) seen.add(name);
      size += visit(key);
      if (name === '$ref' && survey.externalRef === undefined && leadsOut(nodes, value))
        survey.externalRef = spanOf(nodes, value);
      size += visit(value);
    }
    return size;
  }
}

function leadsOut(nodes: YamlNodes, node: YamlNode): boolean {
  const value = nodes.kindOf(node) === 'scalar' ? nodes.valueOf(node) : undefined;
  return typeof value === 'string' && /^[^#]/.test(value);
}

function yamlDocument(nodes: YamlNodes, { targets, externalRef }: Survey): YamlDocument {
  interface Index {
    own: Map<string, Pair>;
    merged: YamlNode[];
  }
  const { text } = nodes;
  const indexes = new Map<YamlNode, Index>();
  const lists = new Map<YamlNode, readonly YamlNode[]>();

  const follow = (node: YamlNode): YamlNode => targets.get(node) ?? node;

  function listOf(seq: YamlNode): readonly YamlNode[] {
    let list = lists.get(seq);
    if (list === undefined) {
      list = [...itemsOf(nodes, seq)];
      lists.set(seq, list);
    }
    return list;
  }

  function indexOf(map: YamlNode): Index {
    let index = indexes.get(map);
    if (index === undefined) {
      index = { own: new Map(), merged: [] };
      for (const pair of pairsOf(nodes, map)) {
        if (nodes.isMergeKey(pair.key)) {
          const source = follow(pair.value);
          const sources =
            nodes.kindOf(source) === 'seq' ? Array.from(itemsOf(nodes, source), follow) : [source];
          index.merged.push(...sources.filter((each) => nodes.kindOf(each) === 'map'));
        } else {
          const name = keyText(nodes, pair.key);
          if (name !== undefined) index.own.set(name, pair);
        }
      }
      indexes.set(map, index);
    }
    return index;
  }

  /** The mapping and those merged into it (`<<`), nearest first. */
  function* layersOf(map: YamlNode): Generator<Index> {
    const seen = new Set([map]);
    for (const each of seen) {
      const index = indexOf(each);
      yield index;
      for (const merged of index.merged) if (seen.size < MAX_MERGES) seen.add(merged);
    }
  }

  function pairOf(map: YamlNode, key: string): Pair | undefined {
    for (const { own } of layersOf(map)) {
      const pair = own.get(key);
      if (pair) return pair;
    }
    return undefined;
  }

  function keys(node: YamlNode): string[] | undefined {
    const map = follow(node);
    if (nodes.kindOf(map) !== 'map') return undefined;
    const names = new Set<string>();
    for (const { own } of layersOf(map)) for (const name of own.keys()) names.add(name);
    return [...names];
  }

  function child(node: YamlNode, key: string): { key?: YamlNode; value: YamlNode } | undefined {
    const parent = follow(node);
    const kind = nodes.kindOf(parent);
    if (kind === 'map') return pairOf(parent, key);
    if (kind !== 'seq' || !/^\d+$/.test(key)) return undefined;
    const value = listOf(parent)[Number(key)];
    return value === undefined ? undefined : { value };
  }

  function get(node: YamlNode, key: string): YamlNode | undefined {
    return child(node, key)?.value;
  }

  function value(node: YamlNode): unknown {
    let budget = MAX_NODES;
    const result = plain(node, 0);
    return budget < 0 ? undefined : result;

    function plain(from: YamlNode, depth: number): unknown {
      budget -= depth > MAX_DEPTH ? MAX_NODES : 1;
      if (budget < 0) return undefined;
      const target = follow(from);
      const kind = nodes.kindOf(target);
      if (kind === 'scalar') return nodes.valueOf(target);
      if (kind === 'seq')
        return Array.from(itemsOf(nodes, target), (item) => plain(item, depth + 1));
      if (kind !== 'map') return null;
      // Unlike an assignment, `fromEntries` makes `__proto__` an ordinary property.
      return Object.fromEntries(
        (keys(target) ?? []).map((key) => [key, plain(get(target, key) ?? ABSENT, depth + 1)]),
      );
    }
  }

  function locate(pointer: string, anchor: RangeAnchor): Span | undefined {
    let place: { key?: YamlNode; value: YamlNode } = { value: ROOT };
    for (const token of pointerTokens(pointer)) {
      const next = child(place.value, token);
      if (next === undefined) return undefined;
      place = next;
    }
    const { key, value: node } = place;
    if (key !== undefined && (anchor === 'key' || nodes.isEmpty(node))) return spanOf(nodes, key);
    const start = nodes.startOf(node);
    const kind = nodes.kindOf(node);
    if (anchor === 'open' && (kind === 'map' || kind === 'seq')) {
      if (!/[[{]/.test(text.charAt(start)) && key !== undefined) return spanOf(nodes, key);
      return { start, end: start + 1 };
    }
    const end = nodes.endOf(node);
    return { start, end: start + text.slice(start, end).trimEnd().length };
  }

  return { root: ROOT, keys, get, value, externalRef, locate };
}

/** Where a text has no node. */
const ABSENT: YamlNode = -1;
