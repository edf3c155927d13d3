import { isObject } from '@nav/json';
import { isLocal } from '@nav/paths';
import { isListName } from '../format/elements.ts';
import { isForeignName } from '../format/foreign-names.ts';

/**
 * Counts the page references in a property of an element, at any depth: the strings in `pages`, and `root` of groups.
 * Lists may have the names of other builders.
 */
export function countPages(value: unknown, key: string): number {
  if (typeof value === 'string') return key === 'pages' ? 1 : 0;
  if (isObject(value)) return countPagesIn(value);
  if (!Array.isArray(value)) return 0;
  const isForeign = isChildrenName(key);
  let pages = 0;
  for (const item of value) {
    if (isObject(item)) pages += countPagesIn(item);
    else if (key === 'pages' ? typeof item === 'string' : isForeign && isPagePath(item)) pages += 1;
  }
  return pages;
}

export function countPagesIn(element: Readonly<Record<string, unknown>>): number {
  let pages = typeof element.root === 'string' ? 1 : 0;
  for (const key of Object.keys(element)) {
    if (isListName(key) || isChildrenName(key)) pages += countPages(element[key], key);
  }
  return pages;
}

/** Tests for a name that other builders use for the children of an element. */
export function isChildrenName(key: string): boolean {
  return isForeignName('children', key);
}

/** Tests for a page path or an endpoint: neither a URL nor a sentence. */
export function isPagePath(value: unknown): boolean {
  return typeof value === 'string' && isLocal(value) && /^(?!#)(?:\S+$|[^/]*\/)/.test(value);
}
