import type { Config } from '../config/load.ts';
import { elementName } from '../diagnostics/wording.ts';
import { type ElementKind, elementKindIn, type ListName, lists } from '../format/elements.ts';
import type { ElementRule, FieldRule, Grammar } from '../format/grammar.ts';
import { sharedCodes } from '../format/language-codes.ts';
import { fitsShape } from '../format/shape.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';

/** An element under examination. */
export interface Subject {
  value: Record<string, unknown>;
  /** Its pointer in the composed config. */
  pointer: string;
  rule: ElementRule;
}

type Named = Pick<Subject, 'value' | 'rule'>;

/** What a sentence calls an element; worked out only where something is wrong with it. */
export function nameOf({ value, rule }: Named): string {
  return elementName(rule.kind, rule.label === undefined ? undefined : value[rule.label]);
}

/** What a sentence calls a list of an element. */
export function listNameOf(list: ListName, element: Named): string {
  return `"${list}" of ${nameOf(element)}`;
}

/** For elements whose labels are codes: whether one is, or is meant to be, the label of several entries. */
export function sharedLabels(
  entries: readonly unknown[],
  { label, codes }: ElementRule,
): ((code: string) => boolean) | undefined {
  if (label === undefined || codes === undefined) return undefined;
  return sharedCodes(() => entries.map((entry) => labelTexts(entry, label)), codes);
}

/** The label of an entry; where it has none, every text that may be it under a wrong name. */
function labelTexts(entry: unknown, label: string): string[] {
  if (!isObject(entry)) return [];
  const texts = Object.hasOwn(entry, label) ? [entry[label]] : Object.values(entry);
  return texts.filter((text) => typeof text === 'string');
}

/** An element as the config writes it. */
export type WrittenElement = Readonly<Record<string, unknown>>;

/** Elements beside each other, as the config writes them. */
export interface ElementList {
  /** The rule of each. */
  rule: ElementRule;
  /** The list that they stand in; undefined for the navigation, which stands alone. */
  list: ListName | undefined;
  parent: ElementKind | 'global' | undefined;
  /** The entries of the list; what is no object is no element. */
  entries: readonly unknown[];
  /** The pointer of the list in the composed config. */
  pointer: string;
}

/** The pointer of an entry in the composed config. */
export function entryPointer({ list, pointer }: ElementList, index: number): string {
  return list === undefined ? pointer : `${pointer}/${index}`;
}

/**
 * The child list of an element that is kept: the first in precedence that can be one (M1.3, M1.7).
 * One that a field of the element leaves no room for comes after those that it does (M1.13).
 */
export function activeChildList(value: WrittenElement, rule: ElementRule): ListName | undefined {
  const restriction = rule.restricting.length > 0 ? restrictionOf(value, rule) : undefined;
  const allowed = restriction && firstList(value, restriction.restrictsTo ?? []);
  return allowed ?? firstList(value, rule.children);
}

/** The field of an element that leaves no room for most others (M1.13). */
export function restrictionOf(value: WrittenElement, rule: ElementRule): FieldRule | undefined {
  for (const field of rule.restricting) if (Object.hasOwn(value, field.name)) return field;
  return undefined;
}

function firstList(value: WrittenElement, keys: readonly ListName[]): ListName | undefined {
  for (const key of keys) if (canBeKept(value, key)) return key;
  return undefined;
}

/** Whether a property of an element can be its child list; with no element in it only where it may be empty. */
export function canBeKept(value: WrittenElement, key: ListName): boolean {
  const list = Object.hasOwn(value, key) ? value[key] : undefined;
  return Array.isArray(list) && (lists[key].atLeast === 0 || list.some(isObject));
}

/** Every kept list (M1.3) that has elements in it, parents first, and those of `global`. */
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

  /** The links in `global` have no children: nothing is below them. */
  function addGlobals(value: WrittenElement, pointer: string): void {
    for (const [list, rule] of grammar.globals) {
      const entries = Object.hasOwn(value, list) ? value[list] : undefined;
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
    const href = rule.fields.get('href');
    if (href && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape)) return;
    const list = activeChildList(value, rule);
    if (!list) return;
    const entries = value[list] as readonly unknown[];
    // Most lists hold nothing but page paths.
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
