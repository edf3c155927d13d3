import type { NodeKind } from '../document/located.ts';
import { nameOf, type Syntax, scalarOf, unwrap } from './syntax.ts';

/** What a property, an item or the root of a literal is as a located value. */
export interface Shape {
  kind: NodeKind;
  /** Its property name; undefined for an item, the root, a spread, and what sets the prototype. */
  key: string | undefined;
  /** Where its name is written, if that is apart from its value. */
  name: Syntax | undefined;
  /** Its value, without what is wrapped round it. */
  inner: Syntax;
  /** What of it is written down as the value: of the root, no more than `inner`. */
  whole: Syntax;
  /** The value of a string, the text of a number and the like. */
  text: string | undefined;
}

/** @param parent the kind of the value that it stands in; undefined for a root. */
export function shapeOf(holder: Syntax, parent: NodeKind | undefined): Shape {
  const called = parent === 'object' ? nameOf(holder) : undefined;
  const key = called === '__proto__' ? undefined : called;
  const isProperty = key !== undefined && !holder.shorthand;
  const outer = isProperty ? (holder.value as Syntax) : holder;
  const inner = unwrap(outer) as Syntax;
  const whole = parent === undefined ? inner : outer;
  const name = isProperty ? holder.key : undefined;
  const isKnown = parent === undefined || parent === 'array' || isProperty;
  if (!isKnown) return { kind: 'computed', key, name, inner, whole, text: undefined };
  const scalar = scalarOf(inner);
  const kind = containerKind(inner) ?? scalar?.kind ?? 'computed';
  return { kind, key, name, inner, whole, text: scalar?.text };
}

/** An array with holes is none. */
function containerKind({ type, elements }: Syntax): NodeKind | undefined {
  if (type === 'ObjectExpression') return 'object';
  return type === 'ArrayExpression' && !elements?.includes(null) ? 'array' : undefined;
}
