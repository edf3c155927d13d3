import type { Host } from '@nav/core';
import { pageDerivations } from '@nav/core/internal';
import { briefHost, withDeriver } from '@nav/core/internal-node';
import { normalizePath, prefixOf } from '@nav/paths';
import { type Caches, cachePath } from './cache-file.ts';
import { keptPages } from './kept-pages.ts';
import { pageCache } from './page-cache.ts';
import type { DeriveValue, PageContents } from './page-contents.ts';
import type { Disk } from './recorded-disk.ts';

export { type Caches, userCaches } from './cache-file.ts';

/** The files of a site that stays open while they change, with the page cache of editors. */
export interface FollowedPages {
  /** Reads the files on disk. */
  disk: Disk;
  contents: PageContents;
  /** Reads the files with another disk from now on; by default, with its own. */
  use(other?: Disk): void;
  /**
   * Makes a host use the values in the cache.
   *
   * @param host reads pages without their byte order marks.
   * @param isOwn returns true for a file with another content than on disk. Its path is normalized.
   * @param watches false if `changed` is not called for each change.
   */
  caching(host: Host, isOwn: (path: string) => boolean, watches: boolean): Host;
  /** Returns the number of pages that must be read, because they have changed since the last run. */
  countUnknown(paths: readonly string[]): number;
  /** Takes note that files and folders may have changed. */
  changed(paths: Iterable<string>): void;
  /** Writes the cache for the next run. */
  save(): void;
}

/**
 * @param folder the absolute path of the site.
 * @param caches returns the folder of the cache; `undefined` to neither read nor write one.
 */
export function followedPages(folder: string, caches: () => Caches | undefined): FollowedPages {
  const own = briefHost({ cwd: folder, root: folder });
  let used: Disk = own;
  const disk: Disk = {
    read: (path) => used.read(path),
    list: (above, shallow) => used.list(above, shallow),
    isOutsideRoot: (path) => used.isOutsideRoot?.(path) === true,
    whyUnreadable: (path) => used.whyUnreadable?.(path),
    bytes: (path) => used.bytes(path),
    search: (path, texts) => used.search(path, texts),
    stamp: (path) => used.stamp(path),
    forget: () => used.forget(),
  };
  const { contents, save } = keptPages(disk, '', () => {
    const { folder: parent, code } = caches() ?? {};
    // Editors show no byte order mark, so the positions differ from those of the command line.
    return parent === undefined || code === undefined
      ? undefined
      : pageCache(cachePath(parent, 'cache', folder, 'editor'), code);
  });
  return {
    disk,
    contents,
    use(other = own) {
      used = other;
    },
    caching: (host, isOwn, watches) =>
      withDeriver(host, {
        file<Value>(path: string, derive: DeriveValue) {
          const name = nameOf(derive);
          const file = normalizePath(path);
          if (name !== undefined && !isOwn(file)) {
            if (!watches) contents.forget(file);
            const find = (key: string, own: DeriveValue) =>
              contents.value(file, key, (_, text) => own(path, text.replace(/^\ufeff/, '')));
            const value = find(name, derive);
            const { also } = derive;
            if (also) find(nameOf(also) ?? '', also);
            if (value !== undefined) return value as Value | null;
          }
          const text = host.read(path);
          return text === undefined ? undefined : ((derive(path, text) ?? null) as Value | null);
        },
        listing: (above, derive) => derive(above, host.list(above)),
        search: (path, texts) =>
          isOwn(normalizePath(path)) ? undefined : disk.search(path, texts),
      }),
    countUnknown: (paths) =>
      paths.reduce((count, path) => count + Number(!contents.isKnown(normalizePath(path))), 0),
    changed(paths) {
      disk.forget();
      for (const path of paths) {
        if (contents.forget(normalizePath(path))) continue;
        const below = prefixOf(normalizePath(path));
        for (const one of contents.files.keys()) if (one.startsWith(below)) contents.forget(one);
      }
    },
    save,
  };
}

function nameOf(derive: DeriveValue): string | undefined {
  return derive.content ?? (derive === pageDerivations.facts ? 'facts' : undefined);
}
