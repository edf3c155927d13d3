import { groupBy } from '@nav/collections';
import { baseName, folderOf, withoutExtension } from '@nav/paths';
import { MAX_SUGGESTIONS } from '../limits/limits.ts';
import { allNearestAmong, nearest, searchBudget } from '../spelling/nearest.ts';
import { oncePerPageFiles, type PageNames } from './page-files.ts';

export interface SuggestedPages {
  /** Equal for entries with the same pages, so that these are searched for once. */
  key: unknown;
  has(slug: string): boolean;
}

/**
 * Suggests existing pages for a path that does not exist; from all pages, or from some. All of them are equally similar, so
 * only a person can choose.
 */
export type PageSuggester = (path: string, among?: SuggestedPages) => readonly string[];

/**
 * Returns a function that suggests pages for a path that does not exist: those with a similar name in the same folder,
 * or with the same name in other folders. (Comparing all pages with all missing ones would take minutes on a
 * large site.)
 */
export function pageSuggester({ pages }: { readonly pages: PageNames }): PageSuggester {
  const budget = searchBudget();
  const siblingsOf = findersBy(
    () => slugsByFolder(pages),
    folderKey,
    (slugs) => {
      const byName = new Map<string, string>();
      for (const slug of slugs) if (!byName.has(baseName(slug))) byName.set(baseName(slug), slug);
      // Comparing whole paths would make any two names in a deep folder similar.
      const find = allNearestAmong(byName.keys(), budget);
      return (path) => find(baseName(path)).map((name) => byName.get(name) as string);
    },
  );
  const namesakesOf = findersBy(
    () => slugsByName(pages),
    nameKey,
    (slugs) => {
      const find = allNearestAmong(slugs, budget);
      return (path) => {
        const near = find(path).filter((slug) => isSpelledLike(slug, path));
        if (near.length > 0) return near;
        return slugs.length === 1 ? slugs : closest(slugs, path);
      };
    },
  );
  /** Removes the first folder of a path if no page is in it: it may be the base path. */
  function withoutUnknownFolder(path: string): string {
    return topFolders(pages).has(topFolder(path)) ? path : path.slice(topFolder(path).length + 1);
  }
  return (path, among) => {
    const index = path === '' ? 'index' : `${path}/index`;
    const same = [index, withoutExtension(path), withoutUnknownFolder(path)].find(
      (slug) => slug !== path && pages.has(slug) && among?.has(slug) !== false,
    );
    if (same !== undefined) return [same];
    const siblings = siblingsOf(path, among);
    const found = siblings.length > 0 ? siblings : namesakesOf(path, among);
    return found.slice(0, MAX_SUGGESTIONS);
  };
}

/** Returns the pages with the most folders of a path; none if no page has any, as names like "overview" are everywhere. */
function closest(slugs: readonly string[], path: string): readonly string[] {
  const folders = new Set(folderOf(path).split('/'));
  const shared = slugs.map(
    (slug) =>
      folderOf(slug)
        .split('/')
        .filter((folder) => folders.has(folder)).length,
  );
  const most = shared.reduce((one, other) => Math.max(one, other), 1);
  const found = slugs.filter((_, at) => shared[at] === most);
  return found.length > MAX_SUGGESTIONS ? [] : found;
}

/** Returns false for two paths of one length with a folder that is another word: that is not a misspelling. */
function isSpelledLike(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  if (segments.length !== others.length) return true;
  return segments.every((segment, at) => nearest(segment, [others[at] as string]) !== undefined);
}

type Find = (path: string) => readonly string[];

const folderKey = (path: string) => folderOf(path).toLowerCase();
const nameKey = (path: string) => baseName(path).toLowerCase();
const slugsByFolder = /* @__PURE__ */ oncePerPageFiles((pages) => groupBy(pages.keys(), folderKey));
const slugsByName = /* @__PURE__ */ oncePerPageFiles((pages) => groupBy(pages.keys(), nameKey));
const topFolders = /* @__PURE__ */ oncePerPageFiles(
  (pages) => new Set(Array.from(pages.keys(), topFolder)),
);

/** Returns the finder for the pages that have a key in common with a path; each is made when first needed. */
function findersBy(
  slugsOf: () => ReadonlyMap<string, readonly string[]>,
  keyOf: (path: string) => string,
  finder: (slugs: readonly string[]) => Find,
): PageSuggester {
  const finders = new Map<unknown, Map<string, Find>>();
  return (path, among) => {
    const key = keyOf(path);
    const slugs = slugsOf().get(key);
    if (!slugs) return [];
    const made = finders.get(among?.key) ?? new Map<string, Find>();
    finders.set(among?.key, made);
    const find = made.get(key) ?? finder(among ? slugs.filter((slug) => among.has(slug)) : slugs);
    made.set(key, find);
    return find(path);
  };
}

function topFolder(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/')));
}
