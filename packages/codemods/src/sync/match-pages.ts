import { addTo, countEach, getOrSet, groupBy } from '@nav/collections';
import { counterpartKeys } from '@nav/core/internal';
import { MAX_COMPARED_ENTRIES } from '../document/limits.ts';
import type { Pages } from '../pages/links/site-files.ts';
import {
  ancestors,
  type ElementOutline,
  type OutlineIndex,
  type OutlineNode,
  type PageEntry,
  splitKey,
} from './outline.ts';

export interface Names {
  kind: 'version' | 'language';
  model: string;
  own: string;
}

/** Returns the key of the corresponding page for keys of the model, one to one. */
export function matchKeys(
  model: OutlineIndex,
  own: OutlineIndex,
  { kind, ...labels }: Names,
): ReadonlyMap<string, string> {
  const keys = counterpartKeys([
    ...contextsIn(model, { kind, label: labels.model }),
    ...contextsIn(own, { kind, label: labels.own }),
  ]);
  const bareKey = (index: OutlineIndex, key: string): string => {
    const { scope, page } = splitKey(key);
    const [entry] = index.entries.get(key) ?? [];
    if (!entry || entry.isEndpoint) return key;
    return scope + keys.keyOf(aroundIn(index, entry), page);
  };
  const free = groupBy(own.entries.keys(), (key) => bareKey(own, key));
  const matched = new Map<string, string>();
  for (const key of model.entries.keys()) {
    const other = free.get(bareKey(model, key))?.shift();
    if (other !== undefined) matched.set(key, other);
  }
  return matched;
}

/**
 * Returns the entries of the model without a corresponding page, each with the path that this page would have, and the
 * version or language that would list it.
 */
export function unmatchedPages(
  model: OutlineIndex,
  own: OutlineIndex,
  names: Names,
  pages: Pages,
): { entry: PageEntry; path: string; holder: ElementOutline }[] {
  const { kind, ...labels } = names;
  const matched = matchKeys(model, own, names);
  const ownContexts = contextsIn(own, { kind, label: labels.own });
  // The folder of a language that lists no page yet.
  const inFolder = [...pages.keys()].filter((slug) => slug.startsWith(`${labels.own}/`));
  const keys = counterpartKeys([
    ...contextsIn(model, { kind, label: labels.model }),
    ...ownContexts.map((one) => (own.entries.size === 0 ? { ...one, paths: inFolder } : one)),
  ]);
  const twinOf = (around: readonly ElementOutline[]): ElementOutline[] | undefined => {
    const twins = around.map(({ kind: inner, label }, at) =>
      at === 0 ? own.root : own.elements.find((one) => one.kind === inner && one.label === label),
    );
    return twins.includes(undefined) ? undefined : (twins as ElementOutline[]);
  };
  return [...model.entries].flatMap(([key, entries]) => {
    if (matched.has(key)) return [];
    return entries.flatMap((entry) => {
      const around = twinOf(aroundIn(model, entry));
      const holder = around?.at(-1);
      if (!around || !holder || entry.isEndpoint || entry.key === undefined) return [];
      return [{ entry, path: keys.pathIn(around, entry.key), holder }];
    });
  });
}

function contextsIn(
  index: OutlineIndex,
  root: { kind: 'version' | 'language'; label: string },
): Parameters<typeof counterpartKeys<ElementOutline>>[0][number][] {
  const paths = new Map<ElementOutline, string[]>();
  for (const [key, entries] of index.entries) {
    const { page } = splitKey(key);
    for (const entry of entries)
      if (!entry.isEndpoint) for (const node of aroundIn(index, entry)) addTo(paths, node, page);
  }
  const inner = index.elements.flatMap((node) => {
    const { kind, label = '' } = node;
    if (kind !== 'version' && kind !== 'language') return [];
    const around = aroundIn(index, node);
    return [{ node, kind, label, around, list: index.parents.get(node) }];
  });
  const own = { ...root, node: index.root, around: [], list: undefined };
  return [own, ...inner].map((one) => ({ ...one, paths: paths.get(one.node) ?? [] }));
}

/** Returns the root of an outline and the versions and languages around a part, outermost first. */
function aroundIn(index: OutlineIndex, part: OutlineNode): ElementOutline[] {
  const inner = ancestors(index, part).filter(
    ({ kind }) => kind === 'version' || kind === 'language',
  );
  return [index.root, ...inner.reverse()];
}

/** Two elements of one kind with pages in common. */
export interface SimilarPair {
  readonly model: ElementOutline;
  readonly own: ElementOutline;
  /** The share of the matched pages that are in both, from just above 0 to 1. */
  readonly share: number;
}

/** Returns all pairs of similar elements, the most similar first. */
export function similarPairs(
  model: OutlineIndex,
  own: OutlineIndex,
  matched: ReadonlyMap<string, string>,
): SimilarPair[] {
  const totals = new Map<ElementOutline, number>();
  const common = new Map<ElementOutline, Map<ElementOutline, number>>();
  for (const [key, other] of matched) {
    const entries = model.entries.get(key) ?? [];
    // A new entry is in no element yet.
    const isPlaced = (entry: PageEntry) =>
      entry.added === undefined || ancestors(own, entry).length > 0;
    const others = (own.entries.get(other) ?? []).filter(isPlaced);
    if (others.length === 0) continue;
    if (Math.max(entries.length, others.length) > MAX_COMPARED_ENTRIES) continue;
    const counts = countAbove(model, entries);
    const otherCounts = countAbove(own, others);
    for (const [element, count] of [...counts, ...otherCounts]) {
      totals.set(element, (totals.get(element) ?? 0) + count);
    }
    for (const [element, count] of counts) {
      const row = getOrSet(common, element, () => new Map());
      for (const [candidate, otherCount] of otherCounts) {
        if (candidate.kind !== element.kind) continue;
        row.set(candidate, (row.get(candidate) ?? 0) + Math.min(count, otherCount));
      }
    }
  }
  const total = (element: ElementOutline) => totals.get(element) ?? 0;
  const pairs = [...common].flatMap(([element, row]) =>
    Array.from(row, ([candidate, count]): SimilarPair => {
      const share = (2 * count) / (total(element) + total(candidate));
      return { model: element, own: candidate, share };
    }),
  );
  const ranks = new Map([...model.elements, ...own.elements].map((one, index) => [one, index]));
  const rank = (one: ElementOutline) => ranks.get(one) ?? 0;
  const sameIcon = (one: SimilarPair) => Number(one.model.icon === one.own.icon);
  return pairs.sort(
    (a, b) =>
      b.share - a.share ||
      sameIcon(b) - sameIcon(a) ||
      rank(a.model) - rank(b.model) ||
      rank(a.own) - rank(b.own),
  );
}

function countAbove(
  index: OutlineIndex,
  entries: readonly PageEntry[],
): ReadonlyMap<ElementOutline, number> {
  return countEach(entries.flatMap((entry) => ancestors(index, entry)));
}

/** If a page has several entries, those in corresponding elements are matched first, and then the others in order. */
export function matchEntries(
  model: OutlineIndex,
  own: OutlineIndex,
  matched: ReadonlyMap<string, string>,
  elements: ReadonlyMap<ElementOutline, ElementOutline>,
): ReadonlyMap<PageEntry, PageEntry> {
  const found = new Map<PageEntry, PageEntry>();
  for (const [key, other] of matched) {
    const free = new Set(own.entries.get(other));
    const entries = model.entries.get(key) ?? [];
    const take = (entry: PageEntry, match: PageEntry | undefined): void => {
      if (!match || found.has(entry) || !free.delete(match)) return;
      found.set(entry, match);
    };
    const count = entries.length * free.size;
    if (count > 1 && count <= MAX_COMPARED_ENTRIES ** 2) {
      const near = nearPairs(model, own, entries, free, elements);
      for (const { entry, candidate } of near) take(entry, candidate);
    }
    for (const entry of entries) take(entry, free.values().next().value);
  }
  return found;
}

/** Returns the pairs of entries below corresponding elements, innermost elements first. */
function nearPairs(
  model: OutlineIndex,
  own: OutlineIndex,
  entries: readonly PageEntry[],
  candidates: ReadonlySet<PageEntry>,
  elements: ReadonlyMap<ElementOutline, ElementOutline>,
): { entry: PageEntry; candidate: PageEntry }[] {
  const below = new Map<ElementOutline, PageEntry[]>();
  for (const candidate of candidates) {
    for (const above of ancestors(own, candidate)) addTo(below, above, candidate);
  }
  return entries
    .flatMap((entry) =>
      ancestors(model, entry).flatMap((above, distance) => {
        const other = elements.get(above);
        const near = (other && below.get(other)) ?? [];
        return near.map((candidate) => ({ entry, candidate, distance }));
      }),
    )
    .sort((a, b) => a.distance - b.distance);
}
