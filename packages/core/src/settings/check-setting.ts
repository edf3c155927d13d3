import { isObject, joinPointer, ownValue, parentPointer, pointerTokens } from '@nav/json';
import type { ShapeArgs } from '../diagnostics/catalog/shape.ts';
import { typeName, wordList } from '../diagnostics/catalog/wording.ts';
import {
  type Changes,
  guessProperties,
  offer,
  removeProperty,
  rename,
  unknownArgs,
  unknownChange,
} from '../diagnostics/fixes.ts';
import { wrongAnchor } from '../format/check-shape.ts';
import {
  patternOf,
  type ShapeField,
  type ShapeOf,
  type ShapeRef,
  shapeOf,
} from '../format/grammar.ts';
import { expectedType, fitsType } from '../format/shape-fit.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { allNearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import { checkChoice, choiceChanges } from './check-choice.ts';
import { meantValue } from './meant-value.ts';
import { below, type Setting, type SettingsLog, subjectOf } from './setting.ts';
import { cutFragment, fitsRole } from './texts.ts';

/** Checks a value as the builder does, except that it goes on after the first fault. */
export function checkSetting(setting: Setting, name: ShapeRef, log: SettingsLog): void {
  const { value, pointer } = setting;
  // A `$ref` that does not exist could have named anything.
  if (isUnresolved(value)) return;
  const shape = shapeOf(name);
  if (shape.type === 'choice') {
    checkChoice(setting, shape, log);
  } else if (!fits(value, name)) {
    const args = { subject: subjectOf(setting), expected: typeIn(name), found: typeName(value) };
    log.reject({ code: 'wrong-type', args }, pointer, wrongAnchor(value), () =>
      meant(setting, name),
    );
  } else if (shape.type === 'string') {
    checkText(setting, name, shape, log);
  } else if (shape.type === 'list') {
    checkList(setting, value as unknown[], shape, log);
  } else if (shape.type === 'record') {
    for (const key of Object.keys(value as object))
      checkSetting(below(setting, key), shape.of, log);
  } else if (shape.type === 'either') {
    checkEither(setting, shape, log);
  } else if (shape.type === 'object') {
    checkObject(setting, shape, log);
  }
}

function meant({ value, pointer }: Setting, name: ShapeRef): Changes {
  return meantValue(value, pointer, name, (candidate) => isAccepted(candidate, name));
}

/** Tests whether the builder accepts a value. */
export function isAccepted(value: unknown, shape: ShapeRef): boolean {
  let accepted = true;
  const log: SettingsLog = {
    reject: () => {
      accepted = false;
    },
    ignore: () => {},
    cut: () => {},
  };
  checkSetting({ value, pointer: '', path: '' }, shape, log);
  return accepted;
}

/** As `fitsType`, with the numbers that JSON can spell but not hold. */
function fits(value: unknown, name: ShapeRef): boolean {
  const { type } = shapeOf(name);
  if (type === 'number') return typeof value === 'number';
  return type === 'record' ? isObject(value) : fitsType(value, name);
}

function typeIn(name: ShapeRef): string {
  const shape = shapeOf(name);
  return shape.type === 'choice' && shape.expected ? shape.expected : expectedType(name);
}

function checkText(
  setting: Setting,
  name: ShapeRef,
  { nonEmpty, pattern, role, expected = 'another value' }: ShapeOf<'string'>,
  log: SettingsLog,
): void {
  const { pointer } = setting;
  const value = setting.value as string;
  const subject = subjectOf(setting);
  if (nonEmpty && value === '') {
    log.reject({ code: 'empty-value', args: { subject, what: 'text' } }, pointer, 'value');
    return;
  }
  const isValid =
    (pattern === undefined || patternOf(name)?.test(value) === true) && fitsRole(value, role);
  if (!isValid) {
    const fault = { code: 'invalid-value' as const, args: { subject, found: value, expected } };
    log.reject(fault, pointer, 'value', () => meant(setting, name));
    return;
  }
  const fragment = cutFragment(value, role);
  if (fragment !== '') log.cut(setting, fragment);
}

function checkList(
  setting: Setting,
  items: readonly unknown[],
  shape: ShapeOf<'list'>,
  log: SettingsLog,
): void {
  const { of, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = shape;
  const { pointer } = setting;
  const subject = subjectOf(setting);
  if (items.length < atLeast) {
    log.reject({ code: 'empty-value', args: { subject, what: 'list' } }, pointer, 'open', () => ({
      suggestions: [
        removeProperty(parentPointer(pointer) ?? '', pointerTokens(pointer).at(-1) ?? ''),
      ],
    }));
  } else if (items.length > atMost) {
    const expected = `a list of at most ${atMost}`;
    const args = { subject, expected, found: `a list of ${items.length}` };
    log.reject({ code: 'wrong-type', args }, pointer, 'open');
  }
  items.forEach((_, index) => {
    checkSetting(below(setting, index), of, log);
  });
  reportRepeated(setting, items, shape, log);
}

/** Reports the first entry that is there twice. */
function reportRepeated(
  setting: Setting,
  items: readonly unknown[],
  { unique, rejectsSecond }: ShapeOf<'list'>,
  log: SettingsLog,
): void {
  if (unique === undefined) return;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const name = unique === '' ? item : isObject(item) ? item[unique] : undefined;
    if (typeof name !== 'string') continue;
    if (!seen.has(name.trim())) {
      seen.add(name.trim());
      continue;
    }
    const subject = subjectOf(setting);
    const found = `a list with ${JSON.stringify(name)} twice`;
    const args = { subject, expected: 'a list without duplicates', found };
    const second = below(below(setting, index), unique).pointer;
    const pointer = rejectsSecond ? second : setting.pointer;
    log.reject({ code: 'wrong-type', args }, pointer, rejectsSecond ? 'value' : 'open');
    return;
  }
}

function checkEither(setting: Setting, { of, by }: ShapeOf<'either'>, log: SettingsLog): void {
  const { value } = setting;
  const fitting = of.filter((alternative) => fits(value, alternative));
  const chosen = by && isObject(value) ? withMostFields(value, fitting, by) : fitting[0];
  if (chosen === undefined) return;
  const shape = shapeOf(chosen);
  const absent = shape.type === 'object' && isObject(value) ? absentFields(value, shape) : [];
  const others = of.filter((alternative) => alternative !== chosen).map(typeIn);
  if (shape.type === 'choice' && !isAccepted(value, chosen)) {
    const expected = wordList([typeIn(chosen), ...others], 'or');
    const found = JSON.stringify(value);
    log.reject(
      { code: 'wrong-type', args: { subject: subjectOf(setting), expected, found } },
      setting.pointer,
      'value',
      () => ({ ...choiceChanges(setting, shape), ...meant(setting, { type: 'either', of }) }),
    );
    return;
  }
  if (absent.length < 2) {
    checkSetting(setting, chosen, log);
    return;
  }
  const fields = wordList(
    absent.map((name) => JSON.stringify(name)),
    'and',
  );
  const expected = wordList([...others, `an object with ${fields}`], 'or');
  const args = { subject: subjectOf(setting), expected, found: 'an object without them' };
  log.reject({ code: 'wrong-type', args }, setting.pointer, 'open');
}

function withMostFields(value: object, shapes: readonly ShapeRef[], by: string) {
  if (Object.hasOwn(value, by)) return shapes[0];
  const counts = shapes.map((one) => {
    const shape = shapeOf(one);
    const keys = Object.keys(value);
    return shape.type === 'object'
      ? keys.filter((key) => Object.hasOwn(shape.fields, key)).length
      : 0;
  });
  return shapes[counts.lastIndexOf(Math.max(...counts))];
}

function absentFields(value: Record<string, unknown>, { fields }: ShapeOf<'object'>): string[] {
  return Object.keys(fields).filter(
    (name) =>
      !Object.hasOwn(value, name) &&
      (fields[name]?.required === true || fields[name]?.requiredIf?.(value) === true),
  );
}

/** Comments, which the builder drops like any unknown key. */
const COMMENT = /^(?:\/\/|#|[_$@]|comment)/i;

export function checkObject(setting: Setting, shape: ShapeOf<'object'>, log: SettingsLog): void {
  const value = setting.value as Record<string, unknown>;
  const { pointer } = setting;
  const absent = absentFields(value, shape);
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const field = ownValue(shape.fields, key);
    if (field) checkSetting(below(setting, key), field.shape, log);
    else if (!shape.comments || !COMMENT.test(key)) unknown.push(key);
  }
  const { fields } = shape;
  const names = Object.keys(fields);
  const guesses = guessProperties(
    value,
    unknown,
    (key) => {
      const former = names.filter((name) => fields[name]?.was?.includes(key));
      return former.length > 0 ? former : allNearest(key, names);
    },
    (key, name) => fields[name]?.was?.includes(key) === true || isMeantAs(key, name, names),
  );
  const explained = new Map<string | undefined, string>();
  for (const [key, guess] of guesses) {
    const field = guess.name === undefined ? undefined : fields[guess.name];
    const isReplaced = guess.name !== undefined && absent.includes(guess.name);
    if (isReplaced && guess.rival === undefined) {
      explained.set(guess.name, key);
      continue;
    }
    const changes = () =>
      unknownChange(pointer, key, guess, {
        fits: field !== undefined && isAccepted(value[key], field.shape),
      });
    if (shape.strict) {
      const args = unknownArgs(subjectOf(setting), key, guess);
      log.reject({ code: 'unknown-field', args }, joinPointer(pointer, key), 'key', changes);
    } else log.ignore(setting, key, guess, changes);
  }
  for (const name of absent) reportAbsent(setting, shape, name, explained.get(name), log);
}

/** Reports a missing field. `key` is an unknown key that is meant to be it. */
function reportAbsent(
  setting: Setting,
  { fields }: ShapeOf<'object'>,
  name: string,
  key: string | undefined,
  log: SettingsLog,
): void {
  const { shape, was } = fields[name] as ShapeField;
  const value = setting.value as Record<string, unknown>;
  const args: ShapeArgs['missing-field'] = { element: subjectOf(setting), field: name };
  const pointer = joinPointer(setting.pointer, name);
  if (key === undefined) {
    const allowed = shapeOf(shape);
    if (allowed.type === 'choice') args.hint = `Set it to ${typeIn(shape)}`;
    log.reject({ code: 'missing-field', args }, pointer, 'open');
    return;
  }
  const isMeant = was?.includes(key) === true || isMeantAs(key, name, Object.keys(fields));
  const names = `${JSON.stringify(key)} to ${JSON.stringify(name)}`;
  args.hint = isMeant ? `Rename ${names}` : `Add it, or rename ${names}`;
  const renaming = rename(setting.pointer, key, name);
  log.reject({ code: 'missing-field', args }, pointer, 'open', () =>
    offer(renaming, isMeant && isAccepted(value[key], shape)),
  );
}
