import type { ElementRule, Grammar } from './grammar.ts';
import type { Config } from './load.ts';
import { joinPointer } from './pointer.ts';
import { fitsShape, isObject } from './shape.ts';
import { type ListName, lists } from './vocabulary.ts';

/** An element as the config writes it, with its place in the composed config. */
export interface ConfigElement {
  value: Readonly<Record<string, unknown>>;
  pointer: string;
  rule: ElementRule;
  parent: ConfigElement | undefined;
  /** The list that it stands in; undefined for the navigation. */
  list: ListName | undefined;
}

/**
 * The child list of an element that is kept: the first in precedence that can be one (builder 1.3, 1.7).
 * One in which nothing can be an element counts only where it may be empty.
 */
export function keptList(
  value: Readonly<Record<string, unknown>>,
  rule: ElementRule,
): ListName | undefined {
  return rule.children.find((key) => {
    const list = Object.hasOwn(value, key) ? value[key] : undefined;
    return Array.isArray(list) && (lists[key].atLeast === 0 || list.some(isObject));
  });
}

/** Every element of the navigation that is kept (builder 1.3), parents first, in document order. */
export function configElements(config: Config, grammar: Grammar): ConfigElement[] {
  const found: ConfigElement[] = [];
  function walk(element: ConfigElement): void {
    found.push(element);
    const { value, rule, pointer } = element;
    const href = rule.fields.get('href');
    if (href && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape)) return;
    const list = keptList(value, rule);
    if (!list) return;
    const kind = lists[list].of;
    const childRule = grammar.elements[kind === 'page' ? 'group' : kind];
    (value[list] as unknown[]).forEach((item, index) => {
      if (!isObject(item)) return;
      const place = joinPointer(joinPointer(pointer, list), index);
      walk({ value: item, pointer: place, rule: childRule, parent: element, list });
    });
  }
  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  if (isObject(navigation)) {
    const rule = grammar.elements.navigation;
    walk({ value: navigation, pointer: '/navigation', rule, parent: undefined, list: undefined });
  }
  return found;
}
