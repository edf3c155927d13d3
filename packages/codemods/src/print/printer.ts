import { onceForObject } from '@nav/collections';
import { folderOf } from '@nav/paths';
import { descendants, type JsonDocument, type JsonNode, rootsOf } from '../document/document.ts';
import { isReference } from '../document/references.ts';
import { hasLineBreak, type IndentFinder, indentFinder, type Style } from '../document/style.ts';
import type { Edits } from '../edit/edit.ts';
import type { Chunk, MovedNode, PrintResult } from './chunks.ts';

/** The edits of one run, indexed for all the files that are printed from them. */
export interface PrintJob {
  readonly edits: Edits;
  /** Nodes whose text changes because of an edit, and their ancestors. */
  readonly edited: ReadonlySet<JsonNode>;
  readonly indentOf: IndentFinder;
  /** Finds the `$ref`s of a document, and their ancestors. */
  readonly refsIn: (document: JsonDocument) => ReadonlySet<JsonNode>;
  /** Finds the properties of a JSON document that a module must name in another way, and their ancestors. */
  readonly prototypesIn: (document: JsonDocument) => ReadonlySet<JsonNode>;
}

export function createPrintJob(edits: Edits): PrintJob {
  const changed = [...edits.changes.keys()].map((node) => node.parent ?? node);
  return {
    edits,
    edited: withAncestors([...changed, ...edits.insertions.keys()]),
    indentOf: indentFinder(),
    refsIn: finderOf(isReference),
    prototypesIn: finderOf(isPrototypeName),
  };
}

export interface Target {
  readonly file: string;
  readonly style: Style;
  readonly language: JsonDocument['language'];
  /** The document whose new text this is; undefined for a new file. */
  readonly home?: JsonDocument;
  /** Collects the pointers of printed values of the input. */
  readonly placed?: Map<JsonNode, string> | undefined;
}

/** Line beginnings and line breaks of copied text, and their replacements. */
interface Shift {
  from: string;
  to: string;
  fromUnit: string;
  toUnit: string;
  newline: string | undefined;
}

/** Copied text stays in place, moves unchanged, or moves with its lines shifted. */
export type Move = 'stays' | 'moves' | Shift;

export class Printer implements PrintResult {
  readonly chunks: Chunk[] = [];
  readonly moved: MovedNode[] = [];
  readonly added: string[] = [];
  readonly job: PrintJob;
  readonly target: Target;
  /** Set after a line comment: the next token must begin a new line. */
  needsNewline = false;
  /** Nodes whose comments are printed already. */
  readonly commented: Set<JsonNode> = new Set();
  /** Children that keep their container although it is laid out anew. */
  readonly relaid: Set<JsonNode> = new Set();

  constructor(job: PrintJob, target: Target) {
    this.job = job;
    this.target = target;
  }

  /** The file that `$ref`s in the output are relative to. */
  get base(): string {
    return this.target.home?.base ?? this.target.file;
  }

  write(text: string): void {
    if (text === '') return;
    const last = this.chunks.at(-1);
    if (last !== undefined && last.document === undefined) last.text += text;
    else this.chunks.push({ document: undefined, from: 0, to: 0, text, inPlace: false });
  }

  /** Adds new text for the value at `from`, to which it still maps. */
  rewrite(document: JsonDocument, from: number, text: string): void {
    this.chunks.push({ document, from, to: from, text, inPlace: false });
  }

  copy(document: JsonDocument, from: number, to: number, move: Move): void {
    if (typeof move === 'string') this.#append(document, from, to, move === 'stays');
    else if (!hasLineBreak(document.text, from, to)) this.#append(document, from, to, false);
    else this.#copyLines(document, from, to, move);
  }

  #append(document: JsonDocument, from: number, to: number, inPlace: boolean): void {
    if (from >= to) return;
    const last = this.chunks.at(-1);
    const continues =
      last?.document === document &&
      last.text === undefined &&
      last.to === from &&
      last.inPlace === inPlace;
    if (continues) last.to = to;
    else this.chunks.push({ document, from, to, text: undefined, inPlace });
  }

  #copyLines(document: JsonDocument, from: number, to: number, shift: Shift): void {
    const { text, verbatim } = document;
    let start = from;
    for (const match of text.slice(from, to).matchAll(/(\r\n|\r|\n)([ \t]*)/g)) {
      const [whole, lineBreak = '', indent = ''] = match;
      const at = from + match.index;
      if (verbatim.some((span) => span.start <= at && at < span.end)) continue;
      const end = at + whole.length;
      this.#append(document, start, at, false);
      this.write(shift.newline ?? lineBreak);
      if (!hasLineBreak(text, end, end + 1)) this.write(reindent(indent, shift));
      start = end;
    }
    this.#append(document, start, to, false);
  }

  /** Checks whether a value cannot be copied: it is edited, or its file or language differs from the output. */
  isChanged(node: JsonNode): boolean {
    const { document } = node;
    const { edited, prototypesIn, refsIn } = this.job;
    const { home, language } = this.target;
    if (edited.has(node)) return true;
    if (document === home) return false;
    if (language === 'module' && prototypesIn(document).has(node)) return true;
    const isSameFolder = folderOf(document.base) === folderOf(this.base);
    return !isSameFolder && refsIn(document).has(node);
  }

  moveTo({ document, keyStart }: JsonNode, indent: string): Move {
    const { style, home } = this.target;
    const own = document.style;
    const from = this.job.indentOf(document, keyStart);
    const isForeign = document !== home;
    const newline = isForeign && own.newline !== style.newline ? style.newline : undefined;
    const toUnit = isForeign ? style.unit : own.unit;
    if (from === indent && own.unit === toUnit && newline === undefined) return 'moves';
    return { from, to: indent, fromUnit: own.unit, toUnit, newline };
  }

  indentIn(document: JsonDocument, offset: number, move: Move): string {
    return reindent(this.job.indentOf(document, offset), move);
  }
}

function reindent(indent: string, move: Move): string {
  if (typeof move === 'string') return indent;
  if (!indent.startsWith(move.from)) return move.to;
  const rest = indent.slice(move.from.length);
  if (move.fromUnit === move.toUnit) return move.to + rest;
  const steps = rest.length / move.fromUnit.length;
  return Number.isInteger(steps) && rest === move.fromUnit.repeat(steps)
    ? move.to + move.toUnit.repeat(steps)
    : move.to + rest;
}

/** Returns the white space between two entries, with its last line shifted. */
export function shiftSpace(space: string, move: Move): string {
  if (typeof move === 'string') return space;
  const parts = /^([\s\S]*(?:\r\n|\r|\n))([ \t]*)$/.exec(space);
  if (parts === null) return space;
  const [, lineBreaks, indent] = parts as unknown as [string, string, string];
  return (move.newline ?? lineBreaks) + reindent(indent, move);
}

/** Checks whether a node is a property of a JSON document that a module must name in another way. */
export function isPrototypeName({ document, key }: JsonNode): boolean {
  return document.language === 'json' && key === '__proto__';
}

/** Finds certain nodes and their ancestors, once for each document. */
function finderOf(isWanted: (node: JsonNode) => boolean): PrintJob['refsIn'] {
  return onceForObject((document) =>
    withAncestors(rootsOf(document).flatMap((root) => [...descendants(root)].filter(isWanted))),
  );
}

function withAncestors(nodes: Iterable<JsonNode>): Set<JsonNode> {
  const found = new Set<JsonNode>();
  for (const node of nodes) {
    for (let at: JsonNode | undefined = node; at && !found.has(at); at = at.parent) {
      found.add(at);
    }
  }
  return found;
}
