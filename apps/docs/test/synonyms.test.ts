import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSite, resolveSite } from '@nav/core';
import { indexTree } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { expect, it } from 'vitest';
import { expand, synonyms } from '../src/client/synonyms.ts';

it('the synonyms of the search lead to pages or sections of this site', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const site = loadSite(nodeHost({ cwd: root }), 'docs.json');
  const tree = site && resolveSite(site)?.tree;
  const pages = tree
    ? [...indexTree(tree).byPath.values()].flatMap(([first]) => first?.page ?? [])
    : [];
  const titles = pages.flatMap(({ title, path }) => {
    const text = readFileSync(`${root}/${path}.mdx`, 'utf8');
    return [title, ...[...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading)];
  });
  const meant = Object.values(synonyms).flat();
  expect(meant.filter((title) => !titles.includes(title))).toEqual([]);
});

it('expands each word of a query once', () => {
  expect(expand('Rename slug')).toEqual(['move-page']);
  expect(expand('constructor of pages')).toEqual([]);
});
