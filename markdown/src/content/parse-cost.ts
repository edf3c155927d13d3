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
