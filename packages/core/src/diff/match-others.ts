import { groupBy } from '@nav/collections';
import { folderOf } from '@nav/paths';
import { accept, type Matching, openPages } from './matching.ts';
import { editionOf } from './page-scope.ts';
import type { OldPage } from './page-side.ts';

/** Finds the page that all corrected links to a removed folder lead to, for each page of the folder. */
export function matchLinkedFolders(matching: Matching): void {
  const { links, existing, byPath } = matching.evidence;
  const kept = new Set(existing.flatMap(({ path }) => foldersOf(path)));
  const inFolder = openPages(matching).flatMap((page) =>
    foldersOf(page.path)
      .filter((folder) => !kept.has(folder))
      .map((folder) => ({ folder, page })),
  );
  const folders = groupBy(inFolder, ({ folder }) => folder);
  for (const [, inside] of [...folders].sort(([a], [b]) => a.length - b.length)) {
    const linked = inside.flatMap(({ page }) => links.get(page.path) ?? []);
    const [target = '', ...others] = new Set(linked.flatMap((one) => [...one.keys()]));
    if (linked.length < 2 || others.length > 0) continue;
    for (const { page } of inside) accept(matching, page, byPath(target));
  }
}

/** Finds pages that moved as their counterparts in other languages and versions did. */
export function matchCounterparts(matching: Matching): void {
  const { existing } = matching.evidence;
  const pages = new Map(existing.map((one) => [keyIn(editionOf(one.path).edition, one), one]));
  const moves = groupBy([...matching.found], ([{ path }]) => editionOf(path).path);
  for (const from of openPages(matching)) {
    const { edition, path } = editionOf(from.path);
    const targets = (moves.get(path) ?? []).map(([other, { to }]) =>
      editionOf(other.path).edition === editionOf(to.path).edition
        ? pages.get(keyIn(edition, to))
        : undefined,
    );
    const [target, ...others] = new Set(targets);
    if (others.length === 0) accept(matching, from, target);
  }
}

function keyIn(edition: string, { path }: OldPage): string {
  return `${edition} ${editionOf(path).path}`;
}

/** Returns the folders that a path is in, the innermost first. */
function foldersOf(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : [folder, ...foldersOf(folder)];
}
