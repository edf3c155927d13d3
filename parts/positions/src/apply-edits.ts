import type { SourceRange } from './position.ts';

/** The edits do not overlap. */
export function applyEdits(
  text: string,
  edits: readonly { range: SourceRange; newText: string }[],
): string {
  let result = '';
  let at = 0;
  for (const { range, newText } of [...edits].sort(
    (a, b) => a.range.start.offset - b.range.start.offset,
  )) {
    result += text.slice(at, range.start.offset) + newText;
    at = range.end.offset;
  }
  return result + text.slice(at);
}
