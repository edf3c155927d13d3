import { baseName, folderOf, groupBy, withoutExtension } from '@nav/text';
import { nearest, nearestAmong, searchBudget } from '../spelling/nearest.ts';
import { oncePerPageFiles, type PageFiles } from './page-files.ts';

export interface SuggestedPages {
  /** Equal for entries with the same pages, so that these are searched for once. */
  key: unknown;
  has(slug: string): boolean;
}

/** Suggests an existing page for a path that does not exist; from all pages, or from some. */
export type PageSuggester = (path: string, among?: SuggestedPages) => string | undefined;

/**
 * Returns a function that suggests a page for a path that does not exist: one with a similar name in the same folder,
 * or one with the same name in another folder. (Comparing all pages with all missing ones would take minutes on a
 * large site.)
 */
export function pageSuggester({ pages }: { readonly pages: PageFiles }): PageSuggester {
  const budget = searchBudget();
  const siblingsOf = findersBy(
    () => slugsByFolder(pages),
    folderKey,
    (slugs) => {
      const byName = new Map<string, string>();
      for (const slug of slugs) if (!byName.has(baseName(slug))) byName.set(baseName(slug), slug);
      // Comparing whole paths would make any two names in a deep folder similar.
      const find = nearestAmong(byName.keys(), budget);
      return (path) => byName.get(find(baseName(path)) ?? '');
    },
  );
  const namesakesOf = findersBy(
    () => slugsByName(pages),
    nameKey,
    (slugs) => {
      const find = nearestAmong(slugs, budget);
      return (path) => {
        const near = find(path);
        return near !== undefined && isSpelledLike(near, path)
          ? near
          : slugs.length === 1
            ? slugs[0]
            : undefined;
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
    if (same !== undefined) return same;
    return siblingsOf(path, among) ?? namesakesOf(path, among);
  };
}

/** Returns false for two paths of one length with a folder that is another word: that is not a misspelling. */
function isSpelledLike(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  if (segments.length !== others.length) return true;
  return segments.every((segment, at) => nearest(segment, [others[at] as string]) !== undefined);
}

type Find = (path: string) => string | undefined;

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
    if (!slugs) return undefined;
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
