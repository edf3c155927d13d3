import { dirname, resolve, sep } from 'node:path';
import type { Site } from '@nav/core';
import { watch } from 'chokidar';
import type { Outcome, Terminal } from './command.ts';
import { troubleOf, UsageError } from './failure.ts';

/** What one pass of a check answers, and the sites that it read. */
export interface CheckPass {
  outcome: Outcome;
  sites: readonly Site[];
}

/** Changes that come this close to each other, in milliseconds, are one. */
const QUIET_TIME = 80;
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';
/** Pages, parts of configs, specifications, ignore lists; names without a dot may be folders. */
const RELEVANT = /(?:\.mdx?|\.json|\.ya?ml|ignore|\/[^./]+)$/i;

/** Shows a pass, and another after each change of a file that matters to one of the sites. Ends with the process. */
export async function watchSites(
  first: CheckPass,
  again: () => Promise<CheckPass>,
  terminal: Terminal,
): Promise<never> {
  const { cwd } = terminal;
  let known = new Set(readPaths(first, cwd));
  const watched = new Set(watchedPaths(first, cwd));
  const watcher = watch([...watched], {
    ignoreInitial: true,
    ignorePermissionErrors: true,
    ignored: (path) => /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path) || path.endsWith('.tmp'),
  });
  const show = ({ stdout = '', stderr = '' }: Outcome) => {
    terminal.write((terminal.live ? CLEAR : '') + stdout, stderr);
    terminal.write('', 'Watching for changes; Ctrl+C ends.\n');
  };

  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let missed = false;
  async function pass(): Promise<void> {
    if (running) {
      missed = true;
      return;
    }
    running = true;
    try {
      const { outcome, sites } = await again();
      known = new Set(readPaths({ sites }, cwd));
      // To add a folder again swallows what is created in it meanwhile.
      const more = watchedPaths({ sites }, cwd).filter((path) => !watched.has(path));
      for (const path of more) watched.add(path);
      watcher.add(more);
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

  return new Promise((_, reject) => {
    watcher.on('error', (error) => {
      reject(new UsageError(`The site cannot be watched: ${watchTrouble(error)}.`));
    });
    watcher.on('all', (_event, path) => {
      if (!known.has(path) && !RELEVANT.test(path.replaceAll(sep, '/'))) return;
      clearTimeout(timer);
      timer = setTimeout(() => pass().catch(reject), QUIET_TIME);
    });
    watcher.on('ready', () => show(first.outcome));
  });
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
