import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Site } from '@nav/core';
import { reasonOf, UsageError } from '@nav/site/failure';
import { type FSWatcher, watch } from 'chokidar';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { failureResult } from '../../terminal/failure.ts';
import { CLEAR } from '../../terminal/printer.ts';

export interface CheckPass {
  result: CommandResult;
  sites: readonly Site[];
}

/**
 * Checks on the terminal that it is given.
 *
 * @param started the start of the elapsed time, on the clock of `performance`.
 * @param changed the absolute paths that have changed since the last check; undefined if anything may have.
 */
export type CheckSites = (
  started: number,
  on: Terminal,
  changed?: ReadonlySet<string>,
) => Promise<CheckPass>;

type Shown = Pick<CommandResult, 'stdout' | 'stderr'>;

/** Shows the result of a check, or the failure that prevents one, with the notes of the check. */
export type ShowResult = (result: Shown, notes: string) => void;

/** Changes within this time, in milliseconds, count as one. */
const DEBOUNCE = 80;
/**
 * The interval, in milliseconds, at which folders are checked for removal and replacement: the watcher does not report a folder that
 * replaces a removed one.
 */
const POLL_INTERVAL = 500;
/** Pages, parts of configs, specifications and ignore lists; names without a dot may be folders. */
const RELEVANT = /(?:\.mdx?|\.json|\.ya?ml|ignore|\/[^./]+)$/i;
const IGNORED = /[\\/](?:node_modules|\.git)(?:[\\/]|$)/;

/**
 * Shows the result of a check, and of another one after each relevant change. Ends with the process or the signal of the
 * terminal.
 *
 * @param show is called with each result, or with what prevents one, and with the notes of the check.
 * @param since the time, in milliseconds, after which changes matter: before the first check reads the site.
 * @throws what the first check throws, or the reason of the signal.
 */
export async function watchSites(
  check: CheckSites,
  terminal: Terminal,
  show: ShowResult = (result, notes) => printResult(result, notes, terminal),
  since: number = Date.now(),
): Promise<never> {
  const { cwd } = terminal;
  // A result clears the screen, so notes are printed with the next result.
  let notes = '';
  const notepad: Terminal = {
    ...terminal,
    write(_, stderr = '') {
      notes += stderr;
    },
  };
  const showWithNotes = (result: Shown) => {
    show(result, notes);
    notes = '';
  };

  const first = await check(0, notepad).catch((error: unknown) => {
    terminal.write('', notes);
    throw error;
  });
  let known = new Set(sourcePaths(first.sites, cwd));
  const watched = new Set(watchedPaths(first.sites, cwd));

  let watcher: FSWatcher | undefined;
  let folders = '';
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let missed = false;
  let changed: Set<string> | undefined = new Set();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const { signal } = terminal;
  signal?.addEventListener('abort', () => fail(signal.reason));

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => pass().catch(fail), DEBOUNCE);
  }

  /** Replaces the watcher: the system reports nothing about a folder in the place of a removed one. */
  async function rewatch(): Promise<void> {
    folders = folderIds(known);
    await watcher?.close();
    const ignored = (path: string) => IGNORED.test(path);
    const next = watch([...watched], { ignorePermissionErrors: true, ignored });
    watcher = next;
    next.on('error', (error) => {
      fail(new UsageError(`Cannot watch the site: ${watchReason(error)}.`));
    });
    await reportChanges(next, since, schedule, (path) => {
      changed?.add(path);
      return known.has(path) || RELEVANT.test(path.replaceAll(sep, '/'));
    });
  }

  async function pass(): Promise<void> {
    if (running) {
      missed = true;
      return;
    }
    running = true;
    try {
      if (folderIds(known) !== folders) {
        changed = undefined;
        await rewatch();
      }
      const paths = changed;
      changed = new Set();
      const { result, sites } = await check(performance.now(), notepad, paths);
      const isStable = folderIds(known) === folders;
      known = new Set(sourcePaths(sites, cwd));
      if (isStable) folders = folderIds(known);
      // Adding a folder again would miss what is created in it meanwhile.
      const more = watchedPaths(sites, cwd).filter((path) => !watched.has(path));
      for (const path of more) watched.add(path);
      watcher?.add(more);
      showWithNotes(result);
    } catch (error) {
      // A config may be missing for a moment. Anything else ends the watch.
      const failure = failureResult(error);
      if (!failure) throw error;
      showWithNotes(failure);
    } finally {
      running = false;
    }
    if (missed) {
      missed = false;
      await pass();
    }
  }

  // If no folder is left to watch, only this keeps the process alive.
  const poll = setInterval(() => {
    if (!running && folderIds(known) !== folders) schedule();
  }, POLL_INTERVAL);
  try {
    await Promise.race([rewatch(), failed]);
    showWithNotes(first.result);
    return await failed;
  } finally {
    clearInterval(poll);
    clearTimeout(timer);
    await watcher?.close();
  }
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

function printResult({ stdout = '', stderr = '' }: Shown, notes: string, terminal: Terminal): void {
  terminal.write(terminal.live ? CLEAR : '', notes);
  terminal.write(stdout, stderr);
  terminal.write('', 'Watching for changes. Press Ctrl+C to stop.\n');
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

function watchedPaths(sites: readonly Site[], cwd: string): string[] {
  const folders = sites.map(({ file }) => dirname(resolve(cwd, file)));
  return [...folders, ...sourcePaths(sites, cwd)];
}

function sourcePaths(sites: readonly Site[], cwd: string): string[] {
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
