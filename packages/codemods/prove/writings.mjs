// Formats a config in other ways.

const MODULE = ['export default ', ';\n'];

/** Formats a text that has LF line endings and spaces. */
export const writings = {
  asis: (text) => text,
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  tabs: (text) =>
    text.replace(/^ +/gm, (indent) => '\t'.repeat(Math.ceil(indent.length / unit(text)))),
  bom: (text) => `\uFEFF${text}`,
  bare: (text) => text.trimEnd(),
  minified: (text) => JSON.stringify(JSON.parse(text)),
  module: (text) => MODULE[0] + text.trimEnd() + MODULE[1],
};

function unit(text) {
  return /\n( +)"/.exec(text)?.[1].length ?? 2;
}

/** Returns the span of the JSON in a formatted text. */
function jsonIn(file, text) {
  const [head, tail] = MODULE;
  if (!file.endsWith('.ts')) return { from: text.startsWith('\uFEFF') ? 1 : 0, to: text.length };
  if (!text.startsWith(head) || !text.endsWith(tail)) throw new Error(`${file}: no such module`);
  return { from: head.length, to: text.length - tail.length };
}

/** Returns the JSON of a formatted text; offsets in it are those of the text. */
export function jsonOf(file, text) {
  const { from, to } = jsonIn(file, text);
  return ' '.repeat(from) + text.slice(from, to);
}
