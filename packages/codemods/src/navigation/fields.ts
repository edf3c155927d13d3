import type { ElementKind } from '@nav/core/client';
import { alternativesOf, checkShape, nearest, rootSettings } from '@nav/core/internal';
import type { ShapeRef } from '@nav/core/stages';
import { isContainer, ownValue, parseJson } from '@nav/json';
import { messageOf } from '../document/open-json.ts';
import type { Json } from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { foundNames, unknown } from './names.ts';

/** A field of the vocabulary, or a part of one. */
export interface Field {
  shape: ShapeRef;
  required?: boolean | undefined;
  /** Set for the field with the label of its element. */
  isLabel?: boolean;
  /** Set if the check of the whole config checks its value. */
  isSetting?: boolean;
}

type Vocabulary = Pick<Session, 'grammar' | 'settings'>;

/**
 * Returns the field of an element at a path such as `icon` or `color.light`.
 *
 * @returns a sentence if there is none
 */
export function fieldOf(
  session: Vocabulary,
  kind: ElementKind,
  [name = '', ...rest]: readonly string[],
): Field | string {
  const { fields, label } = session.grammar.elements[kind];
  const field = fields.get(name);
  if (!field) return unknownField(name, [...fields.keys()]);
  const shape = kind === 'language' ? shapesIn(session)?.[name] : undefined;
  const isLabel = name === label;
  return partOf(shape === undefined ? { ...field, isLabel } : { shape, isSetting: true }, rest);
}

/**
 * Returns the setting of a site at a path such as `styling.eyebrows`.
 *
 * @returns a sentence if there is none
 */
export function settingOf(
  session: Vocabulary,
  [name = '', ...rest]: readonly string[],
): Field | string {
  const { grammar, settings } = session;
  const checked = shapesIn(session);
  const shapes = { ...rootSettings(grammar.dialect), ...checked };
  const shape = ownValue(shapes, name);
  if (shape === undefined) return unknownField(name, Object.keys(shapes));
  const required = checked && settings.docsSettings?.required.includes(name);
  return partOf({ shape, required, isSetting: checked !== undefined }, rest);
}

/** Returns the shapes of the settings outside the navigation, if they are known. */
function shapesIn({
  grammar,
  settings,
}: Vocabulary): Readonly<Record<string, ShapeRef>> | undefined {
  return settings.docsSettings?.shapes[grammar.dialect];
}

function unknownField(name: string, names: readonly string[]): string {
  return unknown('field', name, nearest(name, names)) + foundNames(names);
}

function partOf(field: Field, [name, ...rest]: readonly string[]): Field | string {
  if (name === undefined) return field;
  const shapes = alternativesOf(field.shape);
  for (const shape of shapes) {
    if (shape.type === 'map' || shape.type === 'record')
      return partOf({ ...field, shape: shape.of }, rest);
    if (shape.type === 'any') return { shape: 'any' };
    if (shape.type !== 'object') continue;
    const part = ownValue(shape.fields, name);
    if (part)
      return partOf({ ...field, shape: part.shape, required: part.required === true }, rest);
    if (shape.open) return { shape: 'any' };
  }
  const names = shapes.flatMap((one) => (one.type === 'object' ? Object.keys(one.fields) : []));
  return unknownField(name, [...new Set(names)]);
}

/**
 * Reads a value from the command line as JSON or as a text, whichever fits a field.
 *
 * @param subject the field, for the message
 * @returns what is wrong with it if neither fits
 */
export function readFieldValue(
  text: string,
  field: Field,
  subject: string,
): { value: Json } | { fault: string } {
  const parsed = parseJson(text) as Json | undefined;
  const isStructure = isContainer(parsed);
  const takesIt =
    isStructure && alternativesOf(field.shape).some(({ type }) => STRUCTURES.has(type));
  const isText = parsed === undefined || typeof parsed === 'string';
  const candidates: Json[] = isText ? [text] : takesIt ? [parsed] : [parsed, text];
  let fault = '';
  for (const value of candidates) {
    const found = faultIn(value, field, subject);
    if (found === undefined) return { value };
    fault = found;
  }
  return { fault };
}

const STRUCTURES: ReadonlySet<string> = new Set(['object', 'list', 'map', 'record']);

function faultIn(value: Json, { shape, isSetting }: Field, subject: string): string | undefined {
  let fault: string | undefined;
  checkShape(value, shape, '', subject, (code, args, pointer) => {
    if (!isSetting || (code === 'wrong-type' && pointer === ''))
      fault ??= messageOf({ code, args });
  });
  return fault;
}
