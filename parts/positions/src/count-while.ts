/** Returns the number of leading items that pass a test, by binary search: those after them must fail it. */
export function countWhile<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
