import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import type { Host } from '@nav/core';
import { pageDerivations } from '@nav/core/internal';
import { briefHost, withDeriver } from '@nav/core/internal-node';
import { isFile } from '@nav/disk';
import { isSoundPage } from '@nav/markdown/sound-page';
import { MAX_PAGE_THREADS, MAX_THREAD_SILENCE, MIN_THREADED_PAGES } from '../run/limits.ts';
import type { Content } from './packed-facts.ts';
import { type PageContents, pageContents, type ReadFile } from './page-contents.ts';

interface Derive<Value> {
  (path: string, text: string): Value;
  readonly content?: string;
}

export interface PageThreadOptions {
  /** The script of the threads, which calls `servePageThread`. */
  script: URL;
  /** The folder that paths are relative to. */
  cwd: string;
  /** The folder that confines all reads. */
  root: string;
  /** Returns true for a file that the host itself must read. */
  isOwn(path: string): boolean;
  onProgress(done: number, total: number): void;
  /** The cached values of the pages. */
  contents: PageContents;
  /** Searches a file without decoding it. */
  search: ReturnType<typeof briefHost>['search'];
}

/** The names of values whose functions are exported by other packages. */
const NAMES = new Map<unknown, string>([
  [pageDerivations.facts, 'facts'],
  [isSoundPage, 'sound'],
]);

/** The pages that a thread takes at a time. */
const CHUNK = 64;

/** The states of a chunk. */
const FREE = 0;
const TAKEN = 1;
const DONE = 2;

interface ThreadData {
  navPages: { cwd: string; root: string; paths: readonly string[]; states: Int32Array };
  port: MessagePort;
}

/**
 * The pages of a chunk, with null for a page that the host itself must read. JSON takes a third of the time of a structured
 * clone.
 */
interface Message {
  chunk: number;
  json: string;
}

/**
 * Caches values derived from pages. Reads the pages of large sites in threads, in chunks. The main thread reads
 * the chunks that no thread has taken, and the chunks of threads that fail, so a failure costs only time.
 */
export function threadedHost(host: Host, options: PageThreadOptions): Host {
  const { contents, isOwn, search } = options;
  let wait: ((content: Content) => void) | undefined;
  let expected: readonly string[] | undefined;
  return withDeriver(host, {
    file<Value>(path: string, derive: Derive<Value>): Value | null | undefined {
      const name = isOwn(path) ? undefined : (derive.content ?? NAMES.get(derive));
      if (name !== undefined) {
        const content = wait && contents.files.get(path)?.content;
        if (content && !hasValues(content)) wait?.(content);
        const value = contents.value(path, name, derive);
        if (value !== undefined) return value as Value | null;
      }
      const text = host.read(path);
      return text === undefined ? undefined : (derive(path, text) ?? null);
    },
    listing: (folder, derive) => derive(folder, host.list(folder)),
    search: (path, texts) => (isOwn(path) ? undefined : search(path, texts)),
    expect(paths, derive) {
      if (
        expected === paths ||
        paths.length < MIN_THREADED_PAGES ||
        derive !== pageDerivations.facts
      )
        return;
      expected = paths;
      // The garbage of so many pages would otherwise take as much memory as what is known about them.
      if (!process.versions.bun) setFlagsFromString('--heap-growing-percent=30');
      const left = readFirst(paths, options);
      const count = Math.min(availableParallelism() - 1, MAX_PAGE_THREADS);
      const hasThreads = count > 0 && isFile(fileURLToPath(options.script));
      if (left.size >= MIN_THREADED_PAGES && hasThreads) wait = startThreads(left, count, options);
      else for (const path of left.values()) readValues(contents, path);
    },
  });
}

/**
 * Reads all files, and derives what most checks need from the first contents, because other versions and languages may have few
 * new ones. Returns the contents that are left, each with one of its files.
 */
function readFirst(
  paths: readonly string[],
  { contents, isOwn, onProgress }: PageThreadOptions,
): Map<Content, string> {
  const left = new Map<Content, string>();
  let derived = 0;
  for (const [index, path] of paths.entries()) {
    if (isOwn(path)) continue;
    const content = contents.content(path);
    if (!content || hasValues(content) || left.has(content)) continue;
    if (derived === MIN_THREADED_PAGES) left.set(content, path);
    else {
      readValues(contents, path);
      derived += 1;
      onProgress(index, paths.length);
    }
  }
  return left;
}

/** Returns true for a content of which is known what most checks need. */
function hasValues({ values, isNoted }: Content): boolean {
  return isNoted || ('facts' in values && 'sound' in values);
}

/**
 * Starts threads that read some pages. Returns a function that waits for a content until a thread has read it, if one does, and
 * reads others meanwhile.
 */
function startThreads(
  left: ReadonlyMap<Content, string>,
  count: number,
  { script, cwd, root, onProgress, contents }: PageThreadOptions,
): (content: Content) => void {
  const paths = [...left.values()];
  const chunks = Math.ceil(paths.length / CHUNK);
  const states = new Int32Array(new SharedArrayBuffer(4 * chunks));
  const chunkOf = new Map(
    Array.from(left.keys(), (one, index) => [one, Math.floor(index / CHUNK)]),
  );
  const ports = Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    const data: ThreadData = { navPages: { cwd, root, paths, states }, port: port2 };
    const options = { workerData: data, transferList: [port2], execArgv: [] };
    new Worker(script, options).on('error', () => {}).unref();
    port1.unref();
    return port1;
  });

  let done = 0;
  const finish = (chunk: number) => {
    done += Math.min(CHUNK, paths.length - chunk * CHUNK);
    onProgress(done, paths.length);
  };

  function receive(): void {
    for (const port of ports) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) {
        const { chunk, json } = got.message as Message;
        const pages: (ReadFile | null)[] = JSON.parse(json);
        for (const [index, one] of pages.entries())
          if (one) contents.add(paths[chunk * CHUNK + index] ?? '', one);
        finish(chunk);
      }
    }
  }

  let rest = chunks;

  /** Reads the last chunk that nobody has taken, because the threads take the first. Returns false if there is none. */
  function readLast(): boolean {
    while (rest > 0) {
      rest -= 1;
      if (Atomics.compareExchange(states, rest, FREE, TAKEN) !== FREE) continue;
      for (const path of paths.slice(rest * CHUNK, (rest + 1) * CHUNK)) readValues(contents, path);
      Atomics.store(states, rest, DONE);
      finish(rest);
      return true;
    }
    return false;
  }

  return (content) => {
    const chunk = chunkOf.get(content);
    if (chunk === undefined) return;
    // A chunk that no thread has taken is read page by page, as it is asked for.
    if (Atomics.compareExchange(states, chunk, FREE, TAKEN) === FREE) {
      Atomics.store(states, chunk, DONE);
      finish(chunk);
      return;
    }
    while (Atomics.load(states, chunk) === TAKEN && readLast());
    if (Atomics.load(states, chunk) === TAKEN)
      Atomics.wait(states, chunk, TAKEN, MAX_THREAD_SILENCE);
    receive();
  };
}

/** Derives the values that most checks need. */
function readValues(contents: PageContents, path: string): void {
  contents.value(path, 'facts', pageDerivations.facts);
  contents.value(path, 'sound', isSoundPage);
}

export function isPageThread(): boolean {
  return !isMainThread && (workerData as Partial<ThreadData> | undefined)?.navPages !== undefined;
}

/** Reads pages in a thread that `threadedHost` has started, until all are read. */
export function servePageThread(): void {
  const { navPages, port } = workerData as ThreadData;
  const { cwd, root, paths, states } = navPages;
  const contents = pageContents(briefHost({ cwd, root }));
  const sent = new Set<string>();
  for (let chunk = 0; chunk < states.length; chunk += 1) {
    if (Atomics.compareExchange(states, chunk, FREE, TAKEN) !== FREE) continue;
    const pages = paths.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map((path): ReadFile | null => {
      readValues(contents, path);
      const file = contents.files.get(path);
      if (!file) return null;
      const { stamp, content } = file;
      const { key, values, isNoted } = content;
      if (sent.has(key)) return { stamp, key };
      sent.add(key);
      return { stamp, key, values, ...(isNoted ? { isNoted } : {}) };
    });
    port.postMessage({ chunk, json: JSON.stringify(pages) } satisfies Message);
    Atomics.store(states, chunk, DONE);
    Atomics.notify(states, chunk);
  }
  port.close();
}
