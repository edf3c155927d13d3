import { dirname } from 'node:path';
import { HistoryError, type PageHistory, pageHistory } from '@nav/core/node';
import { cacheFolder } from '@nav/disk';
import { UsageError } from '../run/failure.ts';

/**
 * Reads the history of the repository of a site.
 *
 * @param file the config, from `cwd`.
 * @param isCached true to keep the walk over it in the cache folder of the user.
 * @throws UsageError that explains why the history is missing.
 */
export async function historyOf(
  file: string,
  cwd: string,
  isCached: boolean,
): Promise<PageHistory> {
  const cache = isCached ? cacheFolder() : undefined;
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
