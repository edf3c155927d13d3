import { once } from '@nav/collections';
import {
  isContainer,
  MAX_JSON_DEPTH,
  pointerOf,
  type RangeAnchor,
  removalSpan,
  spanOf,
  walkBrackets,
} from '@nav/json';
import { type Position, positionFinder, rangeFinder, type SourceRange } from '@nav/positions';
import type { Finding, TextEdit } from '../diagnostics/diagnostic.ts';
import { changesIn } from '../diagnostics/text-changes.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { countKeys, findDuplicateKeys, type RangeFinder } from './find-duplicate-keys.ts';
import { otherFormatOf } from './other-format.ts';
import { mapPointers, type PointerMap } from './pointer-map.ts';
import { findSyntaxFault, fixCommas, type SyntaxFault } from './scan.ts';
import { syntaxChanges } from './syntax-changes.ts';
import { nearestNode, parseTree, type TextNode } from './tree.ts';

/** A JSON text, its value, and the locations of all parts of the value in the text. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** `true` if some object of the value has a property `$ref`. */
  readonly hasRefs: boolean;
  /**
   * Locates the value at a JSON pointer. If the anchor does not exist (the key of an array item, the bracket of a string),
   * the result covers the value; if nothing exists at the pointer, the nearest ancestor. The result says which. The first
   * call indexes the text.
   */
  locate(pointer: string, anchor: RangeAnchor): LocatedValue;
  /**
   * Returns the range to delete to remove an item or property: with the comma that separates it, and the white space on
   * that side. Returns `undefined` for the root or if nothing exists at the pointer. Absent for modules.
   */
  removal?(pointer: string): SourceRange | undefined;
  /** Returns the line and column of an offset. */
  positionAt(offset: number): Position;
  /**
   * Maps every JSON pointer to its location in the text, in the format of the package `json-source-map`, for tools that
   * read it. Returns `undefined` if the file has duplicate keys or is a module.
   */
  pointers(): PointerMap | undefined;
  /**
   * Rewrites an edit that inserts JSON in the language of this file; absent if that is JSON. Returns `undefined` for a
   * value that is put together from parts, such as `${base}/pets`.
   */
  translate?(edit: TextEdit): TextEdit | undefined;
}

/** The place of a value in a text. */
export interface LocatedValue {
  pointer: string;
  anchor: RangeAnchor;
  range: SourceRange;
  /** Set if the value is in another file: a module can import parts of its config. */
  file?: string;
}

/** A source, or the findings that explain why the text cannot be parsed. A source may come with `duplicate-key` findings. */
export interface ParseResult {
  source: Source | undefined;
  /** The other files that the config has parts in, for a module that imports them. */
  parts?: readonly Source[];
  /** A sentence with a location for each part of the config that is computed and therefore left out. */
  notes?: readonly string[];
  findings: Finding[];
}

/**
 * Parses a JSON text. A leading byte order mark is allowed.
 * Never throws: `invalid-json`, `too-deep` and `duplicate-key` are findings.
 */
export function parseSource(file: string, text: string): ParseResult {
  assertCall('parseSource(file, text)', typeof file === 'string', typeof text === 'string');
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const rangeOf = rangeFinder(text);
  const parsed = parseValue(start === 0 ? text : text.slice(1));
  if (parsed === 'invalid')
    return { source: undefined, findings: [syntaxFinding(file, text, start, rangeOf)] };
  if (parsed === 'too-deep')
    return { source: undefined, findings: [tooDeepFinding(file, text, rangeOf)] };
  const source = jsonSource(file, text, parsed);
  if (!parsed.hasDuplicates) return { source, findings: [] };
  // Of the nodes with one name, `locate` finds the last, because all are visited here.
  const findings = findDuplicateKeys(file, treeOf(source) as Root, rangeOf);
  return { source: { ...source, pointers: () => undefined }, findings };
}

export interface ParsedValue {
  value: unknown;
  /** `true` if some object has a property `$ref`. */
  hasRefs: boolean;
  /** `true` if some object has a property name twice. */
  hasDuplicates: boolean;
}

/** Parses a JSON text without a byte order mark. `depth` is the number of containers around it. */
export function parseValue(text: string, depth = 0): ParsedValue | 'invalid' | 'too-deep' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'invalid';
  }
  const shape = measure(value, depth);
  if (!shape) return 'too-deep';
  const { keys, hasRefs } = shape;
  return { value, hasRefs, hasDuplicates: countKeys(text) !== keys };
}

type Root = TextNode<{ text: string }>;

/** The trees of JSON files without duplicate keys. */
const trees: WeakMap<Source, () => Root> = /* @__PURE__ */ new WeakMap();

/** Returns the tree of a JSON text without duplicate keys; `undefined` for any other source. */
export function treeOf(source: Source): Root | undefined {
  return trees.get(source)?.();
}

/** @param brackets the offsets of all brackets outside strings, if they are known. */
export function jsonSource(
  file: string,
  text: string,
  { value, hasRefs }: Pick<ParsedValue, 'value' | 'hasRefs'>,
  brackets?: readonly number[],
): Source {
  const positionAt = positionFinder(text);
  const rangeOf: RangeFinder = (from, to) => ({ start: positionAt(from), end: positionAt(to) });
  const root = once(() => parseTree({ text }, brackets));
  const source: Source = {
    file,
    text,
    value,
    hasRefs,
    locate(pointer, anchor) {
      const { node, isExact } = nearestNode(root(), pointer);
      // Only the bracket of an ancestor: its value may be most of the file.
      const span = spanOf(node, isExact ? anchor : 'open');
      return {
        pointer: isExact ? pointer : pointerOf(node),
        anchor: span.anchor,
        range: rangeOf(span.start, span.end),
      };
    },
    removal(pointer) {
      const { node, isExact } = nearestNode(root(), pointer);
      const span = isExact ? removalSpan(node) : undefined;
      return span && rangeOf(span.start, span.end);
    },
    positionAt,
    pointers: () => mapPointers(root()),
  };
  trees.set(source, root);
  return source;
}

function syntaxFinding(file: string, text: string, from: number, rangeOf: RangeFinder): Finding {
  const fault: SyntaxFault = findSyntaxFault(text, from) ?? {
    reason: 'unexpected-character',
    start: from,
    end: from,
  };
  const { reason, start, end, opened } = fault;
  const other = otherFormatOf(text);
  const finding: Finding = {
    code: 'invalid-json',
    args:
      other === undefined
        ? { reason, found: text.slice(start, Math.min(end, start + 40)) }
        : { reason: 'other-format', found: other },
    at: { file, range: rangeOf(start, end) },
  };
  if (opened !== undefined) {
    const message = `This ${text.charAt(opened)} is still open.`;
    finding.related = [{ at: { file, range: rangeOf(opened, opened + 1) }, message }];
  }
  const isComma = reason === 'missing-comma' || reason === 'trailing-comma';
  if (isComma && other === undefined) {
    const edits = fixCommas(text, from).map(({ start, end }) => ({
      at: { file, range: rangeOf(start, end) },
      newText: start === end ? ',' : '',
    }));
    const title = reason === 'missing-comma' ? 'Add a comma' : 'Remove the comma';
    const count = edits.length;
    if (count > 0) finding.fixes = [{ title: count === 1 ? title : `Fix ${count} commas`, edits }];
  }
  if (!finding.fixes && other === undefined)
    finding.suggestions = changesIn(syntaxChanges(text, fault), (from, to) => ({
      file,
      range: rangeOf(from, to),
    }));
  return finding;
}

/**
 * Counts the property names of a value with `above` containers around it, and looks for `$ref` among them. Returns
 * `undefined` if it nests deeper than `MAX_JSON_DEPTH`.
 */
export function measure(root: unknown, above = 0): { keys: number; hasRefs: boolean } | undefined {
  let keys = 0;
  let hasRefs = false;
  function walk(value: object, depth: number): boolean {
    if (depth > MAX_JSON_DEPTH) return false;
    if (Array.isArray(value)) {
      return value.every((item) => !isContainer(item) || walk(item, depth + 1));
    }
    for (const key in value) {
      keys += 1;
      if (key === '$ref') hasRefs = true;
      const item = (value as Record<string, unknown>)[key];
      if (isContainer(item) && !walk(item, depth + 1)) return false;
    }
    return true;
  }
  return !isContainer(root) || walk(root, above + 1) ? { keys, hasRefs } : undefined;
}

function tooDeepFinding(file: string, text: string, rangeOf: RangeFinder): Finding {
  let depth = 0;
  let bracket = 0;
  walkBrackets(text, 0, (offset, opens) => {
    depth += opens ? 1 : -1;
    bracket = offset;
    return depth <= MAX_JSON_DEPTH;
  });
  const at = { file, range: rangeOf(bracket, bracket + 1) };
  return { code: 'too-deep', args: { limit: MAX_JSON_DEPTH }, at };
}
