import { normalizeAddress } from '../redirects/redirects.ts';
import { groupBy } from '../text/group-by.ts';
import { pageKey, withoutIndex } from '../text/page-path.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import { changedLinks } from './changed-links.ts';
import type { ElementMatches } from './match-elements.ts';
import { indexNames, titleKey } from './page-names.ts';
import { scopeKey, scopeTest } from './page-scope.ts';
import {
  folderOf,
  lastOf,
  type NewPage,
  type OldPage,
  type PageRedirect,
  type PageSide,
  pageOn,
} from './page-side.ts';
import { compareTexts } from './page-text.ts';

/** Returns the element that lists an occurrence; `undefined` for a generated page outside the navigation. */
export function parentOf({ trail }: PageOccurrence): NavElement | undefined {
  return trail.at(-1);
}

/** The replacements of removed pages. */
export interface Replacements {
  /** The page that replaces a removed one. Several pages may be merged into one. */
  certain: ReadonlyMap<PageOccurrence, PageOccurrence>;
  /** The pages that may replace the others, the likeliest first. */
  possible: ReadonlyMap<PageOccurrence, readonly PageOccurrence[]>;
}

/** The number of candidates for a page without a certain replacement. */
const MAX_CANDIDATES = 3;

/** The score that a candidate needs: half of the same name, or a seventh of the text. */
const MIN_SCORE = 0.4;

/** Endings of a path that are compared: a longer common one is found by its last segments. */
const MAX_SEGMENTS = 12;

/** Names of a page that introduces its folder. */
const LANDING =
  /^(?:overview|introduction|intro|index|home|welcome|get(?:ting)?[-_]started|quick-?start|start|about)$/;

/** Titles that many pages have. */
const COMMON_TITLE =
  /^(?:overview|introduction|intro|index|home|welcome|get(?:ting)? started|quick ?start|start|about|example|examples|usage|faq|reference|changelog)$/;

/**
 * Finds the replacement of each removed page: by its operation, its path, a rename in git, its text, corrected links, the
 * page its folder moved to, its title and its element. Doubtful ones are candidates only.
 */
export function findReplacements(
  removed: readonly PageOccurrence[],
  before: PageSide,
  after: PageSide,
  matches: ElementMatches,
  renames: ReadonlyMap<string, string>,
): Replacements {
  const certain = new Map<PageOccurrence, PageOccurrence>();
  const possible = new Map<PageOccurrence, readonly PageOccurrence[]>();
  if (removed.length === 0) return { certain, possible };

  const keyOf = ({ page }: PageOccurrence) => pageKey(page.path);
  const old = removed.map((one) => pageOn(one, before));
  const fresh = [...after.pages.values()].flatMap((occurrences): NewPage[] => {
    const [first] = occurrences;
    if (!first) return [];
    return [{ ...pageOn(first, after), isAdded: !before.pages.has(keyOf(first)) }];
  });
  const byPath = new Map(fresh.map((one) => [one.path, one]));
  const byPage = new Map(fresh.map((one) => [one.page, one]));
  /** The page at a path as it is in the navigation, with a final `index`. */
  const pageAt = (path: string): NewPage | undefined => {
    const [first] = after.pages.get(path) ?? [];
    return first && byPage.get(first.page);
  };
  const fits = scopeTest(before.pages.keys());
  const inScope = (from: OldPage, to: NewPage) => fits(from.occurrences, to.occurrences);

  const texts = compareTexts(
    old.map(({ page }) => pageKey(page.path)),
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
    fresh.map(({ page }) => page),
  );
  const shareOf = (from: OldPage, to: NewPage) =>
    texts.share(keyOf(from.occurrence), keyOf(to.occurrence));
  const likeness = (from: OldPage, to: NewPage) => names.similarity(from.page, to.page);
  const linkCount = (from: OldPage, to: NewPage) => links.get(from.path)?.get(to.path) ?? 0;
  /** True if both texts are known and have nothing in common. */
  const differs = (from: OldPage, to: NewPage) => {
    const share = shareOf(from, to);
    return share !== undefined && share.had < 0.05;
  };
  const resembles = (from: OldPage, to: NewPage) =>
    (shareOf(from, to)?.had ?? 0) >= 0.15 || linkCount(from, to) > 0;

  const isAlike = (from: OldPage, to: NewPage) =>
    (shareOf(from, to)?.had ?? 0) >= 0.1 ||
    likeness(from, to) >= 0.3 ||
    lastOf(from.path) === lastOf(to.path);

  const found = new Map<OldPage, NewPage>();
  const taken = new Set<NewPage>();
  const accept = (from: OldPage, to: NewPage | undefined) => {
    if (!to || found.has(from) || !inScope(from, to)) return;
    found.set(from, to);
    taken.add(to);
  };
  const open = () => old.filter((one) => !found.has(one));
  const free = () => fresh.filter((one) => one.isAdded && !taken.has(one));
  /** Pairs pages whose key is unique both among the removed and among the added pages. */
  const pair = (
    keyBefore: (page: OldPage) => string | undefined,
    keyAfter: (page: OldPage) => string | undefined,
    isSound: (from: OldPage, to: NewPage) => boolean = () => true,
  ) => {
    const scoped = (keyOf: (page: OldPage) => string | undefined) => (page: OldPage) => {
      const key = keyOf(page);
      return key && `${scopeKey(page.occurrence)} ${key}`;
    };
    // First among the pages of a language and version; then across, if one side has none.
    for (const wrap of [scoped, (keyOf: typeof keyBefore) => keyOf]) {
      const candidates = uniqueByKey(free(), wrap(keyAfter));
      for (const [key, from] of uniqueByKey(open(), wrap(keyBefore))) {
        const to = candidates.get(key);
        if (from && to && isSound(from, to)) accept(from, to);
      }
    }
  };
  const within = (element: NavElement | undefined, key: string | undefined) =>
    element && `${element.id} ${key}`;
  const pairInside = (
    key: (page: OldPage) => string | undefined,
    isSound?: (from: OldPage, to: NewPage) => boolean,
  ) => {
    pair(
      (from) => {
        const parent = parentOf(from.occurrence);
        return within(parent && matches.get(parent), key(from));
      },
      (to) => within(parentOf(to.occurrence), key(to)),
      isSound,
    );
  };

  const inFolder = groupBy(fresh, ({ path }) => folderOf(path));
  /** The pages that introduce a folder by their name. */
  const landingsIn = (folder: string) =>
    (inFolder.get(folder) ?? []).filter(({ path }) => LANDING.test(lastOf(path)));
  /** The added page that introduces the folder of `inside`, if that folder has the name of the old page. */
  const landingOf = (from: OldPage, inside: NewPage): NewPage | undefined => {
    const folder = folderOf(inside.path);
    if (lastOf(folder) !== lastOf(from.path) || byPath.has(folder)) return undefined;
    const landings = landingsIn(folder).filter(({ isAdded }) => isAdded);
    return landings.length === 1 ? landings[0] : undefined;
  };

  // The same page, by what identifies it.
  const operations = groupBy(fresh, ({ operation }) => operation);
  for (const from of open()) {
    if (from.operation === undefined) continue;
    const same = (operations.get(from.operation) ?? []).filter((to) => inScope(from, to));
    const added = same.filter(({ isAdded }) => isAdded);
    accept(from, same.length === 1 ? same[0] : added.length === 1 ? added[0] : undefined);
  }
  pair(
    ({ path }) => path.toLowerCase(),
    ({ path }) => path.toLowerCase(),
  );
  /** Corrected links, if they agree. */
  for (const from of open()) {
    const counts = [...(links.get(from.path) ?? [])].sort((a, b) => b[1] - a[1]);
    const [[path = '', most = 0] = []] = counts;
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    const to = byPath.get(path);
    if (!to || most < all * 0.6 || numbersOf(from.path) !== numbersOf(to.path)) continue;
    if (most > 1 || isAlike(from, to)) accept(from, to);
  }
  // Text.
  for (const from of open()) {
    const shares = [...texts.pagesWith(keyOf(from.occurrence))]
      .flatMap((path) => {
        const to = pageAt(path);
        const share = to && inScope(from, to) ? shareOf(from, to) : undefined;
        return to && share ? [{ to, ...share }] : [];
      })
      .sort((a, b) => b.gained - a.gained);
    const [best, second] = shares;
    if (!best) continue;
    const rival = second?.gained ?? 0;
    const isClear = rival < best.gained * (best.gained >= 0.5 ? 0.6 : 0.4);
    const landing = landingOf(from, best.to);
    if (landing) accept(from, landing);
    else if (best.gained >= 0.2 && isClear && numbersOf(from.path) === numbersOf(best.to.path))
      accept(from, best.to);
    else {
      // Two pages had the same text, and one of them remains.
      const [copy, other] = shares.sort((a, b) => b.had - a.had);
      if (copy && copy.had >= 0.6 && (other?.had ?? 0) < copy.had * 0.6) accept(from, copy.to);
    }
  }
  for (const from of open()) {
    const target = renames.get(keyOf(from.occurrence));
    const to = target === undefined ? undefined : pageAt(target);
    if (to && !differs(from, to) && (likeness(from, to) >= 0.5 || resembles(from, to)))
      accept(from, to);
  }

  // The end of the path.
  for (let count = MAX_SEGMENTS; count > 1; count -= 1)
    pair(
      ({ path }) => endOf(path, count),
      ({ path }) => endOf(path, count),
    );
  pairInside(
    ({ path }) => lastOf(path),
    (from, to) => !differs(from, to) || likeness(from, to) > 0.9,
  );
  const folders = movedFolders(found, before.redirects, after.redirects);
  for (const from of open()) {
    const folder = folders.get(folderOf(from.path));
    if (folder === undefined) continue;
    accept(from, byPath.get(folder === '' ? lastOf(from.path) : `${folder}/${lastOf(from.path)}`));
  }
  // A page that became a folder.
  for (const from of open()) {
    const inside = landingsIn(from.path);
    if (inside.length === 1) accept(from, inside[0]);
    // The other way round: a page that replaced its folder.
    const folder = folderOf(from.path);
    const parent = byPath.get(folder);
    if (parent?.isAdded && !inFolder.has(folder)) accept(from, parent);
  }
  pair(
    ({ path }) => lastOf(path),
    ({ path }) => lastOf(path),
    (from, to) =>
      resembles(from, to) ||
      (!differs(from, to) &&
        titleKey(from.page.title) === titleKey(to.page.title) &&
        titleKey(from.page.title) !== titleKey(lastOf(from.path))),
  );
  const distinctTitle = ({ page }: OldPage) => {
    const key = titleKey(page.title);
    return COMMON_TITLE.test(key) ? undefined : key;
  };
  const hasSameTitle = (from: OldPage, to: NewPage) =>
    lastOf(from.path) !== lastOf(to.path) && !differs(from, to);
  pairInside(distinctTitle, hasSameTitle);
  pair(distinctTitle, distinctTitle, hasSameTitle);
  pairInside(
    () => '',
    (from, to) =>
      before.textOf(keyOf(from.occurrence)) === undefined ||
      resembles(from, to) ||
      likeness(from, to) >= 0.5,
  );
  // Names.
  for (const from of open()) {
    const ranked = [...names.pagesLike(from.page)]
      .map((page) => byPage.get(page))
      .filter((to) => to !== undefined)
      .filter((to) => inScope(from, to))
      .map((to) => ({ to, score: likeness(from, to) }))
      .sort((a, b) => b.score - a.score);
    const [best, second] = ranked;
    if (!best || best.score < 0.6 || (second && second.score > best.score - 0.2)) continue;
    const isNear =
      folders.get(folderOf(from.path)) === folderOf(best.to.path) ||
      folderOf(from.path) === folderOf(best.to.path) ||
      resembles(from, best.to);
    if (isNear) accept(from, best.to);
  }

  for (const [from, to] of found) certain.set(from.occurrence, to.occurrence);
  for (const from of open()) {
    const near = [
      ...[...names.pagesLike(from.page)].map((page) => byPage.get(page)),
      ...[...texts.pagesWith(keyOf(from.occurrence))].map(pageAt),
      ...[...(links.get(from.path)?.keys() ?? [])].map((path) => byPath.get(path)),
    ].filter((to) => to !== undefined && inScope(from, to));
    const scored = [...new Set(near)].flatMap((to) =>
      to ? [{ to, score: scoreOf(from, to) }] : [],
    );
    const best = scored
      .filter(({ score }) => score >= MIN_SCORE)
      .sort((a, b) => b.score - a.score || (a.to.path < b.to.path ? -1 : 1))
      .slice(0, MAX_CANDIDATES);
    if (best.length > 0)
      possible.set(
        from.occurrence,
        best.map(({ to }) => to.occurrence),
      );
  }
  function scoreOf(from: OldPage, to: NewPage): number {
    const { gained = 0, had = 0 } = shareOf(from, to) ?? {};
    const isNear = folders.get(folderOf(from.path)) === folderOf(to.path);
    const isNamesake = lastOf(from.path) === lastOf(to.path);
    return (
      2 * gained +
      had +
      Math.min(linkCount(from, to), 2) +
      likeness(from, to) +
      (isNear ? 0.2 : 0) +
      (isNamesake ? 0.3 : 0)
    );
  }
  return { certain, possible };
}

/** Returns the numbers in the last segment of a path: models and versions differ in them. */
function numbersOf(path: string): string {
  return (lastOf(path).match(/\d+/g) ?? []).join('.');
}

/** Returns the folder that most pages of a folder moved to, by the folder. */
function movedFolders(
  found: ReadonlyMap<OldPage, NewPage>,
  before: readonly PageRedirect[],
  after: readonly PageRedirect[],
): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  const vote = (from: string, to: string) => {
    const [own, other] = [folderOf(from), folderOf(to)];
    const counts = votes.get(own) ?? new Map<string, number>();
    votes.set(own, counts.set(other, (counts.get(other) ?? 0) + 1));
  };
  for (const [from, to] of found) vote(from.path, to.path);
  const slugs = new Map(
    [...before, ...after].map(({ source, destination }) => [
      withoutIndex(normalizeAddress(source)),
      withoutIndex(normalizeAddress(destination)),
    ]),
  );
  for (const [from, to] of slugs) if (lastOf(from) === lastOf(to)) vote(from, to);
  const folders = new Map<string, string>();
  for (const [folder, counts] of votes) {
    const [[to = '', most = 0] = []] = [...counts].sort((a, b) => b[1] - a[1]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (to !== folder && most > 1 && most >= all * 0.5) folders.set(folder, to);
  }
  return folders;
}

/** Returns the last `count` segments of a path; `undefined` if it has fewer. */
function endOf(path: string, count: number): string | undefined {
  const segments = path.split('/');
  return segments.length < count ? undefined : segments.slice(-count).join('/');
}

/** Returns the pages by key; `undefined` for a key that several have. */
function uniqueByKey<Page>(
  pages: Iterable<Page>,
  keyOf: (page: Page) => string | undefined,
): Map<string, Page | undefined> {
  const found = new Map<string, Page | undefined>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : page);
  }
  return found;
}
