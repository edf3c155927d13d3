import { groupBy } from '@nav/collections';
import { pageKey } from '@nav/paths';
import { MAX_PAIRS } from '../limits/limits.ts';
import { isPage, type NavElement, namesakeKey } from '../tree/nav-tree.ts';

/** Elements of the old tree and their matches in the new one, parents first. */
export type ElementMatches = ReadonlyMap<NavElement, NavElement>;

/** Matches the elements below two elements: by kind and label, then by label, then by the pages that they share. */
export function matchElements(before: NavElement, after: NavElement): ElementMatches {
  const matches = new Map<NavElement, NavElement>();
  function match(from: NavElement, to: NavElement): void {
    matches.set(from, to);
    let waiting = elementsOf(from);
    const unmatched = new Set(elementsOf(to));
    // An element that turns into another kind, such as a dropdown into a tab, keeps its place and label.
    for (const keyOf of [namesakeKey, ({ label }: NavElement) => label]) {
      const byName = groupBy(unmatched, keyOf);
      waiting = waiting.filter((child) => {
        const twin = byName.get(keyOf(child))?.shift();
        if (!twin) return true;
        unmatched.delete(twin);
        match(child, twin);
        return false;
      });
    }
    if (waiting.length === 0 || unmatched.size === 0) return;
    for (const [child, similar] of matchSimilar(waiting, [...unmatched])) match(child, similar);
  }
  match(before, after);
  return matches;
}

/** Returns the elements directly below an element, `global` links included. */
export function elementsOf(element: NavElement): NavElement[] {
  return [...element.children.filter((child) => !isPage(child)), ...element.global];
}

/** Matches elements of one kind that share an `href` or at least half of their pages, the most similar first. */
function matchSimilar(
  before: readonly NavElement[],
  after: readonly NavElement[],
): Map<NavElement, NavElement> {
  const keysBefore = new Map(before.map((element) => [element, keysOf(element)]));
  const keysAfter = new Map(after.map((element) => [element, keysOf(element)]));
  const ownersBefore = ownersByKey(keysBefore);
  const ownersAfter = ownersByKey(keysAfter);
  const pairs = [...keysBefore].flatMap(([from, keys]) => {
    const candidates = new Set<NavElement>();
    for (const key of keys) {
      const owners = ownersAfter.get(key) ?? [];
      if (owners.length * (ownersBefore.get(key)?.length ?? 0) > MAX_PAIRS) continue;
      for (const { element } of owners) candidates.add(element);
    }
    return [...candidates].map((to) => {
      const others = keysAfter.get(to) ?? new Set();
      const shared = [...keys].filter((key) => others.has(key)).length;
      return { from, to, share: shared / Math.max(keys.size, others.size) };
    });
  });
  const found = new Map<NavElement, NavElement>();
  const taken = new Set<NavElement>();
  for (const { from, to, share } of pairs.sort((a, b) => b.share - a.share)) {
    if (share < 0.5 || found.has(from) || taken.has(to)) continue;
    found.set(from, to);
    taken.add(to);
  }
  return found;
}

function ownersByKey(
  keys: ReadonlyMap<NavElement, Iterable<string>>,
): Map<string, { key: string; element: NavElement }[]> {
  const pairs = [...keys].flatMap(([element, own]) => Array.from(own, (key) => ({ key, element })));
  return groupBy(pairs, ({ key }) => key);
}

/** Returns the kind of an element with its `href` and with the paths of all pages below it. */
function keysOf(element: NavElement): Set<string> {
  const keys = new Set<string>();
  const add = (key: string) => keys.add(`${element.kind} ${key}`);
  function walk({ root, children }: NavElement): void {
    if (root) add(pageKey(root.path));
    for (const child of children) {
      if (isPage(child)) add(pageKey(child.path));
      else walk(child);
    }
  }
  walk(element);
  if (element.href !== undefined) add(`href ${element.href}`);
  return keys;
}
