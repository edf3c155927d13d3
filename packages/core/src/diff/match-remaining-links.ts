import { groupBy } from '@nav/collections';
import { folderOf } from '@nav/paths';
import { accept, type Matching, openPages } from './matching.ts';
import { hasSameNumbers } from './page-names.ts';

/**
 * Finds the page that all corrected links to an old page lead to, even a single link, or all those to the pages of a
 * removed folder.
 */
export function matchRemainingLinks(matching: Matching): void {
  const { links, existing, byPath } = matching.evidence;
  const kept = new Set(existing.flatMap(({ path }) => foldersOf(path)));
  const open = openPages(matching).flatMap((page) =>
    [page.path, ...foldersOf(page.path).filter((folder) => !kept.has(folder))].map(
      (path) => [path, page] as const,
    ),
  );
  // The outermost folder comes first.
  const groups = [...groupBy(open, ([path]) => path)].sort(([a], [b]) => a.length - b.length);
  for (const [, inside] of groups) {
    const linked = inside.flatMap(([, { path }]) => links.get(path) ?? []);
    const [target, ...others] = new Set(linked.flatMap((one) => [...one.keys()]));
    if (target === undefined || others.length > 0) continue;
    if (linked.length === 1 && inside.length > 1) continue;
    const to = byPath(target);
    for (const [, from] of inside) if (to && hasSameNumbers(from, to)) accept(matching, from, to);
  }
}

/** Returns the folders that a path is in, the innermost first. */
function foldersOf(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : [folder, ...foldersOf(folder)];
}
