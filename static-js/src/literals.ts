import type { AnyNode, Syntax } from './syntax.ts';

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** Checks whether a node only wraps another: parentheses, `as const`, `satisfies T`. */
export function isWrapper({ type }: Syntax): boolean {
  return WRAPPERS.has(type);
}

export function unwrap(expression: Syntax | null | undefined): Syntax | undefined;
export function unwrap<Node extends AnyNode>(expression: Node): Node;
export function unwrap(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = expression ?? undefined;
  while (inner && isWrapper(inner)) inner = inner.expression;
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

export function nameOf(node: AnyNode | null | undefined): string | undefined {
  const { name, value } = (node ?? {}) as Partial<Syntax>;
  return name ?? (typeof value === 'string' ? value : undefined);
}

/** `undefined` if the name is computed. */
export function propertyName({ type, computed, key }: Syntax): string | undefined {
  if ((type !== 'ObjectProperty' && type !== 'Property') || computed || !key) return undefined;
  return nameOf(key) ?? (typeof key.value === 'number' ? String(key.value) : undefined);
}

export type Scalar = string | number | boolean | null;

export function scalarOf(literal: Syntax): Scalar | undefined {
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

/** `undefined` if the member is unknown. */
export function memberOf(literal: Syntax, { property, computed }: Syntax): Syntax | undefined {
  const literalName = property && scalarOf(property);
  const name = computed ? literalName !== undefined && String(literalName) : property?.name;
  if (typeof name !== 'string') return undefined;
  if (literal.type === 'ArrayExpression') {
    return name === 'length' ? NUMBER : itemOf(literal.elements ?? [], name);
  }
  if (literal.type !== 'ObjectExpression' || name in Object.prototype) return undefined;
  const { properties = [] } = literal;
  const index = properties.findLastIndex((part) => propertyName(part) === name);
  // A computed or spread property after it may override it, and a prototype may have it.
  const others = properties.slice(index + 1).map(propertyName);
  if (others.includes(undefined) || (index < 0 && others.includes('__proto__'))) return undefined;
  return index < 0 ? ABSENT : unwrap(properties[index]?.value as Syntax | undefined);
}

function itemOf(elements: readonly (Syntax | null)[], name: string): Syntax | undefined {
  const before = /^\d{1,9}$/.test(name) ? elements.slice(0, Number(name) + 1) : [];
  const isKnown = before.every((element) => element && element.type !== 'SpreadElement');
  return isKnown ? unwrap(before[Number(name)]) : undefined;
}
