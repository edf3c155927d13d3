import type { ElementRule, Grammar } from './grammar.ts';
import type { Config } from './load.ts';
import { joinPointer } from './pointer.ts';
import { fitsShape, isObject } from './shape.ts';
import { type ElementKind, type ListName, lists } from './vocabulary.ts';

/** An element as the config writes it. */
export type WrittenElement = Readonly<Record<string, unknown>>;

/** Elements beside each other, as the config writes them. */
export interface ElementList {
  /** The rule of each. */
  rule: ElementRule;
  /** The list that they stand in; undefined for the navigation, which stands alone. */
  list: ListName | undefined;
  parent: ElementKind | undefined;
  elements: readonly WrittenElement[];
  /** The pointer of each element in the composed config. */
  pointers: readonly string[];
}

/**
 * The child list of an element that is kept: the first in precedence that can be one (builder 1.3, 1.7).
 * One in which nothing can be an element counts only where it may be empty.
 */
export function keptList(value: WrittenElement, rule: ElementRule): ListName | undefined {
  for (const key of rule.children) {
    const list = Object.hasOwn(value, key) ? value[key] : undefined;
    if (Array.isArray(list) && (lists[key].atLeast === 0 || list.some(isObject))) return key;
  }
  return undefined;
}

/** Every kept list (builder 1.3) that has elements in it, parents first. */
export function elementLists(config: Config, grammar: Grammar): ElementList[] {
  const found: ElementList[] = [];

  function walk(value: WrittenElement, pointer: string, rule: ElementRule): void {
    const href = rule.fields.get('href');
    if (href && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape)) return;
    const list = keptList(value, rule);
    if (!list) return;
    const items = value[list] as readonly unknown[];
    const kind = lists[list].of;
    const elements: WrittenElement[] = [];
    const pointers: string[] = [];
    const pointerPrefix = `${joinPointer(pointer, list)}/`;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (!isObject(item)) continue;
      elements.push(item);
      pointers.push(pointerPrefix + index);
    }
    if (elements.length === 0) return;
    add({
      rule: grammar.elements[kind === 'page' ? 'group' : kind],
      list,
      parent: rule.kind,
      elements,
      pointers,
    });
  }

  function add(list: ElementList): void {
    found.push(list);
    list.elements.forEach((element, index) => {
      walk(element, list.pointers[index] as string, list.rule);
    });
  }

  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  if (isObject(navigation)) {
    add({
      rule: grammar.elements.navigation,
      list: undefined,
      parent: undefined,
      elements: [navigation],
      pointers: ['/navigation'],
    });
  }
  return found;
}
