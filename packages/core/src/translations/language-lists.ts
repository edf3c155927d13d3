import { pageKey, withoutIndex } from '@nav/paths';
import { type Context, type CounterpartKeys, counterpartKeys } from '../counterparts/keys.ts';
import {
  isDivision,
  isPage,
  type NavElement,
  type NavTree,
  type NavWrittenPage,
} from '../tree/nav-tree.ts';
import { walkElements } from '../tree/walk.ts';
import { counterpartFinder } from '../view/counterparts.ts';
import { indexTree, type NavIndex } from '../view/nav-index.ts';

/** A page with a file, and the elements above it, outermost first. */
export interface ListedPage {
  readonly page: NavWrittenPage;
  readonly trail: readonly NavElement[];
}

export interface PagePair {
  readonly original: ListedPage;
  readonly translation: ListedPage;
}

export interface ComparedPages {
  /** The element with the originals, and the one that is compared with it. */
  readonly original: NavElement;
  readonly other: NavElement;
  readonly pairs: readonly PagePair[];
  /** The originals without a counterpart. */
  readonly missing: readonly ListedPage[];
  /** The pages that are not a counterpart of an original. */
  readonly extra: readonly ListedPage[];
}

function keysOf(tree: NavTree): CounterpartKeys<NavElement> {
  const contexts: Context<NavElement>[] = [];
  walkElements(tree, (node, trail) => {
    if (!isSwitcher(node)) return;
    const paths = pagesBelow(node, trail).map(({ page }) => pageKey(page.path));
    const around = trail.filter(isSwitcher);
    contexts.push({ node, kind: node.kind, label: node.label, paths, around, list: trail.at(-1) });
  });
  return counterpartKeys(contexts);
}

function isSwitcher(element: NavElement): element is NavElement & { kind: 'version' | 'language' } {
  return (element.kind === 'version' || element.kind === 'language') && element.href === undefined;
}

/** Compares each language of a tree with the default language next to it. */
export function compareLanguages(tree: NavTree): ComparedPages[] {
  const index = indexTree(tree);
  const keys = keysOf(tree);
  return listsOf(tree, 'language').flatMap(({ elements, above, defaultChild }) => {
    const original = elements.find(({ id }) => id === defaultChild) ?? elements[0];
    return elements.flatMap((other) =>
      original && other !== original ? [comparePages(index, keys, original, other, above)] : [],
    );
  });
}

/** Compares two versions of a tree wherever both are next to each other. */
export function compareVersions(tree: NavTree, from: string, to: string): ComparedPages[] {
  const index = indexTree(tree);
  const keys = keysOf(tree);
  return listsOf(tree, 'version').flatMap(({ elements, above }) => {
    const original = elements.find(({ label }) => label === from);
    const other = elements.find(({ label }) => label === to);
    return original && other ? [comparePages(index, keys, original, other, above)] : [];
  });
}

interface ElementList {
  elements: readonly NavElement[];
  /** The elements above them, outermost first. */
  above: readonly NavElement[];
  defaultChild: string | undefined;
}

function listsOf(tree: NavTree, kind: 'language' | 'version'): ElementList[] {
  const lists: ElementList[] = [];
  walkElements(tree, (element, trail) => {
    const elements = element.children.filter(
      (child): child is NavElement =>
        isDivision(child) && child.kind === kind && child.href === undefined,
    );
    const { defaultChild } = element;
    if (elements.length > 1) lists.push({ elements, above: [...trail, element], defaultChild });
  });
  return lists;
}

function comparePages(
  index: NavIndex,
  keys: CounterpartKeys<NavElement>,
  original: NavElement,
  other: NavElement,
  above: readonly NavElement[],
): ComparedPages {
  const originals = pagesBelow(original, above);
  const others = pagesBelow(other, above);
  const byPath = new Map(others.map((one) => [pageKey(one.page.path), one]));
  const keyOf = ({ page, trail }: ListedPage) =>
    withoutIndex(keys.keyOf(trail.filter(isSwitcher), pageKey(page.path)));
  const byKey = new Map(others.map((one) => [keyOf(one), one]));
  const pairs: PagePair[] = [];
  const missing: ListedPage[] = [];
  const taken = new Set<ListedPage>();
  for (const one of originals) {
    const match = counterpartFinder(index, one.page, one.trail).find(other);
    // Worse matches only take the place of a counterpart.
    const isOwn = match?.match === 'same' || match?.match === 'another';
    const path = isOwn ? pageKey(match.page.path) : undefined;
    const found = (path === undefined ? undefined : byPath.get(path)) ?? byKey.get(keyOf(one));
    if (found && !taken.has(found)) {
      taken.add(found);
      pairs.push({ original: one, translation: found });
    } else missing.push(one);
  }
  const extra = others.filter((one) => !taken.has(one));
  return { original, other, pairs, missing, extra };
}

/** Returns the pages with a file below an element, each once, in reading order. */
function pagesBelow(element: NavElement, above: readonly NavElement[]): ListedPage[] {
  const found = new Map<string, ListedPage>();
  const add = (page: NavElement['children'][number], trail: readonly NavElement[]) => {
    if (page.kind !== 'page' || page.missing || found.has(pageKey(page.path))) return;
    found.set(pageKey(page.path), { page, trail });
  };
  const walk = (parent: NavElement, outer: readonly NavElement[]) => {
    const trail = [...outer, parent];
    if (parent.root) add(parent.root, trail);
    for (const child of parent.children) {
      if (isPage(child)) add(child, trail);
      else walk(child, trail);
    }
  };
  walk(element, above);
  return [...found.values()];
}
