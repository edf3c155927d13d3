import { mkdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type FileChange, removeNewFolders, whyUnsafeFolder } from '@nav/codemods/internal-writing';
import { isFolder, toPosix } from '@nav/disk';
import { reasonOf, UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { lockSites } from './lock-sites.ts';
import { writeOrFail } from './write-files.ts';

/**
 * Changes files of a folder, all or none.
 *
 * @param folder an absolute path. It is created if it does not exist. No link in the repository leads it out of there.
 * @throws UsageError if a file cannot be written, or is not as `before` says.
 */
export async function writeSite(
  folder: string,
  changes: readonly FileChange[],
  session: Pick<Session, 'cwd' | 'write' | 'run'>,
): Promise<void> {
  const unsafe = whyUnsafeFolder(folder, session.cwd);
  if (unsafe !== undefined) {
    const shown = toPosix(relative(session.cwd, changes[0]?.path ?? folder));
    throw new UsageError(`Cannot write ${shown}: ${unsafe}. Nothing was changed.`);
  }
  let newFolders = 0;
  try {
    const first = isFolder(folder) ? undefined : mkdirSync(folder, { recursive: true });
    if (first !== undefined) newFolders = relative(dirname(first), folder).split(sep).length;
  } catch (error) {
    const shown = toPosix(relative(session.cwd, folder));
    throw new UsageError(`Cannot create ${shown}: ${reasonOf(error)}.`);
  }
  const config = join(folder, 'docs.json');
  const { run } = session;
  const locks = await lockSites([config], {
    ...session,
    ...(run && { run: { ...run, newFolders } }),
  });
  try {
    writeOrFail(locks.of(config), changes, session);
  } catch (error) {
    removeNewFolders(folder, newFolders, session.cwd);
    throw error;
  } finally {
    locks.release();
  }
}
