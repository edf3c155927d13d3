import { pointerTokens, type RangeAnchor } from '@nav/json';
import { lineStartAt } from '@nav/positions';
import {
  COLLECTION_STYLE,
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
} from 'js-yaml';
import { parseYamlWith, type Span, severalDocuments, type YamlReading } from './yaml.ts';

/** A value of a YAML text with its location. Aliases and merge keys are followed already. */
export type YamlNode<At = Span> = YamlScalar<At> | YamlList<At> | YamlMap<At> | YamlUnknown<At>;

export interface YamlScalar<At = Span> {
  kind: 'scalar';
  value: string | number | boolean | null;
  /** The value as it is written, without quotes: `1.10` instead of 1.1. Empty for null. */
  text: string;
  /** Its location. An empty value has the location of its key, or of the item before it. */
  at: At;
}

export interface YamlList<At = Span> {
  kind: 'list';
  items: readonly YamlNode<At>[];
  at: At;
}

export interface YamlMap<At = Span> {
  kind: 'map';
  /** Each key once, in the order of the text. The last of duplicates wins. */
  entries: readonly YamlEntry<At>[];
  at: At;
}

export interface YamlEntry<At = Span> {
  /** The key as it is written, without quotes. */
  key: string;
  /** The key as JSON has it: `31` for `0x1f`. */
  name: string;
  value: YamlNode<At>;
  at: At;
}

/** A value that only a program can compute: `!!python/name:…`, `!ENV NAME`. */
export interface YamlUnknown<At = Span> {
  kind: 'unknown';
  tag: string;
  /** The items of a list with this tag. */
  items?: readonly YamlNode<At>[];
  at: At;
}

export interface YamlTreeOptions<At> {
  locate: (span: Span) => At;
  /** The most values after aliases are repeated. By default, aliases share values, and a value may contain itself. */
  maxValues?: number;
  /** Returns the value that a tag gives; undefined if only a program knows it. */
  resolve?: (unknown: YamlUnknown<At>) => YamlNode<At> | undefined;
}

/** A value, and what it amounts to after aliases are repeated. */
interface Built<At> {
  node: YamlNode<At>;
  span: Span;
  size: number;
  isMergeKey?: boolean;
}

/** A collection whose children are read. Aliases in it share its list, which is filled at its end. */
interface Open<At> extends Built<At> {
  list: unknown[];
  children: Built<At>[];
  isBracketed: boolean;
}

/** A tree that is built. No recursion: a hostile text nests deeper than the stack by means of aliases. */
interface Building<At> {
  text: string;
  options: YamlTreeOptions<At>;
  anchors: Map<string, Built<At>>;
  /** The document, and the collections that are open in it. */
  open: Open<At>[];
  /** The offsets of the last value or key, which an empty value also has. */
  previous: Span;
}

type Leaf = Exclude<Event, { type: 1 | 2 | 3 | 6 }>;

type Problem = Extract<YamlReading, { problem: string }>;

/** Undefined for an empty text. */
export function yamlTree<At>(
  text: string,
  options: YamlTreeOptions<At>,
): YamlReading<YamlNode<At> | undefined> {
  const events = parseYamlWith(text, parseEvents);
  if (events.problem !== undefined) return events;
  const previous = { start: 0, end: 0 };
  const document: Open<At> = {
    node: { kind: 'list', items: [], at: options.locate(previous) },
    span: { start: 0, end: 0 },
    size: 1,
    list: [],
    children: [],
    isBracketed: false,
  };
  const building: Building<At> = { text, options, anchors: new Map(), open: [], previous };
  for (const event of events.value) {
    if (event.type === EVENT_ID.DOCUMENT) {
      if (document.children.length > 0) return severalDocuments(text);
      building.open.push(document);
    } else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      openCollection(event, building);
    } else {
      const problem =
        event.type === EVENT_ID.POP ? closeCollection(building) : addLeaf(event, building);
      if (problem) return problem;
    }
  }
  return { value: document.children[0]?.node };
}

function add<At>({ open }: Building<At>, built: Built<At>): void {
  const parent = open.at(-1);
  if (!parent) return;
  parent.children.push(built);
  parent.size += built.size;
  parent.span.end = Math.max(parent.span.end, built.span.end);
}

function addLeaf<At>(event: Leaf, building: Building<At>): Problem | undefined {
  const { text, options, anchors, open } = building;
  const span = spanOf(text, event) ?? building.previous;
  building.previous = span;
  const at = options.locate(span);
  if (event.type === EVENT_ID.SCALAR) {
    const built = { ...scalarOf(text, event, at), span, size: 1 };
    if (event.anchorStart !== -1) anchors.set(anchorOf(text, event), built);
    add(building, built);
    return undefined;
  }
  const target = anchors.get(anchorOf(text, event));
  const isInside = open.some((one) => one === target);
  if (!target || (isInside && options.maxValues !== undefined))
    return { problem: 'an alias repeats what contains it', span };
  add(building, { node: { ...target.node, at }, span, size: target.size });
  return undefined;
}

function anchorOf(text: string, event: { anchorStart: number; anchorEnd: number }): string {
  return text.slice(event.anchorStart, event.anchorEnd);
}

const STANDARD_TAGS =
  /^(?:!|!!(?:str|int|float|bool|null|timestamp|binary|map|omap|seq|set|pairs))?$/;

function tagOf(text: string, event: { tagStart: number; tagEnd: number }): string {
  return event.tagStart === -1 ? '' : text.slice(event.tagStart, event.tagEnd);
}

function openCollection<At>(
  event: Extract<Event, { style: 1 | 2; start: number }>,
  building: Building<At>,
): void {
  const { text, options, anchors, open } = building;
  const { start, style } = event;
  building.previous = { start, end: start + 1 };
  const at = options.locate(building.previous);
  const tag = tagOf(text, event);
  const isList = event.type === EVENT_ID.SEQUENCE;
  const items: YamlNode<At>[] = [];
  const entries: YamlEntry<At>[] = [];
  const known: YamlNode<At> = isList ? { kind: 'list', items, at } : { kind: 'map', entries, at };
  const node: YamlNode<At> = STANDARD_TAGS.test(tag)
    ? known
    : { kind: 'unknown', tag, ...(isList && { items }), at };
  const isBracketed = style === COLLECTION_STYLE.FLOW && /[[{]/.test(text.charAt(start));
  const list = isList ? items : entries;
  const one = { node, span: { start, end: start }, size: 1, list, children: [], isBracketed };
  open.push(one);
  if (event.anchorStart !== -1) anchors.set(anchorOf(text, event), one);
}

/** Closes the innermost collection: adds its children to its list, and sets its end. */
function closeCollection<At>(building: Building<At>): Problem | undefined {
  const { text, options, open } = building;
  const { locate, resolve, maxValues = Number.POSITIVE_INFINITY } = options;
  const one = open.pop();
  if (!one || open.length === 0) return undefined;
  const { node, span, children, list, isBracketed } = one;
  const end = isBracketed ? behindBracket(text, Math.max(span.end, span.start + 1)) : span.end;
  span.end = span.start + text.slice(span.start, end).trimEnd().length;
  node.at = locate(span);
  // One by one, because a call takes only so many arguments.
  for (const child of node.kind === 'map' ? entriesIn(children) : children.map((each) => each.node))
    list.push(child);
  if (one.size > maxValues)
    return { problem: `its aliases repeat more than ${maxValues} values`, span };
  if (node.kind === 'unknown') one.node = resolve?.(node) ?? node;
  add(building, one);
  return undefined;
}

function scalarOf<At>(
  text: string,
  event: Extract<Event, { chomping: unknown }>,
  at: At,
): Pick<Built<At>, 'node' | 'isMergeKey'> {
  const tag = tagOf(text, event);
  if (!STANDARD_TAGS.test(tag)) return { node: { kind: 'unknown', tag, at } };
  const written = event.valueStart === -1 ? '' : getScalarValue(text, event);
  const isPlain = event.style === SCALAR_STYLE.PLAIN && tag !== '!' && tag !== '!!str';
  const value = (
    isPlain ? CORE_SCHEMA.resolveImplicitScalarTag(written).value : written
  ) as YamlScalar['value'];
  return {
    node: { kind: 'scalar', value, text: value === null ? '' : written, at },
    isMergeKey: isPlain && written === '<<',
  };
}

/** Returns the entries of a map from its keys and values in turn, after the entries of its merge keys. */
function entriesIn<At>(children: readonly Built<At>[]): YamlEntry<At>[] {
  const own = new Map<string, YamlEntry<At>>();
  const merged = new Map<string, YamlEntry<At>>();
  for (let index = 0; index + 1 < children.length; index += 2) {
    const [key, value] = children.slice(index, index + 2) as [Built<At>, Built<At>];
    if (key.isMergeKey) {
      const sources = value.node.kind === 'list' ? value.node.items : [value.node];
      for (const entry of sources.flatMap((one) => (one.kind === 'map' ? one.entries : [])))
        if (!merged.has(entry.key)) merged.set(entry.key, entry);
    } else if (key.node.kind === 'scalar') {
      const name = String(key.node.value);
      own.set(key.node.text, { key: key.node.text, name, value: value.node, at: key.node.at });
    }
  }
  return [...new Map([...merged, ...own]).values()];
}

/**
 * Returns a function that finds the value or key of a pointer in a text that `parseYaml` can read.
 * An alias is followed on the way, but is itself what its own pointer names.
 */
export function yamlLocator(
  text: string,
): (pointer: string, anchor: RangeAnchor) => Span | undefined {
  const { value: root } = yamlTree(text, { locate: (span) => span }) as {
    value?: YamlNode | undefined;
  };
  return (pointer, anchor) => {
    let node = root;
    let key: Span | undefined;
    for (const token of pointerTokens(pointer)) {
      const entry: YamlEntry | undefined =
        node?.kind === 'map' ? node.entries.find(({ name }) => name === token) : undefined;
      const isIndex = node?.kind === 'list' && /^\d+$/.test(token);
      key = entry?.at;
      node = entry?.value ?? (isIndex ? (node as YamlList).items[Number(token)] : undefined);
    }
    if (!node) return pointer === '' ? { start: 0, end: 0 } : undefined;
    const { start } = node.at;
    if (key && anchor === 'key') return key;
    const isOpen = node.kind !== 'scalar' && text.charAt(start) !== '*';
    if (anchor !== 'open' || !isOpen) return node.at;
    return key && !/[[{]/.test(text.charAt(start)) ? key : { start, end: start + 1 };
  };
}

/** Returns `undefined` for an empty value without a tag. */
function spanOf(text: string, event: Exclude<Event, { type: 1 | 2 | 3 | 6 }>): Span | undefined {
  if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd };
  const { style, valueStart, valueEnd, tagStart, tagEnd } = event;
  if (valueStart === -1) return tagStart === -1 ? undefined : { start: tagStart, end: tagEnd };
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
  const quote = isQuoted ? 1 : 0;
  const start = isBlock ? blockHeader(text, valueStart) : valueStart - quote;
  return { start, end: start + text.slice(start, valueEnd + quote).trimEnd().length };
}
/** The `|` or `>` that ends the line above the text of a block. */
function blockHeader(text: string, start: number): number {
  const lineAbove = lineStartAt(text, start - 1);
  const header = /(?<!\S)[|>][-+\d]*[ \t]*(?:(?<=[ \t])#.*)?\s*$/;
  const at = text.slice(lineAbove, start).search(header);
  return at === -1 ? start : lineAbove + at;
}

/** The end of the bracket that closes a collection whose last value ends at `end`. */
function behindBracket(text: string, end: number): number {
  const rest = /(?:\s#[^\r\n]*|[^\]}])*?[\]}]/y;
  rest.lastIndex = end;
  return rest.test(text) ? rest.lastIndex : end;
}
