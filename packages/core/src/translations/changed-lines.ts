import { MAX_CHANGED_LINES } from '../limits/limits.ts';

/**
 * Returns how many lines must be added and removed to turn one text into another: Myers' distance. A change of a line
 * counts as one removed and one added. Beyond a limit, an estimate.
 */
export function changedLines(before: readonly string[], after: readonly string[]): number {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let [a, b] = [before.length, after.length];
  while (a > start && b > start && before[a - 1] === after[b - 1]) {
    a -= 1;
    b -= 1;
  }
  const [rows, columns] = [a - start, b - start];
  const most = Math.min(rows + columns, MAX_CHANGED_LINES);
  /** The furthest row on each diagonal. */
  const furthest = new Int32Array(2 * most + 3);
  for (let distance = 0; distance < most; distance += 1) {
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const at = most + 1 + diagonal;
      const [left = 0, right = 0] = [furthest[at - 1], furthest[at + 1]];
      const isDown = diagonal === -distance || (diagonal !== distance && left < right);
      let row = isDown ? right : left + 1;
      while (
        row < rows &&
        row - diagonal < columns &&
        before[start + row] === after[start + row - diagonal]
      )
        row += 1;
      furthest[at] = row;
      if (row >= rows && row - diagonal >= columns) return distance;
    }
  }
  return rows + columns;
}
