/** Compares strings by code points; folds upper and lower case on demand. */
export function compareCodePoints(one: string, other: string, ignoreCase = false): number {
  const [left, right] = ignoreCase ? [one.toLowerCase(), other.toLowerCase()] : [one, other];
  if (left === right) return 0;
  const [a, b] = [[...left], [...right]];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x, y] = [(a[at] as string).codePointAt(0) ?? 0, (b[at] as string).codePointAt(0) ?? 0];
    if (x !== y) return x - y;
  }
  return a.length - b.length;
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
  const left = order.isPath ? pathParts(one) : [one];
  const right = order.isPath ? pathParts(other) : [other];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const result = compareParts(left[at] as string, right[at] as string, order);
    if (result !== 0) return result;
  }
  return left.length - right.length;
}

function compareParts(one: string, other: string, order: NaturalOrder): number {
  // Texts and numbers alternate, beginning with a text, which may be empty.
  const [left, right] = [one.split(/(\d+)/), other.split(/(\d+)/)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [a, b] = [left[at] as string, right[at] as string];
    const result =
      at % 2 === 1
        ? compareNumbers(a, b)
        : compareCodePoints(letters(a, order), letters(b, order), order.ignoreCase);
    if (result !== 0) return result;
  }
  return left.length - right.length;
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
