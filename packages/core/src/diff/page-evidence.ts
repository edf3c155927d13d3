import { groupBy } from '@nav/collections';
import { baseName, folderOf, pageKey } from '@nav/paths';
import type { PageOccurrence } from '../view/nav-index.ts';
import { type ChangedLinks, changedLinks } from './changed-links.ts';
import { indexNames } from './page-names.ts';
import { pageScopes } from './page-scope.ts';
import { type NewPage, type OldPage, type PageSide, pageOn } from './page-side.ts';
import { compareTexts, type TextOverlap } from './page-text.ts';
import { ALIKE_NAME, ALIKE_TEXT, DIFFERENT_TEXT, RESEMBLING_TEXT } from './thresholds.ts';

export interface Evidence {
  removed: readonly OldPage[];
  existing: readonly NewPage[];
  before: PageSide;
  after: PageSide;
  texts: TextOverlap;
  links: ChangedLinks;
  /** Returns the page whose path without a final `index` is `path`. */
  byPath(path: string): NewPage | undefined;
  /** Returns the page at a path as it is in the navigation, with a final `index`. */
  pageAt(path: string): NewPage | undefined;
  /** Returns the pages that have a rare word of the name of a removed page. */
  pagesLike(from: OldPage): NewPage[];
  pagesIn(folder: string): readonly NewPage[];
  /** Returns true if the pages have an occurrence in the same language and version. */
  inScope(from: OldPage, to: NewPage): boolean;
  /** Returns a key that pages in the same language and version share. */
  scopeKey(page: OldPage): string;
  /** Returns the share of the old text that the new page has; `undefined` if a text is unknown. */
  share(from: OldPage, to: NewPage): { gained: number; had: number } | undefined;
  /** Returns the similarity of the names, from 0 to 1. */
  likeness(from: OldPage, to: NewPage): number;
  /** Returns the number of links that led to the old page and lead to the new one. */
  linkCount(from: OldPage, to: NewPage): number;
}

export function keyOf({ occurrence }: OldPage): string {
  return pageKey(occurrence.page.path);
}

export function gatherEvidence(
  occurrences: readonly PageOccurrence[],
  before: PageSide,
  after: PageSide,
): Evidence {
  const removed = occurrences.map((one) => pageOn(one, before));
  const existing = [...after.pages.values()].flatMap(([first]): NewPage[] => {
    if (!first) return [];
    return [{ ...pageOn(first, after), isAdded: !before.pages.has(pageKey(first.page.path)) }];
  });
  const paths = new Map(existing.map((one) => [one.path, one]));
  const pages = new Map(existing.map((one) => [one.page, one]));
  const folders = groupBy(existing, ({ path }) => folderOf(path));
  const scopes = pageScopes(before.pages, after.pages);
  const texts = compareTexts(
    removed.map(keyOf),
    { paths: before.pages.keys(), textOf: before.textOf },
    { paths: after.pages.keys(), textOf: after.textOf },
  );
  const links = changedLinks(
    [...after.pages.keys()].filter((path) => before.pages.has(path)),
    before.textOf,
    after.textOf,
    { before: before.redirects, after: after.redirects },
  );
  const names = indexNames(
    [...before.pages.values()].flatMap(([first]) => (first ? [first.page] : [])),
    existing.map(({ page }) => page),
  );
  return {
    removed,
    existing,
    before,
    after,
    texts,
    links,
    byPath: (path) => paths.get(path),
    pageAt(path) {
      const [first] = after.pages.get(path) ?? [];
      return first && pages.get(first.page);
    },
    pagesLike: (from) => [...names.pagesLike(from.page)].flatMap((page) => pages.get(page) ?? []),
    pagesIn: (folder) => folders.get(folder) ?? [],
    inScope: (from, to) => scopes.fits(from.occurrences, to.occurrences),
    scopeKey: ({ occurrence }) => scopes.keyOf(occurrence),
    share: (from, to) => texts.share(keyOf(from), keyOf(to)),
    likeness: (from, to) => names.similarity(from.page, to.page),
    linkCount: (from, to) => links.get(from.path)?.get(to.path) ?? 0,
  };
}

/** Returns true if both contents are known and have nothing in common. */
export function differs(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  const share = evidence.share(from, to);
  return share !== undefined && share.had < DIFFERENT_TEXT;
}

/** Returns true if the pages share some text, or links were corrected from one to the other. */
export function resembles(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  return (
    (evidence.share(from, to)?.had ?? 0) >= RESEMBLING_TEXT || evidence.linkCount(from, to) > 0
  );
}

/** Returns true if the pages share a little text or a name. */
export function isAlike(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  return (
    (evidence.share(from, to)?.had ?? 0) >= ALIKE_TEXT ||
    evidence.likeness(from, to) >= ALIKE_NAME ||
    baseName(from.path) === baseName(to.path)
  );
}
