import { isModuleExports, nameOf } from './literals.ts';
import type { Syntax } from './syntax.ts';
import { patternNames } from './walk.ts';

/**
 * The value behind an exported name: an expression, a variable of the module, or an export of another module. `at` is
 * the place of the export.
 */
export type Export =
  | { expression: Syntax; at: Syntax }
  | { variable: string; at: Syntax }
  | { at: Syntax; source: string; name: string };

export interface Exports {
  named: ReadonlyMap<string, Export>;
  /** The statements that export everything of another module. */
  all: readonly { at: Syntax; source: string }[];
}

/** The name that means all exports of a module. */
export const NAMESPACE = '*';

/** The value of `module.exports` or `export =` is the default export. */
export function exportsOf(program: Syntax): Exports {
  const statements = (program.program ?? program).body ?? [];
  return {
    named: new Map(statements.flatMap((statement) => [...namedIn(statement)])),
    all: statements.flatMap((at) => {
      const source = sourceOf(at);
      return at.type === 'ExportAllDeclaration' && source !== undefined ? [{ at, source }] : [];
    }),
  };
}

function sourceOf({ source }: Syntax): string | undefined {
  return source?.value as string | undefined;
}

function* namedIn(statement: Syntax): Generator<[string, Export]> {
  const { type, declaration, expression } = statement;
  if (type === 'ExportDefaultDeclaration' && declaration) yield ['default', own(declaration)];
  if (type === 'TSExportAssignment' && expression) yield ['default', own(expression)];
  if (type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression') {
    const { left, right } = expression;
    if (left && right && isModuleExports(left)) yield ['default', { ...own(right), at: left }];
  }
  if (type !== 'ExportNamedDeclaration') return;
  for (const { id } of declaration?.declarations ?? []) {
    for (const variable of patternNames(id)) yield [variable, { variable, at: id as Syntax }];
  }
  yield* specifiersIn(statement);
}

/** Yields the names in `export { … }`, with or without a module. */
function* specifiersIn(statement: Syntax): Generator<[string, Export]> {
  const source = sourceOf(statement);
  for (const { type, local, exported } of statement.specifiers ?? []) {
    const name = nameOf(exported);
    const inner = nameOf(local);
    if (name === undefined) continue;
    if (source !== undefined) {
      const wanted = type === 'ExportNamespaceSpecifier' ? NAMESPACE : (inner ?? name);
      yield [name, { at: statement, source, name: wanted }];
    } else if (local && inner !== undefined) yield [name, { variable: inner, at: local }];
  }
}

function own(expression: Syntax): Export {
  const { type, name } = expression;
  return type === 'Identifier' && name !== undefined
    ? { variable: name, at: expression }
    : { expression, at: expression };
}
