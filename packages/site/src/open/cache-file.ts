import crypto, { createHash } from 'node:crypto';
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
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, realPath } from '@nav/disk';
import { MAX_PAGE_CACHE, MAX_PAGE_CACHES } from '../run/limits.ts';
import { version } from '../run/version.ts';

// A cache has a line that names the code that wrote it, its own lines, and at its end a digest of them all.

/** The folder of the caches, and a digest of the code that writes them, because other code may derive other values. */
export interface Caches {
  folder: string;
  code: string;
}

/** Returns the caches of the user; `undefined` without a cache folder, and for source files. */
export function userCaches(): Caches | undefined {
  const folder = cacheFolder();
  const code = folder === undefined ? undefined : codeDigest();
  return folder !== undefined && code !== undefined ? { folder, code } : undefined;
}

/**
 * Returns the path of a cache of a site.
 *
 * @param root the folder of the site.
 * @param variant distinguishes several caches of a kind.
 */
export function cachePath(
  folder: string,
  kind: 'cache' | 'check',
  root: string,
  variant = '',
): string {
  const real = realPath(root) ?? root;
  const name = digestOf(`${version}\n${real}${variant}`, 'hex').slice(0, 32);
  return join(folder, 'pages', `${name}.${kind}`);
}

const LINE_FEED = 10;

export function parseLine(line: Uint8Array): ReturnType<typeof JSON.parse> {
  return JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.length).toString());
}

/**
 * Returns the lines of a cache.
 *
 * @throws Error if it is missing, not whole, or from other code.
 */
export function readCache(file: string, code: string): Uint8Array[] {
  const bytes = readFileSync(file);
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

export function digestOf(data: string | Uint8Array, encoding: 'base64' | 'hex' = 'base64'): string {
  // The Node of an editor may not have it.
  return crypto.hash === undefined
    ? createHash('sha1').update(data).digest(encoding)
    : crypto.hash('sha1', data, encoding);
}

/** Returns the key of a content: a digest of its bytes, and the extension of its file. */
export function contentKey(path: string, bytes: Uint8Array): string {
  return digestOf(bytes) + extname(path);
}

/** The number of bytes that are written together. */
const CHUNK = 1_000_000;

/** A line, or the parts of a long one. */
export type CacheLine = string | Uint8Array | Iterable<string>;

/** The number of values whose JSON is in memory at a time. */
const BATCH = 500;

/** Yields the JSON of a list in parts. */
export function* jsonParts<Value>(
  values: readonly Value[],
  shown: (value: Value) => unknown = (value) => value,
): Generator<string> {
  for (let at = 0; at < values.length; at += BATCH) {
    const json = JSON.stringify(values.slice(at, at + BATCH).map(shown));
    yield (at === 0 ? '[' : ',') + json.slice(1, -1);
  }
  yield values.length === 0 ? '[]' : ']';
}

/**
 * Writes a cache, unless it is too large. Ignores errors, because a missing cache only costs time. Two runs at once write different
 * files, and the last one stays.
 */
export function writeCache(file: string, code: string, lines: Iterable<CacheLine>): void {
  const staged = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (writeLines(staged, code, lines)) renameSync(staged, file);
    else rmSync(staged, { force: true });
  } catch {
    removeQuietly(staged);
  }
  trimFolder(dirname(file), basename(file));
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder may be a file, as in the home folder /dev/null.
  }
}

/** Returns false for lines that are too large. A part of them is then written. */
function writeLines(file: string, code: string, lines: Iterable<CacheLine>): boolean {
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
  function add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    digest.update(bytes);
    waiting.push(bytes);
    size += bytes.length;
    if (size - written > CHUNK) write();
  }
  try {
    add(JSON.stringify([code]));
    for (const line of lines) {
      add(feed);
      if (typeof line === 'string' || line instanceof Uint8Array) add(line);
      else for (const part of line) add(part);
      if (size > MAX_PAGE_CACHE) return false;
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
 * Returns a digest of nav's code. It covers this file and the names of the built
 * files next to it, which contain digests of their contents. Returns `undefined` for source files, whose names do not.
 */
function codeDigest(url: string = import.meta.url): string | undefined {
  if (!/\.m?js$/.test(url)) return undefined;
  try {
    const file = fileURLToPath(url);
    const names = readdirSync(dirname(file)).sort().join('\n');
    return digestOf(`${version}\n${names}\n${readFileSync(file, 'utf8')}`);
  } catch {
    return undefined;
  }
}
