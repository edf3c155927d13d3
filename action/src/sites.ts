import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isBelow, realPath, toPosix } from '@nav/disk';
import { mergeBase } from '@nav/site/base-site';
import { findConfigs } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { gitHost, type Revision } from '@nav/site/git';
import picomatch from 'picomatch';
import { isCheckedOut, noCheckout } from './git.ts';
import type { Inputs } from './inputs.ts';

export interface Sites {
  /** The configs in the working tree, relative to the folder of the inputs. */
  present: readonly string[];
  /** The configs that only the merge base may have, relative to the root of the repository. */
  past: readonly string[];
  base: Revision | undefined;
  /** Folders that could not be searched, by path, with the reason. */
  unsearched: ReadonlyMap<string, string>;
}

/**
 * Finds the sites of a change: the sites in the working tree, and the sites that the change removes.
 *
 * @param since the commit to compare with.
 * @throws Error that says what to set if there is no site.
 */
export async function findSites(
  { paths, folder }: Pick<Inputs, 'paths' | 'folder'>,
  since: string | undefined,
  workspace: string | undefined,
): Promise<Sites> {
  const base = since === undefined ? undefined : mergeBase(since, folder);
  const past = base ? lostConfigs(base) : [];
  const inScope = new Set<string>();
  const present = new Set<string>();
  const unsearched = new Map<string, string>();
  for (const path of paths.length === 0 ? [undefined] : paths) {
    const own = base ? past.filter((config) => isAt(config, path, base)) : [];
    for (const config of own) inScope.add(config);
    try {
      const found = await findConfigs(path === undefined ? [] : [path], folder, { unsearched });
      for (const config of found.filter((one) => isInside(join(folder, one), workspace)))
        present.add(config);
    } catch (error) {
      // A site that the change removes is not missing.
      if (own.length === 0) throw explained(error, folder);
    }
  }
  if (present.size + inScope.size === 0) throw explained(undefined, folder);
  return { present: [...present], past: [...inScope], base, unsearched };
}

function explained(error: unknown, folder: string): unknown {
  if (error !== undefined && !(error instanceof UsageError)) return error;
  if (!isCheckedOut(folder)) return new Error(noCheckout(folder));
  const problem = error?.message ?? `No docs.json found in ${folder}.`;
  return new Error(
    `${problem} In the workflow, the inputs "paths" and "working-directory" name the sites to check. Write one path per line.`,
  );
}

/** A pull request can replace a folder with a link to one outside of the checkout. */
function isInside(path: string, workspace: string | undefined): boolean {
  if (workspace === undefined) return true;
  const real = realPath(path);
  return real !== undefined && isBelow(workspace, real);
}

/** Sites do not nest. */
function lostConfigs(base: Revision): string[] {
  const configs = [...gitHost(base).list('')]
    .filter(({ files }) => files.includes('docs.json'))
    .map(({ folder }) => folder)
    .filter((folder) => !/(?:^|\/)node_modules(?:\/|$)/.test(folder));
  const all = new Set(configs);
  return configs
    .filter((folder) => !parentsOf(folder).some((parent) => all.has(parent)))
    .map((folder) => posix.join(folder, 'docs.json'))
    .filter((config) => !existsSync(join(base.root, config)))
    .sort();
}

/** Returns the folders above a folder, nearest first; the root is empty. */
function parentsOf(folder: string): string[] {
  if (folder === '') return [];
  const parent = posix.dirname(folder);
  const above = parent === '.' ? '' : parent;
  return [above, ...parentsOf(above)];
}

function isAt(config: string, path: string | undefined, { prefix }: Revision): boolean {
  const folder = config.slice(0, -'docs.json'.length);
  if (path === undefined) return config.startsWith(prefix) || prefix.startsWith(folder);
  const wanted = posix.join(prefix, toPosix(path)).replace(/\/$/, '');
  const places = [config, ...parentsOf(config)].filter(Boolean);
  if (wanted === '.' || places.includes(wanted)) return true;
  if (!/[*?[{]/.test(path)) return false;
  const matches = picomatch(wanted);
  return places.some((place) => matches(place));
}
