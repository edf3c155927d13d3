export function codemodsIn(text: string): string[] {
  return [...text.matchAll(/^<Codemod name="([^"]+)" \/>$/gm)].map(([, name = '']) => name);
}
