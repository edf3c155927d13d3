import { addTo, joinPointer, positionAt } from '@nav/core/internal';
import { type JsonDocument, type JsonNode, pointerOf, rootsOf } from '../document/document.ts';
import { detaches, type Edits } from '../edit/edit.ts';
import type { Offsets } from '../maps/source-map.ts';
import type { MovedNode, PrintResult } from '../print/chunks.ts';

/** What became of the values of a file. Pointers into another file are written `file#pointer`. */
export interface Report {
  /** Values of the input that stand elsewhere now, or under another name. */
  moved: { from: string; to: string }[];
  /** Values that are new, or repeat one that stays where it was. */
  added: { pointer: string; from?: string }[];
  /**
   * Values and comments of the input that stand nowhere in the output. A comment has the pointer of the innermost value
   * round it. Lines and columns are 1-based, of the input, and tell where `text` begins.
   */
  removed: { pointer: string; text: string; line: number; column: number }[];
  /**
   * What the codemod left as it was, and why. Lines and columns are 1-based, of the input. `file` is there for a place
   * in a file that is no config, named as the other files of a plan are; the pointer is empty, then.
   */
  notConverted: { pointer: string; reason: string; line: number; column: number; file?: string }[];
}

/** A stretch of an input. */
interface Span {
  from: number;
  to: number;
}

/** The values that stand elsewhere now, and those that are new or repeat another. */
export function arrivals(
  file: string,
  { moved: carried, added }: PrintResult,
  repeated: ReadonlySet<MovedNode>,
): Pick<Report, 'moved' | 'added'> {
  const moved: Report['moved'] = [];
  const news: Report['added'] = added.map((pointer) => ({ pointer }));
  // Siblings that move together share the pointer of their parent.
  let parent: JsonNode | undefined;
  let base = '';
  for (const one of carried) {
    if (parent === undefined || one.node.parent !== parent) {
      parent = one.node.parent;
      base = parent === undefined ? '' : placeOf(parent, file);
    }
    const { key, index } = one.node;
    const from = parent === undefined ? placeOf(one.node, file) : joinPointer(base, key ?? index);
    if (repeated.has(one)) news.push({ pointer: one.to, from });
    else if (from !== one.to) moved.push({ from, to: one.to });
  }
  return { moved, added: news };
}

/** What was taken out and carried nowhere. */
export function removals(
  document: JsonDocument,
  edits: Edits,
  carried: ReadonlySet<JsonNode>,
  copied: readonly Span[],
  offsetsOf: (document: JsonDocument) => Offsets,
): Report['removed'] {
  const { text, file, comments } = document;
  const values = removedValues(document, edits, carried);
  const entry = (node: JsonNode, from: number, to: number) => ({
    pointer: placeOf(node, file),
    text: text.slice(from, to),
    ...lineAndColumn(offsetsOf(document), from),
  });
  const removed = values.map((node) => entry(node, node.keyStart, node.end));
  for (const { start, end } of comments) {
    // A comment that was re-indented is copied line by line, so its start is what tells.
    if (copied.some((span) => span.from <= start && span.to > start)) continue;
    if (values.some((value) => value.keyStart <= start && end <= value.end)) continue;
    removed.push(entry(innermostRound(document, start, end), start, end));
  }
  return removed;
}

/** The innermost value that a stretch of a text stands in; the root, where it stands in none. */
function innermostRound(document: JsonDocument, from: number, to: number): JsonNode {
  const holds = ({ start, end }: JsonNode) => start <= from && to <= end;
  let innermost = document.root;
  let next = rootsOf(document).find(holds);
  while (next) {
    innermost = next;
    next = next.children.find(holds);
  }
  return innermost;
}

/** Values that arrived nowhere: the outermost ones of which nothing survives. */
function removedValues(
  document: JsonDocument,
  edits: Edits,
  carried: ReadonlySet<JsonNode>,
): JsonNode[] {
  const removed: JsonNode[] = [];
  const carries = ancestorsOf(carried);
  const listed = new Set<JsonNode>();
  const collect = (node: JsonNode) => {
    if (carried.has(node) || listed.has(node)) return;
    listed.add(node);
    if (carries.has(node)) for (const part of node.children) collect(part);
    else removed.push(node);
  };
  for (const [node, change] of edits.changes) {
    if (node.document === document && detaches(change)) collect(node);
  }
  return removed;
}

function ancestorsOf(nodes: Iterable<JsonNode>): Set<JsonNode> {
  const ancestors = new Set<JsonNode>();
  for (const node of nodes) {
    for (let at = node.parent; at && !ancestors.has(at); at = at.parent) ancestors.add(at);
  }
  return ancestors;
}

/** What a codemod left as it was in a document; `isMain` is the one that tells it of documents which only lend. */
export function leftAlone(
  document: JsonDocument,
  { notes, borrowed }: Edits,
  isMain: boolean,
  offsetsOf: (document: JsonDocument) => Offsets,
): Report['notConverted'] {
  return notes
    .filter(({ node }) => (borrowed.has(node.document) ? isMain : node.document === document))
    .map(({ node, reason, place }) => {
      if (place) {
        const { file, line, column } = place;
        return { pointer: '', reason, line, column, file };
      }
      const { line, column } = lineAndColumn(offsetsOf(node.document), node.keyStart);
      return { pointer: placeOf(node, document.file), reason, line, column };
    });
}

/** The spans that were copied out of documents with comments. */
export function copiedSpans(renderings: readonly PrintResult[]): Map<JsonDocument, Span[]> {
  const spans = new Map<JsonDocument, Span[]>();
  for (const { chunks } of renderings) {
    for (const { document, from, to, text } of chunks) {
      if (document === undefined || text !== undefined || document.comments.length === 0) continue;
      addTo(spans, document, { from, to });
    }
  }
  return spans;
}

function lineAndColumn({ lines }: Offsets, offset: number): { line: number; column: number } {
  const { line, column } = positionAt(lines, offset);
  return { line, column };
}

/** The pointer of a node as reports print it: with its file, where that is not `file`. */
function placeOf(node: JsonNode, file: string): string {
  const pointer = pointerOf(node);
  return node.document.file === file ? pointer : `${node.document.file}#${pointer}`;
}
