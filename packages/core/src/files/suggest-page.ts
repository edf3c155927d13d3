import { groupBy } from '../text/group-by.ts';
import { nearestAmong, searchBudget } from '../text/nearest.ts';
import { folderOf } from '../text/path.ts';
import type { SiteFiles } from './site-files.ts';

/**
 * Suggests an existing page for a path that leads nowhere: one of the same folder with a similar name, or of
 * another folder with the same name. (Comparing every page with every missing one would take minutes on a
 * large site.)
 */
export function pageSuggester(files: SiteFiles): (path: string) => string | undefined {
  const budget = searchBudget();
  const siblingsOf = groups(files, folderOf, (slugs) => {
    const byName = new Map<string, string>();
    for (const slug of slugs) if (!byName.has(nameOf(slug))) byName.set(nameOf(slug), slug);
    // The folder is the same: counted in, it would make any two names similar.
    const find = nearestAmong(byName.keys(), budget);
    return (path) => byName.get(find(nameOf(path)) ?? '');
  });
  const namesakesOf = groups(files, nameOf, (slugs) => {
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

/** Looks up how to find a page among those that share `part` with a path; nothing is made before it is asked for. */
function groups(
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
    let find = finders.get(key);
    if (!find) {
      find = finder(slugs);
      finders.set(key, find);
    }
    return find;
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
