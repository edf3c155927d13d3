import { addTo } from '@nav/collections';
import { joinPointer } from '@nav/json';
import { positionAt } from '@nav/positions';
import { configPointer, type JsonDocument, type JsonNode, rootsOf } from '../document/document.ts';
import { detaches, type Edits } from '../edit/edit.ts';
import type { Offsets } from '../maps/source-map.ts';
import type { MovedNode, PrintResult } from '../print/chunks.ts';

/** The changes of the values of a file. Pointers into another file are written `file#pointer`. */
export interface ChangeReport {
  /** Values of the input that have a new pointer. */
  moved: { from: string; to: string }[];
  /** New values, and copies of values that are also elsewhere; `from` is the pointer of the original. */
  added: { pointer: string; from?: string }[];
  /**
   * Values and comments of the input that are not in the output. A comment has the pointer of the innermost value around
   * it. Lines and columns are 1-based, of the input, and locate the start of `text`.
   */
  removed: { pointer: string; text: string; line: number; column: number }[];
  /**
   * Notes about values. Lines and columns are 1-based, of the input. `file` is set for a location in a file that is not a
   * config, and for a finding after the change, whose line and column are in the new file; the pointer is empty then.
   */
  notConverted: { pointer: string; reason: string; line: number; column: number; file?: string }[];
}

export type ReportNote = ChangeReport['notConverted'][number];

interface Span {
  from: number;
  to: number;
}

export function emptyReport(): ChangeReport {
  return { moved: [], added: [], removed: [], notConverted: [] };
}

/** Lists the values with a new pointer, and the values that are new or copied. */
export function reportArrivals(
  file: string,
  { moved, added }: PrintResult,
  repeated: ReadonlySet<MovedNode>,
): Pick<ChangeReport, 'moved' | 'added'> {
  const moves: ChangeReport['moved'] = [];
  const additions: ChangeReport['added'] = added.map((pointer) => ({ pointer }));
  // Siblings that move together share the pointer of their parent.
  let parent: JsonNode | undefined;
  let base = '';
  for (const one of moved) {
    if (parent === undefined || one.node.parent !== parent) {
      parent = one.node.parent;
      base = parent === undefined ? '' : pointerFrom(file, parent);
    }
    const { key, index } = one.node;
    const from =
      parent === undefined ? pointerFrom(file, one.node) : joinPointer(base, key ?? index);
    if (repeated.has(one)) additions.push({ pointer: one.to, from });
    else if (from !== one.to) moves.push({ from, to: one.to });
  }
  return { moved: moves, added: additions };
}

/** Lists the values and comments of a document that are removed and not moved. */
export function reportRemovals(
  document: JsonDocument,
  edits: Edits,
  moved: ReadonlySet<JsonNode>,
  copied: readonly Span[],
  { lines }: Offsets,
): ChangeReport['removed'] {
  const { text, file, comments } = document;
  const values = removedValues(document, edits, moved);
  const entry = (node: JsonNode, from: number, to: number) => {
    const { line, column } = positionAt(lines, from);
    return { pointer: pointerFrom(file, node), text: text.slice(from, to), line, column };
  };
  const removed = values.map((node) => entry(node, node.keyStart, node.end));
  for (const { start, end } of comments) {
    // A comment with new indentation is copied line by line, so only its start is compared.
    if (copied.some((span) => span.from <= start && span.to > start)) continue;
    if (values.some((value) => value.keyStart <= start && end <= value.end)) continue;
    removed.push(entry(innermostAround(document, start, end), start, end));
  }
  return removed;
}

/** Returns the innermost value around a span, or the root. */
function innermostAround(document: JsonDocument, from: number, to: number): JsonNode {
  const contains = ({ start, end }: JsonNode) => start <= from && to <= end;
  let innermost = document.root;
  let next = rootsOf(document).find(contains);
  while (next) {
    innermost = next;
    next = next.children.find(contains);
  }
  return innermost;
}

/** Returns the outermost removed values that contain no moved value. */
function removedValues(
  document: JsonDocument,
  edits: Edits,
  moved: ReadonlySet<JsonNode>,
): JsonNode[] {
  const removed: JsonNode[] = [];
  const holders = new Set<JsonNode>();
  for (const node of moved) {
    for (let at = node.parent; at && !holders.has(at); at = at.parent) holders.add(at);
  }
  const seen = new Set<JsonNode>();
  const collect = (node: JsonNode) => {
    if (moved.has(node) || seen.has(node)) return;
    seen.add(node);
    if (holders.has(node)) for (const part of node.children) collect(part);
    else removed.push(node);
  };
  for (const [node, change] of edits.changes) {
    if (node.document === document && detaches(change)) collect(node);
  }
  return removed;
}

/** Lists the notes about a document. The main document also gets those about borrowed documents. */
export function reportNotes(
  document: JsonDocument,
  { notes, borrowed }: Edits,
  isMain: boolean,
  offsetsOf: (document: JsonDocument) => Offsets,
): ChangeReport['notConverted'] {
  return notes
    .filter(({ node }) => (borrowed.has(node.document) ? isMain : node.document === document))
    .map(({ node, reason, place }) => {
      if (place) {
        const { file, line, column } = place;
        return { pointer: '', reason, line, column, file };
      }
      const { line, column } = positionAt(offsetsOf(node.document).lines, node.keyStart);
      return { pointer: pointerFrom(document.file, node), reason, line, column };
    });
}

export function copiedSpans(results: readonly PrintResult[]): Map<JsonDocument, Span[]> {
  const spans = new Map<JsonDocument, Span[]>();
  for (const { chunks } of results) {
    for (const { document, from, to, text } of chunks) {
      if (document === undefined || text !== undefined || document.comments.length === 0) continue;
      addTo(spans, document, { from, to });
    }
  }
  return spans;
}

function pointerFrom(file: string, node: JsonNode): string {
  const pointer = configPointer(node);
  return node.document.file === file ? pointer : `${node.document.file}#${pointer}`;
}
