import { countEach } from '@nav/collections';
import { baseName, folderOf, foldersAbove } from '@nav/paths';
import { inFolder } from '../outline/folders.ts';
import type { OutlinePage } from '../outline/parts.ts';

/** The file of a page, with the name `index` if there is a folder of its name: Nextra joins both. */
interface Home {
  folder: string;
  name: string;
}

export interface SiteFolders {
  /** The names in each folder, in reading order. */
  folders: ReadonlyMap<string, ReadonlySet<string>>;
  homeOf(path: string): Home;
}

export function homesOf(paths: ReadonlySet<string>): SiteFolders {
  const above = new Set([...paths].flatMap(foldersAbove));
  const homeOf = (path: string): Home =>
    above.has(path)
      ? { folder: path, name: 'index' }
      : { folder: folderOf(path), name: baseName(path) };
  const folders = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of paths) {
    const { folder, name } = homeOf(path);
    const file = inFolder(folder, name);
    for (const each of [...foldersAbove(file), file]) {
      const names = folders.get(folderOf(each));
      if (names) names.add(baseName(each));
      else folders.set(folderOf(each), new Set([baseName(each)]));
    }
  }
  return { folders, homeOf };
}

export function countByFolder(
  pages: readonly OutlinePage[],
  { homeOf }: SiteFolders,
  pathOf: (page: OutlinePage['node']) => string,
): Map<string, number> {
  return countEach(
    pages.flatMap(({ node, repeated }) => {
      if (repeated) return [];
      const { folder, name } = homeOf(pathOf(node));
      return foldersAbove(inFolder(folder, name));
    }),
  );
}
