import { groupBy } from '../text/group-by.ts';
import { nearestAmong, searchBudget } from '../text/nearest.ts';
import { folderOf } from '../text/path.ts';
import type { SiteFiles } from './site-files.ts';

/**
 * Returns a function that suggests a page for a path that does not exist: one with a similar name in the same folder,
 * or one with the same name in another folder. (Comparing all pages with all missing ones would take minutes on a
 * large site.)
 */
export function pageSuggester(files: SiteFiles): (path: string) => string | undefined {
  const budget = searchBudget();
  const siblingsOf = findersBy(files, folderOf, (slugs) => {
    const byName = new Map<string, string>();
    for (const slug of slugs) if (!byName.has(nameOf(slug))) byName.set(nameOf(slug), slug);
    // Comparing whole paths would make any two names in a deep folder similar.
    const find = nearestAmong(byName.keys(), budget);
    return (path) => byName.get(find(nameOf(path)) ?? '');
  });
  const namesakesOf = findersBy(files, nameOf, (slugs) => {
    const find = nearestAmong(slugs, budget);
    return (path) => find(path) ?? (slugs.length === 1 ? slugs[0] : undefined);
  });
  return (path) => {
    const index = path === '' ? 'index' : `${path}/index`;
    const same = [index, path.replace(/\.mdx?$/, '')].find((slug) => files.pages.has(slug));
    if (same !== undefined) return same;
    return siblingsOf(path)?.(path) ?? namesakesOf(path)?.(path);
  };
}

type Find = (path: string) => string | undefined;

/** Returns the finder for the pages that share `part` with a path; each is made when first needed. */
function findersBy(
  files: SiteFiles,
  part: (path: string) => string,
  finder: (slugs: readonly string[]) => Find,
): (path: string) => Find | undefined {
  let slugsOf: Map<string, string[]> | undefined;
  const finders = new Map<string, Find>();
  const keyOf = (path: string) => part(path).toLowerCase();
  return (path) => {
    slugsOf ??= groupBy(files.pages.keys(), keyOf);
    const key = keyOf(path);
    const slugs = slugsOf.get(key);
    if (!slugs) return undefined;
    const find = finders.get(key) ?? finder(slugs);
    finders.set(key, find);
    return find;
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
