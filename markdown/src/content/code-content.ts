import type { PageContent } from '@nav/core/stages';
import { earlyTags } from './early-tags.ts';
import { freeNames, isNode, type Node } from './free-names.ts';
import { isKnownGlobal } from './globals.ts';
import { modulePartsOf } from './module-parts.ts';

/** The content of a page or module, as far as it is read. */
export interface Content {
  tags: PageContent['tags'][number][];
  names: PageContent['names'][number][];
  ignored: PageContent['ignored'][number][];
  statements: Node[];
}

export function emptyContent(): Content {
  return { tags: [], names: [], ignored: [], statements: [] };
}

export function pageContentOf({ tags, names, ignored, statements }: Content): PageContent {
  return { tags, names, ignored, ...modulePartsOf(statements) };
}

/** Adds the names that code uses, in an expression, an attribute or a statement. */
export function readCode(
  { tags, names }: Content,
  code: Node,
  {
    isShown = false,
    owner,
    statement,
  }: { isShown?: boolean; owner?: string | undefined; statement?: number } = {},
): void {
  const expression = isShown ? expressionOf(code) : undefined;
  const isWhole = expression?.type === 'Identifier';
  const references = freeNames(code);
  const early = references.some(({ isOwn }) => isOwn) ? earlyTags(code) : undefined;
  for (const { name, isTag, written, start, end, inFunction, isOwn, isOfFunction } of references) {
    if (isTag) {
      if (isOwn && !early?.has(start)) continue;
      tags.push({
        ...NO_BLOCK,
        early: early?.get(start),
        inFunction,
        statement,
        name: written,
        start,
        end: start + 1 + written.length,
        to: end,
        owner,
      });
    } else if (isWhole ? !SHOWN_ALONE.has(name) : !isKnownGlobal(name)) {
      const isVariable = isShown && isBraced(expression, name);
      names.push({ name, start, end, isWhole, isVariable, owner, isOfFunction });
    }
  }
}

/** The only name that the builder keeps alone in braces, and a name whose value is empty anyway. */
const SHOWN_ALONE = new Set(['user', 'undefined']);

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
