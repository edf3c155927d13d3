// The lines of dashes of an empty block are next to each other.
const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** The front matter of a page. Offsets are UTF-16, 0-based. */
export interface FrontMatterBlock {
  /** The YAML between the lines of dashes. */
  yaml: string;
  /** The offset of the YAML in the text of the page. */
  start: number;
}

export function frontMatterBlock(text: string): FrontMatterBlock | undefined {
  const yaml = BLOCK.exec(text)?.[1];
  return yaml === undefined ? undefined : { yaml, start: text.indexOf('\n') + 1 };
}

/** After the front matter. */
export function frontMatterEnd(text: string): number {
  return BLOCK.exec(text)?.[0].length ?? 0;
}
