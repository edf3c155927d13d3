import { joinPath } from '@nav/paths';
import { MAX_PARALLEL_READS, MAX_READ_ROUNDS } from '../limits/limits.ts';
import { cachedHost } from './cached-host.ts';
import { type Host, memoryHost, reasonOf } from './host.ts';

/** Access to files that take time to read: a repository on a server, a database. */
export interface AsyncHost {
  /** The paths of all files of the site, relative to the root of the host, with forward slashes. */
  paths: Iterable<string>;
  /**
   * Returns the decoded text of a file. Called only for files in `paths` that the work needs, each once. A rejection
   * counts as a file that cannot be read, and its message as the reason.
   */
  read(path: string): Promise<string | undefined>;
}

/**
 * Runs synchronous work on an asynchronous host. The first run finds no file; each file that it asks for is then read, and
 * the work runs again until it asks for nothing new. A file that has not arrived counts as unreadable, so that a run on
 * incomplete files draws no conclusions from it.
 *
 * @param work runs once a round; it must have no side effects and must not read lazily after it returns.
 * @returns the result of the last run.
 */
export async function withAsyncHost<Result>(
  host: AsyncHost,
  work: (host: Host) => Result,
): Promise<Result> {
  const names = new Map(Array.from(host.paths, (path) => [joinPath('', path), path]));
  const { list } = memoryHost(Object.fromEntries(Array.from(names.keys(), (path) => [path, ''])));
  const texts = new Map<string, string | undefined>();
  const failures = new Map<string, string>();
  const wanted = new Set<string>();
  // Most files that one round reads are the same in the next.
  const available: Host = {
    list,
    read(name) {
      const path = joinPath('', name);
      if (names.has(path) && !texts.has(path)) wanted.add(path);
      return texts.get(path);
    },
    whyUnreadable(name) {
      const path = joinPath('', name);
      return wanted.has(path) ? 'it did not arrive in time' : failures.get(path);
    },
  };
  const cached = cachedHost(available, (path) => texts.has(path));
  for (let round = 1; ; round += 1) {
    const result = work(cached);
    if (wanted.size === 0 || round === MAX_READ_ROUNDS) return result;
    const queue = [...wanted];
    wanted.clear();
    const readNext = async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        try {
          texts.set(path, await host.read(names.get(path) as string));
        } catch (error) {
          texts.set(path, undefined);
          failures.set(path, reasonOf(error));
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_READS }, readNext));
  }
}
