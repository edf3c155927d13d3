import { joinPointer } from '@nav/core';
import { copyBeforeComma, copyBehindComma, copyLead, copyLeadOnce } from './comments.ts';
import { jsonOf, type LocatedNode } from './document.ts';
import { OverlapError } from './edit.ts';
import { layoutFor, layoutOf } from './layout.ts';
import { hasWrittenName, quote, replaceName, translateName, writeName } from './names.ts';
import { moveTo, type Output } from './output.ts';
import { rewrite, write } from './pieces.ts';
import { copy, type Move } from './shift.ts';
import type { Layout } from './style.ts';
import { type Entry, item, property, ref, type Template } from './template.ts';

/** What is written between brackets. */
export interface Bracketed {
  kind: 'array' | 'object';
  entries: readonly Entry[];
  layout: Layout;
}

/** Writes a value on a line that begins with `indent`. */
export function writeValue(
  output: Output,
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
      writeBrackets(output, { kind: 'array', entries, layout }, indent, pointer);
      return;
    }
    case 'object': {
      const layout = layoutFor(template, output.style);
      const { entries } = template;
      writeBrackets(output, { kind: 'object', entries, layout }, indent, pointer);
    }
  }
}

/** Writes an object or array. */
export function writeBrackets(
  output: Output,
  what: Bracketed,
  indent: string,
  pointer: string,
): void {
  write(output, what.kind === 'array' ? '[' : '{');
  if (what.entries.length === 0) output.added.push(pointer);
  finishBrackets(output, what, indent, pointer);
}

/** Writes what follows an opening bracket: entries and the closing bracket. */
export function finishBrackets(
  output: Output,
  what: Bracketed,
  indent: string,
  pointer: string,
): void {
  if (what.entries.length > 0) writeEntries(output, what, indent, pointer);
  write(output, what.kind === 'array' ? ']' : '}');
}

function writeEntries(
  output: Output,
  { kind, entries, layout }: Bracketed,
  indent: string,
  pointer: string,
): void {
  const { style } = output;
  const isLines = layout === 'block';
  const inner = isLines ? indent + style.unit : indent;
  const pad = kind === 'array' ? style.arrayPad : style.objectPad;
  const line = style.newline + inner;
  const last = entries.length - 1;
  entries.forEach((entry, index) => {
    separate(output, isLines, line, index === 0 ? pad : style.gap);
    const token = kind === 'array' ? index : (entry.key ?? index);
    const moved = writeEntry(output, entry, inner, joinPointer(pointer, token));
    if (index < last || (isLines && style.trailingComma)) write(output, ',');
    if (moved !== undefined) copyBehindComma(output, moved, inner);
  });
  separate(output, isLines, style.newline + indent, pad);
}

/** Goes on between brackets: on a new line, if there are lines or there must be one, or past a gap. */
function separate(output: Output, isLines: boolean, line: string, gap: string): void {
  write(output, isLines || output.openComment ? line : gap);
  output.openComment = false;
}

/**
 * Writes an entry up to where its comma goes: its name, its value, and the comments that the value brings along.
 *
 * @param old the property in whose place it comes, if its name may stay as it stands, and how that is copied
 * @returns the value whose comments go on behind the comma; undefined where none does
 */
export function writeEntry(
  output: Output,
  { key, value }: Entry,
  indent: string,
  pointer: string,
  old?: { node: LocatedNode; move: Move },
): LocatedNode | undefined {
  if (value.type !== 'ref') {
    if (value.type === 'object' && value.like) copyLeadOnce(output, value.like, indent);
    if (key !== undefined) writeOwnName(output, key, old);
    writeValue(output, value, indent, pointer);
    return undefined;
  }
  const { node } = value;
  const move = moveTo(output, node, indent);
  const brings = output.language === 'module' && !output.commented.has(node);
  if (brings) copyLead(output, node, move);
  if (key !== undefined && !bringName(output, node, key, move)) writeOwnName(output, key, old);
  moveValue(output, node, move, indent, pointer);
  if (!brings) return undefined;
  copyBeforeComma(output, node, move);
  return node;
}

function writeOwnName(
  output: Output,
  key: string,
  old: { node: LocatedNode; move: Move } | undefined,
): void {
  if (old === undefined) writeName(output, key);
  else replaceName(output, old.node, key, old.move);
}

/** Writes the name with which a value moves; false where it gets another one. */
function bringName(output: Output, moved: LocatedNode, key: string, move: Move): boolean {
  if (moved.key !== key || !hasWrittenName(moved) || output.commented.has(moved)) return false;
  const { document, keyStart, start } = moved;
  if (document.language === output.language) copy(output, document, keyStart, start, move);
  else translateName(output, moved, key);
  return true;
}

function moveValue(
  output: Output,
  moved: LocatedNode,
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
function translate(output: Output, moved: LocatedNode, indent: string, pointer: string): void {
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
  writeBrackets(output, { kind, entries, layout: layoutOf(moved) }, indent, pointer);
  output.carried.length = arrived;
}
