import type { SourceRange } from '@nav/text';
import type { LocatedFix } from './diagnostic.ts';

/** A change of a text, by offsets. */
export interface TextChange {
  title: string;
  start: number;
  end: number;
  newText: string;
  isDestructive?: true;
}

export function locateChanges(
  changes: readonly TextChange[],
  file: string,
  rangeOf: (start: number, end: number) => SourceRange,
): LocatedFix[] {
  return changes.map(({ start, end, newText, ...change }) => {
    return { ...change, edits: [{ at: { file, range: rangeOf(start, end) }, newText }] };
  });
}

export function destructive(changes: readonly TextChange[]): TextChange[] {
  return changes.map((change) => ({ ...change, isDestructive: true }));
}

/** Returns a text in quotes, unless it has its own. */
export function quoted(text: string): string {
  return text.startsWith('"') ? text : `"${text}"`;
}
