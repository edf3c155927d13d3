/** A node of a parsed program, as `estree` and its JSX describe it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** A name that code uses, or the name of a component. */
export interface Reference {
  name: string;
  isTag: boolean;
  /** The name as written, with its members. */
  written: string;
  start: number;
  end: number;
  /** True if a function contains it. */
  inFunction: boolean;
  /** True for a component that the code itself declares. */
  isOwn: boolean;
  /** True for the name of a function that the compiler of MDX exports, although only the function has it. */
  isOfFunction: boolean;
}

/** Matches the types of functions. */
export const FUNCTION: RegExp = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns the nodes directly in a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const property of Object.keys(node)) {
    const value = node[property];
    if (typeof value !== 'object' || value === null) continue;
    if (property === 'loc' || property === 'comments') continue;
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) children.push(one);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

/** Adds the names that a pattern declares. */
export function addPattern(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(String(pattern.name));
  else if (pattern.type === 'AssignmentPattern') addPattern(pattern.left, names);
  else if (pattern.type === 'Property') addPattern(pattern.value, names);
  else if (/^(?:ObjectPattern|ArrayPattern|RestElement)$/.test(pattern.type))
    for (const one of childrenOf(pattern)) addPattern(one, names);
}

/** Matches the types of declarations whose names the compiler of MDX exports, if the page or an import exports them. */
const EXPORTED = /^(?:ExportNamed|Variable|Class)Declaration$/;

/**
 * Returns the names that code uses and does not declare, and its components, in order. A name that any part of the code declares
 * counts as declared everywhere in it. The compiler of MDX exports all names in a declaration outside of its functions, and takes
 * the name of a function expression for one of them (measured with `@mdx-js/mdx` 3.1.1).
 */
export function freeNames(root: Node): Reference[] {
  const declared = new Set<string>();
  const references: Reference[] = [];
  const stack = [{ node: root, inFunction: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    declareIn(node, declared);
    const isExported = !next.inFunction && EXPORTED.test(root.type);
    const inFunction = next.inFunction || FUNCTION.test(node.type);
    const isNamed = isExported && node.type === 'FunctionExpression' && isNode(node.id);
    const found = isNamed ? referenceOf(node.id as Node) : referenceOf(node);
    if (found) references.push({ ...found, inFunction, isOwn: false, isOfFunction: isNamed });
    for (const child of childrenOf(node))
      if (!isSkipped(node, child)) stack.push({ node: child, inFunction });
  }
  return references
    .filter((one) => {
      one.isOwn = declared.has(one.name);
      return one.isTag || !one.isOwn || one.isOfFunction;
    })
    .sort((a, b) => a.start - b.start);
}

/** Adds the names that a node declares in its scope or in its content. */
function declareIn(node: Node, declared: Set<string>): void {
  switch (node.type) {
    case 'VariableDeclarator':
      addPattern(node.id, declared);
      break;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      addPattern(node.id, declared);
      for (const one of node.params as unknown[]) addPattern(one, declared);
      break;
    case 'ClassDeclaration':
    case 'ClassExpression':
      addPattern(node.id, declared);
      break;
    case 'CatchClause':
      addPattern(node.param, declared);
      break;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      addPattern(node.local, declared);
      break;
  }
}

/** Returns the name that a node uses itself. */
export function referenceOf(
  node: Node,
): Omit<Reference, 'inFunction' | 'isOwn' | 'isOfFunction'> | undefined {
  const { start, end } = node;
  if (node.type === 'Identifier')
    return { name: String(node.name), isTag: false, written: String(node.name), start, end };
  if (node.type !== 'JSXOpeningElement' || !isNode(node.name)) return undefined;
  const written = tagName(node.name);
  return { name: written.replace(/\..*/s, ''), isTag: true, written, start, end };
}

function tagName(node: Node): string {
  if (node.type === 'JSXMemberExpression')
    return `${tagName(node.object as Node)}.${tagName(node.property as Node)}`;
  if (node.type === 'JSXNamespacedName')
    return `${tagName(node.namespace as Node)}:${tagName(node.name as Node)}`;
  return String(node.name);
}

/** Returns true for a part of a node that is not the value of a name. */
function isSkipped(node: Node, child: Node): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return child === node.property && !node.computed;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      // Both are one node if the property is written once.
      return child === node.key && !node.computed && child !== node.value && !node.shorthand;
    case 'UnaryExpression':
      return node.operator === 'typeof' && child.type === 'Identifier';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return child === node.label;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
    case 'MetaProperty':
      return true;
    default:
      return false;
  }
}
