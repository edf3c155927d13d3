import {
  isModuleExports,
  isScalar,
  isWrapper,
  memberOf,
  type Step,
  type Syntax,
} from '@nav/static-js';
import { isDefine } from './define.ts';

/** A reference to a variable. */
export interface Reference {
  /**
   * `value`: the value becomes a part of an object or array literal. `read`: the value is read and not changed.
   * `nothing`: the name does not refer to the variable. `unknown`: the value may be changed.
   */
  role: 'declaration' | 'alias' | 'value' | 'export' | 'read' | 'nothing' | 'unknown';
  /** The variables that can reach the value from there. */
  through: readonly string[];
  /** The values on the path that is read, outermost first; only for `read`. */
  values?: readonly Syntax[];
}

export interface Names {
  /** `undefined` if none or several have that name. */
  valueOf(name: string): Syntax | undefined;
  /** Checks whether a name refers to a built-in object which the module does not change. */
  isBuiltIn(name: string): boolean;
}

const DECLARATION: Reference = { role: 'declaration', through: [] };
const EXPORT: Reference = { role: 'export', through: [] };
const READ: Reference = { role: 'read', through: [] };
const NOTHING: Reference = { role: 'nothing', through: [] };
const UNKNOWN: Reference = { role: 'unknown', through: [] };

/** Nodes in types, where a name refers to a type, a parameter or a property. */
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

/** Classifies what code does with a name, an object or an array. */
export function classifyReference(path: Step, names: Names): Reference {
  const { node } = path;
  const outer = outermost(path);
  const { parent } = outer;
  const above = parent?.node;
  switch (above?.type) {
    case 'VariableDeclarator':
      return classifyInit(above, node, names);
    case 'ObjectProperty':
    case 'Property':
      if (above.value === outer.node) return classifyPart(parent?.parent, node, names);
      return above.computed ? classifyRead(outer, node, names) : NOTHING;
    case 'ArrayExpression':
      return classifyPart(parent, node, names);
    case 'SpreadElement':
      return classifyPart(parent?.parent, node, names);
    case 'AssignmentExpression':
      if (above.right !== outer.node) return UNKNOWN;
      return above.left && isModuleExports(above.left) ? EXPORT : classifyRead(outer, node, names);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return above.local === node ? DECLARATION : NOTHING;
    case 'ExportSpecifier':
      // In `export { a } from './b'`, the name is that of another module.
      return above.local === node && !parent?.parent?.node.source ? EXPORT : NOTHING;
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment':
      return EXPORT;
    case 'TSTypeQuery':
    case 'TSQualifiedName':
      return READ;
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      if (above.property === node && !above.computed) return NOTHING;
      return classifyRead(outer, node, names);
    default:
      return isOtherName(node, above) ? NOTHING : classifyRead(outer, node, names);
  }
}

/** Classifies a name in the declaration of a variable. */
function classifyInit({ id }: Syntax, node: Syntax, names: Names): Reference {
  if (id === node) return DECLARATION;
  if (isScalarName(node, names)) return READ;
  return id?.type === 'Identifier' ? { role: 'alias', through: [id.name as string] } : UNKNOWN;
}

function isOtherName(node: Syntax, above: Syntax | undefined): boolean {
  if (above === undefined) return false;
  return TYPES.has(above.type) || (above.key === node && !above.computed);
}

/** Classifies a part of an object or array literal by what code does with the literal. */
function classifyPart(literal: Step | null | undefined, part: Syntax, names: Names): Reference {
  const isLiteral = /^(?:Object|Array)Expression$/.test(literal?.node.type ?? '');
  if (!literal || !isLiteral) return UNKNOWN;
  const { role, through } = classifyReference(literal, names);
  if (role !== 'unknown') return { role: role === 'read' ? 'read' : 'value', through };
  return isScalarName(part, names) ? READ : UNKNOWN;
}

/** Classifies an expression from which code reads members. Scalars are immutable, so any use of one is a read. */
function classifyRead(path: Step, node: Syntax, names: Names): Reference {
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
    if ((value && isScalar(value)) || isPureRead(above, at.node, names)) {
      return { role: 'read', through: [...through], values };
    }
    const isMember = /^(?:Optional)?MemberExpression$/.test(above.type);
    if (!value || !isMember || above.object !== at.node) return UNKNOWN;
    value = settle(memberOf(value, above));
    at = outermost(parent);
  }
}

function isScalarName(node: Syntax, names: Names): boolean {
  const value = node.type === 'Identifier' ? names.valueOf(node.name as string) : undefined;
  return value !== undefined && isScalar(value);
}

/** Checks whether code assigns, updates, deletes or calls a node. */
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

/** Checks whether code only reads a value, and none of its parts escapes. */
function isPureRead(above: Syntax, value: Syntax, names: Names): boolean {
  const { type, operator = '' } = above;
  if (type === 'ExpressionStatement') return true;
  if (type === 'UnaryExpression') return ['typeof', 'void', '!'].includes(operator);
  if (type === 'BinaryExpression') return ['===', '!=='].includes(operator);
  return type === 'CallExpression' && isPureCall(above, value, names);
}

/** Checks whether a call passes a value only to a built-in function that does not change it. */
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

/** Checks whether a reference to a built-in object does not change it. */
export function leavesBuiltIn(path: Step): boolean {
  const { node, parent } = path;
  const above = parent?.node;
  if (!parent || above?.type !== 'MemberExpression') return false;
  if (above.property === node) return !above.computed;
  const isCalled = parent.parent?.node.callee === above;
  return isCalled || !isTarget(parent);
}

/** Returns an expression with its wrappers and `define…()`. */
function outermost(path: Step): Step {
  let outer = path;
  while (
    outer.parent &&
    (isWrapper(outer.parent.node) || returnsArgument(outer.parent.node, outer.node))
  ) {
    outer = outer.parent;
  }
  return outer;
}

function returnsArgument(call: Syntax, argument: Syntax): boolean {
  return isDefine(call) && call.arguments?.length === 1 && call.arguments[0] === argument;
}
