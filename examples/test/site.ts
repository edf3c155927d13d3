import { join } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { indexTree, sidebars } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

export const folder = join(import.meta.dirname, '..', 'site');
const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
const resolution = resolveSite(site);
if (!resolution) throw new Error('The example site has no docs.json.');

export const index = indexTree(resolution.tree);
/** A page of each sidebar, and the special ones. */
export const paths = [
  ...sidebars(index).map(({ pages }) => pages[0]?.path ?? ''),
  'en/v2/rooms/sunset',
  'en/v2/rooms/zones',
  'changelog',
];
/** A result of the search. */
export const pages = [...index.byPath.values()].flatMap(([place]) =>
  place ? [{ title: place.page.title, href: place.page.href }] : [],
);
