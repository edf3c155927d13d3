import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Site } from '@nav/core';
import { type FSWatcher, watch } from 'chokidar';
import { reasonOf, UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';

/** A site, and the files outside of it that were searched for its URLs. */
export type WatchedSite = Site & { readonly outsideFiles?: readonly string[] | undefined };

/** The functions that a watch calls after each change. */
export interface Watch<Result, On extends Session> {
  /**
   * Checks the sites, with its output on the session that it is given.
   *
   * @param started the start of the elapsed time, in milliseconds after the start of the process.
   * @param changed the absolute paths that have changed since the last check; undefined if anything may have.
   */
  check(
    started: number,
    on: On,
    changed?: ReadonlySet<string>,
  ): Promise<{ result: Result; sites: readonly WatchedSite[] }>;
  show(result: Result, notes: string): void;
  /** Returns the result of a check that an expected failure prevents; undefined for an unexpected exception. */
  resultOf(error: unknown): Result | undefined;
}

/** Changes within this time, in milliseconds, count as one. */
const DEBOUNCE = 80;
/**
 * The interval, in milliseconds, at which folders are checked for removal and replacement: the watcher does not report a folder that
 * replaces a removed one.
 */
const POLL_INTERVAL = 500;
/** Matches pages, parts of configs, specifications, page lists and ignore files. Names without a dot may be folders. */
const RELEVANT = /(?:\.mdx?|\.json|\.ya?ml|ignore|\/llms(?:-full)?\.txt|\/sitemap\.xml|\/[^./]+)$/i;
const IGNORED = /[\\/](?:node_modules|\.git)(?:[\\/]|$)/;

/**
 * Shows the result of a check, and of another one after each relevant change. Ends with the process or the signal of the
 * session.
 *
 * @param since the time, in milliseconds, after which changes matter: before the first check reads the site.
 * @throws what the first check throws, or the reason of the signal.
 */
export async function watchSites<Result, On extends Session & { readonly signal?: AbortSignal }>(
  { check, show, resultOf }: Watch<Result, On>,
  session: On,
  since: number = Date.now(),
): Promise<never> {
  const { cwd, signal } = session;
  const { notepad, takeNotes } = collectNotes(session);
  const first = await check(0, notepad).catch((error: unknown) => {
    session.write('', takeNotes());
    throw error;
  });
  let known = new Set(sourcePaths(first.sites, cwd));
  const watched = new Set(watchedPaths(first.sites, cwd));
  let outside = new Set(outsidePaths(first.sites));

  let watcher: FSWatcher | undefined;
  let folders = '';
  let timer: NodeJS.Timeout | undefined;
  // A check may still be running when the watch ends, and must not open another watcher.
  let ended = false;
  let changed: Set<string> | undefined = new Set();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  signal?.addEventListener('abort', () => fail(signal.reason));

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => passes.run().catch(fail), DEBOUNCE);
  }

  /** Replaces the watcher: the system reports nothing about a folder in the place of a removed one. */
  async function rewatch(): Promise<void> {
    folders = folderIds(known);
    await close(watcher);
    if (ended) return;
    const ignored = (path: string) => IGNORED.test(path);
    const next = watch([...watched], { ignorePermissionErrors: true, ignored });
    watcher = next;
    next.on('error', (error) => {
      fail(new UsageError(`Cannot watch the site: ${watchReason(error)}.`));
    });
    await reportChanges(next, since, schedule, (path) => {
      changed?.add(path);
      return known.has(path) || outside.has(path) || RELEVANT.test(path.replaceAll(sep, '/'));
    });
  }

  async function checkAgain(): Promise<void> {
    if (ended) return;
    try {
      if (folderIds(known) !== folders) {
        changed = undefined;
        await rewatch();
      }
      const paths = changed;
      changed = new Set();
      const { result, sites } = await check(process.uptime() * 1000, notepad, paths);
      if (ended) return;
      const isStable = folderIds(known) === folders;
      known = new Set(sourcePaths(sites, cwd));
      outside = new Set(outsidePaths(sites));
      if (isStable) folders = folderIds(known);
      // Adding a folder again would miss what is created in it meanwhile.
      const more = watchedPaths(sites, cwd).filter((path) => !watched.has(path));
      for (const path of more) watched.add(path);
      watcher?.add(more);
      show(result, takeNotes());
    } catch (error) {
      // A config may be missing for a moment. Anything else ends the watch.
      const failure = resultOf(error);
      if (failure === undefined) throw error;
      show(failure, takeNotes());
    }
  }

  const passes = inTurn(checkAgain);
  // If no folder is left to watch, only this keeps the process alive.
  const poll = setInterval(() => {
    if (!passes.isRunning() && folderIds(known) !== folders) schedule();
  }, POLL_INTERVAL);
  try {
    await Promise.race([rewatch(), failed]);
    show(first.result, takeNotes());
    return await failed;
  } finally {
    ended = true;
    clearInterval(poll);
    clearTimeout(timer);
    await close(watcher);
  }
}

/** Collects the notes of a session, because a result clears the screen: they are printed with the next result. */
function collectNotes<On extends Session>(session: On): { notepad: On; takeNotes(): string } {
  let notes = '';
  return {
    notepad: {
      ...session,
      write(_: string, stderr = '') {
        notes += stderr;
      },
    },
    takeNotes() {
      const taken = notes;
      notes = '';
      return taken;
    },
  };
}

/** Runs a task one at a time, and once more if it is started while it runs. */
function inTurn(task: () => Promise<void>): { run(): Promise<void>; isRunning(): boolean } {
  let isRunning = false;
  let isMissed = false;
  async function run(): Promise<void> {
    isMissed = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } finally {
      isRunning = false;
    }
    if (isMissed) await run();
  }
  return { run, isRunning: () => isRunning };
}

async function close(watcher: FSWatcher | undefined): Promise<void> {
  if (!watcher) return;
  // When a watched path is removed, chokidar adds it again, which would reopen a closed watcher.
  watcher.add = () => watcher;
  await watcher.close();
}

/**
 * Calls `schedule` after each change that a watcher reports and that is relevant. Resolves when the watcher is ready.
 *
 * @param since the time, in milliseconds, after which changes matter.
 */
async function reportChanges(
  watcher: FSWatcher,
  since: number,
  schedule: () => void,
  isRelevant: (path: string) => boolean,
): Promise<void> {
  let isReady = false;
  let isOutdated = false;
  watcher.on('all', (_event, path, stats) => {
    // Before it is ready, the watcher reports all files, also those that have changed since the first check.
    if (!isReady && (stats?.ctimeMs ?? 0) < since) return;
    if (!isRelevant(path)) return;
    if (isReady) schedule();
    else isOutdated = true;
  });
  await new Promise<void>((ready) => watcher.on('ready', ready));
  isReady = true;
  if (isOutdated) schedule();
}

/** Returns the identities of the folders of some paths, which change if a folder is replaced. */
function folderIds(paths: ReadonlySet<string>): string {
  const folders = new Set([...paths].map((path) => dirname(path)));
  return [...folders].map(folderId).join(' ');
}

function folderId(folder: string): string {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder);
    // The inode of a removed folder may be reused.
    return `${dev}:${ino}:${birthtimeMs}`;
  } catch {
    return '';
  }
}

function watchedPaths(sites: readonly WatchedSite[], cwd: string): string[] {
  const folders = sites.map(({ file }) => dirname(resolve(cwd, file)));
  return [...folders, ...sourcePaths(sites, cwd), ...outsidePaths(sites)];
}

function outsidePaths(sites: readonly WatchedSite[]): string[] {
  return sites.flatMap(({ outsideFiles = [] }) => outsideFiles);
}

function sourcePaths(sites: readonly WatchedSite[], cwd: string): string[] {
  return sites.flatMap(({ file, sources }) =>
    [file, ...sources.keys()].map((path) => resolve(cwd, path)),
  );
}

function watchReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EMFILE'
    ? 'the system cannot watch more files (on Linux, raise fs.inotify.max_user_watches)'
    : reasonOf(error);
}
