import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Returns the folder for caches of nav; `undefined` if the user has no home. A relative `XDG_CACHE_HOME` does not count. */
export function cacheFolder(): string | undefined {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const isWindows = process.platform === 'win32';
  const given = [XDG_CACHE_HOME, isWindows ? LOCALAPPDATA : undefined];
  const known = given.find((path) => path !== undefined && isAbsolute(path));
  if (known !== undefined) return join(known, 'nav');
  const home = homedir();
  if (!isAbsolute(home)) return undefined;
  if (isWindows) return join(home, 'AppData', 'Local', 'nav', 'Cache');
  return process.platform === 'darwin'
    ? join(home, 'Library', 'Caches', 'nav')
    : join(home, '.cache', 'nav');
}
