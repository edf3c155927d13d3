import type { JsonNode } from '../document/document.ts';
import { canBeBare } from '../document/style.ts';
import { isPrototypeName, type Move, type Printer } from './printer.ts';

export function quote({ target: { style, language } }: Printer, value: string): string {
  const text = JSON.stringify(value);
  if (style.quote === '"' || language === 'json') return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function nameText(output: Printer, key: string): string {
  const { language, style } = output.target;
  // Without brackets, it would set the prototype of the object.
  if (language === 'module' && key === '__proto__') return `[${quote(output, key)}]`;
  return language === 'module' && style.bareKeys && canBeBare(key) ? key : quote(output, key);
}

/** Checks whether a node has its own name in the text: an item has none, and in `{ a }` the value is the name. */
function hasWrittenName({ start, keyEnd }: JsonNode): boolean {
  return start > keyEnd;
}

/** A replaced property and the way it is copied. */
export interface OldProperty {
  node: JsonNode;
  move: Move;
}

/** Prints the name of an entry; the name of the property that it replaces is copied if it is the same. */
export function printName(output: Printer, key: string, old: OldProperty | undefined): void {
  if (old?.node.key === undefined || !hasWrittenName(old.node)) {
    output.write(nameText(output, key) + output.target.style.colon);
    return;
  }
  const { document, keyStart, keyEnd, start } = old.node;
  if (key === old.node.key) {
    output.copy(document, keyStart, start, old.move);
  } else {
    output.write(nameText(output, key));
    output.copy(document, keyEnd, start, old.move);
  }
}

/** Moves the name of a value along with it. Returns false if the value gets another name. */
export function moveName(output: Printer, moved: JsonNode, key: string, move: Move): boolean {
  if (moved.key !== key || !hasWrittenName(moved) || output.commented.has(moved)) return false;
  const { document, keyStart, start } = moved;
  if (document.language === output.target.language) {
    output.copy(document, keyStart, start, move);
  } else {
    output.rewrite(document, keyStart, nameText(output, key));
    output.write(output.target.style.colon);
  }
  return true;
}

/** Copies the name of a property, up to its value. */
export function copyName(output: Printer, node: JsonNode, move: Move): void {
  if (isPrototypeName(node) && output.target.language === 'module') {
    renameProperty(output, node, '__proto__', move);
  } else {
    output.copy(node.document, node.keyStart, node.start, move);
  }
}

/** Prints a new name for a property that stays, and copies the text between its name and its value. */
export function renameProperty(output: Printer, node: JsonNode, key: string, move: Move): void {
  output.rewrite(node.document, node.keyStart, nameText(output, key));
  if (node.start < node.keyEnd) output.write(output.target.style.colon);
  output.copy(node.document, node.keyEnd, node.start, move);
}
