import { loadSite, resolveSite } from '@nav/core';
import { indexTree, type NavIndex } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

/**
 * Loads the site in a folder and prepares it for queries.
 *
 * @throws Error if the folder has no `docs.json`, or if it is not JSON.
 */
export function readSite(folder: string): NavIndex {
  const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error(`${folder} has no docs.json, or it is not JSON.`);
  return indexTree(resolution.tree);
}
