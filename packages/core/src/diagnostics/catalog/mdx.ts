import { quote, shorten } from './wording.ts';

/** A syntax error of a page in MDX. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface MdxProblem {
  reason: MdxReason;
  /** The text at fault: a character, a tag, or the words of the JavaScript parser. */
  found: string;
  /** The opening tag that a closing tag does not match, or the address of a link in angle brackets. */
  other?: string;
  /** The line of the other tag, 1-based. */
  line?: number;
  /** The kind of Markdown that contains a tag, such as `paragraph`. */
  container?: string;
  /** Equivalent MDX, if it is certain. */
  instead?: string;
  start: number;
  end: number;
}

/** The reason why a page cannot be parsed. `mdxMessages` has a sentence for each. */
export type MdxReason =
  | 'autolink'
  | 'closing-tag'
  | 'expression'
  | 'extra-closing-tag'
  | 'html-comment'
  | 'inner-closing-tag'
  | 'lazy-line'
  | 'module'
  | 'tag'
  | 'too-large'
  | 'unclosed-brace'
  | 'unclosed-element'
  | 'unclosed-tag'
  | 'variable'
  | 'wrong-closing-tag';

type MdxArgs = Pick<MdxProblem, 'found' | 'other' | 'line' | 'container'>;

export const mdxMessages: Readonly<Record<MdxReason, (args: MdxArgs) => string>> = {
  autolink: ({ other = '' }) =>
    `MDX does not have links in angle brackets. Write [text](${shorten(other)}).`,
  'closing-tag': () => 'A closing tag has only a name. Remove the rest.',
  expression: ({ found }) =>
    `This expression is not valid JavaScript: ${found}. Fix it, or write "\\{" for a brace in text.`,
  'extra-closing-tag': ({ found }) => `${quote(found)} closes no tag. Remove it.`,
  'html-comment': () => 'MDX does not have HTML comments. Write {/* … */}.',
  'inner-closing-tag': ({ found }) =>
    `${quote(found)} is inside Markdown that its opening tag is not in. Move it to a separate line, with an empty line before it.`,
  'lazy-line': () =>
    'This line continues a list item or quote without its indentation or ">". Add it.',
  module: ({ found }) => `This import or export is not valid JavaScript: ${found}. Fix it.`,
  tag: ({ found }) =>
    `A "<" begins a tag, which cannot contain ${quote(found)} here. Fix the tag, or write "&lt;" for a "<" in text.`,
  'too-large': () =>
    'nav stopped here, because the rest is too large or too deeply nested to parse. Check that this tag or brace is closed, or divide the page.',
  'unclosed-brace': () =>
    'This "{" has no matching "}". Add it, or write "\\{" for a brace in text.',
  'unclosed-element': ({ found, container }) =>
    container === undefined
      ? `${quote(found)} is not closed. ${closing(found)}.`
      : `${quote(found)} is not closed in the ${containers[container] ?? 'Markdown'} that contains it. ${closing(found)} there.`,
  'unclosed-tag': () => 'This tag has no closing ">". Add it, or write "&lt;" for a "<" in text.',
  variable: ({ found }) =>
    `A variable has two braces. Write "{{${found}}}", or "\\{" for a brace in text.`,
  'wrong-closing-tag': ({ found, other = '', line = 0 }) =>
    `${quote(found)} comes before ${quote(other)} of line ${line} is closed. ${closing(other)} before it.`,
};

/** The elements of HTML without content, as an expression. In MDX, their tags are closed with a slash. */
export const VOID = '(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)';
const VOID_TAG = /* @__PURE__ */ new RegExp(`^<${VOID}\\b`);

function closing(tag: string): string {
  return VOID_TAG.test(tag)
    ? `Write ${quote(tag.replace('>', ' />'))}`
    : `Add ${quote(tag.replace('<', '</'))}`;
}

const containers: Readonly<Record<string, string>> = {
  blockquote: 'quote',
  emphasis: 'emphasis',
  heading: 'heading',
  link: 'link',
  listItem: 'list item',
  paragraph: 'paragraph',
  strong: 'bold text',
  tableCell: 'table cell',
  tableData: 'table cell',
  tableHeader: 'table cell',
};
