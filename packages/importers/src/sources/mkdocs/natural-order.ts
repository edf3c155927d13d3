// The plugins sort as Python does. Elsewhere, we sort with `Intl.Collator`.

/** Compares strings by code points; folds upper and lower case on demand. */
export function compareCodePoints(one: string, other: string, ignoreCase = false): number {
  const [left, right] = ignoreCase ? [one.toLowerCase(), other.toLowerCase()] : [one, other];
  const codePoint = (letter: string) => letter.codePointAt(0) ?? 0;
  return compareLists([...left], [...right], (a, b) => codePoint(a) - codePoint(b));
}

/** Compares lists item by item. A list comes before a longer one that starts with it. */
export function compareLists(
  left: readonly string[],
  right: readonly string[],
  compare: (one: string, other: string, index: number) => number,
): number {
  for (const [index, one] of left.entries()) {
    const other = right[index];
    const result = other === undefined ? 1 : compare(one, other, index);
    if (result !== 0) return result;
  }
  return left.length - right.length;
}

export interface NaturalOrder {
  ignoreCase?: boolean;
  /** Keeps upper and lower case of a letter together: `a A b B` instead of `A B a b`. */
  groupLetters?: boolean;
  /** Compares the names of a path one by one, and the last one without its extension first. */
  isPath?: boolean;
}

/** Compares strings with numbers in them by value: `v9` comes before `v10`. */
export function compareNaturally(one: string, other: string, order: NaturalOrder): number {
  const partsOf = (path: string) => (order.isPath ? pathParts(path) : [path]);
  return compareLists(partsOf(one), partsOf(other), (a, b) => compareParts(a, b, order));
}

function compareParts(one: string, other: string, order: NaturalOrder): number {
  // Texts and numbers alternate, beginning with a text, which may be empty.
  return compareLists(one.split(/(\d+)/), other.split(/(\d+)/), (a, b, index) =>
    index % 2 === 1
      ? compareNumbers(a, b)
      : compareCodePoints(letters(a, order), letters(b, order), order.ignoreCase),
  );
}

function compareNumbers(one: string, other: string): number {
  const [a, b] = [one.replace(/^0+(?=\d)/, ''), other.replace(/^0+(?=\d)/, '')];
  return a.length - b.length || compareCodePoints(a, b);
}

function letters(text: string, { groupLetters, ignoreCase }: NaturalOrder): string {
  if (!groupLetters || ignoreCase) return text;
  return [...text].map((letter) => letter.toLowerCase() + letter).join('');
}

function pathParts(path: string): string[] {
  const names = path.split('/');
  const last = names.pop() ?? '';
  const dot = /(?<=.)(?:\.[^.]*)$/.exec(last)?.index ?? last.length;
  return [...names, last.slice(0, dot), last.slice(dot)];
}
