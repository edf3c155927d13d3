import { isScalar, isWrapper, memberOf, type Syntax } from './syntax.ts';

/** A node of the syntax tree with what stands round it. */
export interface Step {
  node: Syntax;
  parent?: Step | null;
}

/** What code does where a name stands. */
export interface Reference {
  /**
   * `value`: its value stands in an object or array that is written down there. `read`: it is looked at, and can be
   * changed neither there nor by what was read. `nothing`: another thing has this name. `unknown`: it may be changed.
   */
  role: 'declaration' | 'alias' | 'value' | 'export' | 'read' | 'nothing' | 'unknown';
  /** The variables by which the value can be reached from there. */
  through: readonly string[];
  /** What is looked at, from the value of the name inward; only for `read`. */
  values?: readonly Syntax[];
}

/** What is known of the names of a module. */
export interface Names {
  /** What the one variable of that name was declared as; undefined where there is none, or several. */
  valueOf(name: string): Syntax | undefined;
  /** Whether a name is that of a built-in object, which the module leaves as it is. */
  isBuiltIn(name: string): boolean;
}

const DECLARATION: Reference = { role: 'declaration', through: [] };
const EXPORT: Reference = { role: 'export', through: [] };
const READ: Reference = { role: 'read', through: [] };
const NOTHING: Reference = { role: 'nothing', through: [] };
const UNKNOWN: Reference = { role: 'unknown', through: [] };

/** Where a type is written, and a name stands for a type, a parameter or a property. */
const TYPES = new Set([
  'TSCallSignatureDeclaration',
  'TSConstructorType',
  'TSFunctionType',
  'TSIndexSignature',
  'TSInterfaceDeclaration',
  'TSMethodSignature',
  'TSNamedTupleMember',
  'TSPropertySignature',
  'TSTypeAliasDeclaration',
  'TSTypePredicate',
  'TSTypeReference',
]);

/** What is done with an expression that is a name, an object or an array. */
export function classifyReference(path: Step, names: Names): Reference {
  const { node } = path;
  const outer = outermost(path);
  const { parent } = outer;
  const above = parent?.node;
  switch (above?.type) {
    case 'VariableDeclarator':
      if (above.id === node) return DECLARATION;
      if (isText(node, names)) return READ;
      return above.id?.type === 'Identifier'
        ? { role: 'alias', through: [above.id.name as string] }
        : UNKNOWN;
    case 'ObjectProperty':
    case 'Property':
      if (above.value === outer.node) return inside(parent?.parent, node, names);
      return above.computed ? readOf(outer, node, names) : NOTHING;
    case 'ArrayExpression':
      return inside(parent, node, names);
    case 'SpreadElement':
      return inside(parent?.parent, node, names);
    case 'AssignmentExpression':
      if (above.right !== outer.node) return UNKNOWN;
      return above.left && isModuleExports(above.left) ? EXPORT : readOf(outer, node, names);
    case 'ExportSpecifier':
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment':
      return EXPORT;
    case 'TSTypeQuery':
    case 'TSQualifiedName':
      return READ;
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      if (above.property === node && !above.computed) return NOTHING;
      return readOf(outer, node, names);
    default:
      return isOtherName(node, above) ? NOTHING : readOf(outer, node, names);
  }
}

/** Whether a name stands for a type, a method or what another module calls so. */
function isOtherName(node: Syntax, above: Syntax | undefined): boolean {
  if (above === undefined) return false;
  if (above.type === 'ImportSpecifier') return above.imported === node && above.local !== node;
  return TYPES.has(above.type) || (above.key === node && !above.computed);
}

/** A part of an object or array that is written down is used for whatever that is. */
function inside(literal: Step | null | undefined, part: Syntax, names: Names): Reference {
  const isLiteral = /^(?:Object|Array)Expression$/.test(literal?.node.type ?? '');
  if (!literal || !isLiteral) return UNKNOWN;
  const { role, through } = classifyReference(literal, names);
  if (role !== 'unknown') return { role: role === 'read' ? 'read' : 'value', through };
  return isText(part, names) ? READ : UNKNOWN;
}

/**
 * Looks whether an expression, or what is taken out of it there, is only looked at. Text, numbers and the like cannot be
 * changed, so whatever is done with one that was taken out changes nothing.
 */
function readOf(path: Step, node: Syntax, names: Names): Reference {
  const through = new Set<string>();
  const values: Syntax[] = [];
  const settle = (value: Syntax | undefined): Syntax | undefined => {
    if (value) values.push(value);
    if (value?.type !== 'Identifier' || value.name === undefined) return value;
    through.add(value.name);
    const settled = names.valueOf(value.name);
    if (settled) values.push(settled);
    return settled;
  };
  let at = path;
  let value = settle(node);
  for (;;) {
    const { parent } = at;
    const above = parent?.node;
    if (!parent || !above || isTarget(at)) return UNKNOWN;
    if ((value && isScalar(value)) || looksOnly(above, at.node, names)) {
      return { role: 'read', through: [...through], values };
    }
    const isMember = /^(?:Optional)?MemberExpression$/.test(above.type);
    if (!value || !isMember || above.object !== at.node) return UNKNOWN;
    value = settle(memberOf(value, above));
    at = outermost(parent);
  }
}

function isText(node: Syntax, names: Names): boolean {
  const value = node.type === 'Identifier' ? names.valueOf(node.name as string) : undefined;
  return value !== undefined && isScalar(value);
}

/** Whether code sets, counts up, deletes or calls what stands there. */
function isTarget({ node, parent }: Step): boolean {
  const above = parent?.node;
  switch (above?.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return above.left === node;
    case 'ArrayPattern':
    case 'RestElement':
    case 'UpdateExpression':
      return true;
    case 'ObjectProperty':
    case 'Property':
      return above.value === node && parent?.parent?.node.type === 'ObjectPattern';
    case 'UnaryExpression':
      return above.operator === 'delete';
    case 'CallExpression':
    case 'NewExpression':
    case 'OptionalCallExpression':
      return above.callee === node;
    case 'TaggedTemplateExpression':
      return true;
    default:
      return false;
  }
}

/** Whether code does no more with a value, or with what it holds, than to look at it. */
function looksOnly(above: Syntax, value: Syntax, names: Names): boolean {
  const { type, operator = '' } = above;
  if (type === 'ExpressionStatement') return true;
  if (type === 'UnaryExpression') return ['typeof', 'void', '!'].includes(operator);
  if (type === 'BinaryExpression') return ['===', '!=='].includes(operator);
  return type === 'CallExpression' && isPureCall(above, value, names);
}

/** Whether a built-in function that changes nothing gets a value, and hands it to no other function. */
function isPureCall({ callee, arguments: given }: Syntax, value: Syntax, names: Names): boolean {
  const { object, property, computed } = callee ?? {};
  if (computed || !object?.name || given?.[0] !== value || !names.isBuiltIn(object.name)) {
    return false;
  }
  const called = `${object.name}.${property?.name}`;
  const replacer = given[1];
  if (called === 'Object.keys') return true;
  return called === 'JSON.stringify' && (!replacer || replacer.type === 'NullLiteral');
}

/** Whether a built-in object is left as it is where its name stands. */
export function leavesBuiltIn(path: Step): boolean {
  const { node, parent } = path;
  const above = parent?.node;
  if (!parent || above?.type !== 'MemberExpression') return false;
  if (above.property === node) return !above.computed;
  const isCalled = parent.parent?.node.callee === above;
  return isCalled || !isTarget(parent);
}

/** Whether the function that is called only gives its argument back with a type. */
export function isDefine({ type, callee }: Syntax): boolean {
  return type === 'CallExpression' && /^define(?=\p{Lu})/u.test(callee?.name ?? '');
}

/** Whether an expression is `module.exports`. */
export function isModuleExports({ type, computed, object, property }: Syntax): boolean {
  return (
    type === 'MemberExpression' &&
    computed !== true &&
    object?.name === 'module' &&
    property?.name === 'exports'
  );
}

/** An expression with all that is only wrapped round it, and with `define…()`. */
function outermost(path: Step): Step {
  let outer = path;
  while (outer.parent && (isWrapper(outer.parent.node) || gives(outer.parent.node, outer.node))) {
    outer = outer.parent;
  }
  return outer;
}

/** Whether a call gives back the argument that it is given. */
function gives(call: Syntax, argument: Syntax): boolean {
  return isDefine(call) && call.arguments?.length === 1 && call.arguments[0] === argument;
}
