import type { JsonNode } from '../document/document.ts';
import { hasLineBreak } from '../document/style.ts';
import { copyBehindComma, copyLead, copyTail } from './comments.ts';
import { keepName, renameProperty } from './names.ts';
import { indentIn, type Printer } from './output.ts';
import { write } from './pieces.ts';
import { copy, type Move, shiftSpace } from './shift.ts';
import { type ChildSlot, type EditedContainer, type EntrySlot, slotPointer } from './slots.ts';
import { hasComment, spaceBefore, withoutBlankLines } from './trivia.ts';
import { writeEntry } from './written.ts';

/** A container that keeps its brackets and the way in which it sets its entries apart. */
interface Frame {
  node: JsonNode;
  first: JsonNode;
  last: JsonNode;
  move: Move;
  /** The space before the first entry, and before each other one that has none of its own. */
  firstSpace: string;
  nextSpace: string;
}

/** Where something comes to stand in a frame. */
interface Place {
  isFirst: boolean;
  /** Whether a comma follows. */
  comma: boolean;
  pointer: string;
}

/** Writes a container that has children round what it is to hold. */
export function keepFrame(output: Printer, container: EditedContainer): void {
  const { node, slots, move } = container;
  const frame = frameOf(node, move);
  copy(output, node.document, node.open, node.open + 1, move);
  const trailing = frame.last.comma !== -1;
  slots.forEach((slot, index) => {
    const place: Place = {
      isFirst: index === 0,
      comma: trailing || index < slots.length - 1,
      pointer: slotPointer(container, slot, index),
    };
    if (slot.type === 'child') keepChild(output, frame, slot, place);
    else putEntry(output, frame, slot, place);
  });
  copyEnd(output, frame, slots.length === 0);
}

function frameOf(node: JsonNode, move: Move): Frame {
  const { children, document } = node;
  const first = children[0] as JsonNode;
  const last = children.at(-1) as JsonNode;
  const second = children[1];
  const firstSpace = spaceBefore(first);
  const isLines = hasLineBreak(firstSpace, 0, firstSpace.length);
  const model = second ? spaceBefore(second) : isLines ? firstSpace : undefined;
  const nextSpace = model === undefined ? document.style.gap : withoutBlankLines(model);
  return { node, first, last, move, firstSpace, nextSpace };
}

/** Writes a child that stays, under another name if it gets one. */
function keepChild(
  output: Printer,
  frame: Frame,
  { child, rename }: ChildSlot,
  place: Place,
): void {
  const { document, lead, keyStart } = child;
  const { move } = frame;
  if (keepsSpace(child, place) && !output.openComment) {
    copy(output, document, lead, keyStart, move);
  } else {
    separateLike(output, frame, child, place);
  }
  if (rename === undefined) {
    keepName(output, child, move);
  } else {
    renameProperty(output, child, rename, move);
    output.carried.push({ node: child, to: place.pointer });
  }
  output.keep(output, child, move, place.pointer);
  copyTail(output, child, place.comma, move);
}

/** Writes an entry that is new here, in the place of a child if it takes one. */
function putEntry(
  output: Printer,
  frame: Frame,
  { entry, at, ends }: EntrySlot,
  place: Place,
): void {
  const { node, first, move } = frame;
  const indent = indentIn(output, node.document, (at ?? first).keyStart, move);
  if (at === undefined) {
    separate(output, frame, place.isFirst ? frame.firstSpace : frame.nextSpace);
  } else {
    separateLike(output, frame, at, place);
    output.commented.add(at);
  }
  const old = at && { node: at, move };
  const moved = writeEntry(output, entry, indent, place.pointer, old);
  if (ends !== undefined) copyTail(output, ends, place.comma, move);
  else if (place.comma) write(output, ',');
  if (moved !== undefined) copyBehindComma(output, moved, indent);
}

/** Whether the space before a child fits where something comes to stand: first it was, or first it was not. */
function keepsSpace(child: JsonNode, { isFirst }: Place): boolean {
  return isFirst === (child.index === 0);
}

/** Sets something apart as a child was, with the comments before that. */
function separateLike(output: Printer, frame: Frame, child: JsonNode, place: Place): void {
  const space = place.isFirst ? frame.firstSpace : frame.nextSpace;
  separate(output, frame, keepsSpace(child, place) ? spaceBefore(child) : space);
  copyLead(output, child, frame.move);
}

/** Writes the space before something, on a new line behind a line comment. */
function separate(output: Printer, { node, first, move }: Frame, space: string): void {
  const shifted = shiftSpace(space, move);
  if (output.openComment && !hasLineBreak(shifted, 0, shifted.length)) {
    const indent = indentIn(output, node.document, first.keyStart, move);
    write(output, output.style.newline + indent);
  } else {
    write(output, shifted);
  }
  output.openComment = false;
}

/** Writes what stands behind the last entry, and the closing bracket. */
function copyEnd(output: Printer, { node, last, move }: Frame, isEmpty: boolean): void {
  const { document, open, close } = node;
  if (!isEmpty) {
    if (output.openComment && !hasLineBreak(document.text, last.tail, close)) {
      write(output, output.style.newline + indentIn(output, document, open, move));
    }
    copy(output, document, last.tail, close, move);
  } else if (hasComment(document, last.tail, close)) {
    copy(output, document, last.tail, close, move);
  }
  output.openComment = false;
  copy(output, document, close, close + 1, move);
}
