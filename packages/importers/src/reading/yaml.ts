import { parseYamlWith, yamlStart } from '@nav/core/internal';
import { lineStarts, positionAt } from '@nav/text';
import {
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import { MAX_YAML_VALUES } from './limits.ts';
import type { Place } from './place.ts';

/** A value of a YAML file with its place. Aliases and merge keys are followed already. */
export type YamlNode = YamlScalar | YamlList | YamlMap | YamlUnknown;

export interface YamlScalar {
  kind: 'scalar';
  value: string | number | boolean | null;
  /** The value as it is written, without quotes: `1.10` instead of 1.1. Empty for null. */
  text: string;
  at: Place;
}

export interface YamlList {
  kind: 'list';
  items: readonly YamlNode[];
  at: Place;
}

export interface YamlMap {
  kind: 'map';
  /** Each key once, in the order of the file. The last of duplicates wins. */
  entries: readonly YamlEntry[];
  at: Place;
}

export interface YamlEntry {
  key: string;
  value: YamlNode;
  /** The place of the key. */
  at: Place;
}

/** A value that only a program can compute: `!!python/name:…`, `!ENV NAME`. */
export interface YamlUnknown {
  kind: 'unknown';
  tag: string;
  at: Place;
}

/** The value of a YAML file; undefined if the file is empty. Or the reason why there is none, as a clause, with its place. */
export type YamlFile =
  | { root: YamlNode | undefined; problem?: undefined }
  | { problem: string; at: Place };

export function readYaml(file: string, text: string): YamlFile {
  const starts = lineStarts(text);
  const placeOf = (offset: number): Place => {
    const { line, column } = positionAt(starts, offset);
    return { file, line, column };
  };
  const reading = parseYamlWith(text, parseEvents);
  if (reading.problem !== undefined)
    return { problem: reading.problem, at: placeOf(reading.span?.start ?? 0) };
  return buildTree(text, reading.value, placeOf);
}

/** A collection that is being read, with what its values amount to after aliases are repeated. */
interface Open {
  event: Event;
  nodes: Node[];
}

interface Node {
  node: YamlNode;
  size: number;
  isMergeKey?: boolean;
}

/** Makes the tree without recursion: a hostile text nests deeper than the stack by means of aliases. */
function buildTree(
  text: string,
  events: readonly Event[],
  placeOf: (offset: number) => Place,
): YamlFile {
  const anchors = new Map<string, Node>();
  const open: Open[] = [];
  let documents = 0;
  let root: YamlNode | undefined;
  let previous = 0;
  for (const event of events) {
    let done: Node | undefined;
    if (event.type === EVENT_ID.DOCUMENT) {
      documents += 1;
      if (documents > 1) {
        const start = text.lastIndexOf('\n---') + 1;
        return { problem: 'it has several YAML documents', at: placeOf(start) };
      }
      open.push({ event, nodes: [] });
      continue;
    }
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      previous = yamlStart(text, event);
      open.push({ event, nodes: [] });
      continue;
    }
    // An empty value has no place of its own: its key or the item before it has.
    const at = placeOf(offsetOf(event));
    if (event.type === EVENT_ID.SCALAR) {
      done = scalarOf(text, event, at);
      keepAnchor(event, done);
    } else if (event.type === EVENT_ID.ALIAS) {
      // An alias within its own anchor repeats itself without end, and is not read yet.
      done = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
      if (done === undefined) return { problem: 'an alias repeats what contains it', at };
    } else {
      const { event: start, nodes } = open.pop() as Open;
      if (start.type === EVENT_ID.DOCUMENT) {
        root = nodes[0]?.node;
        continue;
      }
      const place = placeOf(yamlStart(text, start));
      done = collectionOf(text, start, nodes, place);
      if (done.size > MAX_YAML_VALUES)
        return { problem: `its aliases repeat more than ${MAX_YAML_VALUES} values`, at: place };
      keepAnchor(start, done);
    }
    open.at(-1)?.nodes.push(done);
  }
  return { root };

  function offsetOf(event: Event): number {
    if (event.type === EVENT_ID.POP) return previous;
    if (event.type !== EVENT_ID.SCALAR || event.valueStart !== -1)
      previous = yamlStart(text, event);
    else if (event.tagStart !== -1) previous = event.tagStart;
    return previous;
  }

  function keepAnchor(event: Event, node: Node) {
    if ('anchorStart' in event && event.anchorStart !== -1)
      anchors.set(text.slice(event.anchorStart, event.anchorEnd), node);
  }
}

const STANDARD_TAGS =
  /^(?:!|!!(?:str|int|float|bool|null|timestamp|binary|map|omap|seq|set|pairs))?$/;

function tagOf(text: string, event: Event): string {
  return 'tagStart' in event && event.tagStart !== -1
    ? text.slice(event.tagStart, event.tagEnd)
    : '';
}

function scalarOf(text: string, event: ScalarEvent, at: Place): Node {
  const tag = tagOf(text, event);
  if (!STANDARD_TAGS.test(tag)) return { node: { kind: 'unknown', tag, at }, size: 1 };
  const written = event.valueStart === -1 ? '' : getScalarValue(text, event);
  const isPlain = event.style === SCALAR_STYLE.PLAIN && tag !== '!' && tag !== '!!str';
  const value = isPlain ? CORE_SCHEMA.resolveImplicitScalarTag(written).value : written;
  const isMergeKey = isPlain && written === '<<';
  return {
    node: {
      kind: 'scalar',
      value: value as YamlScalar['value'],
      text: value === null ? '' : written,
      at,
    },
    size: 1,
    ...(isMergeKey && { isMergeKey }),
  };
}

function collectionOf(text: string, event: Event, nodes: readonly Node[], at: Place): Node {
  const tag = tagOf(text, event);
  const size = nodes.reduce((sum, node) => sum + node.size, 1);
  if (event.type === EVENT_ID.SEQUENCE) {
    const items = nodes.map(({ node }) => node);
    // The default follows the names of variables, which are unset here.
    const fallback = items.length > 1 ? items.at(-1) : undefined;
    if (tag === '!ENV' && fallback) return { node: { ...fallback }, size };
    if (STANDARD_TAGS.test(tag)) return { node: { kind: 'list', items, at }, size };
  }
  if (event.type !== EVENT_ID.MAPPING || !STANDARD_TAGS.test(tag))
    return { node: { kind: 'unknown', tag, at }, size };
  return { node: { kind: 'map', entries: entriesIn(nodes), at }, size };
}

/** Returns the entries of a map from its keys and values in turn, after those of its merge keys. */
function entriesIn(nodes: readonly Node[]): YamlEntry[] {
  const own = new Map<string, YamlEntry>();
  const merged = new Map<string, YamlEntry>();
  for (let index = 0; index + 1 < nodes.length; index += 2) {
    const [key, value] = nodes.slice(index, index + 2) as [Node, Node];
    if (key.isMergeKey) {
      const sources = value.node.kind === 'list' ? value.node.items : [value.node];
      for (const entry of sources.flatMap(entriesOf))
        if (!merged.has(entry.key)) merged.set(entry.key, entry);
    } else if (key.node.kind === 'scalar') {
      const name = key.node.text || String(key.node.value ?? '');
      own.set(name, { key: name, value: value.node, at: key.node.at });
    }
  }
  return [...new Map([...merged, ...own]).values()];
}

/** Returns the items of a list; none for anything else. */
export function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === 'list' ? node.items : [];
}

/** Returns the entries of a map; none for anything else. */
export function entriesOf(node: YamlNode | undefined): readonly YamlEntry[] {
  return node?.kind === 'map' ? node.entries : [];
}

/** Returns the entry of a map with a key, if it has one. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return entriesOf(node).find((entry) => entry.key === key);
}

/** Returns the value that a path of keys leads to: `valueAt(root, 'theme', 'name')`. */
export function valueAt(
  node: YamlNode | undefined,
  ...keys: readonly string[]
): YamlNode | undefined {
  return keys.reduce<YamlNode | undefined>((value, key) => entryOf(value, key)?.value, node);
}

/** Returns a text, number or boolean as it is written; undefined for null and for anything else. */
export function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && node.value !== null ? node.text : undefined;
}

/** Returns a boolean, also in the words of YAML 1.1, such as `yes` and `off`. */
export function flagOf(node: YamlNode | undefined): boolean | undefined {
  if (node?.kind !== 'scalar') return undefined;
  if (typeof node.value === 'boolean') return node.value;
  if (/^(?:yes|on)$/i.test(node.text)) return true;
  return /^(?:no|off)$/i.test(node.text) ? false : undefined;
}

/** Returns the value as JSON has it. Unknown values are undefined. */
export function plainValue(node: YamlNode | undefined): unknown {
  if (node?.kind === 'list') return node.items.map(plainValue);
  if (node?.kind === 'map')
    return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]));
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** Returns plain data as nodes. `placeOf` returns the place of a value by the keys that lead to it. */
export function yamlOf(
  value: unknown,
  placeOf: (...keys: string[]) => Place,
  keys: readonly string[],
): YamlNode {
  const at = placeOf(...keys);
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((item) => yamlOf(item, () => at, keys)), at };
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, inner]): YamlEntry => {
      const node = yamlOf(inner, placeOf, [...keys, key]);
      return { key, value: node, at: node.at };
    });
    return { kind: 'map', entries, at };
  }
  const plain = typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  return { kind: 'scalar', value: plain, text: String(value), at };
}
