import { joinPointer, positionAt } from '@nav/core';
import MagicString from 'magic-string';
import type { LocatedDocument, LocatedNode } from './document.ts';
import { type Edits, OverlapError } from './edit.ts';
import { type Carried, type Piece, placeOf, type Rendering } from './layout.ts';
import { createRenderer } from './render.ts';
import { mapOf, offsetFinder, type SourceMap } from './source-map.ts';

/** What became of the values of a file. Pointers into another file are written `file#pointer`. */
export interface Report {
  /** Values of the input that stand elsewhere now, or under another name. */
  moved: { from: string; to: string }[];
  /** Values that are new, or repeat one that stays where it was. */
  added: { pointer: string; from?: string }[];
  /** Values and comments of the input that stand nowhere in the output. */
  removed: { pointer: string; text: string }[];
  /** What the codemod left as it was, and why. Lines and columns are 1-based, of the input. */
  notConverted: { pointer: string; reason: string; line: number; column: number }[];
}

/** A stretch of the input and what stands in its place. Offsets are UTF-16, 0-based. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** A file after the edits. */
export interface FileResult {
  file: string;
  /** The text before; undefined for a file that is new. */
  before: string | undefined;
  after: string;
  /** The edited spans, in order: outside them every byte is as it was. */
  replacements: Replacement[];
  report: Report;
  /** Built when asked for. */
  map(): SourceMap;
}

/**
 * Lays all recorded edits down at once.
 *
 * @returns the files whose edits were recorded, edited documents first, then new files.
 * @throws OverlapError when an edit stands inside something that another edit takes out.
 */
export function layDown(edits: Edits): FileResult[] {
  const documents = new Set<LocatedDocument>();
  for (const node of edits.changes.keys()) documents.add(node.document);
  for (const node of edits.insertions.keys()) documents.add(node.document);
  for (const { node } of edits.notConverted) documents.add(node.document);

  for (const lender of edits.lenders) documents.delete(lender);

  const renderer = createRenderer(edits);
  const rendered = [...documents].map((document) => ({
    document,
    rendering: renderer.document(document),
  }));
  const written = edits.files.map(({ file, value, like }) => ({
    file,
    rendering: renderer.file(value, like),
  }));
  for (const [node, change] of edits.changes) {
    if (!change.used) throw new OverlapError(node, `${change.type} inside an edited value`);
  }
  for (const [node, insertions] of edits.insertions) {
    if (insertions.some(({ used }) => !used))
      throw new OverlapError(node, 'insert inside an edited value');
  }

  const carried = [...rendered, ...written].map(({ rendering }) => rendering.carried);
  const { seen, repeated } = findRepeats(carried, edits);
  const copied = copiedSpans(
    [...rendered, ...written].flatMap(({ rendering }) => rendering.pieces),
  );

  const offsetsOf = offsetFinder();
  const results: FileResult[] = rendered.map(({ document, rendering }) => {
    const { text, replacements } = splice(document, rendering.pieces);
    return {
      file: document.file,
      before: document.text,
      after: text,
      replacements,
      report: {
        ...arrivals(document.file, rendering, repeated),
        removed: removals(document, edits, seen, copied.get(document) ?? []),
        notConverted: edits.notConverted
          .filter(({ node }) =>
            edits.lenders.has(node.document)
              ? document === rendered[0]?.document
              : node.document === document,
          )
          .map(({ node, reason }) => {
            const { line, column } = positionAt(offsetsOf(node.document).lines, node.keyStart);
            return { pointer: placeOf(node, document.file), reason, line, column };
          }),
      },
      map: () => mapOf(document.file, rendering.pieces, offsetsOf),
    };
  });
  for (const { file, rendering } of written) {
    const after = rendering.pieces.map(textOf).join('');
    results.push({
      file,
      before: undefined,
      after,
      replacements: [{ start: 0, end: 0, text: after }],
      report: { ...arrivals(file, rendering, repeated), removed: [], notConverted: [] },
      map: () => mapOf(file, rendering.pieces, offsetsOf),
    });
  }
  return results;
}

/** Which values arrived, and which of the arrivals repeat one that stays, or that arrived already. */
function findRepeats(
  lists: readonly (readonly Carried[])[],
  edits: Edits,
): { seen: Set<LocatedNode>; repeated: Set<Carried> } {
  const { changes } = edits;
  const stays = stayingNodes(edits);
  const seen = new Set<LocatedNode>();
  const repeated = new Set<Carried>();
  // Whole values first: a part of one that arrived as a whole is there already.
  for (const level of byDepth(lists)) {
    let parent: LocatedNode | undefined;
    let isThere = false;
    for (const one of level) {
      const { node } = one;
      if (node.parent !== parent) {
        parent = node.parent;
        isThere = parent !== undefined && arrivedWith(parent, seen, edits);
      }
      // Under another name, or taken out, it is no part of what arrived round it.
      if (seen.has(node) || (!changes.has(node) && (isThere || stays(node)))) repeated.add(one);
      seen.add(node);
    }
  }
  return { seen, repeated };
}

function byDepth(lists: readonly (readonly Carried[])[]): readonly (readonly Carried[])[] {
  const levels: Carried[][] = [];
  let parent: LocatedNode | undefined;
  let level = 0;
  for (const list of lists) {
    for (const one of list) {
      if (one.node.parent !== parent) {
        parent = one.node.parent;
        level = 0;
        for (let at = parent; at; at = at.parent) level += 1;
      }
      const known = levels[level];
      if (known) known.push(one);
      else levels[level] = [one];
    }
  }
  return levels.filter((found) => found !== undefined);
}

/** Whether a value, or one round it that it did not leave, arrived somewhere. */
function arrivedWith(
  node: LocatedNode,
  seen: ReadonlySet<LocatedNode>,
  { changes }: Edits,
): boolean {
  for (let at: LocatedNode | undefined = node; at; at = at.parent) {
    if (seen.has(at)) return true;
    const change = changes.get(at);
    if (change && change.type !== 'rename') return false;
  }
  return false;
}

function textOf({ document, from, to, text }: Piece): string {
  return text ?? (document as LocatedDocument).text.slice(from, to);
}

/** Puts what stands between the pieces that are in place into the text. */
function splice(
  document: LocatedDocument,
  pieces: readonly Piece[],
): { text: string; replacements: Replacement[] } {
  const replacements: Replacement[] = [];
  let at = 0;
  let pending: string[] = [];
  const flush = (start: number, end: number) => {
    const text = pending.join('');
    pending = [];
    if (text !== document.text.slice(start, end)) replacements.push({ start, end, text });
  };
  for (const piece of pieces) {
    if (piece.inPlace && piece.document === document && piece.from >= at) {
      if (piece.from > at || pending.length > 0) flush(at, piece.from);
      at = piece.to;
    } else {
      pending.push(textOf(piece));
    }
  }
  if (at < document.text.length || pending.length > 0) flush(at, document.text.length);

  if (replacements.length === 0) return { text: document.text, replacements };
  const target = new MagicString(document.text);
  for (const { start, end, text } of replacements) {
    if (start === end) target.appendLeft(start, text);
    else if (text === '') target.remove(start, end);
    else target.update(start, end, text);
  }
  return { text: target.toString(), replacements };
}

/** Whether a node stays where it is, apart from what is carried elsewhere. */
function stayingNodes(edits: Edits): (node: LocatedNode) => boolean {
  const known = new Map<LocatedNode, boolean>();
  const stays = (node: LocatedNode | undefined): boolean => {
    if (node === undefined) return true;
    let answer = known.get(node);
    if (answer === undefined) {
      const change = edits.changes.get(node);
      answer = (change === undefined || change.type === 'rename') && stays(node.parent);
      known.set(node, answer);
    }
    return answer;
  };
  return (node) => !edits.changes.has(node) && stays(node.parent);
}

function arrivals(
  file: string,
  { carried, added }: Rendering,
  repeated: ReadonlySet<Carried>,
): Pick<Report, 'moved' | 'added'> {
  const moved: Report['moved'] = [];
  const news: Report['added'] = added.map((pointer) => ({ pointer }));
  // Siblings that move together share the pointer of their parent.
  let parent: LocatedNode | undefined;
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

/** What was taken out and carried nowhere: whole values where nothing of them survives. */
function removals(
  document: LocatedDocument,
  edits: Edits,
  carried: ReadonlySet<LocatedNode>,
  copied: readonly { from: number; to: number }[],
): Report['removed'] {
  const { text, file } = document;
  const removed: Report['removed'] = [];
  const carries = new Set<LocatedNode>();
  for (const node of carried) {
    for (let at = node.parent; at && !carries.has(at); at = at.parent) carries.add(at);
  }
  const listed = new Set<LocatedNode>();
  const collect = (node: LocatedNode) => {
    if (carried.has(node) || listed.has(node)) return;
    listed.add(node);
    if (carries.has(node)) for (const part of node.children) collect(part);
    else removed.push({ pointer: placeOf(node, file), text: text.slice(node.keyStart, node.end) });
  };
  for (const [node, change] of edits.changes) {
    if (node.document === document && change.type !== 'rename') collect(node);
  }
  for (const { start, end } of document.comments) {
    if (copied.some((span) => span.from <= start && span.to >= end)) continue;
    // A comment that was re-indented is copied line by line.
    if (copied.some((span) => span.from <= start && span.to > start)) continue;
    const inside = removed.some(({ text: gone }) => gone.includes(text.slice(start, end)));
    if (!inside) removed.push({ pointer: '', text: text.slice(start, end) });
  }
  return removed;
}

function copiedSpans(
  pieces: readonly Piece[],
): Map<LocatedDocument, { from: number; to: number }[]> {
  const spans = new Map<LocatedDocument, { from: number; to: number }[]>();
  for (const { document, from, to, text } of pieces) {
    if (document === undefined || text !== undefined || document.comments.length === 0) continue;
    const known = spans.get(document);
    if (known) known.push({ from, to });
    else spans.set(document, [{ from, to }]);
  }
  return spans;
}
