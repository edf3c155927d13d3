import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Site } from '@nav/core';
import { type FSWatcher, watch } from 'chokidar';
import type { Outcome, Terminal } from '../../terminal/command.ts';
import { troubleOf, UsageError } from '../../terminal/failure.ts';

/** What one pass of a check answers, and the sites that it read. */
export interface CheckPass {
  outcome: Outcome;
  sites: readonly Site[];
}

/** Changes that come this close to each other, in milliseconds, are one. */
const QUIET_TIME = 80;
/** So often, in milliseconds, it is looked whether a folder has gone, come back or become another one. */
const LOOK_TIME = 500;
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';
/** Pages, parts of configs, specifications, ignore lists; names without a dot may be folders. */
const RELEVANT = /(?:\.mdx?|\.json|\.ya?ml|ignore|\/[^./]+)$/i;

/**
 * Shows a pass, and another after each change of a file that matters to one of the sites. Ends with the process.
 *
 * @param check makes a pass on the terminal that it is given; `started` is the moment from which its time is taken, on
 *   the clock of `performance`.
 * @throws what the first pass throws.
 */
export async function watchSites(
  check: (started: number, on: Terminal) => Promise<CheckPass>,
  terminal: Terminal,
): Promise<never> {
  const { cwd } = terminal;
  // The answer of a pass clears the screen: what was said before it is kept, and shown above it.
  let notes = '';
  const notepad: Terminal = {
    ...terminal,
    write(_, stderr = '') {
      notes += stderr;
    },
  };
  const show = ({ stdout = '', stderr = '' }: Outcome) => {
    terminal.write(terminal.live ? CLEAR : '', notes);
    notes = '';
    terminal.write(stdout, stderr);
    terminal.write('', 'Watching for changes; Ctrl+C ends.\n');
  };

  const first = await check(0, notepad).catch((error: unknown) => {
    terminal.write('', notes);
    throw error;
  });
  let known = new Set(readPaths(first, cwd));
  const watched = new Set(watchedPaths(first, cwd));

  let watcher: FSWatcher | undefined;
  let folders = '';
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let missed = false;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => pass().catch(fail), QUIET_TIME);
  }

  /** The system tells nothing more of a folder once it is gone: what comes in its place has to be watched anew. */
  async function watchAnew(): Promise<void> {
    folders = foldersOf(known);
    await watcher?.close();
    const next = watch([...watched], {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ignored: (path) =>
        /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path) || path.endsWith('.tmp'),
    });
    watcher = next;
    next.on('error', (error) => {
      fail(new UsageError(`The site cannot be watched: ${watchTrouble(error)}.`));
    });
    next.on('all', (_event, path) => {
      if (known.has(path) || RELEVANT.test(path.replaceAll(sep, '/'))) soon();
    });
    await new Promise<void>((ready) => next.on('ready', ready));
  }

  async function pass(): Promise<void> {
    if (running) {
      missed = true;
      return;
    }
    running = true;
    try {
      if (foldersOf(known) !== folders) await watchAnew();
      const { outcome, sites } = await check(performance.now(), notepad);
      const isSteady = foldersOf(known) === folders;
      known = new Set(readPaths({ sites }, cwd));
      if (isSteady) folders = foldersOf(known);
      // To add a folder again swallows what is created in it meanwhile.
      const more = watchedPaths({ sites }, cwd).filter((path) => !watched.has(path));
      for (const path of more) watched.add(path);
      watcher?.add(more);
      show(outcome);
    } catch (error) {
      // A config that is gone for a moment may come back; anything else ends the watch.
      if (!(error instanceof UsageError)) throw error;
      show({ stderr: `nav: ${error.message}\n`, code: 2 });
    } finally {
      running = false;
    }
    if (missed) {
      missed = false;
      await pass();
    }
  }

  // Where no folder is left to watch, this alone keeps the process alive.
  const look = setInterval(() => {
    if (!running && foldersOf(known) !== folders) soon();
  }, LOOK_TIME);
  try {
    await Promise.race([watchAnew(), failed]);
    show(first.outcome);
    return await failed;
  } finally {
    clearInterval(look);
    clearTimeout(timer);
    await watcher?.close();
  }
}

/** Which folders some paths stand in, by what the system knows them by: a folder in the place of another is not the same. */
function foldersOf(paths: ReadonlySet<string>): string {
  const folders = new Set([...paths].map((path) => dirname(path)));
  return [...folders].map(identityOf).join(' ');
}

function identityOf(folder: string): string {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder);
    // The number of a folder that is gone may be given to the next one.
    return `${dev}:${ino}:${birthtimeMs}`;
  } catch {
    return '';
  }
}

type Sites = Pick<CheckPass, 'sites'>;

function watchedPaths({ sites }: Sites, cwd: string): string[] {
  const folders = sites.map(({ file }) => dirname(resolve(cwd, file)));
  return [...folders, ...readPaths({ sites }, cwd)];
}

/** What was read as config, whatever it is called. */
function readPaths({ sites }: Sites, cwd: string): string[] {
  return sites.flatMap(({ file, sources }) =>
    [file, ...sources.keys()].map((path) => resolve(cwd, path)),
  );
}

function watchTrouble(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EMFILE'
    ? 'the system watches no more files; raise its limit (fs.inotify.max_user_watches on Linux)'
    : troubleOf(error);
}
