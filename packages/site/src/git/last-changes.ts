import { streamGit } from '@nav/disk';
import { UsageError } from '../run/failure.ts';
import { isShallow, whyNoRepository } from './git.ts';

/**
 * Returns the dates of the last commits that changed the files in a folder, such as `2026-11-29`, by their paths from the
 * folder. Files that git does not track are missing.
 *
 * @throws UsageError without a repository, and for a shallow clone.
 */
export async function lastChanges(folder: string): Promise<ReadonlyMap<string, string>> {
  const reason = whyNoRepository(folder);
  if (reason !== undefined)
    throw new UsageError(`The dates of --lastmod are those of git commits, but ${reason}.`);
  if (isShallow(folder))
    throw new UsageError(
      'This shallow clone lacks the commits that --lastmod needs. Run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.',
    );
  const parts: Buffer[] = [];
  const format = `--format=${COMMIT}%cs`;
  const { code, stderr } = await streamGit(
    ['log', format, '--name-only', '--no-renames', '--relative', '-z', 'HEAD', '--', '.'],
    folder,
    (part) => parts.push(part),
  );
  // A repository without a commit.
  if (code !== 0 && !/unknown revision|bad revision|ambiguous argument/.test(stderr))
    throw new UsageError(`git cannot read the history: ${stderr.trim()}`);
  const dates = new Map<string, string>();
  for (const commit of Buffer.concat(parts).toString().split(COMMIT)) {
    const [date = '', ...files] = commit.split(/[\0\n]+/);
    for (const file of files) if (file !== '' && !dates.has(file)) dates.set(file, date);
  }
  return dates;
}

/** A character that no path has in practice, before each commit. */
const COMMIT = '\u0001';
