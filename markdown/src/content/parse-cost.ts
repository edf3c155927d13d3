/** The work that the parser may have. More would take seconds. */
const MAX_WORK = 20_000_000;

/** A line with quotes and lists in each other that no person writes. */
const DEEP = /^(?:[ \t]*(?:>|[*+-][ \t])){1000}/;

/** A line that begins a new paragraph, heading, item or table row. */
const BLOCK = /^[ \t]*(?:$|[-+|#\r]|\*[ \t]|\d+[.)])/;

/**
 * Tests for a page that takes the parser seconds although it is short: its work grows with the square of the brackets and marks
 * of emphasis in a paragraph, and of the quotes and lists around a line.
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
