/** Adds items to a list, one by one: `push` takes only so many arguments. */
export function addAll<T>(all: T[], items: readonly T[]): void {
  for (const item of items) all.push(item);
}
