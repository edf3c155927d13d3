import type { NodeKind } from './document.ts';

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
