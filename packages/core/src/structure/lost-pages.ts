import { isForeignName, isListName, type ListName } from '../format/elements.ts';
import { isLocal } from '../text/address.ts';
import { isObject } from '../text/json-value.ts';

/** The page references in a child list: entries of `pages`, and `root` of groups, at any depth. */
export function countReferences(value: unknown, key: ListName): number {
  if (typeof value === 'string') return key === 'pages' ? 1 : 0;
  if (!Array.isArray(value)) return 0;
  let pages = 0;
  for (const item of value) {
    if (typeof item === 'string') pages += key === 'pages' ? 1 : 0;
    else if (isObject(item)) pages += countPages(item);
  }
  return pages;
}

/** The page references below an element. */
export function countPages(element: Record<string, unknown>): number {
  let pages = countRoot(element);
  for (const key of Object.keys(element)) {
    if (isListName(key)) pages += countReferences(element[key], key);
  }
  return pages;
}

function countRoot(element: Record<string, unknown>): number {
  return Object.hasOwn(element, 'root') && typeof element.root === 'string' ? 1 : 0;
}

/** The page references in a property that nothing reads: below the objects in it. */
export function countUnread(value: unknown): number {
  if (Array.isArray(value)) return countReferences(value.filter(isObject), 'groups');
  if (!isObject(value)) return 0;
  let pages = countPages(value);
  for (const [key, inner] of Object.entries(value)) {
    if (isListName(key)) continue;
    if (Array.isArray(inner)) pages += countUnread(inner);
    else if (isObject(inner)) pages += countPages(inner);
  }
  return pages;
}

/** As `countReferences`, for children under the names that other builders give them. */
export function countForeign(items: readonly unknown[]): number {
  let pages = 0;
  for (const item of items) {
    if (isPagePath(item)) pages += 1;
    if (!isObject(item)) continue;
    pages += countRoot(item);
    for (const [key, inner] of Object.entries(item)) {
      if (isListName(key)) pages += countReferences(inner, key);
      else if (isChildrenName(key) && Array.isArray(inner)) pages += countForeign(inner);
    }
  }
  return pages;
}

/** Whether a property is called as children are in other builders. */
export function isChildrenName(key: string): boolean {
  return isForeignName('children', key);
}

/** Whether a text can be a page path or an endpoint: it is neither an address nor a sentence. */
export function isPagePath(value: unknown): value is string {
  return typeof value === 'string' && isLocal(value) && /^(?!#)(?:\S+$|[^/]*\/)/.test(value);
}

/** The top folders of the pages that a navigation lists. */
export function listedFolders(navigation: unknown): Set<string> {
  const folders = new Set<string>();
  (function collect(value: unknown, isPageList: boolean): void {
    if (typeof value === 'string') {
      const folder = isPageList ? folderOfPage(value) : undefined;
      if (folder !== undefined) folders.add(folder);
    } else if (Array.isArray(value)) {
      for (const item of value) collect(item, isPageList);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) collect(inner, key === 'pages');
    }
  })(navigation, false);
  return folders;
}

/** The top folder of a page path; undefined for one at the top. */
export function folderOfPage(path: string): string | undefined {
  return /^(?:\.?\/)?([^/]+)\/./.exec(path)?.[1];
}
