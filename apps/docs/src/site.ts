import { loadSite, resolveSite } from '@nav/core';
import { indexTree, type NavPage, type PageView, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

// Astro runs in the folder of the site, whether it serves or builds.
const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

export const tree = resolution.tree;
const index = indexTree(tree);

/** Every page of the navigation, each once. */
export const pages: readonly NavPage[] = [...index.byPath.values()].flatMap(([place]) =>
  place ? [place.page] : [],
);

/** What surrounds a page; `""` is the home page. */
export function viewOf(path: string): PageView {
  return viewPage(index, path, { drilldown: false });
}
