import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { groupByFolder } from '@nav/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, type Host, memoryHost } from '../src/index.ts';
import { listSiteFiles } from '../src/internal.ts';
import { nodeHost } from '../src/node.ts';

const files: Record<string, string> = {
  'site/docs.json': JSON.stringify({
    navigation: {
      groups: [
        { $ref: './nav/guides.json' },
        { group: 'API', openapi: '/api.json', pages: ['GET /users'] },
      ],
    },
  }),
  'site/nav/guides.json': JSON.stringify({ group: 'Guides', pages: ['guides/a', '/b', 'c'] }),
  'site/guides/a.mdx': '',
  'site/b.mdx': '',
  'site/d.mdx': '',
  'site/api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/users': { get: { summary: 'Users' } } },
  }),
  'elsewhere/e.mdx': '',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nav-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const found = (host: Host, file: string) => {
  const result = check(host, file);
  const codes = result?.diagnostics.map(
    ({ code, file: at, pointer }) => `${code} ${at} ${pointer}`,
  );
  return { pages: result?.pages, codes };
};

const expected = (below: string) => ({
  pages: 4,
  codes: [
    `orphan-page ${below}site/docs.json /navigation`,
    `page-not-found ${below}site/nav/guides.json /pages/2`,
  ],
});

const spellings = [
  'site/docs.json',
  './site/docs.json',
  'site//docs.json',
  'elsewhere/../site/./docs.json',
];

test.each(spellings)('a config may be named %s', (spelling) => {
  expect(found(memoryHost(files), spelling)).toEqual(expected(''));
  expect(found(nodeHost({ cwd: folder }), spelling)).toEqual(expected(''));
});

test('a config may be named by its absolute path', () => {
  expect(found(memoryHost(files), '/site/docs.json')).toEqual(expected('/'));
  const rooted = Object.entries(files).map(([file, text]) => [`/${file}`, text]);
  expect(found(memoryHost(Object.fromEntries(rooted)), 'site/docs.json')).toEqual(expected(''));
  const absolute = `${folder.replaceAll('\\', '/')}/`;
  expect(found(nodeHost({ cwd: folder }), `${absolute}site/docs.json`)).toEqual(expected(absolute));
});

test('a config may be in the root', () => {
  const below = Object.entries(files).map(([file, text]) => [file.replace('site/', ''), text]);
  const site = Object.fromEntries(below);
  const at = (start: string) => ({
    pages: 4,
    codes: [
      `orphan-page ${start}docs.json /navigation`,
      `orphan-page ${start}docs.json /navigation`,
      `page-not-found ${start}nav/guides.json /pages/2`,
    ],
  });
  expect(found(memoryHost(site), './docs.json')).toEqual(at(''));
  expect(found(memoryHost(site), '/docs.json')).toEqual(at('/'));
});

test('paths of an archive are grouped by folder, in any spelling', () => {
  const paths = ['./docs.json', 'guides/', './guides/a.mdx', 'guides//b.mdx', '/top.mdx'];
  expect(groupByFolder(paths)).toEqual([
    { folder: '', files: ['docs.json'] },
    { folder: 'guides', files: ['a.mdx', 'b.mdx'] },
    { folder: '/', files: ['top.mdx'] },
  ]);
});

test('a host may list a folder twice, in any spelling', () => {
  const host: Host = {
    read: (path) =>
      path === 'docs.json' ? '{ "navigation": { "pages": ["a", "b/c"] } }' : undefined,
    *list() {
      yield { folder: '.', files: ['a.mdx', 'docs.json'] };
      yield { folder: './b/', files: ['c.mdx'] };
      yield { folder: '', files: ['a.mdx'] };
      yield { folder: 'b', files: ['c.mdx', 'd.mdx'] };
    },
  };
  expect(found(host, 'docs.json')).toEqual({
    pages: 2,
    codes: ['orphan-page docs.json /navigation'],
  });
  const { pages } = listSiteFiles(host, './');
  expect([...pages.keys()].map((slug) => [slug, pages.indexOf(slug)])).toEqual([
    ['a', 0],
    ['b/c', 1],
    ['b/d', 2],
  ]);
});

test('a config in a parent folder reads nothing outside its folder', () => {
  const texts: Record<string, string> = {
    '../docs.json': '{ "navigation": { "groups": [{ "$ref": "../secret.json" }] } }',
    '../../secret.json': '{ "group": "Secret", "pages": [] }',
  };
  const host: Host = { read: (path) => texts[path], list: () => [] };
  expect(found(host, '../docs.json').codes).toEqual([
    'ref-outside ../docs.json /navigation/groups/0/$ref',
  ]);
});
