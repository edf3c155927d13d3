import { loadSite, resolveSite } from '@nav/core';
import {
  indexTree,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type PageView,
  viewPage,
} from '@nav/core/client';
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

/** Returns the groups of the navigation that contain pages of a folder, with these pages. */
export function groupsOf(folder: string): { label: string; pages: NavPage[] }[] {
  const isInside = (node: NavNode): node is NavPage =>
    isPage(node) && node.path.startsWith(`${folder}/`);
  const groupsIn = (node: NavNode): NavElement[] => {
    if (isPage(node)) return [];
    return node.children.some(isInside) ? [node] : node.children.flatMap(groupsIn);
  };
  return groupsIn(tree.root).map(({ label, children }) => ({
    label,
    pages: children.filter(isInside),
  }));
}
