import { countWhile } from '@nav/positions';
import type { JsonDocument, JsonNode } from '../document/document.ts';
import { stateOf } from '../edit/edit.ts';
import type { Move, Printer } from './printer.ts';

/** Returns the end of the white space before a node: its first comment, or its text. */
function spaceEnd({ document, lead, keyStart }: JsonNode): number {
  const text = document.text.slice(lead, keyStart);
  return lead + (/^[ \t\r\n]*/.exec(text)?.[0].length ?? 0);
}

/** Returns the white space before a node, up to its first comment or its text. */
export function spaceBefore(node: JsonNode): string {
  return node.document.text.slice(node.lead, spaceEnd(node));
}

export function withoutBlankLines(space: string): string {
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(space)?.[0] ?? space;
}

/** Checks whether a whole comment is between two offsets. */
export function hasComment(document: JsonDocument, from: number, to: number): boolean {
  const first = document.comments[commentsBefore(document, from)];
  return first !== undefined && first.end <= to;
}

function endsInLineComment(document: JsonDocument, from: number, to: number): boolean {
  const { comments } = document;
  // The last one that starts there may end past the span, and the one before it does not.
  let last = commentsBefore(document, to) - 1;
  if ((comments[last]?.end ?? 0) > to) last -= 1;
  const comment = comments[last];
  return comment !== undefined && comment.start >= from && comment.line;
}

function commentsBefore({ comments }: JsonDocument, offset: number): number {
  return countWhile(comments, ({ start }) => start < offset);
}

/** Copies the comments before a value, and the space after them. */
export function copyLead(output: Printer, node: JsonNode, move: Move): void {
  output.copy(node.document, spaceEnd(node), node.keyStart, move);
}

/**
 * Copies the comments before a value that another one replaces. They are not copied twice, nor for a value that stays
 * elsewhere in the text.
 */
export function copyLeadOnce(output: Printer, node: JsonNode, indent: string): void {
  if (output.target.language !== 'module' || output.commented.has(node)) return;
  if (stateOf(output.job.edits, node) !== 'removed') return;
  output.commented.add(node);
  copyLead(output, node, output.moveTo(node, indent));
}

/** Copies the comments between a value and its comma. */
export function copyBeforeComma(
  output: Printer,
  { document, end, comma }: JsonNode,
  move: Move,
): void {
  if (hasComment(document, end, comma)) output.copy(document, end, comma, move);
}

/** Copies the comments after the comma of a moved value. */
export function copyAfterComma(output: Printer, node: JsonNode, indent: string): void {
  const { document, end, tail, comma } = node;
  const from = comma === -1 ? end : comma + 1;
  if (!hasComment(document, from, tail)) return;
  if (output.needsNewline) output.write(output.target.style.newline + indent);
  output.copy(document, from, tail, output.moveTo(node, indent));
  output.needsNewline = endsInLineComment(document, from, tail);
}

/** Copies the text after a child that stays: its comments, with or without its comma. */
export function copyTail(output: Printer, child: JsonNode, comma: boolean, move: Move): void {
  const { document, end, tail } = child;
  if (comma === child.comma >= 0) {
    output.copy(document, end, tail, move);
  } else if (comma) {
    output.write(',');
    output.copy(document, end, tail, move);
  } else {
    copyBeforeComma(output, child, move);
    output.copy(document, child.comma + 1, tail, move);
  }
  output.needsNewline = endsInLineComment(document, end, tail);
}
