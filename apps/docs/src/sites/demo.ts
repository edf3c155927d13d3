import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSite, resolveSite, type SitePage, sitePages } from '@nav/core';
import { indexTree, occurrencesOf, viewPage } from '@nav/core/client';
import { HistoryError, nodeHost, pageHistory, translationState } from '@nav/core/node';
import { type Frame, type FramedSite, frameOf } from './frame.ts';

/** The example that the demo shows. Astro runs in the folder of this site. */
const folder = resolve('../../examples/site');
const base = '/demo';

const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
const tree = resolveSite(site, { base })?.tree;
if (!site || !tree) throw new Error('The docs.json of the demo is missing or not valid JSON.');
const index = indexTree(tree);

export const demoPages: readonly SitePage[] = sitePages(site, tree);

// Without git, as in a shallow clone or an archive, no page is behind.
const history = await pageHistory({ cwd: folder }).catch((error: unknown) => {
  if (error instanceof HistoryError) return undefined;
  throw error;
});
const languages = translationState(site, history)?.languages ?? [];
const outdated = new Map(
  languages.flatMap(({ behind }) => behind.map((entry) => [entry.page, entry] as const)),
);

const demo: FramedSite = {
  sprite: `${base}/icons.svg`,
  isDemo: true,
  localHref,
  isBehind: (path) => outdated.has(path),
};

/** Returns the date since when a translated page is behind its original, and the URL of the original; undefined for others. */
export function outdatedSince(path: string): { since: string; original: string } | undefined {
  const entry = outdated.get(path);
  if (!entry) return undefined;
  const { since, original } = entry;
  return {
    since,
    original: occurrencesOf(index, original)[0]?.page.href ?? localHref(`/${original}`),
  };
}

export function demoFrame(path: string): Frame {
  return frameOf(viewPage(index, path), demo, base);
}

export function demoFile(path: string): Response {
  return new Response(readFileSync(resolve(folder, path), 'utf8'));
}

/** Adds the base to the URL of a link in a page, as in the navigation. */
function localHref(href: string): string {
  return href === base || href.startsWith(`${base}/`) ? href : base + href;
}
