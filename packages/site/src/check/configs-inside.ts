import { resolve } from 'node:path';
import { isBelow, realPath, toPosix } from '@nav/disk';
import { findConfigs } from '../disk/configs.ts';
import { splitPaths } from '../disk/page-paths.ts';
import { UsageError } from '../run/failure.ts';

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
  const found = sites.length === 0 ? [] : await findConfigs(sites, root, { name });
  const configs = [...found, ...pages.keys()];
  for (const config of configs) assertInside(config, root);
  return configs;
}

/** @throws UsageError if a path does not lead to a single config in the folder. */
export async function configInside(path: string, root: string, name?: string): Promise<string> {
  const found = await configsInside([path], root, name);
  if (found.length === 1) return found[0] as string;
  throw new UsageError(
    `Found ${found.length} sites. Pass one as "site": ${found.slice(0, 20).join(', ')}`,
  );
}

/** @throws UsageError for a path that does not exist or leads out of the folder. */
export function assertInside(path: string, root: string): void {
  const real = realPath(resolve(root, path));
  const shown = JSON.stringify(toPosix(path));
  if (real === undefined) throw new UsageError(`${shown} does not exist in the folder.`);
  if (!isBelow(root, real))
    throw new UsageError(`${shown} is outside of the folder that this server reads.`);
}
