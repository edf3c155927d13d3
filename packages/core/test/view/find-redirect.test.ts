import { describe, expect, it } from 'vitest';
import { findRedirect, indexTree, type NavIndex } from '../../src/client.ts';
import { loadSite, memoryHost, type ResolveSiteOptions, resolveSite } from '../../src/index.ts';

const redirects = [
  { source: '/old', destination: '/new' },
  { source: 'start/', destination: 'new' },
  { source: '/blog/:slug', destination: '/posts/:slug' },
  { source: '/posts/:slug', destination: '/new#:slug', permanent: false },
  { source: '/v1/:rest*', destination: 'https://v1.example/:rest*' },
  { source: '/v1/kept', destination: '/folder' },
  { source: '/a', destination: '/b' },
  { source: '/b', destination: '/a' },
  { source: '/never?x=1', destination: '/new' },
];

function indexOf(options: ResolveSiteOptions = {}, own: object = { redirects }): NavIndex {
  const files = {
    'docs.json': JSON.stringify({ navigation: { pages: ['new', 'folder/index'] }, ...own }),
    'new.md': '',
    'folder/index.md': '',
  };
  const site = loadSite(memoryHost(files), 'docs.json');
  const resolution = site && resolveSite(site, options);
  if (!resolution) throw new Error('The config is valid.');
  return indexTree(resolution.tree);
}

describe('findRedirect', () => {
  const index = indexOf();
  it.each([
    ['/old', '/new', true],
    ['/old/', '/new', true],
    ['/old?q=1#x', '/new?q=1#x', true],
    ['/start', '/new', true],
    ['/blog/hi', '/new#hi', false],
    ['/posts/hi?q=1', '/new#hi', false],
    ['/v1/a/b?q=1', 'https://v1.example/a/b?q=1', true],
    ['/v1/kept', '/folder', true],
  ])('leads from %s to %s', (url, href, permanent) => {
    expect(findRedirect(index, url)).toEqual({ href, permanent });
  });

  it.each(['/new', '/', '/v1', '/a', '/b', '/never', 'https://v1.example/old', '//host/old'])(
    'leads nowhere from %s',
    (url) => {
      expect(findRedirect(index, url)).toBeUndefined();
    },
  );

  it('has nothing to do on a site without redirects', () => {
    const without = indexOf({}, {});
    expect(without.tree).not.toHaveProperty('redirects');
    expect(findRedirect(without, '/old')).toBeUndefined();
  });

  it('finds the redirects of a tree that was sent as JSON', () => {
    const sent = indexTree(JSON.parse(JSON.stringify(index.tree)));
    expect(findRedirect(sent, '/old')?.href).toBe('/new');
  });
});

describe('the redirects of a tree', () => {
  it('have their places, and say whether they are permanent', () => {
    expect(indexOf().tree.redirects?.slice(2, 4)).toEqual([
      {
        source: '/blog/:slug',
        destination: '/posts/:slug',
        permanent: true,
        origin: { file: 'docs.json', pointer: '/redirects/2' },
      },
      {
        source: '/posts/:slug',
        destination: '/new#:slug',
        permanent: false,
        origin: { file: 'docs.json', pointer: '/redirects/3' },
      },
    ]);
  });

  it('have the URLs that the options give', () => {
    const { tree } = indexOf({ base: '/docs', trailingSlash: 'always', index: 'folder' });
    const pairs = tree.redirects?.map(({ source, destination }) => `${source} ${destination}`);
    expect(pairs).toEqual([
      '/docs/old /docs/new/',
      '/docs/start/ /docs/new/',
      '/docs/blog/:slug /docs/posts/:slug/',
      '/docs/posts/:slug /docs/new/#:slug',
      '/docs/v1/:rest* https://v1.example/:rest*',
      '/docs/v1/kept /docs/folder/',
      '/docs/a /docs/b',
      '/docs/b /docs/a',
    ]);
  });

  it('get a base path once', () => {
    const own = { redirects: [{ source: '/docs/old', destination: '/docs/new' }] };
    const index = indexOf({ base: '/docs' }, own);
    expect(findRedirect(index, '/docs/old')?.href).toBe('/docs/new');
  });
});
