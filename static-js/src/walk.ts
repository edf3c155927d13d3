import type { AnyNode, Syntax } from './syntax.ts';

/** A node of a syntax tree with its ancestors. */
export interface Step {
  node: Syntax;
  parent?: Step | null;
}

/** Properties of nodes that lead to no syntax. */
const OTHER = /^(?:loc|extra|errors|tokens|comments|(?:leading|inner|trailing)Comments)$/;

/** Returns the nodes of some types in a syntax tree with their ancestors, in the order of the text. */
export function findAll(program: Syntax, types: RegExp): Step[] {
  const found: Step[] = [];
  // A chain of thousands of members is a tree of that depth, so there is no recursion.
  const stack: Step[] = [{ node: program, parent: null }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (types.test(step.node.type)) found.push(step);
    const parent = step;
    const children = childrenOf(step.node).sort((a, b) => b.start - a.start);
    for (const node of children) stack.push({ node, parent });
  }
  return found;
}

/** In the order of its properties. */
export function childrenOf<Node extends AnyNode>(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    OTHER.test(key) ? [] : ([value].flat().filter(isNode) as Node[]),
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof (value as AnyNode | null)?.type === 'string';
}

/** Returns the variables that a statement declares in its own scope, without functions and classes. */
export function declaredNames(statement: AnyNode): string[] {
  const { type, declaration, declarations = [] } = statement as Syntax;
  if (type === 'ExportNamedDeclaration' && declaration) return declaredNames(declaration);
  return type === 'VariableDeclaration' ? declarations.flatMap(({ id }) => patternNames(id)) : [];
}

export function patternNames(pattern: AnyNode | null | undefined): string[] {
  if (!pattern) return [];
  const { type, name, properties, elements, value, left, argument } = pattern as Syntax;
  switch (type) {
    case 'Identifier':
      return [name as string];
    case 'ObjectPattern':
      return properties?.flatMap(patternNames) ?? [];
    case 'ObjectProperty':
      return patternNames(value as Syntax);
    case 'ArrayPattern':
      return elements?.flatMap(patternNames) ?? [];
    case 'AssignmentPattern':
      return patternNames(left);
    case 'RestElement':
      return patternNames(argument);
    default:
      return [];
  }
}

const declared = new WeakMap<object, readonly string[]>();

/** Returns the names of `var` in a body, without those in functions. */
export function varNames(body: readonly AnyNode[]): readonly string[] {
  const known = declared.get(body);
  if (known) return known;
  const names: string[] = [];
  const pending = [...body];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (/Function|Class|^TS|^ObjectMethod|Expression$|Literal$/.test(node.type)) continue;
    if (node.type !== 'VariableDeclaration') for (const one of childrenOf(node)) pending.push(one);
    else if ((node as Syntax).kind === 'var')
      for (const name of declaredNames(node)) names.push(name);
  }
  declared.set(body, names);
  return names;
}
