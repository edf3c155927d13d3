import { oneLine } from '@nav/display';
import type { Definition, Link, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';

/** A line of Markdown as readers see it. */
export interface MarkedLine {
  /** Without emphasis, code ticks, links, tags and escapes. */
  text: string;
  links: readonly LineLink[];
}

export interface LineLink {
  text: string;
  href: string;
  title: string | undefined;
  /** The UTF-16 offset in the line. */
  offset: number;
}

const OPENING = '# ';

/**
 * Reads a line of CommonMark.
 *
 * @param definitions the lines that define the labels of its links, such as `[label]: /page`.
 */
export function readLine(line: string, definitions: Iterable<string> = []): MarkedLine {
  // A heading, because "1. Start" alone is a list; closed, because a last "#" belongs to the text.
  const { children } = fromMarkdown([`${OPENING}${line} #`, ...definitions].join('\n\n'));
  const heading = children[0] as Nodes;
  return { text: readable(heading), links: linksIn(heading, children) };
}

/** Returns a text of Markdown as readers see it, on one line. */
export function plainText(markdown: string): string {
  return readLine(oneLine(markdown)).text;
}

function readable(node: Nodes): string {
  return oneLine(textOf(node, { includeHtml: false }));
}

/** Returns the links in a node, in their order. */
function linksIn(node: Nodes, blocks: readonly Nodes[]): LineLink[] {
  if (node.type === 'link') return [linkOf(node, node)];
  if (node.type === 'linkReference') {
    const target = blocks.find(
      (block): block is Definition =>
        block.type === 'definition' && block.identifier === node.identifier,
    );
    return target ? [linkOf(node, target)] : [];
  }
  return 'children' in node ? node.children.flatMap((child) => linksIn(child, blocks)) : [];
}

function linkOf(node: Nodes, { url, title }: Pick<Link, 'url' | 'title'>): LineLink {
  const offset = (node.position?.start.offset ?? OPENING.length) - OPENING.length;
  return { text: readable(node), href: url, title: title ?? undefined, offset };
}
