import { lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { decode, isFile, LEADS_OUT, leadsOut, toPosix } from '@nav/disk';
import { nearestSettings, SETTINGS_FILE } from '../config/nearest-settings.ts';
import { assertCall } from '../usage/wrong-use.ts';

/** Returns the absolute path of the nearest `docs.json` in `folder` or a parent folder, or `undefined`. */
export function findConfig(folder: string): string | undefined {
  assertCall("findConfig('docs')", typeof folder === 'string');
  for (let path = resolve(folder); ; path = dirname(path)) {
    const file = join(path, 'docs.json');
    if (isFile(file)) return file;
    if (path === dirname(path)) return undefined;
  }
}

/**
 * Finds the settings that apply to a site: the nearest `nav.config.json`, or `package.json` with a `nav` block, in
 * `folder` or a parent folder. Pass the result to `check` or `loadSite` as the option `settings`.
 *
 * @param cwd the folder that the returned path is relative to; pass the `cwd` of your host.
 * @throws the error of the file system if one of these files exists and cannot be read.
 */
export function findSettings(
  folder: string,
  cwd: string = process.cwd(),
): { file: string; text: string } | undefined {
  assertCall("findSettings('docs', cwd)", typeof folder === 'string', typeof cwd === 'string');
  const read = (file: string) => {
    // A package.json is not ours, so one that cannot be used is not a mistake.
    if (basename(file) !== SETTINGS_FILE && leadsOut(file)) return undefined;
    return isPresent(file) ? decode(readFileSync(file)) : undefined;
  };
  const found = nearestSettings(resolve(folder), read, dirname);
  return found && { file: toPosix(relative(cwd, found.file)), text: found.text };
}

/**
 * Returns true for a file, false if nothing has that name.
 *
 * @throws an error with the path if it is something else: opening a pipe or a device could block forever.
 */
function isPresent(path: string): boolean {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (!link) return false;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() && !leadsOut(path)) return true;
  const reason = !stats
    ? 'it is a broken symbolic link'
    : stats.isDirectory()
      ? 'it is a folder'
      : stats.isFile()
        ? LEADS_OUT
        : 'it is not a regular file';
  throw Object.assign(new Error(reason), { path });
}
