import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
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

// A cache has a line that names the code that wrote it, a line of rows, a line for each content, and at its end a digest of them all.

/** A file, with the number of its content. */
type Row = readonly [path: string, stamp: string | null, content: number];

const LINE_FEED = 10;

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
  const known = new Map<Content, { line: Uint8Array; values: number }>();
  return {
    load() {
      const files = new Map<string, KnownFile>();
      try {
        const [rows = new Uint8Array(), ...lines] = linesOf(readFileSync(file), code);
        const contents = lines.map((line): Content => {
          const content: Content = { ...parseLine(line), isNoted: false };
          known.set(content, { line, values: Object.keys(content.values).length });
          return content;
        });
        for (const [path, stamp, index] of parseLine(rows) as readonly Row[])
          files.set(path, { stamp, content: contents[index] as Content });
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
      function* lines(): Generator<string | Uint8Array> {
        yield JSON.stringify([code]);
        yield JSON.stringify(rows);
        for (const content of indexes.keys()) {
          const { line, values } = known.get(content) ?? {};
          const isCurrent = values === Object.keys(content.values).length;
          const { key } = content;
          yield line && isCurrent ? line : JSON.stringify({ key, values: content.values });
        }
      }
      replaceFile(file, lines());
      trimFolder(dirname(file), basename(file));
    },
  };
}

function parseLine(line: Uint8Array): ReturnType<typeof JSON.parse> {
  return JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.length).toString());
}

/**
 * Returns the lines of a cache after the first.
 *
 * @throws Error for bytes that are not the whole cache of this code.
 */
function linesOf(bytes: Buffer, code: string): Uint8Array[] {
  const end = bytes.lastIndexOf(LINE_FEED);
  const body = bytes.subarray(0, Math.max(end, 0));
  const lines: Uint8Array[] = [];
  for (let start = 0, feed = 0; feed !== -1; start = feed + 1) {
    feed = body.indexOf(LINE_FEED, start);
    lines.push(body.subarray(start, feed === -1 ? body.length : feed));
  }
  const [first, ...others] = lines;
  const isWhole = bytes.toString('latin1', end + 1) === digestOf(body);
  if (!isWhole || !first || parseLine(first)[0] !== code) throw new Error('Not a valid cache.');
  return others;
}

function digestOf(data: string | Uint8Array, encoding: 'base64' | 'hex' = 'base64'): string {
  return hash('sha1', data, encoding);
}

/** The number of bytes that are written together. */
const CHUNK = 1_000_000;

/**
 * Writes the lines of a cache and their digest, unless they are too large. Two runs at once write different files, and the last one
 * stays.
 */
function replaceFile(file: string, lines: Iterable<string | Uint8Array>): void {
  const staged = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (writeLines(staged, lines)) renameSync(staged, file);
    else rmSync(staged, { force: true });
  } catch {
    rmSync(staged, { force: true });
  }
}

/** Returns false for lines that are too large. A part of them is then written. */
function writeLines(file: string, lines: Iterable<string | Uint8Array>): boolean {
  const digest = createHash('sha1');
  const feed = Buffer.of(LINE_FEED);
  const output = openSync(file, 'w', 0o600);
  let waiting: Uint8Array[] = [];
  let [size, written] = [0, 0];
  function write(): void {
    const chunk = Buffer.concat(waiting);
    for (let at = 0; at < chunk.length; ) at += writeSync(output, chunk, at);
    waiting = [];
    written = size;
  }
  try {
    for (const line of lines) {
      const bytes = typeof line === 'string' ? Buffer.from(line) : line;
      const added = size === 0 ? [bytes] : [feed, bytes];
      for (const one of added) {
        digest.update(one);
        waiting.push(one);
        size += one.length;
      }
      if (size > MAX_PAGE_CACHE) return false;
      if (size - written > CHUNK) write();
    }
    waiting.push(feed, Buffer.from(digest.digest('base64')));
    write();
    return true;
  } finally {
    closeSync(output);
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
