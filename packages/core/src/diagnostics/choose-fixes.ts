import { addTo } from '@nav/collections';
import type { Diagnostic, TextEdit } from './diagnostic.ts';

/** Chooses the first fix of each finding, unless it overlaps one chosen before or changes a file that must stay. */
export function chooseFixes(
  diagnostics: readonly Diagnostic[],
  canFix: (file: string) => boolean = () => true,
): {
  editsByFile: Map<string, TextEdit[]>;
  chosen: Diagnostic[];
} {
  const editsByFile = new Map<string, TextEdit[]>();
  const chosen: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const edits = diagnostic.fixes[0]?.edits ?? [];
    const takenIn = ({ file }: TextEdit) => editsByFile.get(file) ?? [];
    // Several findings may have the same change.
    const isMade = (edit: TextEdit) => takenIn(edit).some((taken) => isSame(taken, edit));
    const isFree = (edit: TextEdit) =>
      canFix(edit.file) && !takenIn(edit).some((taken) => overlap(taken, edit));
    if (edits.length === 0 || !edits.every((edit) => isMade(edit) || isFree(edit))) continue;
    for (const edit of edits) if (!isMade(edit)) addTo(editsByFile, edit.file, edit);
    chosen.push(diagnostic);
  }
  return { editsByFile, chosen };
}

function isSame({ range: { start, end }, newText }: TextEdit, other: TextEdit): boolean {
  const { range } = other;
  return (
    start.offset === range.start.offset &&
    end.offset === range.end.offset &&
    newText === other.newText
  );
}

/** Touching counts as overlapping, because the order of two insertions at one offset would be arbitrary; but deletions may. */
function overlap(a: TextEdit, b: TextEdit): boolean {
  const [first, second] = a.range.start.offset <= b.range.start.offset ? [a, b] : [b, a];
  const room = second.range.start.offset - first.range.end.offset;
  return room < 0 || (room === 0 && (first.newText !== '' || second.newText !== ''));
}
