import { isObject, joinPointer, ownValue } from '@nav/json';
import type { Config } from '../config/load.ts';
import { elementName } from '../diagnostics/catalog/wording.ts';
import { fitsShape } from '../format/check-shape.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import {
  type ElementKind,
  elementKindIn,
  elements,
  isListName,
  type ListName,
  lists,
} from '../format/elements.ts';
import { isForeignName } from '../format/foreign-names.ts';
import {
  type ElementRule,
  type FieldRule,
  type Grammar,
  needsChildren,
} from '../format/grammar.ts';
import { isClearlyValid } from '../format/shape-fit.ts';

export type WrittenElement = Readonly<Record<string, unknown>>;

/** An element that is being checked. */
export interface Subject {
  value: WrittenElement;
  /** Its pointer in the composed config. */
  pointer: string;
  rule: ElementRule;
}

type Named = Pick<Subject, 'value' | 'rule'>;

export function nameOf({ value, rule }: Named): string {
  return elementName(rule.kind, rule.label === undefined ? undefined : value[rule.label]);
}

/** Returns the label of an entry as the config writes it; `undefined` if it has none. */
export function writtenLabel(entry: unknown, { label: field }: ElementRule): string | undefined {
  const label = isObject(entry) && field !== undefined ? entry[field] : undefined;
  return typeof label === 'string' ? label : undefined;
}

export function listNameOf(list: ListName, element: Named): string {
  return `"${list}" of ${nameOf(element)}`;
}

/** Returns the child list of an element without other content or faults; creates no object. */
export function onlyList(value: WrittenElement, rule: ElementRule): ListName | undefined {
  let only: ListName | undefined;
  let required = 0;
  for (const key in value) {
    const field = rule.fields.get(key);
    if (field) {
      const isIndependent = field.restrictsTo === undefined && key !== 'href';
      if (!isIndependent || !isClearlyValid(value[key], field.shape)) return undefined;
      if (field.required) required += 1;
    } else if (only === undefined && isListName(key) && rule.children.includes(key)) {
      only = key;
    } else {
      return undefined;
    }
  }
  return required === rule.required.length ? only : undefined;
}

/** Tests for an element that lacks a required field or its children. */
export function isIncomplete(value: WrittenElement, rule: ElementRule): boolean {
  const isAbsent = ({ name }: { name: string }) => !Object.hasOwn(value, name);
  return rule.required.some(isAbsent) || lacksList(value, rule);
}

/** Tests for an element that is invalid without a list of children. */
export function needsList(value: WrittenElement, rule: ElementRule): boolean {
  return rule.kind === 'navigation' || needsChildren(value, rule);
}

/** Tests for an element that is invalid because it has no list of children. */
export function lacksList(value: WrittenElement, rule: ElementRule): boolean {
  return needsList(value, rule) && !rule.children.some((list) => Object.hasOwn(value, list));
}

/** Tests for an element that is a link, which has no children. */
export function isLink(value: WrittenElement, rule: ElementRule): boolean {
  const href = rule.fields.get('href');
  return href !== undefined && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape);
}

/**
 * Returns the child list of an element that is used: the first in precedence that can be one (M1.3, M1.7).
 * A list that a field of the element excludes comes after those that it allows (M1.13).
 */
export function activeChildList(value: WrittenElement, rule: ElementRule): ListName | undefined {
  const restriction = rule.restricting.length > 0 ? restrictionOf(value, rule) : undefined;
  const allowed = restriction && firstList(value, restriction.restrictsTo ?? []);
  return allowed ?? firstList(value, rule.children);
}

/** Returns the field of an element that excludes most others (M1.13). */
export function restrictionOf(value: WrittenElement, rule: ElementRule): FieldRule | undefined {
  for (const field of rule.restricting) if (Object.hasOwn(value, field.name)) return field;
  return undefined;
}

function firstList(value: WrittenElement, keys: readonly ListName[]): ListName | undefined {
  for (const key of keys) if (canBeUsed(value, key)) return key;
  return undefined;
}

/** Tests whether a property of an element can be its child list: it has an element, or may be empty. */
export function canBeUsed(value: WrittenElement, key: ListName): boolean {
  const list = ownValue(value, key);
  return Array.isArray(list) && (lists[key].atLeast === 0 || list.some(isObject));
}

/** Tests for an entry of a list that the navigation of another repository replaces. */
export function isSourceRef(
  item: unknown,
  dialect: Dialect,
): item is { readonly sourceRef: unknown } {
  return (
    dialects[dialect].sourceRefs &&
    isObject(item) &&
    Object.hasOwn(item, 'sourceRef') &&
    // Next to a label or children, it is an unknown field.
    !Object.keys(item).some((key) => Object.hasOwn(elements, key) || isListName(key))
  );
}

/** Sibling elements, as the config writes them. */
export interface ElementList {
  rule: ElementRule;
  /** Their list; undefined for the navigation, which is in none. */
  list: ListName | undefined;
  parent: ElementKind | 'global' | undefined;
  /** The entries of the list. Those that are not objects are not elements. */
  entries: readonly unknown[];
  /** The pointer of the list in the composed config. */
  pointer: string;
}

export function entryPointer({ list, pointer }: ElementList, index: number): string {
  return list === undefined ? pointer : `${pointer}/${index}`;
}

/** Returns the used lists (M1.3) that have elements, parents first, and the lists of `global`. */
export function elementLists(config: Config, grammar: Grammar): ElementList[] {
  const found: ElementList[] = [];

  function add(list: ElementList): void {
    found.push(list);
    const { entries, rule } = list;
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index];
      if (!isObject(entry)) continue;
      addChildren(entry, rule, list, index);
      if (rule.allowsGlobal && Object.hasOwn(entry, 'global') && isObject(entry.global)) {
        addGlobals(entry.global, joinPointer(entryPointer(list, index), 'global'));
      }
    }
  }

  /** The links in `global` have no children. */
  function addGlobals(value: WrittenElement, pointer: string): void {
    for (const [list, rule] of grammar.globals) {
      const entries = ownValue(value, list);
      if (!Array.isArray(entries)) continue;
      found.push({ rule, list, parent: 'global', entries, pointer: joinPointer(pointer, list) });
    }
  }

  function addChildren(
    value: WrittenElement,
    rule: ElementRule,
    parent: ElementList,
    index: number,
  ): void {
    const list = isLink(value, rule) ? undefined : activeChildList(value, rule);
    if (!list) return;
    const entries = value[list] as readonly unknown[];
    // Most lists contain only page paths.
    if (!entries.some(isObject)) return;
    add({
      rule: grammar.elements[elementKindIn(list)],
      list,
      parent: rule.kind,
      entries,
      pointer: joinPointer(entryPointer(parent, index), list),
    });
  }

  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  if (isObject(navigation)) {
    add({
      rule: grammar.elements.navigation,
      list: undefined,
      parent: undefined,
      entries: [navigation],
      pointer: '/navigation',
    });
  }
  return found;
}

export function isLabelOf(value: WrittenElement, { label }: ElementRule, key: ListName): boolean {
  return label !== undefined && !Object.hasOwn(value, label) && typeof value[key] === 'string';
}

/** Tests for an unknown property that can be the URL of a link. */

export function isUrl(key: string, value: unknown): boolean {
  return typeof value === 'string' && (key === 'href' || isForeignName('href', key));
}
