import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { toPosix } from '@nav/disk';
import { findConfigs } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { splitPaths } from '@nav/site/page-paths';

/** Returns the path of an existing file or folder without symlinks; undefined if it cannot be read. */
export function realPath(path: string, cwd: string): string | undefined {
  try {
    return realpathSync(resolve(cwd, path));
  } catch {
    return undefined;
  }
}

/** Tests if a real path is the folder or inside it. */
export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/**
 * Finds the configs for the paths of a request. The paths and the configs must be inside a folder.
 *
 * @param root the real path of the folder.
 * @param name the name of the config, by default `docs.json`.
 * @throws UsageError
 */
export async function configsInside(
  paths: readonly string[],
  root: string,
  name?: string,
): Promise<string[]> {
  for (const path of paths) assertInside(path, root);
  const { sites, pages } = splitPaths(paths, root);
  const found = sites.length === 0 ? [] : await findConfigs(sites, root, name ? { name } : {});
  const configs = [...found, ...pages.keys()];
  for (const config of configs) assertInside(config, root);
  return configs;
}

/** @throws UsageError for a path that does not exist or leads out of the folder. */
export function assertInside(path: string, root: string): void {
  const real = realPath(path, root);
  const shown = JSON.stringify(toPosix(path));
  if (real === undefined) throw new UsageError(`${shown} does not exist in the folder.`);
  if (!isInside(real, root))
    throw new UsageError(`${shown} is outside of the folder that this server reads.`);
}
