// The lines of dashes of an empty block are next to each other. Three dots also end a block.
const BLOCK = /^\uFEFF?---([ \t]*)\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** The front matter of a page. Offsets are UTF-16, 0-based. */
export interface FrontMatterBlock {
  /** The YAML between the lines of dashes. */
  yaml: string;
  /** The offset of the YAML in the text of the page. */
  start: number;
  /** False if blanks follow the first dashes: Mintlify then reads no properties (`front-matter` 4.0.2), other builders do. */
  isExact: boolean;
}

export function frontMatterBlock(text: string): FrontMatterBlock | undefined {
  const [, blanks, yaml] = BLOCK.exec(text) ?? [];
  if (yaml === undefined) return undefined;
  return { yaml, start: text.indexOf('\n') + 1, isExact: blanks === '' };
}

/** Returns the front matter of a page without dashes at its end, which is text for builders; undefined for other text. */
export function unclosedFrontMatter(text: string): FrontMatterBlock | undefined {
  const opening = /^\uFEFF?---\r?\n(?=(?:title|sidebarTitle|description|icon|openapi|api)[ \t]*:)/;
  const start = frontMatterEnd(text) === 0 ? (opening.exec(text)?.[0].length ?? 0) : 0;
  return start === 0 ? undefined : { yaml: '', start, isExact: false };
}

/** After the front matter. */
export function frontMatterEnd(text: string): number {
  return BLOCK.exec(text)?.[0].length ?? 0;
}
