/** The most values that are compared with each other: for so few, a set would take longer. */
const FEW = 32;

export function hasRepeats(values: readonly unknown[]): boolean {
  if (values.length > FEW) return new Set(values).size < values.length;
  return values.some((value, index) => values.indexOf(value) < index);
}
