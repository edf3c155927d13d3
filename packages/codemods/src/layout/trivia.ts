import type { Comment, LocatedDocument, LocatedNode } from '../document.ts';

/** Where the white space before a node ends: at its first comment, or at its text. */
export function spaceEnd({ document, lead, keyStart }: LocatedNode): number {
  const { text } = document;
  let end = lead;
  while (end < keyStart && isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

/** The white space before a node, up to its first comment or its text. */
export function spaceBefore(node: LocatedNode): string {
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
export function hasComment({ comments }: LocatedDocument, from: number, to: number): boolean {
  return comments.length > 0 && comments.some((comment) => isWithin(comment, from, to));
}

/** Whether the last comment between two offsets swallows what follows it on its line. */
export function endsInLineComment(
  { comments }: LocatedDocument,
  from: number,
  to: number,
): boolean {
  if (comments.length === 0) return false;
  return comments.findLast((comment) => isWithin(comment, from, to))?.line === true;
}

function isWithin({ start, end }: Comment, from: number, to: number): boolean {
  return start >= from && end <= to;
}
