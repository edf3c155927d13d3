import { relative, resolve } from 'node:path';
import { cachedHost, type Host } from '@nav/core';
import { withDeriver } from '@nav/core/internal-node';
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
  /** False if only few pages are read, so that comparing their contents would take longer than deriving a value again. */
  readsAll: boolean;
}

export function siteReading({
  disk,
  cache,
  isRepeated,
  readsAll,
  ...options
}: ReadingOptions): SiteReading {
  const { cwd, root } = options;
  const pages = keptPages(disk, toPosix(relative(cwd, root)), cache);
  const undecodable = new Map<string, string>();
  let drafts: ReadonlyMap<string, string> = new Map();
  const reading: Host = {
    ...disk,
    read(path: string) {
      const isPage = /\.mdx?$/.test(path) || isModulePath(path);
      const textOf = () => (isPage && readsAll ? pages.contents.text(path) : undefined);
      const text = drafts.get(path) ?? textOf() ?? disk.read(path);
      if (isPage && text?.includes(REPLACEMENT) && !drafts.has(path)) {
        if (!holdsText(resolve(cwd, path), text)) undecodable.set(path, text);
      }
      return text;
    },
  };
  const isOwn = (path: string) => drafts.size > 0 && drafts.has(path);
  const { search } = disk;
  const plain: Parameters<typeof withDeriver>[1] = {
    file(path, derive) {
      const text = reading.read(path);
      return text === undefined ? undefined : (derive(path, text) ?? null);
    },
    listing: (folder, derive) => derive(folder, reading.list(folder)),
    search: (path, texts) => (isOwn(path) ? undefined : search(path, texts)),
  };
  const host = readsAll
    ? threadedHost(reading, { ...options, contents: pages.contents, search, isOwn })
    : withDeriver(reading, plain);
  const cached = isRepeated ? cachedHost(host) : undefined;
  return {
    host: cached ?? host,
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
