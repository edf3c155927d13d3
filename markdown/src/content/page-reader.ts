import type { ContentReader, MdxProblem, PageContent } from '@nav/core/stages';
import { readEnd } from '@nav/front-matter';
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import { findMdxProblem } from '../mdx-problem.ts';
import { codeProblem } from '../parse-error.ts';
import { isSoundPage } from '../quick/sound-page.ts';
import { Unsure } from '../quick/unsure.ts';
import { type Content, emptyContent, pageContentOf, readCode } from './code-content.ts';
import type { Node } from './free-names.ts';
import { isKnownGlobal } from './globals.ts';
import { modulePartsOf } from './module-parts.ts';
import { isTooDeep, isTooDense } from './parse-cost.ts';
import { readQuickPage } from './quick-content.ts';
import { readTree } from './read-tree.ts';

/** Reads the content of pages in MDX and of modules in JavaScript. */
export const contentReader: ContentReader = {
  page: readPage,
  module: readModule,
  isSound: isSoundPage,
  isGlobal: isKnownGlobal,
};

/** The length of a page that is parsed if it is not surely right: the parser takes time that grows with the square of the code. */
const MAX_PARSED_PAGE = 300_000;

/** A page: its content, or the first error. */
type ReadPage = { content: PageContent } | { problem: MdxProblem };

/** The characters of texts whose results are kept, because two checks and equal pages need them. */
const MAX_KEPT = 4_000_000;

const kept = new Map<string, ReadPage>();
let keptLength = 0;
/** The last longer text with its result. */
let long: { text: string; page: ReadPage } | undefined;

function readOnce(text: string): ReadPage {
  let page = long?.text === text ? long.page : kept.get(text);
  if (page) return page;
  page = readNow(text);
  if (text.length > MAX_KEPT) {
    long = { text, page };
    return page;
  }
  if (keptLength + text.length > MAX_KEPT) {
    kept.clear();
    keptLength = 0;
  }
  kept.set(text, page);
  keptLength += text.length;
  return page;
}

function readNow(text: string): ReadPage {
  const end = readEnd(text);
  if (end < text.length) return { problem: tooLargeAt(end) };
  const quick = readQuickPage(text);
  if (!(quick instanceof Unsure)) return { content: quick };
  const tooLarge = tooLargeAt(Math.min(quick.at, text.length - 1));
  if (text.length > MAX_PARSED_PAGE || isTooDense(text) || isTooDeep(text))
    return { problem: tooLarge };
  const content = readTree(text);
  return content ? { content } : { problem: problemIn(text, tooLarge) };
}

function tooLargeAt(start: number): MdxProblem {
  return { reason: 'too-large', found: '', start, end: start + 1 };
}

function problemIn(text: string, tooLarge: MdxProblem): MdxProblem {
  try {
    return findMdxProblem(text) ?? tooLarge;
  } catch {
    // It has too much code, or the stack overflows at thousands of nested blocks.
    return tooLarge;
  }
}

function readPage(text: string): PageContent | undefined {
  const page = readOnce(text);
  return 'content' in page ? page.content : undefined;
}

/** Returns the first syntax error of a page, as `findMdxProblem` does, but parses only pages that are not surely right. */
export function pageProblem(text: string): MdxProblem | undefined {
  const page = readOnce(text);
  return 'problem' in page ? page.problem : undefined;
}

function readModule(text: string): PageContent | MdxProblem {
  if (isTooDeep(text)) return tooLargeAt(0);
  let program: Node;
  try {
    program = MODULES.parse(text, OPTIONS) as unknown as Node;
  } catch (error) {
    const { pos: start = 0 } = error as { pos?: number };
    return codeProblem('module', error, start, start + 1);
  }
  const content = emptyContent();
  content.statements.push(...(program.body as Node[]));
  const parts = pageContentOf(content);
  for (const statement of content.statements) readStatement(content, statement, parts);
  return parts;
}

/** Adds the names that an exported statement uses, and that it does not declare itself. */
function readStatement(content: Content, statement: Node, { exports }: PageContent): void {
  const { exports: own, declared } = modulePartsOf([statement]);
  const later = exports.filter(({ local = '' }) => declared.includes(local));
  for (const { name } of [...own, ...later])
    readCode(content, statement, { owner: name, statement: statement.start });
}

const MODULES = Parser.extend(jsx());
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' } as const;
