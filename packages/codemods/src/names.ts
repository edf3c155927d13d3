import type { LocatedNode } from './document.ts';
import type { Output } from './output.ts';
import { rewrite, write } from './pieces.ts';
import { copy, type Move } from './shift.ts';

const BARE_KEY = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** A string as the output quotes it. */
export function quote({ style, language }: Output, value: string): string {
  const text = JSON.stringify(value);
  if (style.quote === '"' || language === 'json') return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function nameText(output: Output, key: string): string {
  const { language, style } = output;
  return language === 'module' && style.bareKeys && BARE_KEY.test(key) ? key : quote(output, key);
}

/** Whether a node has a name that is written before it: an item has none, and `{ a }` is name and value in one. */
export function hasWrittenName({ start, keyEnd }: LocatedNode): boolean {
  return start > keyEnd;
}

/** Writes a new name and its colon. */
export function writeName(output: Output, key: string): void {
  write(output, nameText(output, key) + output.style.colon);
}

/** Writes the name that a value of another language brings along. */
export function translateName(output: Output, node: LocatedNode, key: string): void {
  rewrite(output, node.document, node.keyStart, nameText(output, key));
  write(output, output.style.colon);
}

/** Writes another name before a property that stays, with what stood between its name and its value. */
export function renameProperty(output: Output, node: LocatedNode, key: string, move: Move): void {
  rewrite(output, node.document, node.keyStart, nameText(output, key));
  if (node.start < node.keyEnd) write(output, output.style.colon);
  copy(output, node.document, node.keyEnd, node.start, move);
}

/** Writes the name of an entry that comes in the place of `old`: the old name as it stands, where it is the same. */
export function replaceName(output: Output, old: LocatedNode, key: string, move: Move): void {
  const { document, keyStart, keyEnd, start } = old;
  if (old.key === undefined || !hasWrittenName(old)) {
    writeName(output, key);
  } else if (key === old.key) {
    copy(output, document, keyStart, start, move);
  } else {
    write(output, nameText(output, key));
    copy(output, document, keyEnd, start, move);
  }
}
