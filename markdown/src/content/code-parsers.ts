import { type Comment, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { CodeKind } from '../quick/expressions.ts';
import type { CodeParsers } from '../quick/quick-page.ts';
import { type Content, emptyContent, readCode } from './code-content.ts';
import { childrenOf, isNode, type Node } from './free-names.ts';
import { modulePartsOf } from './module-parts.ts';
import { isTooDeep } from './parse-cost.ts';
import { plainImports } from './plain-imports.ts';

const PARSER = Parser.extend(jsx());
/** The options of the parser of MDX. */
const OPTIONS = { ecmaVersion: 2024, sourceType: 'module' } as const;

/** Around a spread, which is only valid in an object. */
const SPREAD = ['({', '})'] as const;

/** Returns the parsers for the code in one page, which decide as the parser of MDX does. Modules are added to its content. */
export function codeParsers(content: Content): CodeParsers {
  const imported = new Set<string>();
  return {
    code(code, base, kind) {
      const program = isTooDeep(code) ? undefined : parseExpression(code, kind);
      if (!program) return undefined;
      const parts = emptyContent();
      readCode(parts, program, { isShown: kind === 'text' });
      const offset = base - (kind === 'spread' ? SPREAD[0].length : 0);
      for (const part of [...parts.names, ...parts.tags]) {
        part.start += offset;
        part.end += offset;
      }
      for (const tag of parts.tags) tag.to += offset;
      return parts;
    },
    module(code, base) {
      if (isTooDeep(code)) return undefined;
      // A name cannot be imported again.
      const again = imported.size > 0 ? namesIn(code).filter((name) => imported.has(name)) : [];
      const plain = again.length === 0 ? plainImports(code, base) : undefined;
      const body = plain ?? parseModule(code, base, again);
      if (typeof body !== 'object') return body;
      for (const name of importedIn(body)) imported.add(name);
      content.statements.push(...body);
      for (const statement of body)
        if (statement.type !== 'ImportDeclaration')
          readCode(content, statement, {
            owner: functionOf(statement),
            statement: statement.start,
          });
      return 'parsed';
    },
  };
}

/** Returns the statements of a module; `'open'` if more lines could complete it. */
function parseModule(
  code: string,
  base: number,
  imported: readonly string[],
): Node[] | 'open' | undefined {
  const prefix = imported.length > 0 ? `var ${imported.join(',')}\n` : '';
  let program: Node;
  try {
    program = PARSER.parse(prefix + code, OPTIONS) as unknown as Node;
  } catch (error) {
    const { raisedAt = 0, message } = error as Error & { raisedAt?: number };
    const isOpen =
      raisedAt >= prefix.length + code.length || message.startsWith('Unterminated comment');
    return isOpen ? 'open' : undefined;
  }
  const body = program.body as Node[];
  if (prefix !== '') body.shift();
  if (!body.every(({ type }) => MODULE.test(type))) return undefined;
  move(program, base - prefix.length);
  return body;
}

/** Returns the name of the only function that a statement exports. What it uses matters when it is called, the rest at once. */
function functionOf(statement: Node): string | undefined {
  const [first, ...others] = modulePartsOf([statement]).exports;
  return others.length === 0 && first?.kind === 'function' ? first.name : undefined;
}

/** Returns the names that statements import. */
function importedIn(body: readonly Node[]): string[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const specifiers = imports.flatMap((one) => one.specifiers as Node[]);
  return specifiers.map(({ local }) => String((local as Node).name));
}

/** Returns the words in code, each once. */
function namesIn(code: string): string[] {
  return [...new Set(code.match(/[\w$\u0080-\uffff]+/g))];
}

const MODULE =
  /^(?:ExportAllDeclaration|ExportDefaultDeclaration|ExportNamedDeclaration|ImportDeclaration)$/;

function parseExpression(code: string, kind: CodeKind): Node | undefined {
  const [opener, closer] = kind === 'spread' ? SPREAD : ['', ''];
  const comments: Comment[] = [];
  let expression: Node;
  try {
    expression = PARSER.parseExpressionAt(opener + code + closer, 0, {
      ...OPTIONS,
      onComment: comments,
    }) as unknown as Node;
  } catch {
    return undefined;
  }
  const rest = kind === 'spread' ? '' : code.slice(expression.end);
  if (!isEmpty(rest) || (kind === 'spread' && !isSpread(expression))) return undefined;
  // The parser of MDX ends the expression at a brace in such a comment.
  if (comments.some(({ type, value }) => type === 'Line' && value.includes('}'))) return undefined;
  const { start, end } = expression;
  return {
    type: 'Program',
    start,
    end,
    body: [{ type: 'ExpressionStatement', start, end, expression }],
  };
}

/** Tests for code without content, as the parser of MDX does. */
function isEmpty(code: string): boolean {
  return /^\s*$/.test(
    code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\r\n]*(?:\r\n|\n|\r)/g, ''),
  );
}

function isSpread({ type, properties }: Node): boolean {
  const [first, ...others] = type === 'ObjectExpression' ? (properties as Node[]) : [];
  return first?.type === 'SpreadElement' && others.length === 0;
}

/** Adds an offset to all nodes of a program. */
function move(root: Node, offset: number): void {
  if (offset === 0) return;
  const moved = new Set<Node>();
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // A property that is written once is one node in two places.
    if (moved.has(node)) continue;
    moved.add(node);
    node.start += offset;
    node.end += offset;
    for (const child of childrenOf(node)) if (isNode(child)) stack.push(child);
  }
}
