import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, realPath } from '@nav/disk';
import { MAX_PAGE_CACHE, MAX_PAGE_CACHES } from '../run/limits.ts';
import { version } from '../run/version.ts';
import type { Content, KnownFile } from './page-contents.ts';

/** A cache file with the values derived from a site's pages, which the next run reuses. */
export interface PageCache {
  /** Returns the files of the last run, by path from the folder of the site; none if the cache is invalid. */
  load(): Map<string, KnownFile>;
  /** Writes the cache. Ignores errors, because a missing cache only costs time. */
  save(files: ReadonlyMap<string, KnownFile>): void;
}

/** The first line of a cache: the code that wrote it, and a digest of the rest. */
type Header = readonly [code: string, digest: string];
/** The second line: the files, each with the index of its content. */
type Row = readonly [path: string, stamp: string | null, content: number];

/** Returns the path of the cache of a site; `undefined` if the user has no cache folder. */
export function pageCacheFile(
  root: string,
  folder: string | undefined = cacheFolder(),
): string | undefined {
  const real = realPath(root) ?? root;
  const name = digestOf(`${version}\n${real}`, 'hex').slice(0, 32);
  return folder && join(folder, 'pages', `${name}.cache`);
}

/** @param code a digest of the code that derives the values. */
export function pageCache(file: string, code: string): PageCache {
  const lines = new Map<Content, string>();
  const written = new WeakMap<Content, number>();
  return {
    load() {
      const files = new Map<string, KnownFile>();
      try {
        const { rows, contents } = parseCache(readFileSync(file, 'utf8'), code);
        const known = contents.map((line): Content => {
          const content: Content = { ...JSON.parse(line), isNoted: false };
          lines.set(content, line);
          written.set(content, Object.keys(content.values).length);
          return content;
        });
        for (const [path, stamp, index] of rows)
          files.set(path, { stamp, content: known[index] as Content });
      } catch {
        // The cache is missing, corrupt, or from another version.
        files.clear();
      }
      return files;
    },
    save(files) {
      const indexes = new Map<Content, number>();
      const rows: Row[] = [];
      for (const [path, { stamp, content }] of files) {
        if (content.isNoted) continue;
        const index = indexes.get(content) ?? indexes.size;
        indexes.set(content, index);
        rows.push([path, stamp, index]);
      }
      const contents = Array.from(indexes.keys(), (content) => {
        const line = lines.get(content);
        const isCurrent = written.get(content) === Object.keys(content.values).length;
        if (line !== undefined && isCurrent) return line;
        return JSON.stringify({ key: content.key, values: content.values });
      });
      const body = [JSON.stringify(rows), ...contents].join('\n');
      if (body.length > MAX_PAGE_CACHE) return;
      const header: Header = [code, digestOf(body)];
      replaceFile(file, `${JSON.stringify(header)}\n${body}`);
      trimFolder(dirname(file), basename(file));
    },
  };
}

/** @throws Error for a cache that is incomplete or from other code. */
function parseCache(
  text: string,
  code: string,
): { rows: readonly Row[]; contents: readonly string[] } {
  const end = text.indexOf('\n');
  const [writer, digest]: Header = JSON.parse(text.slice(0, end));
  const body = text.slice(end + 1);
  if (writer !== code || digest !== digestOf(body)) throw new Error('The cache is not valid.');
  const [rows = '', ...contents] = body.split('\n');
  return { rows: JSON.parse(rows), contents };
}

function digestOf(text: string, encoding: 'base64' | 'hex' = 'base64'): string {
  return createHash('sha1').update(text).digest(encoding);
}

/** Writes a temporary file first. Of two concurrent runs, the last one wins. */
function replaceFile(file: string, text: string): void {
  const staged = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(staged, text, { mode: 0o600 });
    renameSync(staged, file);
  } catch {
    rmSync(staged, { force: true });
  }
}

/** Deletes the oldest caches in a folder that exceeds its limit, including leftovers of interrupted runs. */
function trimFolder(folder: string, own: string): void {
  try {
    const caches = readdirSync(folder).flatMap((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats ? { name, size: stats.size, time: stats.mtimeMs } : [];
    });
    caches.sort((a, b) => Number(b.name === own) - Number(a.name === own) || b.time - a.time);
    let size = 0;
    for (const one of caches) {
      size += one.size;
      if (size > MAX_PAGE_CACHES) rmSync(join(folder, one.name), { force: true });
    }
  } catch {
    // Another run may have deleted one of them.
  }
}

/**
 * Returns a digest of nav's code, so that other code does not use the same cache. It covers this file and the names of the built
 * files next to it, which contain digests of their contents. Returns `undefined` for source files, whose names do not.
 */
export function codeDigest(url: string = import.meta.url): string | undefined {
  if (!url.endsWith('.js')) return undefined;
  try {
    const file = fileURLToPath(url);
    const names = readdirSync(dirname(file)).sort().join('\n');
    return digestOf(`${version}\n${names}\n${readFileSync(file, 'utf8')}`);
  } catch {
    return undefined;
  }
}
