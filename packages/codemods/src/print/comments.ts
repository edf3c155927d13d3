import type { JsonNode } from '../document/document.ts';
import { stateOf } from '../edit/edit.ts';
import { moveTo, type Printer } from './output.ts';
import { write } from './pieces.ts';
import { copy, type Move } from './shift.ts';
import { endsInLineComment, hasComment, spaceEnd } from './trivia.ts';

/** Writes the comments before a value, with the space from the first of them on. */
export function copyLead(output: Printer, node: JsonNode, move: Move): void {
  copy(output, node.document, spaceEnd(node), node.keyStart, move);
}

/**
 * Writes the comments before a value in the place of which another one is written: it keeps what was said about the
 * old one. A second copy does not repeat it, nor does one of a value that stays where it is.
 */
export function copyLeadOnce(output: Printer, node: JsonNode, indent: string): void {
  if (output.language !== 'module' || output.commented.has(node)) return;
  if (stateOf(output.edits, node) !== 'gone') return;
  output.commented.add(node);
  copyLead(output, node, moveTo(output, node, indent));
}

/** Writes the comments between a value and its comma. */
export function copyBeforeComma(
  output: Printer,
  { document, end, comma }: JsonNode,
  move: Move,
): void {
  if (hasComment(document, end, comma)) copy(output, document, end, comma, move);
}

/** Writes the comments behind a moved value, past its comma. */
export function copyBehindComma(output: Printer, node: JsonNode, indent: string): void {
  const { document, end, tail, comma } = node;
  const from = comma === -1 ? end : comma + 1;
  if (!hasComment(document, from, tail)) return;
  if (output.openComment) write(output, output.style.newline + indent);
  copy(output, document, from, tail, moveTo(output, node, indent));
  output.openComment = endsInLineComment(document, from, tail);
}

/** Writes what follows a child that stays: its comma, if it needs one, and its comments. */
export function copyTail(output: Printer, child: JsonNode, comma: boolean, move: Move): void {
  const { document, end, tail } = child;
  if (comma === child.comma >= 0) {
    copy(output, document, end, tail, move);
  } else if (comma) {
    write(output, ',');
    copy(output, document, end, tail, move);
  } else {
    copyBeforeComma(output, child, move);
    copy(output, document, child.comma + 1, tail, move);
  }
  output.openComment = endsInLineComment(document, end, tail);
}
