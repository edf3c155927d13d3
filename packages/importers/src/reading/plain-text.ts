import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';

/** Returns a line of Markdown as readers see it: without emphasis, code ticks, links, tags and escapes. */
export function plainText(markdown: string): string {
  // A heading, because "1. Start" alone is a list.
  const tree = fromMarkdown(`# ${markdown.replace(/\s+/g, ' ').trim()}`);
  return textOf(tree, { includeHtml: false }).replace(/\s+/g, ' ').trim();
}
