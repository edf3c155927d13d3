/** The maximum estimated work for the parser. More would take seconds. */
const MAX_WORK = 20_000_000;

/** Matches a line with more nested quotes and lists than people write. */
const DEEP = /^(?:[ \t]*(?:>|[*+-][ \t])){1000}/;

/** Matches a line that starts a new paragraph, heading, item or table row. */
const BLOCK = /^[ \t]*(?:$|[-+|#\r]|\*[ \t]|\d+[.)])/;

/**
 * Tests for a short page that would still take the parser seconds. Its work grows with the square of the brackets and emphasis
 * marks in a paragraph, and of the quotes and lists around a line.
 */
export function isTooDense(text: string): boolean {
  let work = 0;
  let marks = 0;
  for (const line of text.split('\n')) {
    if (BLOCK.test(line)) {
      work += marks ** 2;
      marks = 0;
    }
    marks += line.match(/[*_]+|\[/g)?.length ?? 0;
    if (work + marks ** 2 > MAX_WORK || DEEP.test(line)) return true;
  }
  return false;
}

/** The most brackets around code. The parser calls itself for each, and Node.js ends if a regular expression gets no stack. */
const MAX_BRACKETS = 500;

/** Tests for code in more brackets than people write. */
export function isTooDeep(code: string): boolean {
  if (code.length <= MAX_BRACKETS) return false;
  let depth = 0;
  for (const [bracket] of code.matchAll(/[{}()[\]]/g)) {
    depth = /[{([]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_BRACKETS) return true;
  }
  return false;
}
