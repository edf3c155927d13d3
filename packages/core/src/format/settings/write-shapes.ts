import type { Shape, ShapeField, ShapeRef } from '../grammar.ts';

type Fields = Readonly<Record<string, ShapeField>>;

/** An object whose unknown keys are dropped. */
export function object(fields: Fields): Shape {
  return { type: 'object', comments: true, fields };
}

/** An object that is rejected if it has unknown keys. */
export function strict(fields: Fields): Shape {
  return { type: 'object', strict: true, fields };
}

export function field(shape: ShapeRef, about: string, was?: readonly string[]): ShapeField {
  return was ? { shape, about, was } : { shape, about };
}

export function needed(shape: ShapeRef, about: string, was?: readonly string[]): ShapeField {
  return { ...field(shape, about, was), required: true };
}

export function oneOf(...values: string[]): Shape {
  return { type: 'choice', values };
}

export function either(...of: ShapeRef[]): Shape {
  return { type: 'either', of };
}

export function listOf(
  of: ShapeRef,
  limits: { atLeast?: number; atMost?: number; unique?: string; rejectsSecond?: true } = {},
): Shape {
  return { type: 'list', of, ...limits };
}

/** An object with any keys. */
export function record(of: ShapeRef): Shape {
  return { type: 'record', of };
}

/** A string that a pattern describes. `expected` completes the sentence "It must be …". */
export function matching(pattern: string, expected: string): Shape {
  return { type: 'string', pattern, expected };
}
