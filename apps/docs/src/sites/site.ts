import { loadSite, resolveSite } from '@nav/core';
import {
  indexTree,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  viewPage,
} from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { type Frame, type FramedSite, frameOf } from './frame.ts';

// Astro runs in the folder of the site.
const site = loadSite(nodeHost(), 'docs.json');
const resolution = resolveSite(site, { index: 'folder' });
if (!resolution) throw new Error('docs.json is missing or not valid JSON.');

export const { tree } = resolution;
const index = indexTree(tree);

/** All pages of the navigation, each once by URL. */
export const pages: readonly NavPage[] = [
  ...new Map(index.occurrences.map(({ page }) => [page.href, page])).values(),
];

export function frameAt(path: string): Frame {
  const ours: FramedSite = { sprite: '/icons.svg', isDemo: false, localHref: (href) => href };
  return frameOf(viewPage(index, path), ours, '/');
}

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
