import { once } from '@nav/collections';
import { joinPath, relativePath } from '@nav/paths';
import { MIN_CACHED_PAGES } from '../run/limits.ts';
import type { PageCache } from './page-cache.ts';
import {
  type ContentDisk,
  type KnownFile,
  type PageContents,
  pageContents,
} from './page-contents.ts';

/** The cached values of a site's pages, including those from the last run. */
export interface KeptPages {
  contents: PageContents;
  save(): void;
}

/**
 * @param prefix the folder of the site, as it appears in paths.
 * @param open returns the cache; undefined if there is none.
 */
export function keptPages(
  disk: ContentDisk,
  prefix: string,
  open: () => PageCache | undefined,
): KeptPages {
  const cache = once(open);
  const before = once(() => {
    const files = cache()?.load() ?? new Map<string, KnownFile>();
    if (prefix === '') return files;
    return new Map(Array.from(files, ([path, file]) => [joinPath(prefix, path), file]));
  });
  const contents = pageContents(disk, before);
  return {
    contents,
    save() {
      const known = contents.files;
      if (!contents.isChanged || known.size < MIN_CACHED_PAGES) return;
      const files = Array.from(known).flatMap(([path, file]): [string, KnownFile][] => {
        const inside = relativePath(prefix, path);
        return inside === undefined ? [] : [[inside, file]];
      });
      cache()?.save(new Map(files));
    },
  };
}
