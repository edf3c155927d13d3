import { relative } from 'node:path';
import {
  type FileChange,
  type SiteLock,
  WriteError,
  writeFiles,
} from '@nav/codemods/internal-writing';
import { toPosix } from '@nav/disk';
import { UsageError, undoneReason, writeReasonOf } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { leftText } from './lock-sites.ts';

/**
 * Writes files of a locked site, all or none.
 *
 * @throws UsageError if one of them cannot be written, or is not as a change expects it.
 */
export function writeOrFail(
  lock: SiteLock,
  changes: readonly FileChange[],
  { cwd, write }: Pick<Session, 'cwd' | 'write'>,
): void {
  try {
    write('', leftText(lock, writeFiles(lock, changes).left, cwd));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { path, cause, unrestored, left } = error;
    write('', leftText(lock, left, cwd));
    const isNew = changes.find((change) => change.path === path)?.before === undefined;
    const conflict = isNew ? 'it exists now' : 'it has changed meanwhile';
    const why = cause === undefined ? conflict : writeReasonOf(cause);
    const shown = toPosix(relative(cwd, path));
    throw new UsageError(`Cannot write ${shown}: ${why}. ${undoneReason(unrestored)}`);
  }
}
