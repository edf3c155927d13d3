import { guessProperties, unknownArgs } from '../diagnostics/claims.ts';
import { codes } from '../diagnostics/codes.ts';
import type { Finding, Report } from '../diagnostics/diagnostic.ts';
import { renameFix, writeInstead } from '../diagnostics/fixes.ts';
import { typeName } from '../diagnostics/wording.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { hasScheme } from '../text/address.ts';
import { isObject } from '../text/json-value.ts';
import { nearest } from '../text/nearest.ts';
import { joinPointer } from '../text/pointer.ts';
import type { RangeAnchor } from '../text/position.ts';
import { isForeignName } from './elements.ts';
import { patternOf, type Shape, shapeOf } from './grammar.ts';
import { meantCode } from './language-codes.ts';
import type { ShapeName } from './shapes.ts';

/** The anchor of a wrong value: the bracket of an object or list, so that no range swallows a page of text. */
export function wrongAnchor(value: unknown): RangeAnchor {
  return typeof value === 'object' && value !== null ? 'open' : 'value';
}

const SCRIPTING = /^(?:javascript|vbscript|data):/i;

/**
 * Checks a value against its shape; reports one finding for each mistake. `subject` names it in the sentences.
 */
export function checkShape(
  value: unknown,
  name: ShapeName,
  pointer: string,
  subject: string,
  report: Report,
): void {
  // A `$ref` that leads nowhere could have named anything.
  if (isUnresolved(value)) return;
  const shape = shapeOf(name);
  if (shape.type === 'choice') {
    checkChoice(value, shape, pointer, subject, report);
    return;
  }
  if (namesSpecification(name) && isSpecificationDocument(value)) {
    const expected = 'the path of the specification, such as "openapi.json"';
    // The key is in the file that is to be mended; the document may be one that a `$ref` names.
    report('wrong-type', { subject, expected, found: 'the specification itself' }, pointer, 'key');
    return;
  }
  if (!fitsType(value, name)) {
    const expected = expectedType(name);
    report(
      'wrong-type',
      { subject, expected, found: typeName(value) },
      pointer,
      wrongAnchor(value),
    );
    return;
  }
  switch (shape.type) {
    case 'string':
      checkString(value as string, name, shape, pointer, subject, report);
      return;
    case 'list':
      (value as unknown[]).forEach((item, index) => {
        checkShape(item, shape.of, joinPointer(pointer, index), `an entry of ${subject}`, report);
      });
      return;
    case 'map':
      checkMap(value as Record<string, unknown>, shape, pointer, subject, report);
      return;
    case 'either': {
      const fit = shape.of.find((alternative) => fitsType(value, alternative));
      if (fit) checkShape(value, fit, pointer, subject, report);
      return;
    }
    case 'object':
      checkObject(value as Record<string, unknown>, shape, pointer, subject, report);
  }
}

/** Whether a value is certainly right, told at a glance: what nearly every value of a config is. */
export function isPlainlyFit(value: unknown, name: ShapeName): boolean {
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
      for (const alternative of shape.of) if (isPlainlyFit(value, alternative)) return true;
      return false;
    case 'list':
      return Array.isArray(value) && arePlainlyFit(value, shape.of);
    case 'object':
      return isObject(value) && hasPlainFields(value, shape);
    default:
      return false;
  }
}

function arePlainlyFit(items: readonly unknown[], name: ShapeName): boolean {
  for (const item of items) if (!isPlainlyFit(item, name)) return false;
  return true;
}

function hasPlainFields(
  value: Record<string, unknown>,
  { fields, open }: Extract<Shape, { type: 'object' }>,
): boolean {
  for (const key in value) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field ? !isPlainlyFit(value[key], field.shape) : !open) return false;
  }
  for (const name in fields)
    if (fields[name]?.required && !Object.hasOwn(value, name)) return false;
  return true;
}

function fitsPattern(
  value: string,
  name: ShapeName,
  shape: Extract<Shape, { type: 'string' }>,
): boolean {
  return patternOf(name)?.test(value) === true && (shape.role !== 'href' || canBeOpened(value));
}

/** Whether an address is none of another site, or can be read as browsers, and the builder, read it (M1.6). */
function canBeOpened(href: string): boolean {
  if (!hasScheme(href)) return true;
  try {
    new URL(href);
    return true;
  } catch {
    return false;
  }
}

/** Whether nothing is wrong with a value where one of a shape is wanted: that of a field, or of a setting. */
export function fitsShape(value: unknown, shape: ShapeName): boolean {
  if (isPlainlyFit(value, shape)) return true;
  let fits = true;
  checkShape(value, shape, '', '', () => {
    fits = false;
  });
  return fits;
}

function checkString(
  value: string,
  name: ShapeName,
  shape: Extract<Shape, { type: 'string' }>,
  pointer: string,
  subject: string,
  report: Report,
): void {
  if (shape.nonEmpty && value === '') {
    report('empty-value', { subject, what: 'text' }, pointer, 'value');
  } else if (shape.pattern !== undefined && !fitsPattern(value, name, shape)) {
    const expected = shape.expected ?? 'another value';
    if (shape.role === 'href' || shape.role === 'destination') {
      // Browsers drop white space and control characters inside a scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must be dropped
      const scripting = SCRIPTING.test(value.replace(/[\u0000-\u0020]+/g, ''));
      const args = { found: value, scripting, expected };
      const unreadable = patternOf(name)?.test(value);
      report('invalid-href', unreadable ? { ...args, unreadable } : args, pointer, 'value');
    } else {
      report('invalid-value', { subject, found: value, expected }, pointer, 'value');
    }
  }
}

function checkChoice(
  value: unknown,
  shape: Extract<Shape, { type: 'choice' }>,
  pointer: string,
  subject: string,
  report: Report,
): void {
  if ((shape.values as readonly unknown[]).includes(value)) return;
  const names = shape.values.filter((choice) => typeof choice === 'string');
  if (shape.code === 'unknown-language') {
    if (typeof value !== 'string') {
      report(
        'wrong-type',
        { subject, expected: 'a language code', found: typeName(value) },
        pointer,
        wrongAnchor(value),
      );
      return;
    }
    const meant = meantCode(value, names);
    const suggestion = meant?.code;
    report('unknown-language', { found: value, suggestion, supported: names }, pointer, 'value', {
      fixes: meant?.certain ? replacement(suggestion, pointer) : [],
    });
    return;
  }
  const expected = shape.values
    .map((choice) => JSON.stringify(choice))
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
  const suggestion = typeof value === 'string' ? nearest(value, names) : undefined;
  report(
    'invalid-value',
    { subject, found: value, expected, ...(suggestion === undefined ? {} : { suggestion }) },
    pointer,
    wrongAnchor(value),
    { fixes: replacement(suggestion, pointer) },
  );
}

function replacement(
  suggestion: string | undefined,
  pointer: string,
): NonNullable<Finding['fixes']> {
  return suggestion === undefined ? [] : [writeInstead({ pointer, anchor: 'value' }, suggestion)];
}

function checkObject(
  value: Record<string, unknown>,
  shape: Extract<Shape, { type: 'object' }>,
  pointer: string,
  subject: string,
  report: Report,
): void {
  const fields = Object.entries(shape.fields);
  const absent = fields.filter(([name, field]) => field.required && !Object.hasOwn(value, name));
  // What else an open object holds is for others to read, unless it was meant for what is missing.
  const names = (shape.open ? absent : fields).map(([name]) => name);
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    if (!field) unknown.push(key);
    else {
      const place = joinPointer(pointer, key);
      checkShape(value[key], field.shape, place, `"${key}" of ${subject}`, report);
    }
  }
  const guesses = guessProperties(
    value,
    unknown,
    (key) => names.find((name) => isForeignName(name, key)) ?? nearest(key, names),
  );
  for (const [key, guess] of guesses) {
    if (shape.open && guess.name === undefined) continue;
    const meant = guess.name === undefined ? undefined : shape.fields[guess.name];
    const isError = shape.strict || (meant?.required && guess.rival === undefined);
    report('unknown-field', unknownArgs(subject, key, guess), joinPointer(pointer, key), 'key', {
      ...(isError ? { severity: 'error' as const } : {}),
      ...(meant && fitsShape(value[key], meant.shape) ? renameFix(pointer, key, guess) : {}),
    });
  }
  const explained = new Set([...guesses.values()].map(({ name }) => name));
  for (const [name] of absent) {
    if (!explained.has(name))
      report('missing-field', { element: subject, field: name }, pointer, 'open');
  }
}

function checkMap(
  value: Record<string, unknown>,
  shape: Extract<Shape, { type: 'map' }>,
  pointer: string,
  subject: string,
  report: Report,
): void {
  const names: readonly string[] = codes;
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const place = joinPointer(pointer, key);
    if (!names.includes(key)) unknown.push(key);
    else checkShape(value[key], shape.of, place, `"${key}" of ${subject}`, report);
  }
  for (const [key, guess] of guessProperties(value, unknown, (key) => nearest(key, names))) {
    const fits = fitsShape(value[key], shape.of);
    report('unknown-field', unknownArgs(subject, key, guess), joinPointer(pointer, key), 'key', {
      ...(fits ? renameFix(pointer, key, guess) : {}),
    });
  }
}

/** Whether a text of this shape is the path of a specification. */
function namesSpecification(name: ShapeName): boolean {
  const shape = shapeOf(name);
  if (shape.type === 'either') return shape.of.some(namesSpecification);
  return shape.type === 'string' && shape.role === 'spec';
}

/** Whether a value has the JSON type of a shape, whatever is in it. */
export function fitsType(value: unknown, name: ShapeName): boolean {
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
    case 'map':
    case 'object':
      return isObject(value);
  }
}

/** The type of a shape in words: `a string or an object`. */
function expectedType(name: ShapeName): string {
  const shape = shapeOf(name);
  if (shape.type === 'either') return [...new Set(shape.of.map(expectedType))].join(' or ');
  if (shape.type === 'choice') return 'a string';
  return {
    any: 'any value',
    boolean: 'true or false',
    number: 'a number',
    string: 'a string',
    list: 'a list',
    map: 'an object',
    object: 'an object',
  }[shape.type];
}

/** Tests for a specification written where its path belongs. */
export function isSpecificationDocument(value: unknown): boolean {
  return (
    isObject(value) &&
    ['openapi', 'swagger', 'asyncapi'].some((key) => Object.hasOwn(value, key)) &&
    ['info', 'paths', 'webhooks', 'components', 'channels'].some((key) => isObject(value[key]))
  );
}
