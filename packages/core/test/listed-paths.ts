import type { FolderFiles } from '../src/index.ts';

/** The paths of files that a host lists, sorted. */
export function listedPaths(folders: Iterable<FolderFiles>): string[] {
  return [...folders]
    .flatMap(({ folder, files }) =>
      files.map((file) => (folder === '' ? file : `${folder}/${file}`)),
    )
    .sort();
}
