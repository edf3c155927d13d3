import type { LocatedDocument, LocatedNode } from './document.ts';
import { type Edits, OverlapError } from './edit.ts';
import { type Carried, type Rendering, textOf } from './layout/pieces.ts';
import { createRenderer } from './layout/render.ts';
import { findRepeats } from './layout/repeats.ts';
import { type Replacement, splice } from './layout/splice.ts';
import { mapOf, type Offsets, offsetFinder, type SourceMap } from './maps/source-map.ts';
import { arrivals, copiedSpans, leftAlone, type Report, removals } from './report.ts';

export type { Replacement } from './layout/splice.ts';
export type { Report } from './report.ts';

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

interface Rendered {
  document: LocatedDocument;
  rendering: Rendering;
}

/**
 * Lays all recorded edits down at once.
 *
 * @param onArrival told which values were carried to another place, before what was left alone is reported
 * @returns the files whose edits were recorded, edited documents first, then new files.
 * @throws OverlapError when an edit stands inside something that another edit takes out.
 */
export function layDown(
  edits: Edits,
  onArrival?: (arrived: ReadonlySet<LocatedNode>) => void,
): FileResult[] {
  const renderer = createRenderer(edits);
  const rendered = editedDocuments(edits).map((document) => ({
    document,
    rendering: renderer.document(document),
  }));
  const written = edits.files.map((file) => ({
    file: file.file,
    rendering: renderer.file(file),
  }));
  demandUse(edits);

  const renderings = [...rendered, ...written].map(({ rendering }) => rendering);
  const { seen, repeated } = findRepeats(
    renderings.map(({ carried }) => carried),
    edits,
  );
  onArrival?.(seen);
  const copied = copiedSpans(renderings);
  const offsetsOf = offsetFinder();
  const main = rendered[0]?.document;
  return [
    ...rendered.map((one) => {
      const { document, rendering } = one;
      const report: Report = {
        ...arrivals(document.file, rendering, repeated),
        removed: removals(document, edits, seen, copied.get(document) ?? [], offsetsOf),
        notConverted: leftAlone(document, edits, document === main, offsetsOf),
      };
      return editedFile(one, report, offsetsOf);
    }),
    ...written.map(({ file, rendering }) => newFile(file, rendering, repeated, offsetsOf)),
  ];
}

/** The documents whose files the edits are about. */
function editedDocuments({ changes, insertions, notConverted, lenders }: Edits): LocatedDocument[] {
  const documents = new Set<LocatedDocument>();
  for (const node of changes.keys()) documents.add(node.document);
  for (const node of insertions.keys()) documents.add(node.document);
  for (const { node } of notConverted) documents.add(node.document);
  return [...documents].filter((document) => !lenders.has(document));
}

/** Throws where an edit found no place. */
function demandUse({ changes, insertions }: Edits): void {
  for (const [node, change] of changes) {
    if (!change.used) throw new OverlapError(node, `${change.type} inside an edited value`);
  }
  for (const [node, some] of insertions) {
    if (some.some(({ used }) => !used)) {
      throw new OverlapError(node, 'insert inside an edited value');
    }
  }
}

function editedFile(
  { document, rendering }: Rendered,
  report: Report,
  offsetsOf: (document: LocatedDocument) => Offsets,
): FileResult {
  const { file, text: before } = document;
  const { text: after, replacements } = splice(document, rendering.pieces);
  const map = () => mapOf(file, rendering.pieces, offsetsOf);
  return { file, before, after, replacements, report, map };
}

function newFile(
  file: string,
  rendering: Rendering,
  repeated: ReadonlySet<Carried>,
  offsetsOf: (document: LocatedDocument) => Offsets,
): FileResult {
  const after = rendering.pieces.map(textOf).join('');
  return {
    file,
    before: undefined,
    after,
    replacements: [{ start: 0, end: 0, text: after }],
    report: { ...arrivals(file, rendering, repeated), removed: [], notConverted: [] },
    map: () => mapOf(file, rendering.pieces, offsetsOf),
  };
}
