import { relative, resolve } from 'node:path';
import { cachedHost, type Host } from '@nav/core';
import { holdsText, toPosix } from '@nav/disk';
import { isModulePath } from '@nav/paths';
import { type KeptPages, keptPages } from './kept-pages.ts';
import type { PageCache } from './page-cache.ts';
import { type PageThreadOptions, threadedHost } from './page-threads.ts';
import { type Disk, REPLACEMENT } from './recorded-disk.ts';

/** The files of a site on disk, with drafts in place of some of them. */
export interface SiteReading extends KeptPages {
  readonly host: Host;
  /** The pages read so far that are not UTF-8, with their text. */
  readonly undecodable: Map<string, string>;
  /** Replaces the drafts. The keys are paths from the current directory. */
  setDrafts(drafts: ReadonlyMap<string, string>): void;
}

interface ReadingOptions extends Pick<PageThreadOptions, 'cwd' | 'root' | 'script' | 'onProgress'> {
  disk: Disk;
  /** Returns the page cache; `undefined` if there is none. */
  cache(): PageCache | undefined;
  /** True if the site is opened several times, with other drafts. Only files whose draft differs are then read again. */
  isRepeated: boolean;
}

export function siteReading({ disk, cache, isRepeated, ...options }: ReadingOptions): SiteReading {
  const { cwd, root } = options;
  const pages = keptPages(disk, toPosix(relative(cwd, root)), cache);
  const undecodable = new Map<string, string>();
  let drafts: ReadonlyMap<string, string> = new Map();
  const reading: Host = {
    ...disk,
    read(path: string) {
      const isPage = /\.mdx?$/.test(path) || isModulePath(path);
      const text =
        drafts.get(path) ?? (isPage ? pages.contents.text(path) : undefined) ?? disk.read(path);
      if (isPage && text?.includes(REPLACEMENT) && !drafts.has(path)) {
        if (!holdsText(resolve(cwd, path), text)) undecodable.set(path, text);
      }
      return text;
    },
  };
  const threaded = threadedHost(reading, {
    ...options,
    contents: pages.contents,
    search: disk.search,
    isOwn: (path) => drafts.has(path),
  });
  const cached = isRepeated ? cachedHost(threaded) : undefined;
  return {
    host: cached ?? threaded,
    undecodable,
    ...pages,
    setDrafts(texts) {
      const before = drafts;
      drafts = texts;
      const paths = [...new Set([...before.keys(), ...texts.keys()])];
      cached?.changed(paths.filter((path) => before.get(path) !== texts.get(path)));
    },
  };
}
