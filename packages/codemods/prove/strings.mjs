// The strings of a config text: what the proofs of source maps and reports are about.
import { joinPointer } from '@nav/core/internal';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s",:{}[\]]+|[{}[\]]/gs;

/** Every string of a JSON text in order. Offsets are UTF-16, 0-based; `isKey` marks property names, whose pointer is that of the property. */
export function stringsOf(text) {
  JSON.parse(text.replace(/^\uFEFF/, ''));
  const strings = [];
  /** The pointer of each open container; for lists also the next index, for objects the key whose value comes next. */
  const stack = [];
  const nextPointer = () => {
    const holder = stack.at(-1);
    if (!holder) return '';
    const token = holder.isList ? holder.index++ : holder.key;
    holder.key = undefined;
    return `${holder.pointer}/${token}`;
  };
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    const end = start + token.length;
    const holder = stack.at(-1);
    if (token === '}' || token === ']') stack.pop();
    else if (token === '{' || token === '[')
      stack.push({ pointer: nextPointer(), isList: token === '[', index: 0, key: undefined });
    else if (holder && !holder.isList && holder.key === undefined) {
      const pointer = joinPointer(holder.pointer, JSON.parse(token));
      holder.key = pointer.slice(holder.pointer.length + 1);
      strings.push({ start, end, pointer, isKey: true });
    } else {
      const pointer = nextPointer();
      if (token.startsWith('"')) strings.push({ start, end, pointer, isKey: false });
    }
  }
  return strings;
}

/** Says whether a pointer, or one above it, is among some pointers. */
export function covers(pointers) {
  const known = new Set(pointers);
  return (pointer) => above(pointer, (one) => known.has(one)) !== undefined;
}

/** The first of a pointer and those above it, innermost first, that fits. */
export function above(pointer, fits) {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (fits(at)) return at;
    if (at === '') return undefined;
  }
}
