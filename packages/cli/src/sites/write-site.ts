import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FileChange, toPosix, WriteError, writeFiles } from '@nav/core/internal-node';
import type { Terminal } from '../terminal/command.ts';
import { reasonOf, UsageError, undoneReason, writeReasonOf } from '../terminal/failure.ts';
import { lockSites } from './lock-sites.ts';

/**
 * Changes files of a folder, all or none.
 *
 * @param folder an absolute path. It is created if it does not exist.
 * @throws UsageError if a file cannot be written, or is not as `before` says.
 */
export async function writeSite(
  folder: string,
  changes: readonly FileChange[],
  terminal: Terminal,
): Promise<void> {
  const shown = (path: string) => toPosix(relative(terminal.cwd, path));
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot create ${shown(folder)}: ${reasonOf(error)}.`);
  }
  const config = join(folder, 'docs.json');
  const locks = await lockSites([config], terminal);
  try {
    writeFiles(locks.of(config), changes);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { cause, path, unrestored } = error;
    const isNew = changes.some((one) => one.path === path && one.before === undefined);
    const changed = isNew ? 'it exists now' : 'it has changed meanwhile';
    const why = cause === undefined ? changed : writeReasonOf(cause);
    throw new UsageError(`Cannot write ${shown(path)}: ${why}. ${undoneReason(unrestored)}`);
  } finally {
    locks.release();
  }
}
