import type { JsonNode } from '../document/document.ts';
import { canBeBare } from '../document/style.ts';
import type { Printer } from './output.ts';
import { rewrite, write } from './pieces.ts';
import { copy, type Move } from './shift.ts';

/** A string as the output quotes it. */
export function quote({ style, language }: Printer, value: string): string {
  const text = JSON.stringify(value);
  if (style.quote === '"' || language === 'json') return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function nameText(output: Printer, key: string): string {
  const { language, style } = output;
  // Without brackets it would name the prototype of the object.
  if (language === 'module' && key === '__proto__') return `[${quote(output, key)}]`;
  return language === 'module' && style.bareKeys && canBeBare(key) ? key : quote(output, key);
}

/** Whether a node has a name that is written before it: an item has none, and `{ a }` is name and value in one. */
function hasWrittenName({ start, keyEnd }: JsonNode): boolean {
  return start > keyEnd;
}

/** A property in whose place another entry comes, and how it is copied. */
export interface OldName {
  node: JsonNode;
  move: Move;
}

/** Writes the name of an entry: the old one as it stands, where there is one and it is the same. */
export function putName(output: Printer, key: string, old: OldName | undefined): void {
  if (old?.node.key === undefined || !hasWrittenName(old.node)) {
    write(output, nameText(output, key) + output.style.colon);
    return;
  }
  const { document, keyStart, keyEnd, start } = old.node;
  if (key === old.node.key) {
    copy(output, document, keyStart, start, old.move);
  } else {
    write(output, nameText(output, key));
    copy(output, document, keyEnd, start, old.move);
  }
}

/** Writes the name with which a value moves; false where it gets another one. */
export function bringName(output: Printer, moved: JsonNode, key: string, move: Move): boolean {
  if (moved.key !== key || !hasWrittenName(moved) || output.commented.has(moved)) return false;
  const { document, keyStart, start } = moved;
  if (document.language === output.language) {
    copy(output, document, keyStart, start, move);
  } else {
    rewrite(output, document, keyStart, nameText(output, key));
    write(output, output.style.colon);
  }
  return true;
}

/** Writes the name of a property that keeps it, up to its value. */
export function keepName(output: Printer, node: JsonNode, move: Move): void {
  const { document, key, keyStart, start } = node;
  if (key !== undefined && isPrototypeName(node) && output.language === 'module') {
    renameProperty(output, node, key, move);
  } else {
    copy(output, document, keyStart, start, move);
  }
}

/** Whether a node is a property of JSON that a module must name in another way. */
export function isPrototypeName({ document, key }: JsonNode): boolean {
  return document.language === 'json' && key === '__proto__';
}

/** Writes another name before a property that stays, with what stood between its name and its value. */
export function renameProperty(output: Printer, node: JsonNode, key: string, move: Move): void {
  rewrite(output, node.document, node.keyStart, nameText(output, key));
  if (node.start < node.keyEnd) write(output, output.style.colon);
  copy(output, node.document, node.keyEnd, node.start, move);
}
