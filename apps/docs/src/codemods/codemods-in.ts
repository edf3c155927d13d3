/** Returns the codemods that the text of a page shows, in order. */
export function codemodsIn(text: string): string[] {
  return [...text.matchAll(/^<Codemod name="([^"]+)" \/>$/gm)].map(([, name = '']) => name);
}
