import { once } from '@nav/collections';
import { type CacheLine, jsonParts, parseLine, readCache, writeCache } from './cache-file.ts';
import { type Content, lazyContent, printContent } from './packed-facts.ts';
import type { KnownFile } from './page-contents.ts';

/** A cache file with the values derived from a site's pages, which the next run reuses. */
export interface PageCache {
  /** Returns the files of the last run, by path from the folder of the site; none if the cache is invalid. */
  load(): Map<string, KnownFile>;
  /** Writes the cache. Ignores errors, because a missing cache only costs time. */
  save(files: ReadonlyMap<string, KnownFile>): void;
}

// The lines of a cache: its rows, then each content.

/** A file, with the number of its content. */
type Row = readonly [path: string, stamp: string | null, content: number];

/** @param code a digest of the code that derives the values. */
export function pageCache(file: string, code: string): PageCache {
  const known = new Map<Content, { line: Uint8Array; isCurrent: () => boolean }>();
  return {
    load: once(() => {
      const files = new Map<string, KnownFile>();
      try {
        const [rows = new Uint8Array(), ...lines] = readCache(file, code);
        const contents = lines.map((line): Content => {
          const { content, isCurrent } = lazyContent(line);
          known.set(content, { line, isCurrent });
          return content;
        });
        for (const [path, stamp, index] of parseLine(rows) as readonly Row[])
          files.set(path, { stamp, content: contents[index] as Content });
      } catch {
        // The cache is missing, corrupt, or from another version.
        files.clear();
      }
      return files;
    }),
    save(files) {
      const indexes = new Map<Content, number>();
      const rows: Row[] = [];
      for (const [path, { stamp, content }] of files) {
        if (content.isNoted) continue;
        const index = indexes.get(content) ?? indexes.size;
        indexes.set(content, index);
        rows.push([path, stamp, index]);
      }
      function* lines(): Generator<CacheLine> {
        yield jsonParts(rows);
        for (const content of indexes.keys()) {
          const { line, isCurrent } = known.get(content) ?? {};
          yield line && isCurrent?.() ? line : printContent(content);
        }
      }
      writeCache(file, code, lines());
    },
  };
}
