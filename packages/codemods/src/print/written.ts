import { joinPointer } from '@nav/core/internal';
import { type JsonNode, jsonOf } from '../document/document.ts';
import { OverlapError } from '../edit/edit.ts';
import { type Entry, item, property, ref, type Template } from '../edit/template.ts';
import { type Brackets, fillBrackets, openBracket } from './brackets.ts';
import { copyBeforeComma, copyLead, copyLeadOnce } from './comments.ts';
import { layoutFor, layoutOf } from './layout.ts';
import { bringName, type OldName, putName, quote } from './names.ts';
import { moveTo, type Printer } from './output.ts';
import { rewrite, write } from './pieces.ts';
import type { Move } from './shift.ts';

/** What is written between brackets. */
export interface Bracketed extends Brackets {
  entries: readonly Entry[];
}

/** Writes a value on a line that begins with `indent`. */
export function writeValue(
  output: Printer,
  template: Template,
  indent: string,
  pointer: string,
): void {
  switch (template.type) {
    case 'literal': {
      const { value } = template;
      output.added.push(pointer);
      write(output, typeof value === 'string' ? quote(output, value) : String(value));
      return;
    }
    case 'ref':
      moveValue(output, template.node, moveTo(output, template.node, indent), indent, pointer);
      return;
    case 'list': {
      const layout = layoutFor(template, output.style);
      const entries = template.items.map(item);
      const { like } = template;
      writeBrackets(output, { kind: 'array', entries, layout, like }, indent, pointer);
      return;
    }
    case 'object': {
      const layout = layoutFor(template, output.style);
      const { entries, like } = template;
      writeBrackets(output, { kind: 'object', entries, layout, like }, indent, pointer);
    }
  }
}

/** Writes an object or array. */
export function writeBrackets(
  output: Printer,
  what: Bracketed,
  indent: string,
  pointer: string,
): void {
  openBracket(output, what);
  if (what.entries.length === 0 && !what.kept) output.added.push(pointer);
  finishBrackets(output, what, indent, pointer);
}

/** Writes what follows an opening bracket: entries and the closing bracket. */
export function finishBrackets(
  output: Printer,
  what: Bracketed,
  indent: string,
  pointer: string,
): void {
  const { kind, entries } = what;
  fillBrackets(output, what, entries.length, indent, (index, inner) => {
    const entry = entries[index] as Entry;
    const token = kind === 'array' ? index : (entry.key ?? index);
    return writeEntry(output, entry, inner, joinPointer(pointer, token));
  });
}

/**
 * Writes an entry up to where its comma goes: its name, its value, and the comments that the value brings along.
 *
 * @param old the property in whose place it comes, if its name may stay as it stands, and how that is copied
 * @returns the value whose comments go on behind the comma; undefined where none does
 */
export function writeEntry(
  output: Printer,
  { key, value }: Entry,
  indent: string,
  pointer: string,
  old?: OldName,
): JsonNode | undefined {
  if (value.type !== 'ref') {
    if (value.type === 'object' && value.like) copyLeadOnce(output, value.like, indent);
    if (key !== undefined) putName(output, key, old);
    writeValue(output, value, indent, pointer);
    return undefined;
  }
  const { node } = value;
  const move = moveTo(output, node, indent);
  const brings = output.language === 'module' && !output.commented.has(node);
  if (brings) copyLead(output, node, move);
  if (key !== undefined && !bringName(output, node, key, move)) putName(output, key, old);
  moveValue(output, node, move, indent, pointer);
  if (!brings) return undefined;
  copyBeforeComma(output, node, move);
  return node;
}

function moveValue(
  output: Printer,
  moved: JsonNode,
  move: Move,
  indent: string,
  pointer: string,
): void {
  if (!output.relaid.has(moved)) output.carried.push({ node: moved, to: pointer });
  const { language } = moved.document;
  if (language === output.language || language === 'json') {
    output.keep(output, moved, move, pointer);
  } else {
    translate(output, moved, indent, pointer);
  }
}

/** Writes a value of a module as JSON. Edits inside it cannot be carried over. */
function translate(output: Printer, moved: JsonNode, indent: string, pointer: string): void {
  const { kind, document, start, children } = moved;
  if (output.dirty.has(moved))
    throw new OverlapError(moved, 'an edited value moves to another language');
  if (kind === 'computed') throw new OverlapError(moved, 'code moves into JSON');
  if (kind !== 'object' && kind !== 'array') {
    rewrite(output, document, start, JSON.stringify(jsonOf(moved)));
    return;
  }
  const entries = children.map((part) =>
    kind === 'array' ? item(ref(part)) : property(part.key as string, ref(part)),
  );
  // What is inside arrives with it, not by itself.
  const arrived = output.carried.length;
  writeBrackets(output, { kind, entries, layout: layoutOf(moved), kept: moved }, indent, pointer);
  output.carried.length = arrived;
}
