/** Compares strings by their UTF-16 units, as `sort()` does without a function. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
