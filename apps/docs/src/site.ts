import { loadSite, resolveSite } from '@nav/core';
import { indexTree, type NavPage, type PageView, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

// Astro runs in the folder of the site.
const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('docs.json is missing or not valid JSON.');

export const tree = resolution.tree;
const index = indexTree(tree);

/** All pages of the navigation, without duplicates. */
export const pages: readonly NavPage[] = [...index.byPath.values()].flatMap(([place]) =>
  place ? [place.page] : [],
);

/** Returns the view of a page. The empty path is the home page. */
export function viewOf(path: string): PageView {
  return viewPage(index, path, { drilldown: false });
}
