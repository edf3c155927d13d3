import { pageKey } from '@nav/paths';
import { type ComparedElement, elementFinder } from '../counterparts/elements.ts';
import { elementName, kindName } from '../diagnostics/catalog/wording.ts';
import { isPage, type NavElement } from '../tree/nav-tree.ts';
import type { ComparedPages, PagePair } from './language-lists.ts';

/** A difference between the navigation of a language and the navigation of the default language. */
export interface StructureDifference {
  /** The path of the translated page, if one page differs. */
  page?: string;
  /** The path of its original. */
  original?: string;
  /** The difference, in words. */
  what: string;
}

export function structureDifferences(compared: ComparedPages): StructureDifference[] {
  const { original, other, pairs } = compared;
  const originalOf = new Map(
    pairs.map((pair) => [pageKey(pair.translation.page.path), pageKey(pair.original.page.path)]),
  );
  const keyOf = (path: string) => originalOf.get(pageKey(path));
  const elements = [
    ...comparedElements(original, 'original', (path) => pageKey(path)),
    ...comparedElements(other, 'other', keyOf),
  ];
  const find = elementFinder(elements);
  const counterpart = (element: NavElement) =>
    element === original ? other : find('other', element);
  const found: StructureDifference[] = [];
  const kinds = new Set<string>();
  for (const pair of pairs) {
    const [own, theirs] = [
      below(pair.original.trail, original),
      below(pair.translation.trail, other),
    ];
    const at = own.findIndex((element, index) => theirs[index]?.kind !== element.kind);
    const [element, twin] = [own[at], theirs[at]];
    if (element && twin) {
      const what = `${elementName(element.kind, element.label)} is ${elementName(twin.kind, twin.label)} here`;
      if (!kinds.has(what)) found.push({ what });
      kinds.add(what);
      continue;
    }
    const [parent = original, actual = other] = [own.at(-1), theirs.at(-1)];
    const expected = counterpart(parent);
    if (own.length === theirs.length && (!expected || expected === actual)) continue;
    found.push({
      ...pathsOf(pair),
      what: differentNames(actual, expected ?? parent, elements),
    });
  }
  const byOriginal = new Map(pairs.map((pair) => [pageKey(pair.original.page.path), pair]));
  for (const { node, context } of elements)
    if (context === 'original') {
      const twin = counterpart(node);
      if (twin) found.push(...orderDifferences(node, twin, byOriginal, counterpart));
    }
  return found;
}

export function pathsOf({ original, translation }: Pick<PagePair, 'original' | 'translation'>): {
  page: string;
  original: string;
} {
  return { page: translation.page.path, original: original.page.path };
}

/** Names two elements, with the labels above them if their own are equal. */
function differentNames(
  actual: NavElement,
  expected: NavElement,
  elements: readonly ComparedElement<NavElement>[],
): string {
  const pathOf = (element: NavElement) => {
    const above = elements.find(({ node }) => node === element)?.parents.slice(1) ?? [];
    const label = [...above, element].map((one) => one.label).join(' > ');
    return nameOf({ ...element, label });
  };
  const isSame = nameOf(actual) === nameOf(expected);
  const [is, should] = [actual, expected].map(isSame ? pathOf : nameOf);
  return `in ${is} instead of ${should}`;
}

function nameOf(element: NavElement): string {
  return element.kind === 'language' || element.kind === 'version'
    ? `the top of the ${kindName(element.kind)}`
    : elementName(element.kind, element.label);
}

function below(trail: readonly NavElement[], top: NavElement): readonly NavElement[] {
  return trail.slice(trail.indexOf(top) + 1);
}

function comparedElements(
  top: NavElement,
  context: string,
  keyOf: (path: string) => string | undefined,
): ComparedElement<NavElement>[] {
  const found: ComparedElement<NavElement>[] = [];
  const walk = (node: NavElement, parents: readonly NavElement[]): Set<string> => {
    const keys = new Set<string>();
    found.push({ node, kind: node.kind, context, parents, keys });
    const add = (path: string) => {
      const key = keyOf(path);
      if (key !== undefined) keys.add(key);
    };
    if (node.root) add(node.root.path);
    for (const child of node.children) {
      if (isPage(child)) add(child.path);
      else for (const key of walk(child, [...parents, node])) keys.add(key);
    }
    return keys;
  };
  walk(top, []);
  return found;
}

/** Returns the fewest children of an element that must move so that the others have the order of its counterpart. */
function orderDifferences(
  element: NavElement,
  twin: NavElement,
  pairs: ReadonlyMap<string, PagePair>,
  counterpart: (element: NavElement) => NavElement | undefined,
): StructureDifference[] {
  const positions = new Map<string, number>();
  twin.children.forEach((child, index) => {
    positions.set(isPage(child) ? pageKey(child.path) : child.id, index);
  });
  const ranked = element.children.flatMap((child) => {
    const pair = isPage(child) ? pairs.get(pageKey(child.path)) : undefined;
    const other = isPage(child) ? undefined : counterpart(child);
    const position = positions.get(pair ? pageKey(pair.translation.page.path) : (other?.id ?? ''));
    if (position === undefined) return [];
    const shown = pair
      ? { ...pathsOf(pair), what: 'in another order' }
      : { what: `${elementName(child.kind, other?.label)} is in another order` };
    return [{ position, shown }];
  });
  const kept = longestIncreasing(ranked.map(({ position }) => position));
  return ranked.filter((_, index) => !kept.has(index)).map(({ shown }) => shown);
}

/** Returns the indexes of a longest increasing subsequence of different numbers. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  /** By length of a subsequence, the index of its smallest end. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before.set(index, ends[low - 1]);
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}
