import type { Comment, JsonDocument, JsonNode } from '../document/document.ts';

/** Where the white space before a node ends: at its first comment, or at its text. */
export function spaceEnd({ document, lead, keyStart }: JsonNode): number {
  const { text } = document;
  let end = lead;
  while (end < keyStart && isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

/** The white space before a node, up to its first comment or its text. */
export function spaceBefore(node: JsonNode): string {
  return node.document.text.slice(node.lead, spaceEnd(node));
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** White space without its blank lines. */
export function withoutBlankLines(space: string): string {
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(space)?.[0] ?? space;
}

/** Whether a whole comment stands between two offsets. */
export function hasComment({ comments }: JsonDocument, from: number, to: number): boolean {
  const first = comments[firstComment(comments, from)];
  return first !== undefined && first.end <= to;
}

/** Whether the last comment between two offsets swallows what follows it on its line. */
export function endsInLineComment({ comments }: JsonDocument, from: number, to: number): boolean {
  // The last one that starts there may go on past the end, and the one before it does not.
  let last = firstComment(comments, to) - 1;
  if ((comments[last]?.end ?? 0) > to) last -= 1;
  const comment = comments[last];
  return comment !== undefined && comment.start >= from && comment.line;
}

/** The index of the first comment that starts at an offset or behind it; comments stand in the order of the text. */
function firstComment(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as Comment).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
