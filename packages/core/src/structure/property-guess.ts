import { isObject } from '@nav/json';
import { guessProperties, type PropertyGuess } from '../diagnostics/fixes.ts';
import { fitsShape } from '../format/check-shape.ts';
import {
  type ElementKind,
  elementKindIn,
  elements,
  isListName,
  type ListName,
  listNames,
  lists,
} from '../format/elements.ts';
import { isForeignName, isOppositeName } from '../format/foreign-names.ts';
import type { ElementRule, FieldRule } from '../format/grammar.ts';
import { restrictedAway } from '../format/site-fields.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { allNearest, nearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import { needsList, restrictionOf } from './element.ts';
import { countPages, isChildrenName, isPagePath } from './lost-pages.ts';

/** A guess at an unknown property of an element, and the pages that are lost with it. */
export interface ElementGuess extends PropertyGuess {
  pages: number;
  /** Set if it is a list of strings that may be pages. */
  maybePages: boolean;
}

type Value = Readonly<Record<string, unknown>>;

/** Guesses which known properties the unknown `keys` of an element are meant to be. */
export function guessElementProperties(
  value: Value,
  whole: ElementRule,
  keys: readonly string[],
): Map<string, ElementGuess> {
  if (keys.length === 0) return new Map();
  const restriction = restrictionOf(value, whole);
  const rule = restriction ? restricted(whole, restriction) : whole;
  const guesses = guessProperties(
    value,
    keys,
    (key) => guessNames(value, rule, key),
    (key, name) => isMeant(key, name, value[key], rule),
  );
  const names = new Set([
    ...Object.keys(value),
    ...Array.from(guesses.values(), ({ name }) => name),
  ]);
  const usable = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
  /** Only one list of children, or the address of a link, is used. */
  const contents = usable.filter((name) => names.has(name));
  const found = new Map<string, ElementGuess>();
  for (const [key, guess] of guesses) {
    const { name } = guess;
    const content = value[key];
    const isOneOfMany = contents.length > 1 && contents.some((other) => other === name);
    found.set(key, {
      ...guess,
      pages: countPages(content, name !== undefined && isListName(name) ? name : key),
      maybePages: name === undefined && isPageList(content) && !isChildrenName(key),
      certain:
        guess.certain &&
        !isOneOfMany &&
        name !== undefined &&
        !isOppositeName(name, key) &&
        fits(value, rule, name, key),
    });
  }
  return found;
}

/** Returns true if a property certainly has another name: its letters or its content leave no other. */
function isMeant(key: string, name: string, content: unknown, rule: ElementRule): boolean {
  if (name === '$ref' || name === rule.label || name === 'href') {
    const isForeign = ['label', name].some((field) => isForeignName(field, key));
    if (name === '$ref' || isForeign || (name === rule.label && isLabel(key))) return true;
  }
  if (isListName(name) && (isChildrenName(key) || !isPageList(content))) return true;
  const isOther = isField(key) || isListName(key) || isLabel(key);
  return !isOther && isMeantAs(key, name, [...rule.children, ...rule.fields.keys()]);
}

/** The rule of an element without what one of its fields excludes. */
function restricted(rule: ElementRule, { restrictsTo = [] }: FieldRule): ElementRule {
  return {
    ...rule,
    children: rule.children.filter((list) => restrictsTo.includes(list)),
    fields: new Map([...rule.fields].filter(([name]) => !restrictedAway.includes(name))),
    allowsGlobal: false,
  };
}

/** Tests for a list that may hold page paths, and groups. */
function isPageList(items: unknown): items is readonly unknown[] {
  return (
    Array.isArray(items) &&
    items.some(isPagePath) &&
    items.every((item) => isPagePath(item) || isObject(item))
  );
}

/** Tests whether the value of a property is valid under the guessed name. */
function fits(value: Value, rule: ElementRule, name: string, key: string): boolean {
  const content = value[key];
  if (isListName(name)) {
    const isNamed = isChildrenName(key) || nearest(key, [name]) !== undefined;
    return (isNamed || !isPageList(content)) && canBeList(name, content);
  }
  const field = rule.fields.get(name);
  return field !== undefined && fitsShape(content, field.shape);
}

/** Tests for the content of a child list: enough elements of the right kind. */
function canBeList(name: ListName, items: unknown): boolean {
  if (!Array.isArray(items) || items.length < lists[name].atLeast) return false;
  const label = elementKindIn(name);
  return items.every((item) =>
    isObject(item)
      ? Object.hasOwn(item, label) || Object.hasOwn(item, '$ref')
      : name === 'pages' && typeof item === 'string',
  );
}

function isField(key: string): boolean {
  return Object.values(elements).some(
    ({ fields, uses }: { fields: object; uses: readonly string[] }) =>
      Object.hasOwn(fields, key) || uses.includes(key),
  );
}

/** Tests for a property that names an element of some kind. */
function isLabel(key: string): key is ElementKind {
  return Object.hasOwn(elements, key) && elements[key as ElementKind].label !== undefined;
}

function guessNames(value: Value, rule: ElementRule, key: string): readonly string[] {
  const content = value[key];
  const { label } = rule;
  const only = (name: string | undefined) => (name === undefined ? [] : [name]);
  if (isMisspelledRef(value, rule, key)) return ['$ref'];
  if ((content === null || typeof content !== 'object') && (isLabel(key) || isListName(key)))
    return only(label !== undefined && !Object.hasOwn(value, label) ? label : undefined);
  if (Array.isArray(content) && isChildrenName(key))
    return only(guessList(value, rule, key, content));

  const known = [...rule.children, ...rule.fields.keys(), ...(rule.allowsGlobal ? ['global'] : [])];
  // A field of other elements is hardly a misspelling of one that is present: `tag` next to `tab`.
  const isOther = (name: string) => isField(key) && Object.hasOwn(value, name);
  const near = allNearest(key, known).filter((name) => !isOther(name));
  return near.length > 0 ? near : only(guessByContent(value, rule, key));
}

/** Returns the field or list that an unknown property with a foreign name is most likely meant to be. */
function guessByContent(value: Value, rule: ElementRule, key: string): string | undefined {
  const content = value[key];
  const { label } = rule;
  const isAbsent = (name: string) => !Object.hasOwn(value, name);
  if (Array.isArray(content)) return guessList(value, rule, key, content);
  if (typeof content === 'boolean') {
    return ['hidden', 'expanded'].find(
      (name) => rule.fields.has(name) && isAbsent(name) && isForeignName(name, key),
    );
  }
  if (typeof content !== 'string') return undefined;
  const isForeignLabel = isForeignName('label', key) || isForeignName(label ?? '', key);
  if (label !== undefined && isAbsent(label) && isForeignLabel) return label;
  const href = rule.fields.get('href');
  const isLink = href && isAbsent('href') && rule.children.every(isAbsent);
  return isLink && isForeignName('href', key) && fitsShape(content, href.shape)
    ? 'href'
    : undefined;
}

/** Tests for a property of an otherwise empty element that names a file as `$ref` does. */
function isMisspelledRef(value: Value, { label, children }: ElementRule, key: string): boolean {
  const content = value[key];
  if (typeof content !== 'string' || !/^[$@_]?ref$/i.test(key)) return false;
  return [label, '$ref', ...children].every(
    (name) => name === undefined || !Object.hasOwn(value, name),
  );
}

/** Returns the child list that a list under another name is meant to be: one that is missing, or that it can join. */
function guessList(
  value: Value,
  rule: ElementRule,
  key: string,
  items: readonly unknown[],
): ListName | undefined {
  const isNamed = isChildrenName(key);
  const kind = isPageList(items) ? 'pages' : listOf(items, isNamed);
  const list = kind === 'groups' && !rule.children.includes(kind) ? 'pages' : kind;
  if (list === undefined || !rule.children.includes(list)) return undefined;
  const isSure = kind !== 'pages' || isNamed;
  const present = rule.children.filter((other) => Object.hasOwn(value, other));
  if (present.length > 0) return isSure && present.includes(list) ? list : undefined;
  if (rule.fields.has('href') && Object.hasOwn(value, 'href')) return undefined;
  const isNeeded = needsList(value, rule);
  return isSure || isNeeded ? list : undefined;
}

/** Tests whether an entry of `pages` can be a group, not a page with a title. */
export function mayBeGroup(item: Value, { label, fields, children }: ElementRule): boolean {
  if (Object.hasOwn(item, label as string) || isUnresolved(item)) return true;
  return Object.keys(item).some((key) => {
    if (isListName(key)) return true;
    const near = nearest(key, [...children, ...fields.keys()]);
    const content = item[key];
    if (near === label || !Array.isArray(content)) return near === label;
    // Strings under any other name may be tags of a page.
    return isChildrenName(key) || near === 'pages';
  });
}

/** The list that elements belong in by their labels; unlabelled ones with pages in them are groups. */
function listOf(items: readonly unknown[], isForeign: boolean): ListName | undefined {
  const [first] = items;
  if (!isObject(first)) return undefined;
  const labelled = listNames.find(
    (list) => list !== 'pages' && Object.hasOwn(first, lists[list].of),
  );
  if (labelled) return labelled;
  const holdsPages = Object.keys(first).some(
    (key) => Array.isArray(first[key]) && (key === 'pages' || (isForeign && isChildrenName(key))),
  );
  return holdsPages ? 'groups' : undefined;
}

/** Returns the names of fields and children that are missing only because of misspelled properties. */
export function explainedByGuesses(
  guesses: ReadonlyMap<string, ElementGuess>,
  rule: ElementRule,
): string[] {
  return [...guesses.values()].flatMap(({ name, pages }) => [
    ...(name === undefined ? [] : [name]),
    ...(name === '$ref' ? [...rule.required.map(({ name }) => name), ...rule.children] : []),
    // The missing children are in it.
    ...(pages > 0 ? rule.children : []),
  ]);
}
