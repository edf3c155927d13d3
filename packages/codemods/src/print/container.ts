import type { JsonNode } from '../document/document.ts';
import type { Style } from '../document/style.ts';
import { type Entry, list, object, ref, type Template } from '../edit/template.ts';
import { keepFrame } from './frame.ts';
import { isBlock, isHugging, layoutFor, layoutOf, spreadsOut } from './layout.ts';
import { indentIn, type Printer } from './output.ts';
import { copy, type Move } from './shift.ts';
import { type EditedContainer, keyOf, type Slot, slotsOf } from './slots.ts';
import { hasComment } from './trivia.ts';
import { type Bracketed, finishBrackets, writeBrackets } from './written.ts';

/** Writes an object or array of the input whose entries change, from bracket to bracket. */
export function keepContainer(output: Printer, node: JsonNode, move: Move, pointer: string): void {
  const container = { node, slots: slotsOf(node, output.edits), move, pointer };
  if (node.children.length === 0 || outgrows(container, output.style)) relay(output, container);
  else keepFrame(output, container);
}

/** Whether a container on one line gets an entry that takes several, or one more than its line is for. */
function outgrows({ node, slots }: EditedContainer, style: Style): boolean {
  if (layoutOf(node) === 'block' || isHugging(node)) return false;
  if (spreadsOut(node, slots.map(templateOf), style)) return true;
  return slots.some((slot) => slot.type === 'entry' && isBlock(slot.entry.value, style));
}

/** Writes a container anew in the layout that its entries ask for. */
function relay(output: Printer, { node, slots, move, pointer }: EditedContainer): void {
  const { document, open, close, children } = node;
  const indent = indentIn(output, document, open, move);
  const what = bracketed(output, node, slots);
  if (children.length === 0 && hasComment(document, open, close)) {
    copy(output, document, open, close, move);
    finishBrackets(output, what, indent, pointer);
  } else {
    writeBrackets(output, what, indent, pointer);
  }
}

function templateOf(slot: Slot): Template {
  return slot.type === 'entry' ? slot.entry.value : ref(slot.child);
}

function bracketed(output: Printer, node: JsonNode, slots: readonly Slot[]): Bracketed {
  const entries = slots.map((slot): Entry => {
    if (slot.type === 'child') output.relaid.add(slot.child);
    return { key: keyOf(slot), value: templateOf(slot) };
  });
  const isArray = node.kind === 'array';
  const template = isArray ? list(entries.map(({ value }) => value)) : object(entries);
  const layout = layoutFor(template, output.style);
  return { kind: isArray ? 'array' : 'object', entries, layout, kept: node };
}
