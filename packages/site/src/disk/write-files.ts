import { relative } from 'node:path';
import {
  type FileChange,
  type SiteLock,
  toPosix,
  WriteError,
  writeFiles,
} from '@nav/core/internal-node';
import { UsageError, undoneReason, writeReasonOf } from '../run/failure.ts';

/**
 * Writes files of a locked site, all or none.
 *
 * @throws UsageError if one of them cannot be written, or is not as a change expects it.
 */
export function writeOrFail(lock: SiteLock, changes: readonly FileChange[], cwd: string): void {
  try {
    writeFiles(lock, changes);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { path, cause, unrestored } = error;
    const isNew = changes.find((change) => change.path === path)?.before === undefined;
    const conflict = isNew ? 'it exists now' : 'it has changed meanwhile';
    const why = cause === undefined ? conflict : writeReasonOf(cause);
    const shown = toPosix(relative(cwd, path));
    throw new UsageError(`Cannot write ${shown}: ${why}. ${undoneReason(unrestored)}`);
  }
}
