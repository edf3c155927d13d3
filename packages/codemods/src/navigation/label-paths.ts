/** Separates the labels of a path. */
export const SEPARATOR = ' > ';
const POINTER = /^#?\/navigation(?:\/|$)/;

/** Returns whether a path of an element is a JSON pointer, which means that element only. */
export function isPointer(path: string): boolean {
  return POINTER.test(path);
}

export function isPattern(path: string): boolean {
  return path.includes('*') && !isPointer(path);
}

export type LabelTest = (label: string | undefined, wanted: string | undefined) => boolean;

export const isSame: LabelTest = (label, wanted) => label === wanted;

export const matchesPattern: LabelTest = (label, wanted) => {
  if (label === undefined || wanted === undefined || !wanted.includes('*')) return label === wanted;
  const parts = wanted.split('*');
  const [start = '', end = ''] = [parts[0], parts.at(-1)];
  let at = start.length;
  for (const part of parts.slice(1, -1)) {
    const found = label.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return label.startsWith(start) && label.endsWith(end) && at + end.length <= label.length;
};

export function labelsOf(path: string): string[] {
  return path.split(SEPARATOR).map((label) => label.trim());
}

export function lastLabel(path: string): string {
  return labelsOf(path).at(-1) ?? '';
}
