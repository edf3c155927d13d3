/** The most tags, links, expressions, headings and imports of a page that are read: each takes up to a kilobyte of memory. */
const MAX_MARKS = 2_500_000;

/** Matches what may begin one of them. */
const MARK = /[<[{#]|\n(?:im|ex)port /g;

/** Returns the offset up to which a page is read: its length, unless it has too many tags or links. */
export function readEnd(text: string): number {
  if (text.length <= MAX_MARKS) return text.length;
  let count = 0;
  for (const { index } of text.matchAll(MARK)) {
    count += 1;
    if (count > MAX_MARKS) return index;
  }
  return text.length;
}
