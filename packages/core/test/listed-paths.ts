import type { FolderFiles } from '../src/index.ts';

/** Returns the paths of listed files, sorted. */
export function listedPaths(folders: Iterable<FolderFiles>): string[] {
  return [...folders]
    .flatMap(({ folder, files }) =>
      files.map((file) => (folder === '' ? file : `${folder}/${file}`)),
    )
    .sort();
}
