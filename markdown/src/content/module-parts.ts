import type { PageContent } from '@nav/core/stages';
import { addPattern, FUNCTION, isNode, type Node } from './free-names.ts';

type Parts = Pick<PageContent, 'imports' | 'exports' | 'declared'>;
type Export = PageContent['exports'][number];

/** Returns the imports and exports of a program, and the names that it declares without exporting them. */
export function modulePartsOf(body: readonly Node[]): {
  [Name in keyof Parts]: Parts[Name][number][];
} {
  const imports: PageContent['imports'][number][] = [];
  const exports: Export[] = [];
  const functions = new Set<string>();
  const declared = new Set<string>();
  for (const statement of body) declareFunctions(statement, functions, declared);
  for (const statement of body) {
    const { type, source } = statement;
    if (isNode(source)) imports.push(importOf(statement, source));
    if (type === 'ExportDefaultDeclaration') exports.push(defaultOf(statement, functions));
    else if (type === 'ExportNamedDeclaration' && !isNode(source))
      exports.push(...namedOf(statement, functions));
  }
  for (const { name } of exports) declared.delete(name);
  return { imports, exports, declared: [...declared] };
}

/** The kinds of values that the builder shows if their name is alone in braces. */
const SHOWN = /^(?:Literal|JSXElement)$/;

function declareFunctions(statement: Node, functions: Set<string>, declared: Set<string>): void {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  for (const one of declaratorsOf(declaration)) {
    const names = new Set<string>();
    addPattern(one.id, names);
    for (const name of names) declared.add(name);
    const value = one.type === 'VariableDeclarator' ? one.init : one;
    if (isNode(value) && FUNCTION.test(value.type)) for (const name of names) functions.add(name);
  }
}

function declaratorsOf(declaration: Node): Node[] {
  if (declaration.type === 'VariableDeclaration') return declaration.declarations as Node[];
  return /^(?:Function|Class)Declaration$/.test(declaration.type) ? [declaration] : [];
}

function importOf(statement: Node, source: Node): PageContent['imports'][number] {
  const specifiers = (statement.specifiers ?? []) as Node[];
  return {
    source: String(source.value),
    from: source.start + 1,
    to: source.end - 1,
    start: statement.start,
    end: statement.end,
    isExport: statement.type !== 'ImportDeclaration',
    names: specifiers.map(({ type, local, imported, exported, ...node }) => {
      const { start, end } = isNode(imported) ? imported : node;
      const name =
        type === 'ImportDefaultSpecifier'
          ? 'default'
          : type === 'ImportNamespaceSpecifier'
            ? '*'
            : nameOf(imported ?? local);
      return { imported: name, local: nameOf(exported ?? local), start, end };
    }),
  };
}

function defaultOf({ declaration, start, end }: Node, functions: ReadonlySet<string>): Export {
  const value = declaration as Node;
  const local = nameOf(value.type === 'Identifier' ? value : value.id) || undefined;
  // A name that is declared before works, whatever it is.
  if (value.type === 'Identifier') {
    return {
      name: 'default',
      kind: functions.has(local ?? '') ? 'name' : 'value',
      local,
      start,
      end,
    };
  }
  return {
    name: 'default',
    kind: FUNCTION.test(value.type) ? 'function' : 'value',
    local,
    start,
    end,
  };
}

function namedOf(statement: Node, functions: ReadonlySet<string>): Export[] {
  const { start, end, declaration } = statement;
  const one = (name: string, local: string, isFunction: boolean, isHidden = true): Export => ({
    name,
    kind: isFunction ? 'function' : 'value',
    local,
    isHidden,
    isHoisted: isNode(declaration) && declaration.type === 'FunctionDeclaration',
    start,
    end,
  });
  if (isNode(declaration)) {
    return declaratorsOf(declaration).flatMap(({ id, init }) => {
      const names = new Set<string>();
      addPattern(id, names);
      const isShown =
        isNode(init) && SHOWN.test(init.type) && isNode(id) && id.type === 'Identifier';
      return [...names].map((name) => one(name, name, functions.has(name), !isShown));
    });
  }
  return ((statement.specifiers ?? []) as Node[]).map(({ exported, local }) =>
    one(nameOf(exported), nameOf(local), false),
  );
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.type === 'Literal' ? node.value : node.name);
}
