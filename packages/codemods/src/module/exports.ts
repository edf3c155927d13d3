import { isModuleExports, type Syntax } from './syntax.ts';

/**
 * The value behind an exported name: an expression, a variable of the module, or an export of another module. `at` is
 * the place of the export.
 */
export type Export =
  | { expression: Syntax; at: Syntax }
  | { variable: string; at: Syntax }
  | { at: Syntax; source: string; name: string };

/** The exports of a module. */
export interface Exports {
  /** The exports by name. */
  named: ReadonlyMap<string, Export>;
  /** The statements that export everything of another module. */
  all: readonly { at: Syntax; source: string }[];
}

/** The name that means all exports of a module. */
export const NAMESPACE = '*';

/** Returns the exports of a module. What `module.exports` or `export =` gets is the default export. */
export function exportsOf(program: Syntax): Exports {
  const named = new Map<string, Export>();
  const all: { at: Syntax; source: string }[] = [];
  for (const statement of bodyOf(program)) {
    const { type, declaration, expression, specifiers = [] } = statement;
    const source = statement.source?.value as string | undefined;
    if (type === 'ExportDefaultDeclaration' && declaration) named.set('default', own(declaration));
    if (type === 'TSExportAssignment' && expression) named.set('default', own(expression));
    if (type === 'ExportAllDeclaration' && source !== undefined)
      all.push({ at: statement, source });
    if (type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression') {
      const { left, right } = expression;
      if (left && right && isModuleExports(left)) {
        named.set('default', { ...own(right), at: left });
      }
    }
    if (type !== 'ExportNamedDeclaration') continue;
    for (const { id } of declaration?.declarations ?? []) {
      if (id?.name !== undefined) named.set(id.name, { variable: id.name, at: id });
    }
    for (const { type: kind, local, exported } of specifiers) {
      const name = (exported?.name ?? exported?.value) as string | undefined;
      const inner = (local?.name ?? local?.value) as string | undefined;
      if (name === undefined) continue;
      if (source !== undefined) {
        const wanted = kind === 'ExportNamespaceSpecifier' ? NAMESPACE : (inner ?? name);
        named.set(name, { at: statement, source, name: wanted });
      } else if (local && inner !== undefined) named.set(name, { variable: inner, at: local });
    }
  }
  return { named, all };
}

function own(expression: Syntax): Export {
  const { type, name } = expression;
  return type === 'Identifier' && name !== undefined
    ? { variable: name, at: expression }
    : { expression, at: expression };
}

function bodyOf(program: Syntax): readonly Syntax[] {
  return (program.program ?? program).body ?? [];
}
