import type { NavTree, Site } from '@nav/core';
import { detailedTranslations } from '@nav/core/internal';
import { folderOf, joinPath, pageKey } from '@nav/paths';
import { changedFileTest } from '../base/base-site.ts';

/**
 * The history of the pages is not needed.
 *
 * @throws UsageError without a merge base.
 */
export function hasChangedOriginals(
  site: Site,
  tree: NavTree,
  since: string,
  cwd: string,
): boolean {
  const { pairs, state } = detailedTranslations(site, tree, undefined, {});
  const originals = new Set([
    ...pairs.map(({ original }) => original),
    ...state.languages.flatMap(({ missing }) => missing.map(({ original }) => original)),
  ]);
  if (originals.size === 0) return false;
  const isChanged = changedFileTest(since, site.file, cwd);
  const pages = site.files()?.pages;
  return [...originals].some((original) => {
    const file = pages?.get(pageKey(original));
    return file !== undefined && isChanged(joinPath(folderOf(site.file), file));
  });
}
