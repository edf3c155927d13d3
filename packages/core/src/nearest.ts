/** More edits than this are another word, however long it is. */
const MOST_EDITS = 5;

/**
 * The candidate that `word` is most likely meant to be, or `undefined` when none is close.
 * Distance counts insertions, deletions, replacements and swapped neighbours (case differences are free);
 * up to a third of the word's length may differ, and at most five edits. Of equally near candidates the first wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let limit = mostEdits(word);
  let rows: Rows | undefined;
  let best: string | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    rows ??= emptyRows(wanted.length + 2 * MOST_EDITS + 2);
    const distance = editDistance(wanted, candidate.toLowerCase(), limit, rows);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
    if (limit < 0) break;
  }
  return best;
}

/** One edit turns any word of one letter into any other, so such a word has no near misses. */
function mostEdits(word: string): number {
  if (word.length < 2) return 0;
  return Math.min(Math.max(1, Math.floor(word.length / 3)), MOST_EDITS);
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

function emptyRows(length: number): Rows {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
}

/**
 * The number of edits from `from` to `to`, or something above `limit` as soon as it must exceed it.
 * Only the cells within `limit` of the diagonal can matter.
 */
function editDistance(from: string, to: string, limit: number, rows: Rows): number {
  const above = limit + 1;
  let [beforePrevious, previous, current] = rows;
  if (to.length + 2 > current.length) return above;
  for (let column = 0; column <= limit + 1; column += 1) previous[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    const first = Math.max(1, row - limit);
    const last = Math.min(to.length, row + limit);
    current[first - 1] = first === 1 ? Math.min(row, above) : above;
    let least = current[first - 1] as number;
    const char = from.charCodeAt(row - 1);
    for (let column = first; column <= last; column += 1) {
      const other = to.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (char === other ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        char === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === other
      ) {
        cost = Math.min(cost, (beforePrevious[column - 2] as number) + 1);
      }
      current[column] = Math.min(cost, above);
      least = Math.min(least, cost);
    }
    if (least > limit) return above;
    current[last + 1] = above;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[to.length] as number;
}
