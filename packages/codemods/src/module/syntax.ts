import type { JsonNode, NodeKind } from '../document/document.ts';

/** A node of the syntax tree of a module; its `type` decides which properties it has. */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  extra?: { parenStart?: number };
  name?: string;
  value?: unknown;
  key?: Syntax;
  computed?: boolean;
  shorthand?: boolean;
  operator?: string;
  expression?: Syntax;
  argument?: Syntax;
  arguments?: Syntax[];
  callee?: Syntax;
  declaration?: Syntax | null;
  left?: Syntax;
  right?: Syntax;
  object?: Syntax;
  property?: Syntax;
  id?: Syntax;
  init?: Syntax | null;
  declarations?: Syntax[];
  program?: Syntax;
  body?: Syntax[];
  kind?: string;
  local?: Syntax;
  exported?: Syntax;
  imported?: Syntax;
  specifiers?: Syntax[];
  source?: Syntax | null;
  properties?: Syntax[];
  elements?: (Syntax | null)[];
  expressions?: Syntax[];
  quasis?: { value: { cooked?: string | null } }[];
  comments?: (Syntax & { type: 'CommentBlock' | 'CommentLine' })[] | null;
}

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** Checks whether a node only wraps another: parentheses, `as const`, `satisfies T`. */
export function isWrapper({ type }: Syntax): boolean {
  return WRAPPERS.has(type);
}

/** Returns an expression without its wrappers. */
export function unwrap(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = expression ?? undefined;
  while (inner && isWrapper(inner)) inner = inner.expression;
  return inner;
}

/** Checks whether a node is a call of `defineDocs` or the like, which returns its argument. */
export function isDefine({ type, callee }: Syntax): boolean {
  return type === 'CallExpression' && /^define(?=\p{Lu})/u.test(callee?.name ?? '');
}

/** Returns an expression without its wrappers and without `define…()`. */
export function unwrapDefine(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = unwrap(expression);
  while (inner && isDefine(inner) && inner.arguments?.length === 1) {
    inner = unwrap(inner.arguments[0]);
  }
  return inner;
}

/** Checks whether an expression is `module.exports`. */
export function isModuleExports({ type, computed, object, property }: Syntax): boolean {
  return (
    type === 'MemberExpression' &&
    computed !== true &&
    object?.name === 'module' &&
    property?.name === 'exports'
  );
}

/** Returns the name of a property; undefined if it is computed. */
export function nameOf({ type, computed, key }: Syntax): string | undefined {
  if ((type !== 'ObjectProperty' && type !== 'Property') || computed || !key) return undefined;
  if (key.type === 'Identifier') return key.name;
  return typeof key.value === 'string' || typeof key.value === 'number'
    ? String(key.value)
    : undefined;
}

/** Returns the value of a string, number, boolean or null literal; undefined for anything else. */
function scalarOf(literal: Syntax): string | number | boolean | null | undefined {
  switch (literal.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return literal.value as string | number | boolean;
    case 'TemplateLiteral':
      return literal.expressions?.length === 0
        ? (literal.quasis?.[0]?.value.cooked ?? undefined)
        : undefined;
    case 'UnaryExpression':
      return literal.operator === '-' && literal.argument?.type === 'NumericLiteral'
        ? -(literal.argument.value as number)
        : undefined;
    case 'NullLiteral':
      return null;
    default:
      return undefined;
  }
}

/** Checks whether a value is a string, a number or the like, which is immutable. */
export function isScalar(value: Syntax): boolean {
  return value.type === 'TemplateLiteral' || scalarOf(value) !== undefined;
}

/** A stand-in for the length of an array. */
const NUMBER: Syntax = { type: 'NumericLiteral', start: 0, end: 0, value: 0 };
/** A stand-in for a missing property. */
const ABSENT: Syntax = { type: 'NullLiteral', start: 0, end: 0 };

/** Returns the value of a member of an object or array literal; undefined if it is unknown. */
export function memberOf(literal: Syntax, { property, computed }: Syntax): Syntax | undefined {
  const literalName = property && scalarOf(property);
  const name = computed ? literalName !== undefined && String(literalName) : property?.name;
  if (typeof name !== 'string') return undefined;
  if (literal.type === 'ArrayExpression') {
    return name === 'length' ? NUMBER : itemOf(literal.elements ?? [], name);
  }
  if (literal.type !== 'ObjectExpression' || name in Object.prototype) return undefined;
  const { properties = [] } = literal;
  const index = properties.findLastIndex((part) => nameOf(part) === name);
  // A computed or spread property after it may override it, and a prototype may have it.
  const others = properties.slice(index + 1).map(nameOf);
  if (others.includes(undefined) || (index < 0 && others.includes('__proto__'))) return undefined;
  return index < 0 ? ABSENT : unwrap(properties[index]?.value as Syntax | undefined);
}

function itemOf(elements: readonly (Syntax | null)[], name: string): Syntax | undefined {
  const before = /^\d{1,9}$/.test(name) ? elements.slice(0, Number(name) + 1) : [];
  const isKnown = before.every((element) => element && element.type !== 'SpreadElement');
  return isKnown ? unwrap(before[Number(name)]) : undefined;
}

/** A property, an item or the root of a literal, as a located value. */
export interface Shape {
  kind: NodeKind;
  /** The property name; undefined for an item, the root, a spread, and the prototype. */
  key: string | undefined;
  /** The property name in the text, if it is separate from the value. */
  name: Syntax | undefined;
  /** The value without its wrappers. */
  inner: Syntax;
  /** The value with its wrappers; that of the root has none. */
  whole: Syntax;
  /** The value of a scalar. */
  value: JsonNode['value'];
}

/**
 * @param parent the kind of the container; undefined for a root.
 * @param textOf returns the text of an expression of several strings, if all of them are known.
 */
export function shapeOf(
  holder: Syntax,
  parent: NodeKind | undefined,
  textOf: (expression: Syntax) => string | undefined,
): Shape {
  const ownName = parent === 'object' ? nameOf(holder) : undefined;
  const key = ownName === '__proto__' ? undefined : ownName;
  const isProperty = key !== undefined && !holder.shorthand;
  const outer = isProperty ? (holder.value as Syntax) : holder;
  const inner = unwrap(outer) as Syntax;
  const whole = parent === undefined ? inner : outer;
  const name = isProperty ? holder.key : undefined;
  if (parent === 'object' && !isProperty) {
    return { kind: 'computed', key, name, inner, whole, value: undefined };
  }
  const isText = /^(?:TemplateLiteral|BinaryExpression)$/.test(inner.type);
  const scalar = scalarOf(inner);
  const value = scalar === undefined && isText ? textOf(inner) : scalar;
  return { kind: containerKind(inner) ?? scalarKind(value), key, name, inner, whole, value };
}

function containerKind({ type, elements }: Syntax): NodeKind | undefined {
  if (type === 'ObjectExpression') return 'object';
  const hasHoles = elements?.includes(null);
  return type === 'ArrayExpression' && !hasHoles ? 'array' : undefined;
}

function scalarKind(value: JsonNode['value']): NodeKind {
  if (value === undefined) return 'computed';
  return value === null ? 'null' : (typeof value as NodeKind);
}
