import { readMarkup } from '@nav/core/internal';
import { frontMatterEnd } from '@nav/front-matter';
import {
  type Definition,
  type Nodes,
  parseMarkdown,
  parseMdx,
  type Root,
} from '@nav/markdown/page';

/** A page as Markdown, with offsets from the start of the file. */
interface ParsedPage {
  root: Root;
  /** The reason why the text is not MDX. */
  problem?: string;
}

/** Parses a page as MDX, or as Markdown if it is not valid. */
export function parsePage(text: string): ParsedPage {
  const { modules } = readMarkup(text);
  const front = { start: 0, end: frontMatterEnd(text) };
  try {
    return { root: parseMdx(blanked(text, [front, ...modules])) };
  } catch (error) {
    const root = parseMarkdown(blanked(text, [front]));
    const { reason = String(error) } = error as { reason?: string };
    // HTML comments are common in Markdown, and readers do not see them.
    const isComment = /unexpected character `!`/i.test(reason);
    return isComment ? { root } : { root, problem: reason.replace(/\.?$/, '.') };
  }
}

/** Replaces ranges of a text with spaces, so that all offsets stay. */
function blanked(text: string, ranges: readonly { start: number; end: number }[]): string {
  let blank = '';
  let from = 0;
  for (const { start, end } of ranges) {
    blank += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return blank + text.slice(from);
}

/** Returns the definitions of links in a page by their identifiers, of which the first counts. */
export function definitionsIn(root: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const collect = (node: Nodes): void => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(root);
  return definitions;
}
