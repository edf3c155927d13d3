import { isObject, ownValue } from '@nav/json';
import { hasScheme, parseUrl } from '@nav/paths';
import { wordList } from '../diagnostics/catalog/wording.ts';
import { patternOf, type Shape, type ShapeOf, type ShapeRef, shapeOf } from './grammar.ts';

/** A fast test for values that fit: nearly all values of a config pass it. */
export function isClearlyValid(value: unknown, name: ShapeRef): boolean {
  const shape = shapeOf(name);
  switch (shape.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        !(shape.nonEmpty && value === '') &&
        (shape.pattern === undefined || fitsPattern(value, name, shape))
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return Number.isFinite(value);
    case 'choice':
      return (shape.values as readonly unknown[]).includes(value);
    case 'either':
      for (const alternative of shape.of) if (isClearlyValid(value, alternative)) return true;
      return false;
    case 'list':
      return Array.isArray(value) && areClearlyValid(value, shape.of);
    case 'object':
      return isObject(value) && hasClearlyValidFields(value, shape);
    default:
      return false;
  }
}

function areClearlyValid(items: readonly unknown[], name: ShapeRef): boolean {
  for (const item of items) if (!isClearlyValid(item, name)) return false;
  return true;
}

function hasClearlyValidFields(
  value: Record<string, unknown>,
  { fields, open }: ShapeOf<'object'>,
): boolean {
  for (const key in value) {
    const field = ownValue(fields, key);
    if (field ? !isClearlyValid(value[key], field.shape) : !open) return false;
  }
  for (const name in fields)
    if (fields[name]?.required && !Object.hasOwn(value, name)) return false;
  return true;
}

export function fitsPattern(value: string, name: ShapeRef, { role }: ShapeOf<'string'>): boolean {
  return patternOf(name)?.test(value) === true && (role !== 'href' || isReadableUrl(value));
}

/** Tests for a path, or a URL that browsers, and so the builder, can parse (M1.6). */
function isReadableUrl(href: string): boolean {
  return !hasScheme(href) || parseUrl(href) !== undefined;
}

export function isSpecificationPath(name: ShapeRef): boolean {
  const shape = shapeOf(name);
  if (shape.type === 'either') return shape.of.some(isSpecificationPath);
  return shape.type === 'string' && shape.role === 'spec';
}

/** Tests for a specification that is written where its path belongs. */
export function isSpecificationDocument(value: unknown): boolean {
  return (
    isObject(value) &&
    ['openapi', 'swagger', 'asyncapi'].some((key) => Object.hasOwn(value, key)) &&
    ['info', 'paths', 'webhooks', 'components', 'channels'].some((key) => isObject(value[key]))
  );
}

export function fitsType(value: unknown, name: ShapeRef): boolean {
  const shape = shapeOf(name);
  switch (shape.type) {
    case 'any':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
    case 'string':
      return typeof value === shape.type;
    case 'choice':
      return shape.values.some((choice) => typeof choice === typeof value);
    case 'list':
      return Array.isArray(value);
    case 'either':
      return shape.of.some((alternative) => fitsType(value, alternative));
    default:
      return isObject(value);
  }
}

/** The type of a shape in words: `a string or an object`. */
export function expectedType(name: ShapeRef): string {
  return wordList([...new Set(expectedTypes(name))], 'or');
}

function expectedTypes(name: ShapeRef): string[] {
  const shape = shapeOf(name);
  if (shape.type === 'either') return shape.of.flatMap(expectedTypes);
  if (shape.type === 'choice') return shape.values.map((value) => JSON.stringify(value));
  const types: Partial<Record<Shape['type'], string>> = {
    any: 'any value',
    boolean: 'true or false',
    number: 'a number',
    string: 'a string',
    list: 'a list',
  };
  return [types[shape.type] ?? 'an object'];
}
