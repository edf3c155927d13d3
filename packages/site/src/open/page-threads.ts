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
import { isModulePath } from '@nav/paths';
import {
  MAX_PAGE_THREADS,
  MAX_THREAD_SILENCE,
  MIN_NEW_PAGES,
  MIN_PAGES_IN_ADVANCE,
  MIN_THREADED_PAGES,
} from '../run/limits.ts';
import type { Content } from './packed-facts.ts';
import { type PageContents, pageContents, type ReadFile } from './page-contents.ts';
import { readContent, readFacts, readValues } from './page-values.ts';

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

const READ_TOGETHER: ReadonlySet<string> = new Set(NAMES.values());

/** The pages that a thread takes at a time. */
const CHUNK = 64;

/** The states of a chunk. */
const FREE = 0;
const TAKEN = 1;
const DONE = 2;

interface ThreadData {
  navPages: { cwd: string; root: string; states: Int32Array };
  port: MessagePort;
}

/** The pages of a chunk, to read; null after the last. */
type Order = { chunk: number; paths: readonly string[] } | null;

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
  /** A check first asks if pages are sound. It also needs the other values of the pages, whose text is then known. */
  let isCheck = false;
  return withDeriver(host, {
    file<Value>(path: string, derive: Derive<Value>): Value | null | undefined {
      const name = isOwn(path) ? undefined : (derive.content ?? NAMES.get(derive));
      if (name !== undefined) {
        isCheck ||= derive === isSoundPage;
        const content = wait && contents.files.get(path)?.content;
        if (content && !hasFacts(content)) wait?.(content);
        if (isCheck && READ_TOGETHER.has(name) && !isModulePath(path)) readValues(contents, path);
        const value = contents.value(path, name, derive);
        if (value !== undefined) return value as Value | null;
      }
      const text = host.read(path);
      return text === undefined ? undefined : (derive(path, text) ?? null);
    },
    listing: (folder, derive) => derive(folder, host.list(folder)),
    search: (path, texts) => (isOwn(path) ? undefined : search(path, texts)),
    expect(paths, derive) {
      const isFew = paths.length < MIN_PAGES_IN_ADVANCE;
      if (expected === paths || isFew || derive !== pageDerivations.facts) return;
      expected = paths;
      // The garbage of so many pages would otherwise take as much memory as what is known about them.
      if (!process.versions.bun) setFlagsFromString('--heap-growing-percent=30');
      wait = readAhead(paths, isCheck, options);
    },
  });
}

/**
 * Reads pages, each content once, because other versions and languages may have few new ones. If many are new, threads derive the
 * facts meanwhile, so that each thread compiles only its own part of the code.
 *
 * @returns a function that waits until a thread has derived the facts about a content.
 */
function readAhead(
  paths: readonly string[],
  isCheck: boolean,
  options: PageThreadOptions,
): ((content: Content) => void) | undefined {
  const { contents, isOwn, onProgress, script } = options;
  const count = Math.min(availableParallelism() - 1, MAX_PAGE_THREADS);
  const mayThread =
    count > 0 && paths.length >= MIN_THREADED_PAGES && isFile(fileURLToPath(script));
  const seen = new Set<Content>();
  let left: string[] = [];
  let threads: ReturnType<typeof startThreads> | undefined;
  for (const [index, path] of paths.entries()) {
    const content = isOwn(path) ? undefined : contents.content(path);
    if (!content || seen.has(content) || hasFacts(content)) continue;
    seen.add(content);
    if (!mayThread) readFacts(contents, path);
    if (isCheck) readContent(contents, path);
    onProgress(index, paths.length);
    if (!mayThread) continue;
    left.push(path);
    if (left.length < (threads ? CHUNK : MIN_NEW_PAGES)) continue;
    threads ??= startThreads(paths.length, count, options);
    threads.order(left);
    threads.receive();
    left = [];
  }
  if (threads) threads.order(left);
  else for (const path of left) readFacts(contents, path);
  threads?.end();
  return threads?.wait;
}

function hasFacts({ values, isNoted }: Content): boolean {
  return isNoted || 'facts' in values;
}

/**
 * Starts threads that derive the facts about the pages that they are ordered to read. `wait` waits for those about a content until a
 * thread has derived them, if one does, and derives others meanwhile; `receive` takes what is there.
 *
 * @param most the maximum number of pages.
 */
function startThreads(
  most: number,
  count: number,
  { script, cwd, root, contents }: PageThreadOptions,
) {
  const chunks: (readonly string[])[] = [];
  const states = new Int32Array(new SharedArrayBuffer(4 * (Math.ceil(most / CHUNK) + 1)));
  const chunkOf = new Map<Content, number>();
  const ports = Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    const data: ThreadData = { navPages: { cwd, root, states }, port: port2 };
    const options = { workerData: data, transferList: [port2], execArgv: [] };
    new Worker(script, options).on('error', () => {}).unref();
    port1.unref();
    return port1;
  });

  function send(order: Order): void {
    for (const port of ports) port.postMessage(order);
  }

  function order(paths: readonly string[]): void {
    for (let from = 0; from < paths.length; from += CHUNK) {
      const chunk = chunks.push(paths.slice(from, from + CHUNK)) - 1;
      for (const path of chunks[chunk] ?? []) {
        const content = contents.content(path);
        if (content) chunkOf.set(content, chunk);
      }
      send({ chunk, paths: chunks[chunk] ?? [] });
    }
  }

  function receive(): void {
    for (const port of ports) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) {
        const { chunk, json } = got.message as Message;
        const pages: (ReadFile | null)[] = JSON.parse(json);
        for (const [index, one] of pages.entries())
          if (one) contents.add(chunks[chunk]?.[index] ?? '', one);
      }
    }
  }

  let rest: number | undefined;

  /** Reads the last chunk that nobody has taken, because the threads take the first. Returns false if there is none. */
  function readLast(): boolean {
    rest ??= chunks.length;
    while (rest > 0) {
      rest -= 1;
      if (Atomics.compareExchange(states, rest, FREE, TAKEN) !== FREE) continue;
      for (const path of chunks[rest] ?? []) readFacts(contents, path);
      Atomics.store(states, rest, DONE);
      return true;
    }
    return false;
  }

  function wait(content: Content): void {
    const chunk = chunkOf.get(content);
    if (chunk === undefined) return;
    // A chunk that no thread has taken is read page by page, as it is asked for.
    if (Atomics.compareExchange(states, chunk, FREE, TAKEN) === FREE) {
      Atomics.store(states, chunk, DONE);
      return;
    }
    while (Atomics.load(states, chunk) === TAKEN && readLast());
    if (Atomics.load(states, chunk) === TAKEN)
      Atomics.wait(states, chunk, TAKEN, MAX_THREAD_SILENCE);
    receive();
  }

  return { order, end: () => send(null), receive, wait };
}

export function isPageThread(): boolean {
  return !isMainThread && (workerData as Partial<ThreadData> | undefined)?.navPages !== undefined;
}

/** Reads the pages that `threadedHost` orders in a thread, until all are read. */
export function servePageThread(): void {
  const { navPages, port } = workerData as ThreadData;
  const { cwd, root, states } = navPages;
  const disk = briefHost({ cwd, root });
  port.on('message', (order: Order) => {
    if (!order) {
      port.close();
      return;
    }
    const { chunk, paths } = order;
    if (Atomics.compareExchange(states, chunk, FREE, TAKEN) !== FREE) return;
    // The message is a copy of all values, and none is needed again.
    const contents = pageContents(disk, undefined, (value) => value);
    const pages = paths.map((path): ReadFile | null => {
      readFacts(contents, path);
      const file = contents.files.get(path);
      if (!file) return null;
      const { stamp, content } = file;
      const { key, values, isNoted } = content;
      return { stamp, key, values, ...(isNoted ? { isNoted } : {}) };
    });
    port.postMessage({ chunk, json: JSON.stringify(pages) } satisfies Message);
    Atomics.store(states, chunk, DONE);
    Atomics.notify(states, chunk);
  });
}
