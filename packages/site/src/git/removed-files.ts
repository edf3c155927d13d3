import { gitProblem, streamGit } from '@nav/disk';
import { UsageError } from '../run/failure.ts';
import { MAX_REMOVED } from '../run/limits.ts';

/** The last commits of the history of `HEAD` that removed files. */
export interface RemovedFiles {
  /** The ids of the commits, the newest first. */
  commits: readonly string[];
  /** The position of the last commit that removed a file, by the path of the file from the root of the repository. */
  removals: ReadonlyMap<string, number>;
}

/**
 * Finds the removed page files and configs in the whole history of `HEAD`, with one git process. A file that was renamed counts
 * as removed at its old path.
 *
 * @param root any folder of the repository.
 * @throws UsageError if git cannot read the repository.
 */
export async function readRemovedFiles(root: string): Promise<RemovedFiles> {
  const commits: string[] = [];
  const removals = new Map<string, number>();
  let left = '';
  const decoder = new TextDecoder();
  const read = (text: string) => {
    const fields = (left + text).split('\0');
    left = fields.pop() ?? '';
    for (const field of fields) {
      const line = field.replace(/^\n/, '');
      if (line.startsWith(COMMIT)) commits.push(line.slice(COMMIT.length));
      else if (line !== '' && !removals.has(line) && removals.size < MAX_REMOVED)
        removals.set(line, commits.length - 1);
    }
  };
  const result = await streamGit(
    [
      'log',
      '-z',
      '--no-renames',
      '--diff-filter=D',
      '--name-only',
      `--format=${COMMIT}%H`,
      'HEAD',
      '--',
      ...['mdx', 'md'].map((extension) => `:(top,glob)**/*.${extension}`),
      ...CONFIGS.map((name) => `:(top,glob)**/${name}`),
    ],
    root,
    (part) => read(decoder.decode(part, { stream: true })),
  );
  read(`${decoder.decode()}\0`);
  const problem = result.code === 0 ? undefined : gitProblem(result);
  if (problem !== undefined) throw new UsageError(`git cannot read the history: ${problem}.`);
  return { commits, removals };
}

/** No path starts with it. */
const COMMIT = '//';

/** The names of configs, the current one first. */
export const CONFIGS: readonly string[] = ['docs.json', 'mint.json'];
