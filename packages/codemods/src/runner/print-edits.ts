import type { JsonDocument } from '../document/document.ts';
import { type Edits, OverlapError } from '../edit/edit.ts';
import { mapOf, offsetFinder, type SourceMap } from '../maps/source-map.ts';
import { type PrintResult, type Replacement, splice, textOf } from '../print/chunks.ts';
import { printDocument, printFile } from '../print/print.ts';
import { createPrintJob } from '../print/printer.ts';
import { findRepeats } from '../print/repeats.ts';
import {
  type ChangeReport,
  copiedSpans,
  reportArrivals,
  reportNotes,
  reportRemovals,
} from './report.ts';

export type { Replacement } from '../print/chunks.ts';
export type { ChangeReport } from './report.ts';

export interface FileResult {
  file: string;
  /** Undefined for a new file. */
  before: string | undefined;
  after: string;
  /** The edited spans, in order. Outside of them, the text is unchanged. */
  replacements: Replacement[];
  report: ChangeReport;
  /** Builds the source map, for the path at which the text is written. */
  map(path?: string): SourceMap;
}

/**
 * Prints the recorded edits.
 *
 * @returns the files with edits or notes: first the edited documents, then the new files.
 * @throws OverlapError if an edit is inside a value that another edit removes.
 */
export function printEdits(edits: Edits): FileResult[] {
  const job = createPrintJob(edits);
  const documents = documentsOf(edits).map((document) => ({
    document,
    result: printDocument(job, document),
  }));
  const files = edits.files.map((file) => ({ file: file.file, result: printFile(job, file) }));
  assertAllUsed(edits);

  const results = [...documents, ...files].map(({ result }) => result);
  const moved = results.flatMap((result) => result.moved);
  const { seen, repeated } = findRepeats(moved, edits);
  const copied = copiedSpans(results);
  const offsetsOf = offsetFinder();
  const resultOf = (file: string, result: PrintResult) => ({
    file,
    report: { ...reportArrivals(file, result, repeated), removed: [], notConverted: [] },
    map: (path = file) => mapOf(path, result.chunks, offsetsOf),
  });
  const edited = documents.map(({ document, result }, index): FileResult => {
    const { text: after, replacements } = splice(document, result.chunks);
    const base = resultOf(document.file, result);
    const spans = copied.get(document) ?? [];
    const report = {
      ...base.report,
      removed: reportRemovals(document, edits, seen, spans, offsetsOf(document)),
      notConverted: reportNotes(document, edits, index === 0, offsetsOf),
    };
    return { ...base, before: document.text, after, replacements, report };
  });
  const created = files.map(({ file, result }): FileResult => {
    const after = result.chunks.map(textOf).join('');
    const replacements = [{ start: 0, end: 0, text: after }];
    return { ...resultOf(file, result), before: undefined, after, replacements };
  });
  return [...edited, ...created];
}

function documentsOf({ changes, insertions, notes, borrowed }: Edits): JsonDocument[] {
  const nodes = [...changes.keys(), ...insertions.keys(), ...notes.map(({ node }) => node)];
  return [...new Set(nodes.map(({ document }) => document))].filter((one) => !borrowed.has(one));
}

/** Throws if an edit was not printed. */
function assertAllUsed({ changes, insertions }: Edits): void {
  for (const [node, change] of changes) {
    if (!change.used) throw new OverlapError(node, `${change.type} inside an edited value`);
  }
  for (const [node, some] of insertions) {
    if (some.some(({ used }) => !used)) {
      throw new OverlapError(node, 'insert inside an edited value');
    }
  }
}
