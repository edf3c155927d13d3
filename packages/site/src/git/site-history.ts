import { dirname } from 'node:path';
import { HistoryError, type PageHistory, pageHistory } from '@nav/core/node';
import { cacheFolder } from '@nav/disk';
import { UsageError } from '../run/failure.ts';

/**
 * Reads the history of the repository of a site. The walk over it is kept in the cache folder of the user.
 *
 * @param file the config, from `cwd`.
 * @throws UsageError that explains why the history is missing.
 */
export async function historyOf(file: string, cwd: string): Promise<PageHistory> {
  const cache = cacheFolder();
  try {
    return await pageHistory({
      cwd,
      folder: dirname(file),
      ...(cache === undefined ? {} : { cache }),
    });
  } catch (error) {
    if (error instanceof HistoryError) throw new UsageError(error.message);
    throw error;
  }
}
