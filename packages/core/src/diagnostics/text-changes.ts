import type { LocatedFix, SourceLocation } from './diagnostic.ts';

export interface TextChange {
  title: string;
  start: number;
  end: number;
  newText: string;
  isDestructive?: true;
}

/** @param locate returns the location of a part of the text. */
export function changesIn(
  changes: readonly TextChange[],
  locate: (start: number, end: number) => SourceLocation,
): LocatedFix[] {
  return changes.map(({ start, end, newText, ...change }) => {
    return { ...change, edits: [{ at: locate(start, end), newText }] };
  });
}

export function destructive(changes: readonly TextChange[]): TextChange[] {
  return changes.map((change) => ({ ...change, isDestructive: true }));
}

/** Returns a text in quotes, unless it has its own. */
export function quoted(text: string): string {
  return text.startsWith('"') ? text : `"${text}"`;
}
