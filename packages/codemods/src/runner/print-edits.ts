import type { JsonDocument } from '../document/document.ts';
import { type Edits, OverlapError } from '../edit/edit.ts';
import { mapOf, type Offsets, offsetFinder, type SourceMap } from '../maps/source-map.ts';
import {
  type MovedNode,
  type PrintResult,
  type Replacement,
  splice,
  textOf,
} from '../print/chunks.ts';
import { printDocument, printFile } from '../print/print.ts';
import { createPrintJob } from '../print/printer.ts';
import { findRepeats } from '../print/repeats.ts';
import { arrivals, copiedSpans, leftAlone, type Report, removals } from './report.ts';

export type { Replacement } from '../print/chunks.ts';
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
  document: JsonDocument;
  rendering: PrintResult;
}

/**
 * Lays all recorded edits down at once.
 *
 * @returns the files whose edits were recorded, edited documents first, then new files.
 * @throws OverlapError when an edit stands inside something that another edit takes out.
 */
export function printEdits(edits: Edits): FileResult[] {
  const job = createPrintJob(edits);
  const rendered = editedDocuments(edits).map((document) => ({
    document,
    rendering: printDocument(job, document),
  }));
  const written = edits.files.map((file) => ({
    file: file.file,
    rendering: printFile(job, file),
  }));
  demandUse(edits);

  const renderings = [...rendered, ...written].map(({ rendering }) => rendering);
  const { seen, repeated } = findRepeats(
    renderings.flatMap(({ moved }) => moved),
    edits,
  );
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
function editedDocuments({ changes, insertions, notes, borrowed }: Edits): JsonDocument[] {
  const documents = new Set<JsonDocument>();
  for (const node of changes.keys()) documents.add(node.document);
  for (const node of insertions.keys()) documents.add(node.document);
  for (const { node } of notes) documents.add(node.document);
  return [...documents].filter((document) => !borrowed.has(document));
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
  offsetsOf: (document: JsonDocument) => Offsets,
): FileResult {
  const { file, text: before } = document;
  const { text: after, replacements } = splice(document, rendering.chunks);
  const map = () => mapOf(file, rendering.chunks, offsetsOf);
  return { file, before, after, replacements, report, map };
}

function newFile(
  file: string,
  rendering: PrintResult,
  repeated: ReadonlySet<MovedNode>,
  offsetsOf: (document: JsonDocument) => Offsets,
): FileResult {
  const after = rendering.chunks.map(textOf).join('');
  return {
    file,
    before: undefined,
    after,
    replacements: [{ start: 0, end: 0, text: after }],
    report: { ...arrivals(file, rendering, repeated), removed: [], notConverted: [] },
    map: () => mapOf(file, rendering.chunks, offsetsOf),
  };
}
