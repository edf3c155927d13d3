import { fileURLToPath } from 'node:url';
import { loadSite, resolveSite } from '@nav/core';
import { indexTree } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { expect, it } from 'vitest';
import { expand, synonyms } from '../src/client/synonyms.ts';

it('the synonyms of the search lead to pages of this site', () => {
  const site = loadSite(
    nodeHost({ cwd: fileURLToPath(new URL('..', import.meta.url)) }),
    'docs.json',
  );
  const tree = site && resolveSite(site)?.tree;
  const titles = tree && [...indexTree(tree).byPath.values()].map(([place]) => place?.page.title);
  const meant = Object.values(synonyms).flat();
  expect(meant.filter((title) => !titles?.includes(title))).toEqual([]);
});

it('expands each word of a query once', () => {
  expect(expand('Rename slug')).toEqual(['move-page']);
  expect(expand('constructor of pages')).toEqual([]);
});
