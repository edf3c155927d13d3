import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSite, type NavTree, resolveSite, sitePages } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { afterAll, expect, it } from 'vitest';
import { folder } from './site.ts';

const examples = join(import.meta.dirname, '..');
const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
const tree = resolveSite(site)?.tree as NavTree;
const root = mkdtempSync(join(tmpdir(), 'nav-search-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('Pagefind gets the pages of each language', { tags: ['process'] }, () => {
  const script = join(root, 'pagefind.mjs');
  cpSync(join(examples, 'search/pagefind.mjs'), script);
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(examples, 'node_modules/@nav'), join(root, 'node_modules/@nav'), 'junction');
  // Our site uses it.
  const pagefind = join(examples, '../apps/docs/node_modules/pagefind');
  symlinkSync(pagefind, join(root, 'node_modules/pagefind'), 'junction');
  execFileSync(process.execPath, [script, folder, root]);
  const entry = JSON.parse(readFileSync(join(root, 'pagefind/pagefind-entry.json'), 'utf8'));
  const counts = Object.entries<{ page_count: number }>(entry.languages);
  const listed = new Map<string, number>();
  for (const { inSearch, lang = 'en' } of sitePages(site, tree))
    if (inSearch) listed.set(lang, (listed.get(lang) ?? 0) + 1);
  expect(new Map(counts.map(([name, { page_count }]) => [name, page_count]))).toEqual(listed);
  expect([...listed.keys()].sort()).toEqual(['de', 'en']);
});
