import { setImmediate } from 'node:timers/promises';
import { once } from '@nav/collections';
import { type ResolveSiteOptions, resolveSite, type Site } from '@nav/core';
import { indexTree, isPage, type NavIndex, type NavNode, viewPage } from '@nav/core/client';
import { siteWith } from '@nav/core/internal';
import { snippetTest } from '@nav/core/stages';
import { MANY_PAGES } from '../limits/limits.ts';

/** The milliseconds after which the reading of front matter lets the server answer. */
const SLICE = 10;

export interface SiteIndex {
  /** `undefined` if the config cannot be read. */
  whole(): NavIndex | undefined;
  /** Returns it without front matter: pages have only their paths. */
  plain(): NavIndex | undefined;
  /** Returns it with the front matter of the pages around a path. */
  around(path: string): NavIndex | undefined;
}

export function siteIndex(site: Site): SiteIndex {
  let latest: { path: string; index: NavIndex | undefined } | undefined;
  const whole = once(() => indexOf(site, { isSnippet: snippetTest(site) }));
  const plain = once(() => indexOf(siteWith(site, { pageMeta: () => undefined })));
  return {
    whole,
    plain,
    around(path) {
      if (latest?.path === path) return latest.index;
      const index = plain();
      const shown = index && pagesAround(index, path);
      const pageMeta: Site['pageMeta'] = (slug) =>
        shown?.has(slug) ? site.pageMeta(slug) : undefined;
      latest = { path, index: shown && indexOf(siteWith(site, { pageMeta })) };
      return latest.index;
    },
  };
}

function indexOf(site: Site, options?: ResolveSiteOptions): NavIndex | undefined {
  const tree = resolveSite(site, options)?.tree;
  return tree && indexTree(tree);
}

function pagesAround(index: NavIndex, address: string): Set<string> {
  const { page, sidebar, previous, next } = viewPage(index, address);
  const paths = new Set([page, previous, next].flatMap((one) => one?.path ?? []));
  const add = (node: NavNode) => {
    if (isPage(node)) {
      paths.add(node.path);
      return;
    }
    if (node.root) add(node.root);
    for (const child of node.children) add(child);
  };
  for (const node of sidebar) add(node);
  return paths;
}

export function isLarge(site: Site): boolean {
  return (site.files()?.pages.size ?? 0) > MANY_PAGES;
}

/** Reads the front matter of all pages, which the host keeps, in slices between which the server answers. */
export async function readAllFrontMatter(
  site: Site,
  signal: AbortSignal | undefined,
): Promise<void> {
  let start = performance.now();
  for (const slug of site.files()?.pages.keys() ?? []) {
    if (signal?.aborted) return;
    site.pageMeta(slug);
    if (performance.now() - start < SLICE) continue;
    await setImmediate();
    start = performance.now();
  }
}
