import { addTo } from '@nav/core/internal';
import {
  ancestors,
  BETWEEN,
  type Census,
  type Outline,
  type PageEntry,
  splitKey,
} from './outline.ts';

/** Entries of one page beyond this number say nothing of what corresponds to what. */
const MOST_ENTRIES = 50;

/** What versions or languages are called, and so the folders of their pages. */
export interface Names {
  model: string;
  own: string;
}

/** The keys under which the pages of the model stand in the other element; each names one. */
export function matchKeys(model: Census, own: Census, names: Names): Map<string, string> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (key: string, other: string | undefined): void => {
    if (!other || matched.has(key) || taken.has(other) || !own.occurrences.has(other)) return;
    matched.set(key, other);
    taken.add(other);
  };
  const from = spellingsOf(model, names.model, own);
  const to = spellingsOf(own, names.own, model);
  // The surest guess of all pages comes before the second of any.
  for (const guess of GUESSES) {
    for (const spelling of to.all) {
      for (const key of model.occurrences.keys()) {
        const { scope, page } = splitKey(key);
        const path = guess(page.split('/'), from.certain, spelling);
        match(key, path && scope + path.join('/'));
      }
    }
  }
  const bare = new Map<string, string>();
  for (const key of own.occurrences.keys()) {
    if (!taken.has(key) && !bare.has(bareKey(key, to.certain)))
      bare.set(bareKey(key, to.certain), key);
  }
  for (const key of model.occurrences.keys()) match(key, bare.get(bareKey(key, from.certain)));
  return matched;
}

type Guess = (segments: string[], from: readonly string[], to: string) => string[] | undefined;

const GUESSES: readonly Guess[] = [
  (segments, from, to) =>
    segments.some((segment) => from.includes(segment))
      ? segments.map((segment) => (from.includes(segment) ? to : segment))
      : undefined,
  (segments, _from, to) => [to, ...segments],
  (segments) => segments,
];

/**
 * How paths spell a version or a language, the likeliest first: as it is called, with a word of that, or with what most
 * pages begin with, which is certain where no page of the other one holds it.
 */
function spellingsOf(
  { occurrences }: Census,
  name: string,
  other: Census,
): { all: string[]; certain: string[] } {
  const paths = [...occurrences.keys()].map((key) => splitKey(key).page.split('/'));
  const mostHave = (test: (segments: string[]) => boolean) =>
    paths.filter(test).length * 2 > paths.length;
  const words = name.split(/\s+/).filter((word) => mostHave((segments) => segments.includes(word)));
  const names = [...new Set([name, ...words])];
  const start = [...new Set(paths.map(([first = '']) => first))].find((one) =>
    mostHave(([first]) => first === one),
  );
  if (start === undefined || names.includes(start)) return { all: names, certain: names };
  const isCommon = [...other.occurrences.keys()].some((key) =>
    splitKey(key).page.split('/').includes(start),
  );
  const all = [...names, start];
  return { all, certain: isCommon ? names : all };
}

/** A key without what tells versions and languages apart. */
function bareKey(key: string, spellings: readonly string[]): string {
  const { scope, page } = splitKey(key);
  const names = new Set([...scope.split(BETWEEN), ...spellings.map((one) => one.toLowerCase())]);
  return (
    scope +
    page
      .split('/')
      .filter((segment) => !names.has(segment.toLowerCase()))
      .join('/')
  );
}

/** Two elements that hold pages in common. */
export interface Likeness {
  readonly model: Outline;
  readonly own: Outline;
  /** 1 where all pages that both sides know are in common, never 0. */
  readonly share: number;
}

/** Every pair of elements of one kind that hold pages in common, the likest first. */
export function likenesses(
  model: Census,
  own: Census,
  matched: ReadonlyMap<string, string>,
): Likeness[] {
  const known = new Map<Outline, number>();
  const common = new Map<Outline, Map<Outline, number>>();
  for (const [key, other] of matched) {
    const entries = model.occurrences.get(key) ?? [];
    const others = own.occurrences.get(other) ?? [];
    if (Math.max(entries.length, others.length) > MOST_ENTRIES) continue;
    const counts = countAbove(model, entries);
    const otherCounts = countAbove(own, others);
    for (const [element, count] of [...counts, ...otherCounts]) {
      known.set(element, (known.get(element) ?? 0) + count);
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
  const ranks = new Map([...model.elements, ...own.elements].map((one, index) => [one, index]));
  const rank = (one: Outline) => ranks.get(one) ?? 0;
  const found = [...common].flatMap(([element, row]) =>
    [...row].map(([candidate, count]): Likeness => {
      const all = (known.get(element) ?? 0) + (known.get(candidate) ?? 0);
      return { model: element, own: candidate, share: (2 * count) / all };
    }),
  );
  const sameIcon = (one: Likeness) => Number(one.model.icon === one.own.icon);
  return found.sort(
    (a, b) =>
      b.share - a.share ||
      sameIcon(b) - sameIcon(a) ||
      rank(a.model) - rank(b.model) ||
      rank(a.own) - rank(b.own),
  );
}

/** How many of some entries stand below each element. */
function countAbove(where: Census, entries: readonly PageEntry[]): Map<Outline, number> {
  const counts = new Map<Outline, number>();
  for (const one of entries) {
    for (const above of ancestors(where, one)) counts.set(above, (counts.get(above) ?? 0) + 1);
  }
  return counts;
}

/**
 * The entry of the other element for each entry of the model. Of several for one page, those correspond that stand in
 * corresponding elements, then those that come first.
 */
export function matchEntries(
  model: Census,
  own: Census,
  matched: ReadonlyMap<string, string>,
  elements: ReadonlyMap<Outline, Outline>,
): Map<PageEntry, PageEntry> {
  const found = new Map<PageEntry, PageEntry>();
  for (const [key, other] of matched) {
    const free = new Set(own.occurrences.get(other));
    const entries = model.occurrences.get(key) ?? [];
    const take = (entry: PageEntry, match: PageEntry | undefined): void => {
      if (!match) return;
      found.set(entry, match);
      free.delete(match);
    };
    const count = entries.length * free.size;
    if (count > 1 && count <= MOST_ENTRIES ** 2) {
      for (const { entry, candidate } of nearest(model, own, entries, free, elements)) {
        if (!found.has(entry) && free.has(candidate)) take(entry, candidate);
      }
    }
    for (const entry of entries) {
      if (!found.has(entry)) take(entry, free.values().next().value);
    }
  }
  return found;
}

/** The entries below corresponding elements, those in the innermost ones first. */
function nearest(
  model: Census,
  own: Census,
  entries: readonly PageEntry[],
  candidates: ReadonlySet<PageEntry>,
  elements: ReadonlyMap<Outline, Outline>,
): { entry: PageEntry; candidate: PageEntry }[] {
  const below = new Map<Outline, PageEntry[]>();
  for (const candidate of candidates) {
    for (const above of ancestors(own, candidate)) addTo(below, above, candidate);
  }
  const near: { entry: PageEntry; candidate: PageEntry; distance: number }[] = [];
  for (const entry of entries) {
    let distance = 0;
    for (const above of ancestors(model, entry)) {
      distance += 1;
      const other = elements.get(above);
      for (const candidate of (other && below.get(other)) ?? []) {
        near.push({ entry, candidate, distance });
      }
    }
  }
  return near.sort((a, b) => a.distance - b.distance);
}
