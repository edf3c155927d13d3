import { addTo } from '@nav/text';
import { MAX_COMPARED_ENTRIES } from '../document/limits.ts';
import {
  ancestors,
  type Outline,
  type OutlineIndex,
  type PageEntry,
  SEPARATOR,
  splitKey,
} from './outline.ts';

/** The names of two versions or languages, which also appear in the paths of their pages. */
export interface Names {
  model: string;
  own: string;
}

/** Returns the key of the corresponding page for keys of the model, one to one. */
export function matchKeys(
  model: OutlineIndex,
  own: OutlineIndex,
  names: Names,
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (key: string, other: string | undefined): void => {
    if (!other || matched.has(key) || taken.has(other) || !own.entries.has(other)) return;
    matched.set(key, other);
    taken.add(other);
  };
  const from = spellingsOf(model, names.model, own);
  const to = spellingsOf(own, names.own, model);
  // The best guess for every page comes before the second best for any.
  for (const guess of GUESSES) {
    for (const spelling of to.all) {
      for (const key of model.entries.keys()) {
        const { scope, page } = splitKey(key);
        const path = guess(page.split('/'), from.certain, spelling);
        match(key, path && scope + path.join('/'));
      }
    }
  }
  const bare = new Map<string, string>();
  for (const key of own.entries.keys()) {
    const plain = bareKey(key, to.certain);
    if (!taken.has(key) && !bare.has(plain)) bare.set(plain, key);
  }
  for (const key of model.entries.keys()) match(key, bare.get(bareKey(key, from.certain)));
  return matched;
}

type Guess = (segments: string[], from: readonly string[], to: string) => string[] | undefined;

/** Guesses the path of a page in another version or language, best guess first. */
const GUESSES: readonly Guess[] = [
  (segments, from, to) =>
    segments.some((segment) => from.includes(segment))
      ? segments.map((segment) => (from.includes(segment) ? to : segment))
      : undefined,
  (segments, _from, to) => [to, ...segments],
  (segments) => segments,
];

/**
 * Returns how paths spell a version or language, most likely first: its name, a word of the name, or the first segment of
 * most pages, which is certain if no page of the other version or language has it.
 */
function spellingsOf(
  { entries }: OutlineIndex,
  name: string,
  other: OutlineIndex,
): { all: string[]; certain: string[] } {
  const paths = pathsOf(entries);
  const doMost = (test: (segments: string[]) => boolean) =>
    paths.filter(test).length * 2 > paths.length;
  const words = name.split(/\s+/).filter((word) => doMost((segments) => segments.includes(word)));
  const names = [...new Set([name, ...words])];
  const start = [...new Set(paths.map(([first = '']) => first))].find((one) =>
    doMost(([first]) => first === one),
  );
  if (start === undefined || names.includes(start)) return { all: names, certain: names };
  const isCommon = pathsOf(other.entries).some((segments) => segments.includes(start));
  const all = [...names, start];
  return { all, certain: isCommon ? names : all };
}

function pathsOf(entries: OutlineIndex['entries']): string[][] {
  return Array.from(entries.keys(), (key) => splitKey(key).page.split('/'));
}

/** Returns a key without the names of versions and languages in its path. */
function bareKey(key: string, spellings: readonly string[]): string {
  const { scope, page } = splitKey(key);
  const names = new Set([...scope.split(SEPARATOR), ...spellings.map((one) => one.toLowerCase())]);
  const segments = page.split('/').filter((segment) => !names.has(segment.toLowerCase()));
  return scope + segments.join('/');
}

/** Two elements of one kind with pages in common. */
export interface SimilarPair {
  readonly model: Outline;
  readonly own: Outline;
  /** The share of the matched pages that are in both, from just above 0 to 1. */
  readonly share: number;
}

/** Returns all pairs of similar elements, the most similar first. */
export function similarPairs(
  model: OutlineIndex,
  own: OutlineIndex,
  matched: ReadonlyMap<string, string>,
): SimilarPair[] {
  const totals = new Map<Outline, number>();
  const common = new Map<Outline, Map<Outline, number>>();
  for (const [key, other] of matched) {
    const entries = model.entries.get(key) ?? [];
    const others = own.entries.get(other) ?? [];
    if (Math.max(entries.length, others.length) > MAX_COMPARED_ENTRIES) continue;
    const counts = countAbove(model, entries);
    const otherCounts = countAbove(own, others);
    for (const [element, count] of [...counts, ...otherCounts]) {
      totals.set(element, (totals.get(element) ?? 0) + count);
    }
    for (const [element, count] of counts) {
      const row = common.get(element) ?? new Map<Outline, number>();
      common.set(element, row);
      for (const [candidate, otherCount] of otherCounts) {
        if (candidate.kind !== element.kind) continue;
        row.set(candidate, (row.get(candidate) ?? 0) + Math.min(count, otherCount));
      }
    }
  }
  const total = (element: Outline) => totals.get(element) ?? 0;
  const pairs = [...common].flatMap(([element, row]) =>
    Array.from(row, ([candidate, count]): SimilarPair => {
      const share = (2 * count) / (total(element) + total(candidate));
      return { model: element, own: candidate, share };
    }),
  );
  const ranks = new Map([...model.elements, ...own.elements].map((one, index) => [one, index]));
  const rank = (one: Outline) => ranks.get(one) ?? 0;
  const sameIcon = (one: SimilarPair) => Number(one.model.icon === one.own.icon);
  return pairs.sort(
    (a, b) =>
      b.share - a.share ||
      sameIcon(b) - sameIcon(a) ||
      rank(a.model) - rank(b.model) ||
      rank(a.own) - rank(b.own),
  );
}

/** Returns how many of some entries are below each element. */
function countAbove(
  index: OutlineIndex,
  entries: readonly PageEntry[],
): ReadonlyMap<Outline, number> {
  const counts = new Map<Outline, number>();
  for (const above of entries.flatMap((entry) => ancestors(index, entry))) {
    counts.set(above, (counts.get(above) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the corresponding entry for entries of the model. If a page has several, entries in corresponding elements are
 * matched first, and then the others in order.
 */
export function matchEntries(
  model: OutlineIndex,
  own: OutlineIndex,
  matched: ReadonlyMap<string, string>,
  elements: ReadonlyMap<Outline, Outline>,
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
  elements: ReadonlyMap<Outline, Outline>,
): { entry: PageEntry; candidate: PageEntry }[] {
  const below = new Map<Outline, PageEntry[]>();
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
