import type { NodeKind } from '../document/document.ts';

/** What is read of a node of the syntax tree of a module; its type says which of the rest there is. */
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
  kind?: string;
  local?: Syntax;
  exported?: Syntax;
  imported?: Syntax;
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

/** Whether a node only wraps another: parentheses, `as const`, `satisfies T`. */
export function isWrapper({ type }: Syntax): boolean {
  return WRAPPERS.has(type);
}

/** The expression without what is wrapped round it. */
export function unwrap(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = expression ?? undefined;
  while (inner && isWrapper(inner)) inner = inner.expression;
  return inner;
}

/** The name of a property, where it is written down. */
export function nameOf({ type, computed, key }: Syntax): string | undefined {
  if ((type !== 'ObjectProperty' && type !== 'Property') || computed || !key) return undefined;
  if (key.type === 'Identifier') return key.name;
  return typeof key.value === 'string' || typeof key.value === 'number'
    ? String(key.value)
    : undefined;
}

/** A string, number, boolean or null that is written down. */
export function scalarOf(value: Syntax): { kind: NodeKind; text: string } | undefined {
  switch (value.type) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value as string };
    case 'TemplateLiteral': {
      const cooked = value.quasis?.[0]?.value.cooked;
      return value.expressions?.length === 0 && typeof cooked === 'string'
        ? { kind: 'string', text: cooked }
        : undefined;
    }
    case 'NumericLiteral':
      return { kind: 'number', text: String(value.value) };
    case 'UnaryExpression':
      return value.operator === '-' && value.argument?.type === 'NumericLiteral'
        ? { kind: 'number', text: String(-(value.argument.value as number)) }
        : undefined;
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value) };
    case 'NullLiteral':
      return { kind: 'null', text: 'null' };
    default:
      return undefined;
  }
}

/** Whether a value is a text, a number or the like, which nothing can change. */
export function isScalar(value: Syntax): boolean {
  return value.type === 'TemplateLiteral' || scalarOf(value) !== undefined;
}

/** A number, as the length of a list is one. */
const NUMBER: Syntax = { type: 'NumericLiteral', start: 0, end: 0, value: 0 };
/** What an object has nothing for. */
const ABSENT: Syntax = { type: 'NullLiteral', start: 0, end: 0 };

/** What a member expression takes out of an object or array that is written down; undefined where that is not known. */
export function memberOf(literal: Syntax, { property, computed }: Syntax): Syntax | undefined {
  const name = computed ? property && scalarOf(property)?.text : property?.name;
  if (name === undefined) return undefined;
  if (literal.type === 'ArrayExpression') {
    return name === 'length' ? NUMBER : itemOf(literal.elements ?? [], name);
  }
  if (literal.type !== 'ObjectExpression' || name in Object.prototype) return undefined;
  const { properties = [] } = literal;
  const index = properties.findLastIndex((part) => nameOf(part) === name);
  // What is computed or spread behind it may have another value of that name, and a prototype may have one at all.
  const others = properties.slice(index + 1).map(nameOf);
  if (others.includes(undefined) || (index < 0 && others.includes('__proto__'))) return undefined;
  return index < 0 ? ABSENT : unwrap(properties[index]?.value as Syntax | undefined);
}

function itemOf(elements: readonly (Syntax | null)[], name: string): Syntax | undefined {
  const before = /^\d{1,9}$/.test(name) ? elements.slice(0, Number(name) + 1) : [];
  const isKnown = before.every((element) => element && element.type !== 'SpreadElement');
  return isKnown ? unwrap(before[Number(name)]) : undefined;
}
