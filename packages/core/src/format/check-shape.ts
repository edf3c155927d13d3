import { isContainer, joinPointer, ownValue, type RangeAnchor } from '@nav/json';
import { typeName, wordList } from '../diagnostics/catalog/wording.ts';
import { codes } from '../diagnostics/codes.ts';
import type { ReportFinding } from '../diagnostics/diagnostic.ts';
import {
  type Changes,
  guessProperties,
  offer,
  suggestionArgs,
  unknownArgs,
  unknownChange,
  writeInstead,
} from '../diagnostics/fixes.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { allNearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import { isForeignName } from './foreign-names.ts';
import { patternOf, type ShapeOf, type ShapeRef, shapeOf } from './grammar.ts';
import { codeNamed, meantCode } from './language-codes.ts';
import {
  expectedType,
  fitsPattern,
  fitsType,
  isClearlyValid,
  isSpecificationDocument,
  isSpecificationPath,
} from './shape-fit.ts';

/** Returns the anchor of a wrong value: the bracket of an object or list, so that no range covers a page of text. */
export function wrongAnchor(value: unknown): RangeAnchor {
  return isContainer(value) ? 'open' : 'value';
}

/** `subject` names the value in messages. */
export function checkShape(
  value: unknown,
  name: ShapeRef,
  pointer: string,
  subject: string,
  report: ReportFinding,
): void {
  // A `$ref` that does not exist could have named anything.
  if (isUnresolved(value)) return;
  const shape = shapeOf(name);
  if (shape.type === 'choice') {
    checkChoice(value, shape, pointer, subject, report);
    return;
  }
  if (isSpecificationPath(name) && isSpecificationDocument(value)) {
    const expected = 'the path of the specification, such as "openapi.json"';
    // The key is in the file to edit; the document may be in one that a `$ref` names.
    report('wrong-type', { subject, expected, found: 'the specification itself' }, pointer, 'key');
    return;
  }
  if (!fitsType(value, name)) {
    const args = { subject, expected: expectedType(name), found: typeName(value) };
    report('wrong-type', args, pointer, wrongAnchor(value));
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

/** Tests whether `checkShape` would report nothing. */
export function fitsShape(value: unknown, shape: ShapeRef): boolean {
  if (isClearlyValid(value, shape)) return true;
  let fits = true;
  checkShape(value, shape, '', '', () => {
    fits = false;
  });
  return fits;
}

const SCRIPTING = /^(?:javascript|vbscript|data):/i;

function checkString(
  value: string,
  name: ShapeRef,
  shape: ShapeOf<'string'>,
  pointer: string,
  subject: string,
  report: ReportFinding,
): void {
  if (shape.nonEmpty && value === '') {
    report('empty-value', { subject, what: 'text' }, pointer, 'value');
    return;
  }
  if (shape.pattern === undefined || fitsPattern(value, name, shape)) return;
  const { role, expected = 'another value' } = shape;
  if (role !== 'href' && role !== 'destination') {
    report('invalid-value', { subject, found: value, expected }, pointer, 'value');
    return;
  }
  // Browsers ignore white space and control characters in a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const scripting = SCRIPTING.test(value.replace(/[\u0000-\u0020]+/g, ''));
  const unreadable = patternOf(name)?.test(value) ? { unreadable: true } : {};
  report('invalid-href', { found: value, scripting, expected, ...unreadable }, pointer, 'value');
}

function checkChoice(
  value: unknown,
  { values, code }: ShapeOf<'choice'>,
  pointer: string,
  subject: string,
  report: ReportFinding,
): void {
  if ((values as readonly unknown[]).includes(value)) return;
  const names = values.filter((choice) => typeof choice === 'string');
  if (code === 'unknown-language') {
    if (typeof value !== 'string') {
      const args = { subject, expected: 'a language code', found: typeName(value) };
      report('wrong-type', args, pointer, wrongAnchor(value));
      return;
    }
    const meant = meantCode(value, names);
    const args = { found: value, suggestion: meant?.code, supported: names };
    const named = meant?.code ?? codeNamed(value, names);
    const changes =
      named === undefined ? {} : replacement([named], pointer, meant?.certain === true);
    report('unknown-language', args, pointer, 'value', changes);
    return;
  }
  const expected = wordList(
    values.map((choice) => JSON.stringify(choice)),
    'or',
  );
  const near = typeof value === 'string' ? allNearest(value, names) : [];
  const [suggestion] = near;
  const args = { subject, found: value, expected };
  if (suggestion === undefined) report('invalid-value', args, pointer, wrongAnchor(value));
  else {
    const isCertain = isMeantAs(String(value), suggestion, names);
    const meant = isCertain ? [suggestion] : near;
    const changes = replacement(meant, pointer, isCertain);
    report('invalid-value', { ...args, ...suggestionArgs(meant) }, pointer, 'value', changes);
  }
}

function replacement(suggestions: readonly string[], pointer: string, isCertain: boolean): Changes {
  const at = { pointer, anchor: 'value' as const };
  const changes = suggestions.map((suggestion) => writeInstead(at, suggestion));
  return offer(changes, isCertain);
}

function checkObject(
  value: Record<string, unknown>,
  shape: ShapeOf<'object'>,
  pointer: string,
  subject: string,
  report: ReportFinding,
): void {
  const fields = Object.entries(shape.fields);
  const absent = fields.filter(([name, field]) => field.required && !Object.hasOwn(value, name));
  // Other properties of an open object are allowed, unless they look like a missing one.
  const names = (shape.open ? absent : fields).map(([name]) => name);
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const field = ownValue(shape.fields, key);
    if (!field) unknown.push(key);
    else {
      const place = joinPointer(pointer, key);
      checkShape(value[key], field.shape, place, `"${key}" of ${subject}`, report);
    }
  }
  const guesses = guessProperties(
    value,
    unknown,
    (key) => {
      const foreign = names.filter((name) => isForeignName(name, key));
      return foreign.length > 0 ? foreign : allNearest(key, names);
    },
    (key, name) =>
      (isForeignName(name, key) && absent.some(([field]) => field === name)) ||
      isMeantAs(key, name, names),
  );
  for (const [key, guess] of guesses) {
    if (shape.open && guess.name === undefined) continue;
    const meant = guess.name === undefined ? undefined : shape.fields[guess.name];
    const isError = shape.strict || (meant?.required && guess.rival === undefined);
    report('unknown-field', unknownArgs(subject, key, guess), joinPointer(pointer, key), 'key', {
      ...(isError ? { severity: 'error' as const } : {}),
      ...unknownChange(pointer, key, guess, {
        fits: meant !== undefined && fitsShape(value[key], meant.shape),
      }),
    });
  }
  const explained = new Set([...guesses.values()].flatMap(({ name, others }) => [name, ...others]));
  for (const [name] of absent) {
    if (!explained.has(name))
      report('missing-field', { element: subject, field: name }, pointer, 'open');
  }
}

function checkMap(
  value: Record<string, unknown>,
  shape: ShapeOf<'map'>,
  pointer: string,
  subject: string,
  report: ReportFinding,
): void {
  const names = shape.names ?? codes;
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const place = joinPointer(pointer, key);
    // A rule reports codes of patterns that do not exist.
    if (names.includes(key) || (!shape.names && fitsShape(key, 'teamCode')))
      checkShape(value[key], shape.of, place, `"${key}" of ${subject}`, report);
    else unknown.push(key);
  }
  const guesses = guessProperties(
    value,
    unknown,
    (key) => allNearest(key, names),
    (key, name) => isMeantAs(key, name, names),
  );
  for (const [key, guess] of guesses) {
    const changes = unknownChange(pointer, key, guess, { fits: fitsShape(value[key], shape.of) });
    const args = unknownArgs(subject, key, guess);
    report('unknown-field', args, joinPointer(pointer, key), 'key', changes);
  }
}
