import { loadSite, resolveSite } from '@nav/core';
import { indexTree, type NavIndex } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

/**
 * Reads a site from a folder, ready for queries.
 *
 * @throws when there is no `docs.json` in the folder, or it is not JSON.
 */
export function readSite(folder: string): NavIndex {
  const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error(`${folder} has no docs.json, or it is not JSON.`);
  return indexTree(resolution.tree);
}
