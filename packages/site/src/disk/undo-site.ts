import { relative } from 'node:path';
import { type SiteLock, type UndoPlan, undoRun, WriteError } from '@nav/codemods/internal-writing';
import { toPosix } from '@nav/disk';
import { UsageError, undoneReason, writeReasonOf } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { leftText } from './lock-sites.ts';

/**
 * Undoes a run in one site, and names the files that it leaves.
 *
 * @param isPartial true if other sites of the run are restored.
 * @throws UsageError if a file cannot be written.
 */
export function undoOrFail(
  lock: SiteLock,
  plan: UndoPlan,
  isPartial: boolean,
  { cwd, write }: Pick<Session, 'cwd' | 'write'>,
): ReturnType<typeof undoRun> {
  try {
    return undoRun(lock, plan, cwd);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { path, cause, unrestored, left } = error;
    write('', leftText(lock, left, cwd));
    const why = cause === undefined ? 'it has changed meanwhile' : writeReasonOf(cause);
    const rest = isPartial
      ? 'Other sites of the same run are restored. Run the command again for the rest.'
      : undoneReason(unrestored);
    throw new UsageError(`Cannot write ${toPosix(relative(cwd, path))}: ${why}. ${rest}`);
  }
}
