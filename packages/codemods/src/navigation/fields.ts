import type { ElementKind } from '@nav/core/client';
import { alternativesOf, checkShape, nearest, rootShapes, siteSettings } from '@nav/core/internal';
import type { Grammar, ShapeRef } from '@nav/core/stages';
import { parseJson } from '@nav/json';
import { messageOf } from '../document/open-json.ts';
import type { Json } from '../edit/template.ts';
import { foundNames, unknown } from './names.ts';

/** A field of the vocabulary, or a part of one. */
export interface Field {
  shape: ShapeRef;
  required?: boolean;
  /** Set for the field with the label of its element. */
  isLabel?: boolean;
}

/**
 * Returns the field of an element at a path such as `icon` or `color.light`.
 *
 * @returns a sentence if there is none
 */
export function fieldOf(
  { elements }: Grammar,
  kind: ElementKind,
  [name = '', ...rest]: readonly string[],
): Field | string {
  const { fields, label } = elements[kind];
  const field = fields.get(name);
  if (!field) return unknownField(name, [...fields.keys()]);
  return name === label ? { ...field, isLabel: true } : partOf(field, rest);
}

/**
 * Returns the setting of a site at a path such as `styling.eyebrows`.
 *
 * @returns a sentence if there is none
 */
export function settingOf({ dialect }: Grammar, path: readonly string[]): Field | string {
  const known = Object.values(siteSettings).find((one) =>
    one.path.every((key, at) => key === path[at]),
  );
  if (known) return partOf({ shape: known.in[dialect] }, path.slice(known.path.length));
  const [name = '', ...rest] = path;
  const { navigation: _, ...shapes } = rootShapes(dialect);
  const names = Object.keys(shapes);
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return shape === undefined ? unknownField(name, names) : partOf({ shape }, rest);
}

function unknownField(name: string, names: readonly string[]): string {
  return unknown('field', name, nearest(name, names)) + foundNames(names);
}

function partOf(field: Field, [name, ...rest]: readonly string[]): Field | string {
  if (name === undefined) return field;
  const shapes = alternativesOf(field.shape);
  for (const shape of shapes) {
    if (shape.type === 'map') return partOf({ shape: shape.of }, rest);
    if (shape.type === 'any') return { shape: 'any' };
    if (shape.type !== 'object') continue;
    const part = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (part) return partOf({ shape: part.shape, required: part.required === true }, rest);
    if (shape.open) return { shape: 'any' };
  }
  const names = shapes.flatMap((one) => (one.type === 'object' ? Object.keys(one.fields) : []));
  return unknownField(name, names);
}

/**
 * Reads a value from the command line as JSON or as a text, whichever fits a shape.
 *
 * @param subject the field, for the message
 * @returns what is wrong with it if neither fits
 */
export function readFieldValue(
  text: string,
  shape: ShapeRef,
  subject: string,
): { value: Json } | { fault: string } {
  const parsed = parseJson(text) as Json | undefined;
  const isStructure = typeof parsed === 'object' && parsed !== null;
  const takesIt = isStructure && alternativesOf(shape).some(({ type }) => STRUCTURES.has(type));
  const isText = parsed === undefined || typeof parsed === 'string';
  const candidates: Json[] = isText ? [text] : takesIt ? [parsed] : [parsed, text];
  let fault = '';
  for (const value of candidates) {
    const found = faultIn(value, shape, subject);
    if (found === undefined) return { value };
    fault = found;
  }
  return { fault };
}

const STRUCTURES: ReadonlySet<string> = new Set(['object', 'list', 'map']);

function faultIn(value: Json, shape: ShapeRef, subject: string): string | undefined {
  let fault: string | undefined;
  checkShape(value, shape, '', subject, (code, args) => {
    fault ??= messageOf({ code, args });
  });
  return fault;
}
