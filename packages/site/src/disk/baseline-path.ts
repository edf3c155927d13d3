import { folderOf, joinPath } from '@nav/paths';

export const BASELINE_FILE = 'nav.baseline.json';

/** @param config the path of the config of the site. */
export function baselinePath(config: string): string {
  return joinPath(folderOf(config), BASELINE_FILE);
}
