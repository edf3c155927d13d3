/** Returns the name of a snippet that is not imported, as in `<Snippet file="greeting.mdx" />`. No component has it. */
export function snippetNamed(file: string): string {
  return `Snippet ${file}`;
}
