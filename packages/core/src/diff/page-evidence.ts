import { groupBy } from '../text/group-by.ts';
import { pageKey } from '../text/page-path.ts';
import { baseName, folderOf } from '../text/path.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import { type ChangedLinks, changedLinks } from './changed-links.ts';
import { indexNames } from './page-names.ts';
import { scopeTest } from './page-scope.ts';
import { type NewPage, type OldPage, type PageSide, pageOn } from './page-side.ts';
import { compareTexts, type TextOverlap } from './page-text.ts';

/** The facts about removed pages and the pages that exist now, from which replacements are concluded. */
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
  /** Returns the pages in a folder, not below it. */
  pagesIn(folder: string): readonly NewPage[];
  /** Returns true if the pages have an occurrence in the same language and version. */
  inScope(from: OldPage, to: NewPage): boolean;
  /** Returns the share of the old text that the new page has; `undefined` if a text is unknown. */
  share(from: OldPage, to: NewPage): { gained: number; had: number } | undefined;
  /** Returns the similarity of the names, from 0 to 1. */
  likeness(from: OldPage, to: NewPage): number;
  /** Returns the number of links that led to the old page and lead to the new one. */
  linkCount(from: OldPage, to: NewPage): number;
}

/** Returns the path of a page as its side lists it. */
export function keyOf({ occurrence }: OldPage): string {
  return pageKey(occurrence.page.path);
}

/** Gathers the facts about removed pages and their possible replacements. */
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
  const fits = scopeTest(before.pages.keys());
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
    inScope: (from, to) => fits(from.occurrences, to.occurrences),
    share: (from, to) => texts.share(keyOf(from), keyOf(to)),
    likeness: (from, to) => names.similarity(from.page, to.page),
    linkCount: (from, to) => links.get(from.path)?.get(to.path) ?? 0,
  };
}

/** The thresholds of the facts. Shares of texts, similarities and shares of links are from 0 to 1. */
export const THRESHOLDS = {
  /** Pages with a smaller share of the old text have different content. */
  differentText: 0.05,
  /** A share of the old text, or of a name, that supports a single corrected link. */
  alikeText: 0.1,
  alikeName: 0.3,
  /** A share of the old text that supports a rename in git, or the same file name. */
  resemblingText: 0.15,
  /** A share of the new text that identifies a replacement, and one that needs less of a lead. */
  gainedText: 0.2,
  muchText: 0.5,
  /** The share of the best candidate's text that the second one has at most, for much text and for less. */
  rivalOfMuch: 0.6,
  rivalOfLittle: 0.4,
  /** A share of the old text that a page had before, so that the removed page was its copy. */
  copiedText: 0.6,
  rivalOfCopy: 0.6,
  /** The share of corrected links that lead to the same page. */
  agreeingLinks: 0.6,
  /** A similarity of names that supports a rename in git, or the only page of an element. */
  relatedName: 0.5,
  /** A similarity that identifies a page of an element although its text differs. */
  sameName: 0.9,
  /** A similarity that identifies a page in a folder, and its lead over the second one. */
  clearName: 0.6,
  leadOfName: 0.2,
  /** The share of pages of a folder that moved to the same folder. */
  movedFolder: 0.5,
  /** The score that a candidate needs: half of the same name, or a seventh of the text. */
  candidate: 0.4,
} as const;

/** Returns true if both texts are known and have nothing in common. */
export function differs(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  const share = evidence.share(from, to);
  return share !== undefined && share.had < THRESHOLDS.differentText;
}

/** Returns true if the pages share some text, or links were corrected from one to the other. */
export function resembles(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  return (
    (evidence.share(from, to)?.had ?? 0) >= THRESHOLDS.resemblingText ||
    evidence.linkCount(from, to) > 0
  );
}

/** Returns true if the pages share a little text or a name. */
export function isAlike(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  return (
    (evidence.share(from, to)?.had ?? 0) >= THRESHOLDS.alikeText ||
    evidence.likeness(from, to) >= THRESHOLDS.alikeName ||
    baseName(from.path) === baseName(to.path)
  );
}
