import { describe, expect, it } from 'vitest';
import { indexTree, sidebars, viewPage, walkElements, walkPages } from '../../src/client.ts';
import {
  loadSite,
  memoryHost,
  type Resolution,
  type ResolveSiteOptions,
  resolveSite,
  type Site,
  sitePages,
} from '../../src/index.ts';

const config = {
  name: 'Acme',
  logo: { light: '/logo.svg', dark: './dark.svg' },
  banner: { content: 'See [news](/guides#new), [old](/gone) and <a href="/llms.txt">more</a>' },
  navbar: {
    links: [
      { label: 'Guides', href: '/guides?a=1#b', icon: { name: 'book', library: 'lucide' } },
      { label: 'Moved', href: '/old' },
      { label: 'Gone', href: '/gone' },
      { label: 'Paper', href: '/files/paper.pdf' },
      { label: 'Elsewhere', href: 'https://example.com/guides/index' },
    ],
    primary: { type: 'github', href: 'https://github.com/acme' },
  },
  footer: {
    socials: { x: 'https://x.com/acme', github: '', youtube: 5 },
    links: [
      { header: 'Help', items: [{ label: 'Setup', href: '/setup' }] },
      { header: 'Dead', items: [{ label: 'Gone', href: '/gone' }] },
    ],
  },
  redirects: [{ source: '/old', destination: '/setup#new' }],
  navigation: {
    global: {
      anchors: [
        { anchor: 'Changes', href: 'changes', icon: 'bell' },
        { anchor: 'Dead', href: '/gone' },
      ],
    },
    groups: [
      { group: 'Start', pages: ['absent', 'guides/index', 'setup', 'gone/too', 'last'] },
      { group: 'Planned', pages: ['later'] },
    ],
  },
};
const files = {
  'docs.json': JSON.stringify(config),
  'guides/index.mdx': '---\ntitle: Guides\n---\n',
  'setup.mdx': '',
  'last.md': '',
  'changes.mdx': '',
  'extra.mdx': '---\ntitle: Extra\n---\n',
  'README.md': '',
  '_draft.mdx': '',
  'snippets/note.mdx': '',
  'files/paper.pdf': '',
  'logo.svg': '',
};

function resolved(options?: ResolveSiteOptions) {
  const site = loadSite(memoryHost(files), 'docs.json');
  const resolution = site && resolveSite(site, options);
  if (!resolution) throw new Error('there is a config');
  return { site, ...resolution, index: indexTree(resolution.tree) };
}

function hrefs(options?: ResolveSiteOptions): string[] {
  const { tree } = resolved(options);
  const found: string[] = [];
  walkPages(tree, ({ href }) => found.push(href));
  walkElements(tree, ({ href }) => href !== undefined && found.push(href));
  return found;
}

describe('the URLs of a resolved site', () => {
  it('are the paths with a leading slash, and links are as written', () => {
    expect(hrefs()).toEqual([
      ...['/absent', '/guides/index', '/setup', '/gone/too', '/last', '/later'],
      ...['/changes', '/gone'],
    ]);
  });

  it('have a base, and a slash at their ends', () => {
    expect(hrefs({ base: 'docs/', trailingSlash: 'always', index: 'folder' })).toEqual([
      ...['/docs/absent/', '/docs/guides/', '/docs/setup/', '/docs/gone/too/', '/docs/last/'],
      ...['/docs/later/', '/docs/changes/', '/docs/gone'],
    ]);
  });

  it('are mapped by a function at last', () => {
    expect(hrefs({ base: '/docs', href: (path) => `${path}.html` }).slice(0, 2)).toEqual([
      '/docs/absent.html',
      '/docs/guides/index.html',
    ]);
  });

  it('keep the query and the fragment of a link', () => {
    const { index } = resolved({ base: '/docs', trailingSlash: 'always', index: 'folder' });
    const { site } = viewPage(index, 'setup');
    expect(site).toEqual({
      name: 'Acme',
      logo: { light: '/docs/logo.svg', dark: '/docs/dark.svg', href: '/docs/' },
      banner: {
        content: 'See [news](/docs/guides/#new), old and <a href="/docs/llms.txt">more</a>',
        parts: [
          { id: 'banner:0', text: 'See ' },
          { id: 'banner:1', text: 'news', href: '/docs/guides/#new' },
          { id: 'banner:2', text: ', old and ' },
          { id: 'banner:3', text: 'more', href: '/docs/llms.txt' },
        ],
        dismissible: false,
      },
      navbar: {
        links: [
          {
            id: 'navbar:0',
            label: 'Guides',
            href: '/docs/guides/?a=1#b',
            icon: { name: 'book', library: 'lucide' },
          },
          { id: 'navbar:1', label: 'Moved', href: '/docs/setup/#new' },
          { id: 'navbar:3', label: 'Paper', href: '/docs/files/paper.pdf' },
          { id: 'navbar:4', label: 'Elsewhere', href: 'https://example.com/guides/index' },
        ],
        primary: {
          id: 'navbar:primary',
          label: 'GitHub',
          href: 'https://github.com/acme',
          type: 'github',
        },
      },
      footer: {
        socials: [{ id: 'footer:social:x', label: 'X', href: 'https://x.com/acme', type: 'x' }],
        columns: [
          {
            id: 'footer:column:0',
            header: 'Help',
            items: [{ id: 'footer:column:0:0', label: 'Setup', href: '/docs/setup/' }],
          },
        ],
      },
    });
  });

  it('find their page again', () => {
    const { index } = resolved({ base: '/docs', trailingSlash: 'always', index: 'folder' });
    for (const path of ['/docs/guides/', '/docs/guides', '/docs/guides/index', 'guides/index'])
      expect(viewPage(index, path).page?.path).toBe('guides/index');
    expect(viewPage(index, '/docs').page?.path).toBe('guides/index');
    expect(viewPage(index, '/docs/changes/').page?.path).toBe('changes');
    const named = resolved({ href: (path) => `https://example.com${path}.html` });
    expect(viewPage(named.index, 'https://example.com/setup.html').page?.path).toBe('setup');
  });

  it.each([
    [{ base: 'https://example.com' }, 'The option "base" must be a path such as "/docs"'],
    [{ base: './' }, 'The option "base" must be a path'],
    [{ trailingSlash: true }, '"trailingSlash" must be "always" or "never", not true'],
    [{ index: 'drop' }, '"index" must be "keep" or "folder"'],
    [{ missing: 'hide' }, '"missing" must be "mark" or "drop"'],
  ])('refuse %j', (options, message) => {
    expect(() => resolved(options as ResolveSiteOptions)).toThrow(message);
  });
});

describe('pages without a file', () => {
  it('are marked, as are links to nothing', () => {
    const { tree, findings } = resolved();
    const missing: string[] = [];
    walkPages(tree, (page) => page.missing && missing.push(page.path));
    walkElements(tree, (element) => element.missing && missing.push(element.label));
    expect(missing).toEqual(['absent', 'gone/too', 'later', 'Dead']);
    expect(findings.map(({ code, at }) => [code, at.pointer])).toEqual([
      ['page-not-found', '/banner/content'],
      ['page-not-found', '/navbar/links/2/href'],
      ['page-not-found', '/footer/links/1/items/0/href'],
    ]);
  });

  it('are no neighbors, and no first page', () => {
    const { index } = resolved();
    expect(viewPage(index, '').page?.path).toBe('guides/index');
    expect(viewPage(index, 'setup')).toMatchObject({
      previous: { path: 'guides/index' },
      next: { path: 'last' },
    });
    expect(viewPage(index, 'last')).not.toHaveProperty('next');
    expect(viewPage(index, 'gone/too')).toMatchObject({
      previous: { path: 'setup' },
      next: { path: 'last' },
    });
  });

  it('can be left out, with the groups that are empty without them', () => {
    const { tree } = resolved({ missing: 'drop' });
    expect(tree.root.children.map(({ label }) => label)).toEqual(['Start']);
    const paths: string[] = [];
    walkPages(tree, ({ path }) => paths.push(path));
    expect(paths).toEqual(['guides/index', 'setup', 'last']);
    expect(tree.root.global.map(({ label }) => label)).toEqual(['Changes']);
  });
});

it('the URL of a page leads to it, even if it ends in a folder named index', () => {
  const docs = JSON.stringify({ navigation: { pages: ['a/index/index', 'a'] } });
  const host = memoryHost({ 'docs.json': docs, 'a/index/index.md': '', 'a.md': '' });
  const { tree } = resolveSite(loadSite(host, 'docs.json') as Site, {
    index: 'folder',
  }) as Resolution;
  const index = indexTree(tree);
  expect(viewPage(index, '/a/index').page?.path).toBe('a/index/index');
  expect(viewPage(index, '/a').page?.path).toBe('a');
});

it('opens the page at a URL that is the path of another page', () => {
  const pages = ['index', 'index/index'];
  const text = JSON.stringify({ navigation: { groups: [{ group: 'G', pages }] } });
  const site = loadSite(memoryHost({ 'docs.json': text }), 'docs.json') as Site;
  const index = indexTree((resolveSite(site, { index: 'folder' }) as Resolution).tree);
  expect(viewPage(index, '/index').page?.path).toBe('index/index');
  expect(viewPage(index, 'index').page?.path).toBe('index');
  expect(viewPage(index, '/').page?.path).toBe('index');
});

it('opens the page at a URL below the front page that ends in a folder named index', () => {
  const text = JSON.stringify({ navigation: { pages: ['index/index', 'a'] } });
  const site = loadSite(memoryHost({ 'docs.json': text, 'a.md': '' }), 'docs.json') as Site;
  const options: ResolveSiteOptions = { base: '/docs', index: 'folder', missing: 'mark' };
  const index = indexTree((resolveSite(site, options) as Resolution).tree);
  expect(viewPage(index, '/docs/index').page?.path).toBe('index/index');
  expect(viewPage(index, '/docs').page?.path).toBe('a');
});

describe('the pages of a site', () => {
  it('are listed once, the front page first', () => {
    const { site, tree } = resolved({ base: '/docs', index: 'folder' });
    const pages = sitePages(site, tree).map(({ node, ...page }) => ({ ...page, node: node?.id }));
    expect(pages.map((page) => [page.path, page.href, page.file, page.title, page.in])).toEqual([
      ['', '/docs', 'guides/index.mdx', 'Guides', 'navigation'],
      ['absent', '/docs/absent', undefined, 'Absent', 'missing'],
      ['guides/index', '/docs/guides', 'guides/index.mdx', 'Guides', 'navigation'],
      ['setup', '/docs/setup', 'setup.mdx', 'Setup', 'navigation'],
      ['gone/too', '/docs/gone/too', undefined, 'Too', 'missing'],
      ['last', '/docs/last', 'last.md', 'Last', 'navigation'],
      ['later', '/docs/later', undefined, 'Later', 'missing'],
      ['changes', '/docs/changes', 'changes.mdx', 'Changes', 'unlisted'],
      ['extra', '/docs/extra', 'extra.mdx', 'Extra', 'outside'],
    ]);
  });

  it('say which of them a search lists', () => {
    const pages = [
      ...['index', 'index', 'absent'],
      { group: 'Hidden', hidden: true, pages: ['hidden'] },
      { group: 'Found', hidden: true, searchable: true, pages: ['found'] },
    ];
    const docs = { 'docs.json': JSON.stringify({ navigation: { pages } }) };
    const others = { 'index.md': '', 'hidden.md': '', 'found.md': '', 'outside.md': '' };
    const host = memoryHost({ ...docs, ...others });
    const site = loadSite(host, 'docs.json', { dialect: 'mintlify' }) as Site;
    const { tree } = resolveSite(site) as Resolution;
    const found = sitePages(site, tree).map(({ path, href, inSearch }) => [path, href, inSearch]);
    expect(found).toEqual([
      ['', '/', false],
      ['index', '/index', true],
      ['absent', '/absent', false],
      ['hidden', '/hidden', false],
      ['found', '/found', true],
      ['outside', '/outside', false],
    ]);
  });

  it('need the tree itself', () => {
    const { site, tree } = resolved();
    expect(() => sitePages(site, structuredClone(tree))).toThrow('not a copy');
  });
});

describe('the sidebars of a site', () => {
  it('are those of its views', () => {
    const { index } = resolved();
    const [only, ...others] = sidebars(index);
    expect(others).toEqual([]);
    expect(only?.id).toBe('navigation');
    expect(only?.nodes).toBe(viewPage(index, 'setup').sidebar);
    expect(only?.pages.map(({ path }) => path)).toEqual([
      ...['absent', 'guides/index', 'setup', 'gone/too', 'last', 'later'],
    ]);
  });
});
