import type { ContentReader, MdxProblem, PageContent } from '@nav/core/stages';
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import { findMdxProblem, mdxTree } from '../mdx-problem.ts';
import { acornReason } from '../parse-error.ts';
import { readQuickly } from '../quick/quick-page.ts';
import { isSoundPage } from '../quick/sound-page.ts';
import { Unsure } from '../quick/unsure.ts';
import { codeParsers } from './code-parsers.ts';
import { freeNames, isNode, type Node } from './free-names.ts';
import { isKnownGlobal } from './globals.ts';
import { modulePartsOf } from './module-parts.ts';

/** Reads the content of pages in MDX and of modules in JavaScript. */
export const contentReader: ContentReader = {
  page: readPage,
  module: readModule,
  isSound: isSoundPage,
  isGlobal: isKnownGlobal,
};

/** The length of a page that is parsed if it is not surely right: the parser takes time that grows with the square of the code. */
const MAX_PARSED_PAGE = 1_000_000;

interface Content {
  tags: PageContent['tags'][number][];
  names: PageContent['names'][number][];
  ignored: PageContent['ignored'][number][];
  statements: Node[];
}

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

/** A page: its content, or the first error. */
type ReadPage = { content: PageContent } | { problem: MdxProblem };

/** The characters of texts whose results are kept, because two checks and equal pages need them. */
const MAX_KEPT = 4_000_000;

const kept = new Map<string, ReadPage>();
let keptLength = 0;

function readOnce(text: string): ReadPage {
  let page = kept.get(text);
  if (page) return page;
  page = readNow(text);
  if (keptLength + text.length > MAX_KEPT) {
    kept.clear();
    keptLength = 0;
  }
  if (text.length <= MAX_KEPT) {
    kept.set(text, page);
    keptLength += text.length;
  }
  return page;
}

function readNow(text: string): ReadPage {
  const quick = readQuickPage(text);
  if (!(quick instanceof Unsure)) return { content: quick };
  if (text.length > MAX_PARSED_PAGE) {
    const start = Math.min(quick.at, text.length - 1);
    return { problem: { reason: 'too-large', found: '', start, end: start + 1 } };
  }
  const problem = findMdxProblem(text);
  const content = problem ? undefined : readTree(text);
  return problem ? { problem } : { content: content ?? NO_CONTENT };
}

const NO_CONTENT: PageContent = {
  tags: [],
  names: [],
  imports: [],
  exports: [],
  ignored: [],
  declared: [],
};

function readPage(text: string): PageContent | undefined {
  const page = readOnce(text);
  return 'content' in page ? page.content : undefined;
}

/** Returns the first syntax error of a page, as `findMdxProblem` does, but parses only pages that are not surely right. */
export function pageProblem(text: string): MdxProblem | undefined {
  const page = readOnce(text);
  return 'problem' in page ? page.problem : undefined;
}

/** Reads a page in one pass, which is much faster than a tree; unsure if that is not certain to be right. */
export function readQuickPage(text: string): PageContent | Unsure {
  const content: Content = { tags: [], names: [], ignored: [], statements: [] };
  const read = (program: Node, isShown: boolean) => {
    const parts: Content = { tags: [], names: [], ignored: [], statements: [] };
    readCode(parts, program, { isShown });
    return parts;
  };
  const page = readQuickly(text, 0, codeParsers(read, content.statements, content));
  if (page instanceof Unsure) return page;
  content.tags.push(...page.tags);
  content.names.push(...page.names);
  return { ...content, ...modulePartsOf(content.statements) };
}

/** Reads a page through the tree of its nodes. */
export function readTree(text: string): PageContent | undefined {
  const tree = mdxTree(text);
  if (!tree) return undefined;
  const content: Content = { tags: [], names: [], ignored: [], statements: [] };
  readMarks(content, text, tree as unknown as Mark, false);
  return { ...content, ...modulePartsOf(content.statements) };
}

/** Adds the content of a node. `inText` is true in a paragraph, heading or table cell. */
function readMarks(content: Content, text: string, root: Mark, isInText: boolean): void {
  const stack = [{ mark: root, inText: isInText }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { mark } = next;
    const isElement = mark.type === 'mdxJsxFlowElement' || mark.type === 'mdxJsxTextElement';
    if (isElement) readElement(content, mark, next.inText);
    else if (/^mdx(?:Flow|Text)Expression$/.test(mark.type) && isNode(mark.data?.estree))
      readCode(content, mark.data.estree, { isShown: true });
    else if (mark.type === 'mdxjsEsm') readModules(content, mark);
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

function readModules(content: Content, { data }: Mark): void {
  if (!isNode(data?.estree)) return;
  content.statements.push(...(data.estree.body as Node[]));
  readCode(content, data.estree);
}

/** Adds the names that code uses, in an expression, an attribute or a statement. */
function readCode(
  { tags, names }: Content,
  code: Node,
  { isShown = false, owner }: { isShown?: boolean; owner?: string | undefined } = {},
): void {
  const expression = isShown ? expressionOf(code) : undefined;
  for (const { name, isTag, written, start, end } of freeNames(code)) {
    if (isTag) {
      tags.push({
        ...NO_BLOCK,
        name: written,
        start,
        end: start + 1 + written.length,
        to: end,
        owner,
      });
    } else if (!isKnownGlobal(name)) {
      const isWhole = expression?.type === 'Identifier';
      const isVariable = isShown && isBraced(expression, name);
      names.push({ name, start, end, isWhole, isVariable, owner });
    }
  }
}

const NO_BLOCK = {
  position: 'code',
  inText: false,
  lines: 0,
  headings: 0,
  file: undefined,
} as const;

function expressionOf({ type, body }: Node): Node | undefined {
  const [statement] = type === 'Program' ? (body as Node[]) : [];
  return isNode(statement?.expression) ? statement.expression : undefined;
}

/** Tests for `{{name}}`: an object with a single shorthand. */
function isBraced(expression: Node | undefined, name: string): boolean {
  const [property, ...others] =
    expression?.type === 'ObjectExpression' ? (expression.properties as Node[]) : [];
  return (
    others.length === 0 && property?.shorthand === true && (property.key as Node).name === name
  );
}

/** The start of a line that looks like an import. */
const IMPORT_LINE =
  /^([ \t]*)import\s+(?<clause>[\w$*{][^'"\n]*?)\s+from\s+(["'])(?<source>[^'"\n]+)\3;?[ \t\r]*$/gm;

function readText({ ignored }: Content, text: string, { position }: Mark): void {
  if (!position) return;
  const { start, end } = position;
  const line = text.lastIndexOf('\n', start.offset - 1) + 1;
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

function readModule(text: string): PageContent | MdxProblem {
  let program: Node;
  try {
    program = MODULES.parse(text, OPTIONS) as unknown as Node;
  } catch (error) {
    const { pos: start = 0 } = error as { pos?: number };
    return {
      reason: 'module',
      found: acornReason(error) ?? 'unexpected content',
      start,
      end: start + 1,
    };
  }
  const content: Content = { tags: [], names: [], ignored: [], statements: program.body as Node[] };
  for (const statement of content.statements) readStatement(content, statement);
  return { ...content, ...modulePartsOf(content.statements) };
}

/** Adds the names that an export uses, and that the export does not declare itself. */
function readStatement(content: Content, statement: Node): void {
  if (!statement.type.startsWith('Export')) return;
  for (const { name } of modulePartsOf([statement]).exports)
    readCode(content, statement, { owner: name });
}

const MODULES = Parser.extend(jsx());
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' } as const;
