import type { PageContent } from '@nav/core/stages';
import { lineStartAt } from '@nav/positions';
import { mdxTree } from '../mdx-problem.ts';
import { type Content, emptyContent, pageContentOf, readCode } from './code-content.ts';
import { codeParsers } from './code-parsers.ts';
import { isNode } from './free-names.ts';

/** A node of Markdown. */
interface Mark {
  type: string;
  name?: string | null;
  value?: unknown;
  attributes?: readonly { type: string; name?: string; value?: unknown; data?: Data | null }[];
  children?: Mark[];
  data?: Data | null;
  position?: { start: { offset: number; line: number }; end: { offset: number; line: number } };
}

interface Data {
  estree?: unknown;
}

/** Reads a page through the tree of its nodes; `undefined` if it does not parse. */
export function readTree(text: string): PageContent | undefined {
  const tree = mdxTree(text);
  if (!tree) return undefined;
  const content = emptyContent();
  readMarks(content, text, tree as unknown as Mark);
  return pageContentOf(content);
}

/** Adds the content of a node. `inText` is true in a paragraph, heading or table cell. */
function readMarks(content: Content, text: string, root: Mark): void {
  const { module } = codeParsers(content);
  const stack = [{ mark: root, inText: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { mark } = next;
    const isElement = mark.type === 'mdxJsxFlowElement' || mark.type === 'mdxJsxTextElement';
    if (isElement) readElement(content, mark, next.inText);
    else if (/^mdx(?:Flow|Text)Expression$/.test(mark.type) && isNode(mark.data?.estree))
      readCode(content, mark.data.estree, { isShown: true });
    else if (mark.type === 'mdxjsEsm') module(String(mark.value), mark.position?.start.offset ?? 0);
    else if (mark.type === 'text') readText(content, text, mark);
    const isUnraveled = unravel(mark);
    const isOfText = /^(?:paragraph|heading|tableCell)$/.test(mark.type) && !isUnraveled;
    const inText = isOfText || (!isElement && !isUnraveled && next.inText);
    for (const child of (mark.children ?? []).toReversed()) stack.push({ mark: child, inText });
  }
}

/** Turns the elements of a paragraph into blocks if it contains nothing else. */
function unravel({ type, children = [] }: Mark): boolean {
  if (type !== 'paragraph') return false;
  const isOnly = children.every(
    (one) => isCode(one) || (one.type === 'text' && /^[\t\r\n ]+$/.test(String(one.value))),
  );
  if (!isOnly || !children.some(isCode)) return false;
  for (const one of children) if (one.type === 'mdxJsxTextElement') one.type = 'mdxJsxFlowElement';
  return true;
}

function isCode({ type }: Mark): boolean {
  return type === 'mdxJsxTextElement' || type === 'mdxTextExpression';
}

function readElement(content: Content, mark: Mark, inText: boolean): void {
  const { name, attributes = [], position } = mark;
  for (const attribute of attributes) {
    const { data } = attribute;
    const code = data ?? (attribute.value as Mark | undefined)?.data;
    if (isNode(code?.estree)) readCode(content, code.estree);
  }
  if (!name || !position) return;
  const start = position.start.offset;
  const to = position.end.offset;
  const file = attributes.find((one) => one.name === 'file')?.value;
  const isBlock = mark.type === 'mdxJsxFlowElement';
  content.tags.push({
    name,
    position: isBlock ? 'block' : 'inline',
    inText,
    lines: position.end.line - position.start.line + 1,
    headings: isBlock ? headingsIn(mark) : 0,
    file: typeof file === 'string' ? file : undefined,
    owner: undefined,
    to,
    start,
    end: start + 1 + name.length,
  });
}

function headingsIn(root: Mark): number {
  let count = 0;
  const stack = [root];
  for (let mark = stack.pop(); mark; mark = stack.pop()) {
    if (mark.type === 'heading') count += 1;
    stack.push(...(mark.children ?? []));
  }
  return count;
}

/** The start of a line that looks like an import. */
const IMPORT_LINE =
  /^([ \t]*)import\s+(?<clause>[\w$*{][^'"\n]*?)\s+from\s+(["'])(?<source>[^'"\n]+)\3;?[ \t\r]*$/gm;

function readText({ ignored }: Content, text: string, { position }: Mark): void {
  if (!position) return;
  const { start, end } = position;
  const line = lineStartAt(text, start.offset);
  const from = /^[ \t]*$/.test(text.slice(line, start.offset)) ? line : start.offset;
  for (const { 0: whole, 1: indent = '', index, groups } of text
    .slice(from, end.offset)
    .matchAll(IMPORT_LINE)) {
    const { clause = '', source = '' } = groups ?? {};
    ignored.push({
      source,
      names: [...clause.matchAll(/[\w$]+(?=\s*(?:,|\}|$))/g)].map(([name]) => name),
      // The first line of a paragraph can only be text because of what is before it in the line.
      isIndented: index === 0,
      start: from + index + indent.length,
      end: from + index + whole.trimEnd().length,
    });
  }
}
