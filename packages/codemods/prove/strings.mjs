// Finds the strings of a config text, for the proofs of source maps and reports.
import { joinPointer } from '@nav/core/internal';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s",:{}[\]]+|[{}[\]]/gs;

/** Returns the strings of a JSON text, in order. Offsets are UTF-16, 0-based. A property name has the pointer of its property. */
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

/** Returns a function that checks whether a pointer, or an ancestor of it, is among some pointers. */
export function covers(pointers) {
  const known = new Set(pointers);
  return (pointer) => above(pointer, (one) => known.has(one)) !== undefined;
}

/** Returns the first that fits of a pointer and its ancestors, innermost first. */
export function above(pointer, fits) {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (fits(at)) return at;
    if (at === '') return undefined;
  }
}
