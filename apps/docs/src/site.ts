import { loadSite, resolveSite } from '@nav/core';
import {
  type Alternate,
  indexTree,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type NavTree,
  type PageView,
  viewPage,
  walkPages,
} from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { type Frame, frameOf } from './frame.ts';

// Astro runs in the folder of the site.
const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site, { index: 'folder' });
if (!resolution) throw new Error('docs.json is missing or not valid JSON.');

export const tree = withFallbacks(resolution.tree);
const index = indexTree(tree);

/** All pages of the navigation, each once by URL. */
export const pages: readonly NavPage[] = [
  ...new Map(index.occurrences.map(({ page }) => [page.href, page])).values(),
];

/** Returns the view of a page by its URL or its path. */
function viewOf(path: string): PageView {
  return viewPage(index, path);
}

/** Returns true for a page that another language lists without a translation. It has a URL of its own in that language. */
export function isUntranslated(page: NavPage): boolean {
  return page.href !== originalHref(page);
}

/** Returns the frame of a page by its URL or its path. */
export function frameAt(path: string): Frame {
  const view = viewOf(path);
  const { language } = view.active;
  const isDefault = !language || language.id === tree.root.defaultChild;
  return frameOf(
    view,
    { sprite: '/icons.svg', isDemo: false, translationsOf, isUntranslated, localHref },
    isDefault ? '/' : `/${language.label}`,
  );
}

/** Returns the page and its translations. Pages that take the place of a translation are left out. */
function translationsOf(view: PageView): Alternate[] {
  if (!view.page || isUntranslated(view.page)) return [];
  const found = view.alternates.filter(({ page }) => !isUntranslated(page));
  return found.some(({ page }) => page.href !== view.page?.href) ? found : [];
}

/** Returns the URL of the translation of a page, or of what takes its place. Other URLs are unchanged. */
function localHref(href: string, { active: { language } }: PageView): string {
  if (!language || language.id === tree.root.defaultChild) return href;
  const { page, counterparts } = viewOf(href);
  const local = counterparts.find(({ label, rank }) => label === language.label && rank <= 1);
  return page && local ? local.page.href : href;
}

/** Returns the groups of the navigation that contain pages of a folder, with these pages. */
export function groupsOf(folder: string): { label: string; pages: NavPage[] }[] {
  const isInside = (node: NavNode): node is NavPage =>
    isPage(node) && node.path.startsWith(`${folder}/`);
  const groupsIn = (node: NavNode): NavElement[] => {
    if (isPage(node)) return [];
    return node.children.some(isInside) ? [node] : node.children.flatMap(groupsIn);
  };
  const language = tree.root.children.find(({ id }) => id === tree.root.defaultChild);
  return groupsIn(language ?? tree.root).map(({ label, children }) => ({
    label,
    pages: children.filter(isInside),
  }));
}

/**
 * Returns a copy of the tree with a URL of its own for each page that another language lists without a translation: `/ci`
 * gets `/de/ci`. Readers then stay in their language, except in the text of such pages.
 */
function withFallbacks(resolved: NavTree): NavTree {
  const copy = JSON.parse(JSON.stringify(resolved)) as NavTree;
  for (const language of copy.root.children) {
    if (isPage(language) || language.id === copy.root.defaultChild) continue;
    const folder = `${language.label}/`;
    walkPages({ ...copy, root: language }, (page) => {
      if (!page.path.startsWith(folder)) page.href = `/${folder}${page.path}`;
    });
  }
  return copy;
}

/** Returns the URL of a page in the language that it is written in. */
export function originalHref({ path }: NavPage): string {
  return `/${path.replace(/(?:^|\/)index$/, '')}`;
}
