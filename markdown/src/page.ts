import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathFromMarkdown } from 'mdast-util-math';
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression';
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { math } from 'micromark-extension-math';
import { mdxExpression } from 'micromark-extension-mdx-expression';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import { mdxMd } from 'micromark-extension-mdx-md';

export type {
  Code,
  Definition,
  Heading,
  Nodes,
  Paragraph,
  Parents,
  Root,
  Table,
  TableRow,
} from 'mdast';
export type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';

const syntax = [gfmTable(), gfmStrikethrough(), gfmTaskListItem(), math()];
const toNodes = [
  gfmTableFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
  mathFromMarkdown(),
];

/**
 * Parses a page of MDX. The expressions in it are text, so it needs no parser of JavaScript.
 *
 * @throws an error with a `reason` if the page is not valid MDX.
 */
export function parseMdx(text: string): Root {
  return fromMarkdown(text, {
    extensions: [...syntax, mdxJsx(), mdxExpression(), mdxMd()],
    mdastExtensions: [...toNodes, mdxJsxFromMarkdown(), mdxExpressionFromMarkdown()],
  });
}

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: syntax, mdastExtensions: toNodes });
}
