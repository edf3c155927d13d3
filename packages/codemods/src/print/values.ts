import { joinPointer } from '@nav/json';
import { type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { fileOfRef, isReference, refTo } from '../document/references.ts';
import { hasLineBreak, type Layout } from '../document/style.ts';
import { OverlapError } from '../edit/edit.ts';
import { type Entry, item, list, object, property, ref, type Template } from '../edit/template.ts';
import { layoutFor, layoutOf, spacingOf } from './layout.ts';
import { copyName, moveName, type OldProperty, printName, quote, renameProperty } from './names.ts';
import { type Move, type Printer, shiftSpace } from './printer.ts';
import {
  type EditedContainer,
  isEdited,
  keyOf,
  outgrowsLine,
  type Slot,
  slotsOf,
  spaceBetween,
  templateOf,
} from './slots.ts';
import {
  copyAfterComma,
  copyBeforeComma,
  copyLead,
  copyLeadOnce,
  copyTail,
  hasComment,
  spaceBefore,
} from './trivia.ts';

/** Prints the root of a document or constant in place. */
export function printRoot(output: Printer, root: JsonNode, pointer: string): void {
  const change = output.job.edits.changes.get(root);
  if (change?.type === 'replace' && change.entries.length === 1) {
    change.used = true;
    const [{ value }] = change.entries as readonly [Entry];
    printTemplate(output, value, output.job.indentOf(root.document, root.start), pointer);
  } else {
    printNode(output, root, 'stays', pointer);
  }
}

function printNode(output: Printer, node: JsonNode, move: Move, pointer: string): void {
  const { document, start, end, open, close, children } = node;
  const { target, job } = output;
  if (!target.placed?.has(node)) target.placed?.set(node, pointer);
  if (!output.isChanged(node)) {
    output.copy(document, start, end, move);
  } else if (isReference(node)) {
    printReference(output, node, move);
  } else if (isEdited(node, job.edits)) {
    output.copy(document, start, open, move);
    const container = { node, slots: slotsOf(node, job.edits), move, pointer };
    if (children.length === 0 || outgrowsLine(output, container)) relayContainer(output, container);
    else printContainer(output, container);
    output.copy(document, close + 1, end, move);
  } else {
    printAroundChanges(output, node, move, pointer);
  }
}

/** Copies a container around the children that change. */
function printAroundChanges(output: Printer, node: JsonNode, move: Move, pointer: string): void {
  const { document, children, start, end } = node;
  let at = start;
  for (const child of children) {
    if (!output.isChanged(child)) continue;
    output.copy(document, at, child.keyStart, move);
    copyName(output, child, move);
    const isSpread = node.kind === 'computed';
    const inner = isSpread ? pointer : joinPointer(pointer, child.key ?? child.index);
    printNode(output, child, move, inner);
    at = child.end;
  }
  output.copy(document, at, end, move);
}

/** Prints a `$ref` that moves to another folder, so that it still names the same file. */
function printReference(output: Printer, node: JsonNode, move: Move): void {
  const { document, start, end } = node;
  const target = fileOfRef(document.base, stringOf(node) as string);
  if (target === undefined) output.copy(document, start, end, move);
  else output.rewrite(document, start, quote(output, refTo(output.base, target)));
}

/** Prints a container in the layout that its new entries need. */
function relayContainer(output: Printer, { node, slots, move, pointer }: EditedContainer): void {
  const { document, open, close, children } = node;
  const isArray = node.kind === 'array';
  const entries = slots.map((slot): Entry => {
    if (!slot.entry && slot.child) output.relaid.add(slot.child);
    return { key: keyOf(slot), value: templateOf(slot) };
  });
  const template = isArray ? list(entries.map(({ value }) => value)) : object(entries);
  const layout = layoutFor(template, output.target.style);
  const indent = output.indentIn(document, open, move);
  const comments = children.length === 0 && hasComment(document, open, close) ? move : undefined;
  printBrackets(output, { isArray, entries, layout, kept: node, comments }, indent, pointer);
}

/** Prints a container that keeps its brackets and its layout. */
function printContainer(output: Printer, { node, slots, move, pointer }: EditedContainer): void {
  const { document, children, open, close } = node;
  const { style } = output.target;
  const [first] = children as readonly [JsonNode, ...JsonNode[]];
  const last = children.at(-1) as JsonNode;
  const firstSpace = spaceBefore(first);
  const nextSpace = spaceBetween(node);

  output.copy(document, open, open + 1, move);
  for (const [index, slot] of slots.entries()) {
    const { child, entry } = slot;
    const isFirst = index === 0;
    const fits = child !== undefined && isFirst === (child.index === 0);
    if (fits && !entry && !output.needsNewline) {
      output.copy(document, child.lead, child.keyStart, move);
    } else {
      const space = fits ? spaceBefore(child) : isFirst ? firstSpace : nextSpace;
      printSpace(output, shiftSpace(space, move), first, move);
      if (child) copyLead(output, child, move);
    }
    const hasComma = last.comma !== -1 || index < slots.length - 1;
    const below = joinPointer(pointer, node.kind === 'array' ? index : (keyOf(slot) ?? index));
    printSlot(output, slot, { first, hasComma, move, pointer: below });
  }

  const isEmpty = slots.length === 0;
  if (!isEmpty && output.needsNewline && !hasLineBreak(document.text, last.tail, close)) {
    output.write(style.newline + output.indentIn(document, open, move));
  }
  output.needsNewline = false;
  const keepsEnd = !isEmpty || hasComment(document, last.tail, close);
  output.copy(document, keepsEnd ? last.tail : close, close + 1, move);
}

/** Prints what is in one position of a container, from its name to its comma. */
function printSlot(
  output: Printer,
  slot: Slot,
  {
    first,
    hasComma,
    move,
    pointer,
  }: { first: JsonNode; hasComma: boolean; move: Move; pointer: string },
): void {
  const { child, entry } = slot;
  let indent = '';
  let moved: JsonNode | undefined;
  if (entry) {
    const at = child ?? first;
    indent = output.indentIn(at.document, at.keyStart, move);
    if (child) output.commented.add(child);
    moved = printEntry(output, entry, indent, pointer, child && { node: child, move });
  } else if (child) {
    printChildName(output, slot, child, move, pointer);
    printNode(output, child, move, pointer);
  }
  if (slot.last) copyTail(output, slot.last, hasComma, move);
  else if (hasComma) output.write(',');
  if (moved) copyAfterComma(output, moved, indent);
}

/** Prints space before an entry: a new line if a line comment precedes it. */
function printSpace(
  output: Printer,
  space: string,
  { document, keyStart }: JsonNode,
  move: Move,
): void {
  const isBroken = !output.needsNewline || hasLineBreak(space, 0, space.length);
  const { newline } = output.target.style;
  output.write(isBroken ? space : newline + output.indentIn(document, keyStart, move));
  output.needsNewline = false;
}

function printChildName(
  output: Printer,
  { rename }: Slot,
  child: JsonNode,
  move: Move,
  pointer: string,
): void {
  if (rename === undefined) {
    copyName(output, child, move);
  } else {
    renameProperty(output, child, rename, move);
    output.moved.push({ node: child, to: pointer });
  }
}

/** Prints a value on a line with the indentation `indent`. */
export function printTemplate(
  output: Printer,
  template: Template,
  indent: string,
  pointer: string,
): void {
  if (template.type === 'literal') {
    const { value, from } = template;
    const text = typeof value === 'string' ? quote(output, value) : String(value);
    output.added.push(pointer);
    if (from) output.rewrite(from.document, from.start, text);
    else output.write(text);
  } else if (template.type === 'ref') {
    const { node } = template;
    moveNode(output, node, output.moveTo(node, indent), indent, pointer);
  } else {
    const isArray = template.type === 'list';
    const entries = isArray ? template.items.map(item) : template.entries;
    const layout = layoutFor(template, output.target.style);
    printBrackets(output, { isArray, entries, layout, like: template.like }, indent, pointer);
  }
}

/** An object or array that is laid out anew. */
interface Bracketed {
  isArray: boolean;
  entries: readonly Entry[];
  layout: Layout;
  /** The object or array of the input whose spacing is used. */
  like?: JsonNode | undefined;
  /** The object or array of the input to which the brackets map. */
  kept?: JsonNode;
  /** Set if `kept` has only comments in it: how they are copied. */
  comments?: Move | undefined;
}

function printBrackets(
  output: Printer,
  { isArray, entries, layout, like, kept, comments }: Bracketed,
  indent: string,
  pointer: string,
): void {
  const { style } = output.target;
  const isLines = layout === 'block';
  const inner = isLines ? indent + style.unit : indent;
  const { pad, gap } = spacingOf(isArray, like, style);
  const bracket = (text: string, at: number | undefined) => {
    if (kept && at !== undefined) output.rewrite(kept.document, at, text);
    else output.write(text);
  };
  const separate = (lineIndent: string, space: string) => {
    output.write(isLines || output.needsNewline ? style.newline + lineIndent : space);
    output.needsNewline = false;
  };

  if (kept && comments) output.copy(kept.document, kept.open, kept.close, comments);
  else bracket(isArray ? '[' : '{', kept?.open);
  if (entries.length === 0 && !kept) output.added.push(pointer);
  entries.forEach((entry, index) => {
    separate(inner, index === 0 ? pad : gap);
    const key = isArray ? index : (entry.key ?? index);
    const moved = printEntry(output, entry, inner, joinPointer(pointer, key));
    if (index < entries.length - 1 || (isLines && style.trailingComma)) output.write(',');
    if (moved) copyAfterComma(output, moved, inner);
  });
  if (entries.length > 0) separate(indent, pad);
  bracket(isArray ? ']' : '}', kept?.close);
}

/**
 * Prints an entry up to its comma: its name, its value, and the comments that move with the value.
 *
 * @param old the property that the entry replaces
 * @returns the value whose comments follow the comma, if any.
 */
function printEntry(
  output: Printer,
  { key, value }: Entry,
  indent: string,
  pointer: string,
  old?: OldProperty,
): JsonNode | undefined {
  if (value.type !== 'ref') {
    if (value.type === 'object' && value.like && value.keepsComments)
      copyLeadOnce(output, value.like, indent);
    if (key !== undefined) printName(output, key, old);
    printTemplate(output, value, indent, pointer);
    return undefined;
  }
  const { node } = value;
  const move = output.moveTo(node, indent);
  const movesComments = output.target.language === 'module' && !output.commented.has(node);
  if (movesComments) copyLead(output, node, move);
  if (key !== undefined && !moveName(output, node, key, move)) printName(output, key, old);
  moveNode(output, node, move, indent, pointer);
  if (!movesComments) return undefined;
  copyBeforeComma(output, node, move);
  return node;
}

function moveNode(
  output: Printer,
  node: JsonNode,
  move: Move,
  indent: string,
  pointer: string,
): void {
  if (!output.relaid.has(node)) output.moved.push({ node, to: pointer });
  const { language } = node.document;
  if (language === output.target.language || language === 'json') {
    printNode(output, node, move, pointer);
  } else {
    printAsJson(output, node, indent, pointer);
  }
}

/** Edits inside it are not supported. */
function printAsJson(output: Printer, node: JsonNode, indent: string, pointer: string): void {
  const { kind, document, start, children } = node;
  if (output.job.edited.has(node)) {
    throw new OverlapError(node, 'an edited value moves to another language');
  }
  if (kind === 'computed') throw new OverlapError(node, 'code moves into JSON');
  if (kind !== 'object' && kind !== 'array') {
    output.rewrite(document, start, JSON.stringify(jsonOf(node)));
    return;
  }
  const isArray = kind === 'array';
  const entries = children.map((part) =>
    isArray ? item(ref(part)) : property(part.key as string, ref(part)),
  );
  // The values inside move with it, not by themselves.
  const { length } = output.moved;
  printBrackets(output, { isArray, entries, layout: layoutOf(node), kept: node }, indent, pointer);
  output.moved.length = length;
}
