import { propertyName, type Syntax, scalarOf, unwrap } from '@nav/static-js';
import type { JsonNode, NodeKind } from '../document/document.ts';

/** A property, an item or the root of a literal, as a located value. */
export interface Shape {
  kind: NodeKind;
  /** The property name; undefined for an item, the root, a spread, and the prototype. */
  key: string | undefined;
  /** The property name in the text, if it is separate from the value. */
  name: Syntax | undefined;
  /** The value without its wrappers. */
  inner: Syntax;
  /** The value with its wrappers; the root has none. */
  whole: Syntax;
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
  const ownName = parent === 'object' ? propertyName(holder) : undefined;
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
