/** A bundler drops an unused set of this function, but not one of a text that it must split. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
