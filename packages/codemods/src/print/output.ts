import { posix } from 'node:path';
import type { JsonDocument, JsonNode } from '../document/document.ts';
import type { IndentFinder, Style } from '../document/style.ts';
import type { Edits } from '../edit/edit.ts';
import type { PrintResult } from './pieces.ts';
import { type Move, reindent } from './shift.ts';

/** What all texts of one run are written from. */
export interface Source {
  readonly edits: Edits;
  /** Every node whose text changes. */
  readonly dirty: ReadonlySet<JsonNode>;
  readonly indentOf: IndentFinder;
  /** The `$ref`s of a document, with all that stands round them. */
  readonly refsIn: (document: JsonDocument) => ReadonlySet<JsonNode>;
  /** The properties of JSON that a module must name in another way, with all that stands round them. */
  readonly prototypesIn: (document: JsonDocument) => ReadonlySet<JsonNode>;
  /** Writes a value of the input. What is new holds it and it holds what is new, so it is handed down. */
  readonly keep: (output: Printer, node: JsonNode, move: Move, pointer: string) => void;
}

/** What one text is to be. */
export interface Target {
  readonly file: string;
  readonly style: Style;
  readonly language: JsonDocument['language'];
  /** The document whose text it continues; undefined for a new file. */
  readonly home: JsonDocument | undefined;
  /** Takes down where each value of the input went that was written. */
  readonly placed: Map<JsonNode, string> | undefined;
}

/** A text in the making. */
export interface Printer extends Source, Target, PrintResult {
  /** Set behind a line comment: whatever comes next must begin on a new line. */
  openComment: boolean;
  /** Nodes whose comments stand in the output already. */
  readonly commented: Set<JsonNode>;
  /** Children that keep their container although it is written anew. */
  readonly relaid: Set<JsonNode>;
}

/** An empty text. */
export function createPrinter(source: Source, target: Target): Printer {
  return {
    edits: source.edits,
    dirty: source.dirty,
    indentOf: source.indentOf,
    refsIn: source.refsIn,
    prototypesIn: source.prototypesIn,
    keep: source.keep,
    file: target.file,
    style: target.style,
    language: target.language,
    home: target.home,
    placed: target.placed,
    pieces: [],
    carried: [],
    added: [],
    openComment: false,
    commented: new Set(),
    relaid: new Set(),
  };
}

/**
 * Whether the text of a value changes: by an edit, because a `$ref` in it stands in another folder than before, or because
 * it comes from JSON into a module, which must name a property in another way.
 */
export function isChanged(output: Printer, node: JsonNode): boolean {
  if (output.dirty.has(node)) return true;
  const { document } = node;
  if (document === output.home) return false;
  if (output.language === 'module' && output.prototypesIn(document).has(node)) return true;
  const isNear = posix.dirname(document.file) === posix.dirname(output.file);
  return !isNear && output.refsIn(document).has(node);
}

/** How a value of the input moves to a line that begins with `indent`. */
export function moveTo(
  { style, home, indentOf }: Printer,
  { document, keyStart }: JsonNode,
  indent: string,
): Move {
  const own = document.style;
  const from = indentOf(document, keyStart);
  const isForeign = document !== home;
  const newline = isForeign && own.newline !== style.newline ? style.newline : undefined;
  const toUnit = isForeign ? style.unit : own.unit;
  if (from === indent && own.unit === toUnit && newline === undefined) return 'moves';
  return { from, to: indent, fromUnit: own.unit, toUnit, newline };
}

/** The indentation that the line of an offset of the input has in the output. */
export function indentIn(
  { indentOf }: Printer,
  document: JsonDocument,
  offset: number,
  move: Move,
): string {
  return reindent(indentOf(document, offset), move);
}
