/** Returns a name of letters, digits and hyphens for a label; `section` if it has none. */
export function nameFor(label: string): string {
  const words =
    label
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join('-') || 'section';
}

export function uniqueNames(taken: Iterable<string> = []): (name: string) => string {
  const known = new Set(taken);
  return (name) => {
    let unique = name;
    for (let number = 2; known.has(unique); number += 1) unique = `${name}-${number}`;
    known.add(unique);
    return unique;
  };
}
