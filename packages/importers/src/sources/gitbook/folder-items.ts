import { joinPath, titleFromPath } from '@nav/paths';
import type { Item } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_LIST_DEPTH } from '../../reading/limits.ts';
import { readPage } from '../../reading/page.ts';
import { fileStart } from '../../reading/place.ts';
import { pageOf, type SpaceFiles } from './space-files.ts';

/** Lists a space without a table of contents: all files, and a group for each folder. */
export function listFolder(files: SourceFiles, paths: SpaceFiles): Item[] {
  const { root, readme } = paths;
  const titleOf = (file: string) =>
    readPage(files, file)?.heading?.text || titleFromPath(file.replace(/\.[^.]*$/, ''));
  const page = (file: string) => pageOf(file, titleOf(file), fileStart(file), files);

  function itemsIn(folder: string, depth: number): Item[] {
    return files.names(folder).flatMap((name): Item[] => {
      const path = joinPath(folder, name);
      if (name.endsWith('/')) return groupIn(path, name, depth);
      return /^(?!readme\.).*\.mdx?$/i.test(name) && path !== readme ? [page(path)] : [];
    });
  }

  function groupIn(path: string, name: string, depth: number): Item[] {
    if (name.startsWith('.') || depth >= MAX_LIST_DEPTH) return [];
    const items = itemsIn(path, depth + 1);
    const own = files.names(path).find((one) => /^readme\.mdx?$/i.test(one));
    const index = own === undefined ? undefined : page(joinPath(path, own));
    if (items.length === 0) return index ? [index] : [];
    const { label, at } = index ?? { label: titleFromPath(path), at: fileStart(readme) };
    return [{ kind: 'group', label, at, index, items }];
  }

  return [...(files.has(readme) ? [page(readme)] : []), ...itemsIn(root, 0)];
}
