// The strings of a config text: what the proofs of source maps and reports are about.
import { escapeToken, scanJson } from '@nav/core';

/**
 * Every string of a JSON text in order. Offsets are UTF-16, 0-based; `isKey` marks property names, whose pointer is that
 * of the property.
 */
export function stringsOf(text, from = 0) {
  const strings = [];
  /** The pointer and, for arrays, the next index of each open container. */
  const stack = [];
  let key;
  const nextPointer = () => {
    const holder = stack.at(-1);
    if (!holder) return '';
    if (!holder.isList) return `${holder.pointer}/${key}`;
    holder.index += 1;
    return `${holder.pointer}/${holder.index - 1}`;
  };
  const fault = scanJson(text, from, {
    key(start, end) {
      key = escapeToken(JSON.parse(text.slice(start, end)));
      strings.push({ start, end, pointer: `${stack.at(-1).pointer}/${key}`, isKey: true });
    },
    scalar(start, end) {
      const pointer = nextPointer();
      if (text.charAt(start) === '"') strings.push({ start, end, pointer, isKey: false });
    },
    open(offset) {
      stack.push({ pointer: nextPointer(), isList: text.charAt(offset) === '[', index: 0 });
    },
    close() {
      stack.pop();
    },
  });
  if (fault) throw new Error(`no JSON: ${fault.reason} at ${fault.start}`);
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
