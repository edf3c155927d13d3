import { type NavPage, trailLabels } from '../tree/nav-tree.ts';
import type { NavIndex, PageOccurrence } from '../view/nav-index.ts';
import type { PageAt } from './nav-diff.ts';

/** Facts that a tree does not contain. Without them, pages are compared by their paths, titles and elements only. */
export interface DiffSide {
  /** Returns the text of a page by its path without extension; `undefined` if there is none. */
  textOf?: (path: string) => string | undefined;
  /** Tests if a page has a file, whether the navigation lists it or not. */
  isServed?: (path: string) => boolean;
  /** The redirects of the config. */
  redirects?: readonly { source: string; destination: string }[];
  /** The pages without an entry that only this side has. */
  outside?: readonly NavPage[];
}

export function listedPlaces(occurrences: readonly PageOccurrence[]): PageAt[] {
  return occurrences.filter((one) => !isUnlisted(one)).map(pageAt);
}

export type OccurrencesByPath = ReadonlyMap<string, readonly PageOccurrence[]>;

/** Returns the first occurrence of each page that is in only one of two trees. */
export function firstOccurrences(
  from: OccurrencesByPath,
  other: OccurrencesByPath,
): PageOccurrence[] {
  return [...from].flatMap(([path, [first]]) => (first && !other.has(path) ? [first] : []));
}

/** A page outside the navigation has an occurrence with an empty trail. */
export function occurrencesByPath(
  { byPath, tree }: NavIndex,
  { outside = [] }: DiffSide = {},
): OccurrencesByPath {
  const pages = [...byPath].filter(([, [first]]) => first?.page.kind === 'page');
  const existing = pages.filter(([, [first]]) => !first?.page.missing);
  // A config without any pages is a copy, whose pages are elsewhere.
  const hasMissing = existing.length > 0 && existing.length < pages.length;
  const others = [...tree.unlisted, ...outside];
  if (!hasMissing && others.length === 0) return byPath;
  const occurrences = new Map(byPath);
  if (hasMissing)
    for (const [path, [first]] of pages) if (first?.page.missing) occurrences.delete(path);
  for (const page of others)
    if (!occurrences.has(page.path)) occurrences.set(page.path, [{ page, trail: [] }]);
  return occurrences;
}

export function isUnlisted({ trail }: PageOccurrence): boolean {
  return trail.length === 0;
}

export function isVisible({ page }: PageOccurrence): boolean {
  return !page.hidden;
}

export function pageAt(occurrence: PageOccurrence): PageAt {
  const { page, trail } = occurrence;
  return {
    path: page.path,
    href: page.href,
    title: page.title,
    trail: trailLabels(trail),
    hidden: page.hidden,
    ...(isUnlisted(occurrence) ? { unlisted: true } : {}),
    origin: page.origin,
  };
}
