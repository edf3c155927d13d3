import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBelow, realPath } from './files.ts';

/** Returns the nearest folder with a git repository: a folder or one of its parents. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}

/** The reason not to read a file for which `leadsOut` is true, as a phrase. */
export const LEADS_OUT = 'it is a symlink that leads out of its repository';

/**
 * Returns true for a file whose content is elsewhere: a link out of its repository, or out of its folder if there is no
 * repository. A repository can contain such links to any file of the user.
 */
export function leadsOut(path: string): boolean {
  const folder = dirname(path);
  const real = realPath(path);
  const base = realPath(repositoryOf(folder) ?? folder);
  return real !== undefined && base !== undefined && !isBelow(base, real);
}
