import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { isBelow, realPath } from '@nav/disk';

/**
 * Returns the real path of the state folder of the user. It belongs to the user, nobody else may open it, and it is not part of
 * the site or of a repository around it: committed files are never read as state.
 *
 * @param site the real path of a site.
 * @param isCreating true to create the folder if it does not exist.
 * @throws an error whose message is a phrase if there is no such folder.
 */
export function stateFolder(site: string, isCreating: boolean): string {
  try {
    const path = join(stateHome(), 'nav');
    if (isPartOf(site, path)) throw new Error(`${path} is part of the site`);
    if (isCreating) mkdirSync(path, { recursive: true, mode: 0o700 });
    const problem = whyUnusable(path);
    if (problem !== undefined) throw new Error(`${path} ${problem}`);
    accessSync(path, constants.R_OK);
    return realpathSync.native(path);
  } catch (error) {
    throw new Error(`nav has no state folder: ${(error as Error).message}`);
  }
}

/**
 * Returns where the system keeps the state of programs. `XDG_STATE_HOME` counts on every system. As its specification
 * says, a relative path does not: it would lead into the current directory.
 *
 * @throws if the user has no home folder.
 */
function stateHome(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env;
  const isWindows = process.platform === 'win32';
  const given = [XDG_STATE_HOME, isWindows ? LOCALAPPDATA : undefined];
  const known = given.find((path) => path !== undefined && isAbsolute(path));
  if (known !== undefined) return known;
  const home = homedir();
  if (!isAbsolute(home)) throw new Error('the home folder is unknown');
  if (isWindows) return join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return join(home, '.local', 'state');
}

/** Returns the part of names in the state folder that belongs to a site, given its real path. */
export function siteKey(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 32);
}

/** Returns true for a folder, which may not exist, in a site or in a repository around it. */
function isPartOf(site: string, path: string): boolean {
  let existing = path;
  while (realPath(existing) === undefined) existing = dirname(existing);
  const real = join(realPath(existing) as string, relative(existing, path));
  for (let folder = site; ; folder = dirname(folder)) {
    const isOwn = folder === site || existsSync(join(folder, '.git'));
    if (isOwn && isBelow(folder, real)) return true;
    if (dirname(folder) === folder) return false;
  }
}

function whyUnusable(path: string): string | undefined {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return 'is not a folder';
  const user = process.geteuid?.();
  if (user !== undefined && stats.uid !== user) return 'belongs to another user';
  return user !== undefined && (stats.mode & 0o077) !== 0 ? 'is open to other users' : undefined;
}
