import { parse as mapPointers } from 'json-source-map';
import type { Finding, TextEdit } from '../diagnostics/diagnostic.ts';
import { joinPointer, pointerTokens } from '../text/pointer.ts';
import {
  type Position,
  positionFinder,
  type RangeAnchor,
  type SourceRange,
} from '../text/position.ts';
import { restEnd, scanJson, skipSpace, stringEnd, valueEnd } from './scan.ts';

/** Levels of nesting that a file may have. Every walk over a config is bounded by it. */
export const MAX_DEPTH = 1000;

/** A JSON text, its value, and the way from a JSON pointer back to the text. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** Whether some object of the value has a property `$ref`. */
  readonly hasRefs: boolean;
  /**
   * The range of what `pointer` names. Locating costs nothing until it is first asked for.
   * Where the anchor does not exist (the key of an array item, the bracket of a string) the value is
   * covered instead, and the answer says so.
   *
   * @throws RangeError when the pointer names nothing in this file.
   */
  locate(pointer: string, anchor: RangeAnchor): { anchor: RangeAnchor; range: SourceRange };
  /**
   * Finds many places in one pass over the text, so that locating each of them costs nothing more.
   * Pointers that name nothing are passed over.
   */
  prepare(pointers: Iterable<string>): void;
  /** Line and column of an offset. */
  positionAt(offset: number): Position;
  /** Rewrites an edit that inserts JSON in the language of this file; absent if that is JSON. */
  translate?(edit: TextEdit): TextEdit;
}

/** Either a source, or the faults because of which there is none. A source may come with `duplicate-key` findings. */
export interface ParseResult {
  source: Source | undefined;
  findings: Finding[];
}

interface Span {
  key?: readonly [start: number, end: number];
  /** Where the value starts. Its end is looked for only when somebody asks: it may be megabytes away. */
  value: number;
}

/**
 * Parses a JSON text; a leading byte order mark is allowed.
 * Faults (`invalid-json`, `too-deep`, `duplicate-key`) are returned, never thrown.
 */
export function parseSource(file: string, text: string): ParseResult {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const positions = positionFinder(text);
  const rangeOf = (from: number, to: number): SourceRange => ({
    start: positions(from),
    end: positions(to),
  });

  let value: unknown;
  try {
    value = JSON.parse(start === 0 ? text : text.slice(1));
  } catch {
    return { source: undefined, findings: [syntaxFinding(file, text, start, rangeOf)] };
  }

  const shape = measure(value);
  if (shape === undefined) {
    const place = tooDeepAt(text, start);
    return {
      source: undefined,
      findings: [
        {
          code: 'too-deep',
          args: { limit: MAX_DEPTH },
          at: { file, range: rangeOf(place, place + 1) },
        },
      ],
    };
  }

  const repeated = countKeys(text) !== shape.keys;
  const findings = repeated ? duplicateKeys(file, text, start, rangeOf) : [];
  const spans = spanFinder(text, start, repeated);
  return {
    source: {
      file,
      text,
      value,
      hasRefs: shape.hasRefs,
      locate(pointer, anchor) {
        const span = spans.find(pointer);
        if (span === undefined) throw new RangeError(`${file} has nothing at ${pointer}`);
        const from = span.value;
        if (anchor === 'key' && span.key) return { anchor, range: rangeOf(...span.key) };
        if (anchor === 'open' && /[{[]/.test(text.charAt(from))) {
          return { anchor, range: rangeOf(from, from + 1) };
        }
        return { anchor: 'value', range: rangeOf(from, valueEnd(text, from)) };
      },
      prepare: spans.prepare,
      positionAt: positions,
    },
    findings,
  };
}

function syntaxFinding(
  file: string,
  text: string,
  start: number,
  rangeOf: (from: number, to: number) => SourceRange,
): Finding {
  const fault = scanJson(text, start, {}) ?? {
    reason: 'unexpected-character' as const,
    start,
    end: start,
  };
  const finding: Finding = {
    code: 'invalid-json',
    args: {
      reason: fault.reason,
      found: text.slice(fault.start, Math.min(fault.end, fault.start + 40)),
    },
    at: { file, range: rangeOf(fault.start, fault.end) },
  };
  if (fault.opened !== undefined) {
    finding.related = [
      {
        at: { file, range: rangeOf(fault.opened, fault.opened + 1) },
        message: `This ${text.charAt(fault.opened)} is still open.`,
      },
    ];
  }
  return finding;
}

/** Counts the property names of a value and looks for `$ref` among them; `undefined` when it nests deeper than `MAX_DEPTH`. */
function measure(root: unknown): { keys: number; hasRefs: boolean } | undefined {
  let keys = 0;
  let hasRefs = false;
  function walk(value: object, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    if (Array.isArray(value)) {
      for (const item of value) {
        if (typeof item === 'object' && item !== null && !walk(item, depth + 1)) return false;
      }
      return true;
    }
    for (const key in value) {
      keys += 1;
      if (key === '$ref') hasRefs = true;
      const item = (value as Record<string, unknown>)[key];
      if (typeof item === 'object' && item !== null && !walk(item, depth + 1)) return false;
    }
    return true;
  }
  return typeof root !== 'object' || root === null || walk(root, 1) ? { keys, hasRefs } : undefined;
}

/**
 * Counts the property names in a JSON text. Hops from colon to colon: one right behind a closing quote ends a
 * name, any other stands inside a string. Where that is not certain, every string is looked at instead.
 */
function countKeys(text: string): number {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    const before = text.charCodeAt(colon - 1);
    if (before === QUOTE) {
      if (text.charCodeAt(colon - 2) === BACKSLASH) return countKeysByString(text);
      keys += 1;
    } else if (before <= SPACE) {
      return countKeysByString(text);
    }
  }
  return keys;
}

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

function countKeysByString(text: string): number {
  let keys = 0;
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    if (text.charCodeAt(skipSpace(text, end)) === 58) keys += 1;
    quote = text.indexOf('"', end);
  }
  return keys;
}

function tooDeepAt(text: string, start: number): number {
  let depth = 0;
  let place = start;
  scanJson(text, start, {
    open(offset) {
      depth += 1;
      if (depth === MAX_DEPTH + 1 && place === start) place = offset;
    },
    close() {
      depth -= 1;
    },
  });
  return place;
}

function duplicateKeys(
  file: string,
  text: string,
  start: number,
  rangeOf: (from: number, to: number) => SourceRange,
): Finding[] {
  interface Level {
    pointer: string;
    index: number;
    keys: Map<string, SourceRange> | undefined;
    key: string;
  }
  const findings: Finding[] = [];
  const levels: Level[] = [];
  const here = () => {
    const level = levels.at(-1);
    if (!level) return '';
    return joinPointer(level.pointer, level.keys ? level.key : level.index);
  };
  const next = () => {
    const level = levels.at(-1);
    if (level) level.index += 1;
  };
  scanJson(text, start, {
    open(offset) {
      const keys = text.charAt(offset) === '{' ? new Map<string, SourceRange>() : undefined;
      levels.push({ pointer: here(), index: 0, keys, key: '' });
    },
    close() {
      levels.pop();
      next();
    },
    scalar: next,
    key(from, to) {
      const level = levels.at(-1) as Level;
      level.key = JSON.parse(text.slice(from, to));
      const range = rangeOf(from, to);
      const first = level.keys?.get(level.key);
      if (first) {
        findings.push({
          code: 'duplicate-key',
          args: { key: level.key },
          topLevel: (levels[0] as Level).key,
          at: { file, pointer: here(), anchor: 'key', range },
          related: [
            {
              at: { file, pointer: here(), anchor: 'key', range: first },
              message: 'It first stands here; that value is lost.',
            },
          ],
        });
      }
      level.keys?.set(level.key, range);
    },
  });
  return findings;
}

/** Above this many look-ups one index of the whole text is cheaper than seeking each pointer. */
const SEEKS_BEFORE_INDEX = 8;
/** json-source-map builds strings character by character: one this long would exhaust memory. */
const LONGEST_INDEXED_STRING = 1_000_000;

interface SpanFinder {
  find(pointer: string): Span | undefined;
  prepare(pointers: Iterable<string>): void;
}

function spanFinder(text: string, start: number, repeatedKeys: boolean): SpanFinder {
  const found = new Map<string, Span>();
  let seeks = 0;
  let indexable: boolean | undefined;
  let index: ReturnType<typeof mapPointers>['pointers'] | undefined;

  function seek(pointer: string): Span | undefined {
    seekAll(text, start, [pointer], repeatedKeys, found);
    return found.get(pointer);
  }

  function find(pointer: string): Span | undefined {
    const known = found.get(pointer);
    if (known) return known;
    seeks += 1;
    if (seeks <= SEEKS_BEFORE_INDEX) return seek(pointer);
    indexable ??= !repeatedKeys && !hasStringLongerThan(text, LONGEST_INDEXED_STRING);
    if (!indexable) return seek(pointer);
    index ??= mapPointers(start === 0 ? text : text.slice(start)).pointers;
    if (!Object.hasOwn(index, pointer)) return undefined;
    const { key, keyEnd, value } = index[pointer] as NonNullable<(typeof index)[string]>;
    const span: Span = { value: value.pos + start };
    if (key && keyEnd) span.key = [key.pos + start, keyEnd.pos + start];
    return span;
  }

  return {
    find,
    prepare(pointers) {
      const wanted = [...pointers].filter((pointer) => !found.has(pointer));
      if (wanted.length > 0) seekAll(text, start, wanted, repeatedKeys, found);
    },
  };
}

function hasStringLongerThan(text: string, length: number): boolean {
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    if (end - quote > length) return true;
    quote = text.indexOf('"', end);
  }
  return false;
}

/** A wanted place, and those below it by their next token. */
interface Wanted {
  pointer: string | undefined;
  below: Map<string, Wanted>;
}

/**
 * Finds pointers by skipping over everything that is not on the way to one of them.
 * Of a repeated key the last counts, as in `JSON.parse`.
 */
function seekAll(
  text: string,
  start: number,
  pointers: readonly string[],
  repeatedKeys: boolean,
  found: Map<string, Span>,
): void {
  const root: Wanted = { pointer: undefined, below: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const token of pointerTokens(pointer)) {
      let next = node.below.get(token);
      if (!next) {
        next = { pointer: undefined, below: new Map() };
        node.below.set(token, next);
      }
      node = next;
    }
    node.pointer = pointer;
  }

  /** Where reading stopped, and how many brackets must close from there to the end of the value just visited. */
  let at = 0;
  let unclosed = 0;

  /** What stood below the first of two equal keys is lost. */
  function forget(wanted: Wanted): void {
    for (const next of wanted.below.values()) {
      if (next.pointer !== undefined) found.delete(next.pointer);
      forget(next);
    }
  }

  function visit(wanted: Wanted, value: number, key: Span['key'] | undefined): void {
    if (repeatedKeys) forget(wanted);
    if (wanted.pointer !== undefined) found.set(wanted.pointer, key ? { key, value } : { value });
    const isContainer = text.charAt(value) === '{' || text.charAt(value) === '[';
    if (wanted.below.size > 0 && isContainer) visitItems(wanted, value);
    else {
      at = isContainer ? value + 1 : valueEnd(text, value);
      unclosed = isContainer ? 1 : 0;
    }
  }

  function visitItems(wanted: Wanted, bracket: number): void {
    const inObject = text.charAt(bracket) === '{';
    let missing = wanted.below.size;
    at = skipSpace(text, bracket + 1);
    for (let index = 0; !']}'.includes(text.charAt(at)); index += 1) {
      let name = String(index);
      let key: Span['key'];
      if (inObject) {
        const nameEnd = stringEnd(text, at);
        key = [at, nameEnd];
        name = JSON.parse(text.slice(at, nameEnd));
        at = skipSpace(text, skipSpace(text, nameEnd) + 1);
      }
      const next = wanted.below.get(name);
      if (next) {
        visit(next, at, key);
        missing -= 1;
        if (missing === 0 && !repeatedKeys) {
          unclosed += 1;
          return;
        }
        for (; unclosed > 0; unclosed -= 1) at = restEnd(text, at);
      } else {
        at = valueEnd(text, at);
      }
      at = skipSpace(text, at);
      if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
    }
    at += 1;
    unclosed = 0;
  }

  visit(root, skipSpace(text, start), undefined);
}
