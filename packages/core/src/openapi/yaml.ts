import { pointerTokens, type RangeAnchor } from '@nav/text';
import {
  COLLECTION_STYLE,
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  loadAll,
  mergeTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';
import { MAX_MERGED_KEYS, MAX_YAML_DEPTH, MAX_YAML_SEPARATORS } from '../limits/limits.ts';

/** Offsets into a text, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The value of a YAML text, or the reason why there is none, as a clause, and its place. */
export type YamlReading<Value = unknown> =
  | { value: Value; problem?: undefined }
  | { problem: string; span?: Span | undefined };

/** YAML 1.2, with the merge keys of 1.1 that builders read. */
const SCHEMA = /* @__PURE__ */ CORE_SCHEMA.withTags(mergeTag);

/**
 * Parses a YAML text into what `JSON.parse` would make of it; an empty text is `undefined`.
 * An alias is the same object as what it repeats, so a value may share parts, and even contain itself.
 */
export function parseYaml(text: string): YamlReading {
  const reading = parseYamlWith(text, (yaml, limits) =>
    loadAll(yaml, { ...limits, schema: SCHEMA, maxTotalMergeKeys: MAX_MERGED_KEYS }),
  );
  if (reading.problem !== undefined) return reading;
  const documents = reading.value;
  if (documents.length < 2) return { value: documents[0] };
  const start = text.lastIndexOf('\n---') + 1;
  return { problem: 'it has several YAML documents', span: { start, end: start + 3 } };
}

/**
 * Parses a YAML text with a function of `js-yaml`, within the limits of `parseYaml`. The types of `js-yaml` need a newer
 * TypeScript than our users may have, so none of them is in a signature.
 */
export function parseYamlWith<Value>(
  text: string,
  parse: (text: string, limits: { maxDepth: number }) => Value,
): YamlReading<Value> {
  if (isHuge(text)) return { problem: 'it is too large to be read as YAML; convert it to JSON' };
  try {
    return { value: leniently(text, (yaml) => parse(yaml, { maxDepth: MAX_YAML_DEPTH })) };
  } catch (error) {
    return error instanceof YAMLException ? faultOf(text, error) : { problem: 'it is not YAML' };
  }
}

/** Parses a text; if a line is not indented enough, once more with its closing brackets moved up. */
function leniently<Result>(text: string, parse: (text: string) => Result): Result {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLException) || error.reason !== 'deficient indentation') throw error;
    return parse(joinClosingBrackets(text));
  }
}

/**
 * Replaces each line break before a line that starts with a closing bracket with spaces, so that offsets stay the same.
 * In YAML such a line must be indented more than its key. Authors often write otherwise, and builders accept it.
 */
function joinClosingBrackets(text: string): string {
  /** The indentation of the key of a block text (`|`, `>`), which keeps its lines. */
  let block: number | undefined;
  return text.replace(
    /^([ \t]*)(.*)(\r?\n|$)(?=[ \t]*([\]}])?)/gm,
    (line, spaces, rest, lineBreak, bracket) => {
      if (block !== undefined && (rest === '' || spaces.length > block)) return line;
      block = undefined;
      if (/(?:^|\s)[|>][-+\d]*[ \t]*(?:#.*)?$/.test(rest))
        block = /^ *(?:- +)*/.exec(line)?.[0].length;
      if (bracket === undefined || block !== undefined) return line;
      const code = /^(?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*'|(?<=\S)#)*/.exec(rest)?.[0] ?? '';
      const kept = rest.charAt(code.length) === '#' ? code.padEnd(rest.length) : rest;
      return spaces + kept + ' '.repeat(lineBreak.length);
    },
  );
}

function isHuge(text: string): boolean {
  if (text.length < MAX_YAML_SEPARATORS) return false;
  let separators = 0;
  for (const _ of text.matchAll(/[\n\r,:\-?[{]/g)) {
    separators += 1;
    if (separators > MAX_YAML_SEPARATORS) return true;
  }
  return false;
}

function faultOf(
  text: string,
  { reason, mark }: YAMLException,
): { problem: string; span?: Span | undefined } {
  const span = mark && wordAt(text, mark.position);
  if (reason.startsWith('nesting exceeded'))
    return { problem: `it is nested deeper than ${MAX_YAML_DEPTH} levels`, span };
  if (span && reason.startsWith('duplicated mapping key')) {
    const key = text.slice(span.start, span.end).replace(/^(["'])(.*)\1$/, '$2');
    return { problem: `it has the duplicate key "${key}"`, span };
  }
  return { problem: `it is not YAML (${reason.slice(0, 100)})`, span };
}

/** The quoted or plain word at an offset, or the one character there. */
function wordAt(text: string, offset: number): Span {
  const start = /["'*]/.test(text.charAt(offset - 1)) ? offset - 1 : Math.min(offset, text.length);
  const word = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s,:[\]{}"']+|[^\n\r]?/y;
  word.lastIndex = start;
  word.test(text);
  return { start, end: word.lastIndex };
}

/** A node: the index of its event. */
type Node = number;

interface Place {
  key?: Node;
  value: Node;
}

const ROOT: Node = 1;

/**
 * Returns a function that finds what a pointer names in a text that `parseYaml` can read.
 * An alias is followed on the way, but is itself what its own pointer names.
 */
export function yamlLocator(
  text: string,
): (pointer: string, anchor: RangeAnchor) => Span | undefined {
  const events = leniently(text, (yaml) => parseEvents(yaml, { maxDepth: MAX_YAML_DEPTH }));
  const { next, targets } = linkNodes(text, events);
  const follow = (node: Node): Node => targets.get(node) ?? node;

  function itemsOf(node: Node): Node[] {
    const items: Node[] = [];
    const close = (next[node] as number) - 1;
    for (let at = node + 1; at < close; at = next[at] as number) items.push(at);
    return items;
  }

  function placeIn(parent: Node, token: string, seen = new Set<Node>()): Place | undefined {
    const node = follow(parent);
    const type = events[node]?.type;
    if (type === EVENT_ID.SEQUENCE) {
      const value = /^\d+$/.test(token) ? itemsOf(node)[Number(token)] : undefined;
      return value === undefined ? undefined : { value };
    }
    if (type !== EVENT_ID.MAPPING || seen.has(node)) return undefined;
    seen.add(node);
    const items = itemsOf(node);
    const merged: Node[] = [];
    for (let at = 0; at < items.length; at += 2) {
      const [key, value] = items.slice(at, at + 2) as [Node, Node];
      const name = nameOf(text, events[key]);
      if (name === MERGE) merged.push(value);
      else if (name === token) return { key, value };
    }
    return placeInMerged(merged, token, seen);
  }

  /** Returns the first place in the values of merge keys. */
  function placeInMerged(
    values: readonly Node[],
    token: string,
    seen: Set<Node>,
  ): Place | undefined {
    for (const value of values) {
      const node = follow(value);
      const sources = events[node]?.type === EVENT_ID.SEQUENCE ? itemsOf(node) : [node];
      for (const source of sources) {
        const place = placeIn(source, token, seen);
        if (place) return place;
      }
    }
    return undefined;
  }

  /** The end of the last value in a node, or of its closing bracket. */
  function endOf(node: Node): number {
    const event = events[node];
    if (event?.type === EVENT_ID.ALIAS) return event.anchorEnd;
    if (event?.type === EVENT_ID.SCALAR)
      return event.valueStart === -1
        ? startOf(text, event)
        : event.valueEnd + quoteLength(event.style);
    if (event?.type !== EVENT_ID.SEQUENCE && event?.type !== EVENT_ID.MAPPING) return 0;
    const end = itemsOf(node).reduce((last, item) => Math.max(last, endOf(item)), event.start);
    const isBracketed =
      event.style === COLLECTION_STYLE.FLOW && /[[{]/.test(text.charAt(event.start));
    return isBracketed ? behindBracket(text, Math.max(end, event.start + 1)) : end;
  }

  function spanOf(node: Node): Span {
    const start = startOf(text, events[node]);
    return { start, end: start + text.slice(start, endOf(node)).trimEnd().length };
  }

  return (pointer, anchor) => {
    let place: Place | undefined = { value: ROOT };
    for (const token of pointerTokens(pointer)) {
      place = placeIn(place.value, token);
      if (place === undefined) return undefined;
    }
    const { key, value } = place;
    const event = events[value];
    const isEmpty = event?.type === EVENT_ID.SCALAR && event.valueStart === -1;
    if (key !== undefined && (anchor === 'key' || isEmpty)) return spanOf(key);
    const isCollection = event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE;
    if (anchor !== 'open' || !isCollection) return spanOf(value);
    const isBracketed = /[[{]/.test(text.charAt(event.start));
    if (!isBracketed && key !== undefined) return spanOf(key);
    return { start: event.start, end: event.start + 1 };
  };
}

/** The node after each node and all that is in it, and what each alias repeats. */
function linkNodes(
  text: string,
  events: readonly Event[],
): { next: Int32Array; targets: Map<Node, Node> } {
  const next = new Int32Array(events.length);
  const targets = new Map<Node, Node>();
  const anchors = new Map<string, Node>();
  const open: Node[] = [];
  events.forEach((event, at) => {
    if (event.type === EVENT_ID.POP) next[open.pop() as Node] = at + 1;
    else if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) next[at] = at + 1;
    else open.push(at);
    if (!('anchorStart' in event) || event.anchorStart === -1) return;
    const anchor = text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === EVENT_ID.ALIAS) targets.set(at, anchors.get(anchor) ?? at);
    else anchors.set(anchor, at);
  });
  return { next, targets };
}

const MERGE = Symbol('merge key');

function nameOf(text: string, key: Event | undefined): string | typeof MERGE | undefined {
  if (key?.type !== EVENT_ID.SCALAR) return undefined;
  const source = key.valueStart === -1 ? '' : getScalarValue(text, key);
  if (key.style !== SCALAR_STYLE.PLAIN) return source;
  return source === '<<' ? MERGE : String(CORE_SCHEMA.resolveImplicitScalarTag(source).value);
}

function quoteLength(style: number | undefined): number {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
}

/** The offsets of an event of `js-yaml`. Which of them exist depends on its type. */
export interface YamlEventOffsets {
  readonly type: number;
  readonly style?: number;
  readonly start?: number;
  readonly valueStart?: number;
  readonly anchorStart?: number;
  readonly anchorEnd?: number;
}

/** Returns the offset at which the value of an event begins: its quote, its bracket, or its first character. */
export function startOf(text: string, event: YamlEventOffsets | undefined): number {
  const { type, style, start = 0, valueStart = -1, anchorStart = 0, anchorEnd = 0 } = event ?? {};
  switch (type) {
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return start;
    case EVENT_ID.ALIAS:
      return anchorStart - 1;
    case EVENT_ID.SCALAR:
      if (valueStart === -1) return Math.max(anchorEnd, 0);
      return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK
        ? blockHeader(text, valueStart)
        : valueStart - quoteLength(style);
    default:
      return 0;
  }
}

/** The `|` or `>` that ends the line above the text of a block. */
function blockHeader(text: string, start: number): number {
  const lineAbove = text.lastIndexOf('\n', start - 2) + 1;
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
