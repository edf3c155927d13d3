import {
  boolCoreTag,
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import { itemsOf, type YamlNode, type YamlNodes } from './yaml-nodes.ts';

/** Each node takes at least one of the characters that are counted, and some 100 bytes of memory. */
const MAX_SEPARATORS = 6_000_000;
const SEPARATORS: ReadonlySet<number> = new Set(
  [...'\n\r,:-?[{'].map((char) => char.charCodeAt(0)),
);

/** How plain texts become values other than texts, in YAML 1.2. */
const TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const;

/**
 * Reads the nodes of a text that is YAML to the letter, much faster than `lenientNodes` does.
 *
 * @returns `undefined` for all other texts, for those with tags, directives or several documents, and for huge ones.
 */
export function strictNodes(text: string, maxDepth: number): YamlNodes | undefined {
  if (isHuge(text)) return undefined;
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth });
  } catch {
    return undefined;
  }
  const document = events.shift();
  if (document?.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) return undefined;
  const after = new Int32Array(events.length);
  const open: number[] = [];
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at] as Event;
    if (event.type === EVENT_ID.DOCUMENT) return undefined;
    if ('tagStart' in event && event.tagStart !== -1) return undefined;
    if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) after[at] = at + 1;
    // The last one closes the document.
    else if (event.type === EVENT_ID.POP) after[open.pop() ?? at] = at + 1;
    else open.push(at);
  }
  return nodesOf(text, events, after);
}

function isHuge(text: string): boolean {
  if (text.length < MAX_SEPARATORS) return false;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1)
    if (SEPARATORS.has(text.charCodeAt(at))) separators += 1;
  return separators > MAX_SEPARATORS;
}

function nodesOf(text: string, events: readonly Event[], after: Int32Array): YamlNodes {
  function scalarAt(node: YamlNode): ScalarEvent | undefined {
    const event = events[node];
    return event?.type === EVENT_ID.SCALAR ? event : undefined;
  }

  function endOf(node: YamlNode): number {
    const event = events[node];
    switch (event?.type) {
      case EVENT_ID.ALIAS:
        return event.anchorEnd;
      case EVENT_ID.SCALAR:
        return event.valueStart === -1 ? startOfEmpty(event) : event.valueEnd + quoteOf(event);
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE: {
        let end = event.start;
        for (const item of itemsOf(nodes, node)) end = Math.max(end, endOf(item));
        const isBracketed =
          event.style === COLLECTION_STYLE.FLOW && /[[{]/.test(text.charAt(event.start));
        return isBracketed ? behindBracket(text, Math.max(end, event.start + 1)) : end;
      }
      default:
        return 0;
    }
  }

  const nodes: YamlNodes = {
    text,
    after,
    kindOf(node) {
      switch (events[node]?.type) {
        case EVENT_ID.MAPPING:
          return 'map';
        case EVENT_ID.SEQUENCE:
          return 'seq';
        case EVENT_ID.SCALAR:
          return 'scalar';
        case EVENT_ID.ALIAS:
          return 'alias';
        default:
          return undefined;
      }
    },
    valueOf(node) {
      const scalar = scalarAt(node);
      return scalar && scalarValue(text, scalar);
    },
    anchorOf(node) {
      const event = events[node];
      return event && 'anchorStart' in event && event.anchorStart !== -1
        ? text.slice(event.anchorStart, event.anchorEnd)
        : undefined;
    },
    isMergeKey(node) {
      const scalar = scalarAt(node);
      return (
        scalar?.style === SCALAR_STYLE.PLAIN &&
        scalar.valueEnd - scalar.valueStart === 2 &&
        text.startsWith('<<', scalar.valueStart)
      );
    },
    isEmpty: (node) => scalarAt(node)?.valueStart === -1,
    startOf(node) {
      const event = events[node];
      switch (event?.type) {
        case EVENT_ID.MAPPING:
        case EVENT_ID.SEQUENCE:
          return event.start;
        case EVENT_ID.ALIAS:
          return event.anchorStart - 1;
        case EVENT_ID.SCALAR:
          return startOfScalar(text, event);
        default:
          return 0;
      }
    },
    endOf,
  };
  return nodes;
}

function scalarValue(text: string, scalar: ScalarEvent): unknown {
  const source = scalar.valueStart === -1 ? '' : getScalarValue(text, scalar);
  if (scalar.style !== SCALAR_STYLE.PLAIN) return source;
  for (const { implicitFirstChars: starts, resolve, tagName } of TAGS) {
    if (starts && !starts.includes(source.charAt(0))) continue;
    const value = resolve(source, false, tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}

function quoteOf({ style }: ScalarEvent): number {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
}

function startOfEmpty({ anchorEnd }: ScalarEvent): number {
  return Math.max(anchorEnd, 0);
}

function startOfScalar(text: string, scalar: ScalarEvent): number {
  const { valueStart, style } = scalar;
  if (valueStart === -1) return startOfEmpty(scalar);
  if (style !== SCALAR_STYLE.LITERAL_BLOCK && style !== SCALAR_STYLE.FOLDED_BLOCK)
    return valueStart - quoteOf(scalar);
  const header = /(?<!\S)[|>][-+\d]*[ \t]*(?:(?<=[ \t])#[^\r\n]*)?(?:\r\n|\n|\r)$/.exec(
    text.slice(lineAbove(text, valueStart), valueStart),
  );
  return valueStart - (header?.[0].length ?? 0);
}

/** The start of the line above the one that starts at `offset`. */
function lineAbove(text: string, offset: number): number {
  let start = Math.max(0, offset - (text.startsWith('\r\n', offset - 2) ? 2 : 1));
  while (start > 0 && !'\r\n'.includes(text.charAt(start - 1))) start -= 1;
  return start;
}

/** The end of the bracket that closes a collection whose last value ends at `end`. */
function behindBracket(text: string, end: number): number {
  const rest = /(?:\s#[^\r\n]*|[^\]}])*?[\]}]/y;
  rest.lastIndex = end;
  return rest.test(text) ? rest.lastIndex : end;
}
