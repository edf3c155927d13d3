/** A count with its noun: `1 page`, `1,200 pages`. */
export function counted(count: number, noun: string, nouns: string = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
}
