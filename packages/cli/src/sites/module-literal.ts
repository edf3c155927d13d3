import type { TextEdit } from '@nav/core';
import type { Source } from '@nav/core/stages';

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** The colon after a property name, past white space and comments. */
const COLON = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*:/;
/** A string at the start of a text, whatever parentheses stand before it and whatever type after it. */
const STRING = /^(?:\(\s*)*((['"`])(?:\\[\s\S]|(?!\2)[^\\])*\2)/;

/**
 * An edit that replaces a value or a property name of a module by JSON, as the author would write it: a string keeps its
 * quotes and the type that is asserted of it, a bare property name stays bare.
 */
export function inModuleStyle(edit: TextEdit, { text, positionAt }: Source): TextEdit {
  const { start, end } = edit.range;
  const old = text.slice(start.offset, end.offset);
  const value: unknown = JSON.parse(edit.newText);
  if (typeof value !== 'string') return edit;
  const [before, literal, quote] = STRING.exec(old) ?? [];
  if (before !== undefined && literal !== undefined && quote !== undefined) {
    const to = start.offset + before.length;
    const range = { start: positionAt(to - literal.length), end: positionAt(to) };
    return { ...edit, range, newText: quoted(value, quote) };
  }
  if (!NAME.test(old)) return edit;
  const name = NAME.test(value) ? value : quoted(value, "'");
  // In `{ page }` the name is that of a constant, too.
  const isShorthand = !COLON.test(text.slice(end.offset));
  return { ...edit, newText: isShorthand ? `${name}: ${old}` : name };
}

function quoted(value: string, quote: string): string {
  const json = JSON.stringify(value);
  if (quote === '"') return json;
  const plain = json.slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
  return quote + (quote === '`' ? plain.replaceAll('${', '\\${') : plain) + quote;
}
