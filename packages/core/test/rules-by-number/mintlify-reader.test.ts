import { describe, expect, it } from 'vitest';
import { firstPage, type PageView } from '../../src/client.ts';
import {
  elementAt,
  mint,
  pageAt,
  pageFiles,
  pagesOf,
  plain,
  resolved,
  spec,
} from '../resolve/site.ts';

const labels = (view: PageView) => view.breadcrumbs.map(({ label }) => label);
const optionsOf = (view: PageView, kind: string) =>
  view.switchers
    .find((switcher) => switcher.kind === kind)
    ?.options.map(({ element }) => element.label);
const hiddenPages = (docs: unknown, files = {}) =>
  pagesOf(resolved(docs, files).tree)
    .filter(({ hidden }) => hidden)
    .map(({ path }) => path);

describe('M4.1', () => {
  it('M4.1: hidden is inherited, the nearest setting wins, and front matter overrides both', () => {
    const docs = mint({
      tabs: [
        {
          tab: 'T',
          hidden: true,
          pages: [
            'a',
            {
              group: 'Shown',
              hidden: false,
              pages: ['b', { group: 'Again', hidden: true, pages: ['c', 'd'] }, 'e'],
            },
          ],
        },
      ],
    });
    expect(hiddenPages(docs)).toEqual(['a', 'c', 'd']);
    const files = { 'd.mdx': '---\nhidden: false\n---\n', 'e.mdx': '---\nhidden: true\n---\n' };
    expect(hiddenPages(docs, files)).toEqual(['a', 'c', 'e']);
  });

  it('M4.1: generated and listed endpoints inherit it too', () => {
    const docs = mint({
      tabs: [
        { tab: 'T', hidden: true, openapi: 'a.json' },
        { tab: 'U', pages: ['u'] },
      ],
    });
    const files = { 'a.json': spec({ '/a': { get: { summary: 'A' } } }) };
    expect(hiddenPages(docs, files)).toEqual(['api-reference/a']);
  });

  it('M4.1: hidden is not a field of the standard dialect', () => {
    expect(hiddenPages(plain({ tabs: [{ tab: 'T', hidden: true, pages: ['a'] }] }))).toEqual([]);
  });

  it('M4.1: search finds hidden pages only if searchable is next to hidden', () => {
    const { tree } = resolved(
      mint({
        tabs: [
          {
            tab: 'T',
            hidden: true,
            searchable: true,
            pages: [
              'found',
              'own',
              { group: 'Deeper', hidden: true, pages: ['lost'] },
              { group: 'Shown', hidden: false, pages: ['shown'] },
            ],
          },
          { tab: 'U', searchable: true, pages: [{ group: 'G', hidden: true, pages: ['no'] }] },
        ],
      }),
      { 'own.mdx': '---\nhidden: true\n---\n' },
    );
    expect(pagesOf(tree).map(({ path, hidden, searchable }) => [path, hidden, searchable])).toEqual(
      [
        ['found', true, true],
        ['own', true, undefined],
        ['lost', true, undefined],
        ['shown', false, undefined],
        ['no', true, undefined],
      ],
    );
  });
});

describe('M4.2', () => {
  it('M4.2: boost and public come from the nearest group above, and a boost of 1 resets', () => {
    const { tree } = resolved(
      mint({
        groups: [
          {
            group: 'G',
            boost: 3,
            public: true,
            pages: [
              'a',
              { group: 'N', boost: 1, public: false, pages: ['b'] },
              { group: 'M', boost: 0.5, pages: ['c'] },
            ],
          },
          { group: 'H', pages: ['d'] },
        ],
      }),
    );
    expect(pagesOf(tree).map(({ path, boost, public: open }) => [path, boost, open])).toEqual([
      ['a', 3, true],
      ['b', undefined, false],
      ['c', 0.5, true],
      ['d', undefined, undefined],
    ]);
  });

  it('M4.2: each occurrence of a page has its own settings', () => {
    const { view } = resolved(
      mint({
        groups: [
          { group: 'G', boost: 2, public: true, hidden: true, pages: ['a'] },
          { group: 'H', boost: 5, public: false, pages: ['a', 'b'] },
        ],
      }),
    );
    expect(view('a').page).toMatchObject({ boost: 2, public: true, hidden: true });
  });
});

describe('M4.3', () => {
  const docs = mint({
    global: {
      anchors: [
        { anchor: 'Seen', href: 'https://a.example.com' },
        { anchor: 'Unseen', hidden: true, href: 'https://b.example.com' },
      ],
    },
    tabs: [
      { tab: 'Open', pages: ['a'] },
      {
        tab: 'Secret',
        hidden: true,
        pages: ['s', { group: 'Twice', hidden: true, pages: ['t'] }, 'u'],
      },
      { tab: 'All hidden', pages: ['h'] },
      { tab: 'Empty', pages: [] },
      { tab: 'Link', href: 'https://c.example.com' },
    ],
  });
  const files = { 'h.mdx': '---\nhidden: true\n---\n' };

  it('M4.3: a hidden division is listed only while active, an empty one never', () => {
    const { view } = resolved(docs, files);
    expect(optionsOf(view('a'), 'tab')).toEqual(['Open', 'Link']);
    expect(optionsOf(view('s'), 'tab')).toEqual(['Open', 'Secret', 'Link']);
    expect(optionsOf(view('h'), 'tab')).toEqual(['Open', 'All hidden', 'Link']);
  });

  it('M4.3: hidden global links are never shown', () => {
    const { view } = resolved(docs, files);
    for (const path of ['a', 's'])
      expect(view(path).globals.map(({ label }) => label)).toEqual(['Seen']);
  });

  it('M4.3: inside a hidden division, only nodes with their own hidden setting stay hidden', () => {
    const { view } = resolved(docs, files);
    expect(view('s').sidebar.map(({ label }) => label)).toEqual(['S', 'U']);
    expect(view('s')).toMatchObject({ next: { path: 'u' } });
    expect(view('s').switchers[0]?.options[1]).toMatchObject({ active: true, href: '/s' });
  });
});

describe('M4.4', () => {
  it('M4.4: a group opens its root, then its pages in order', () => {
    const { tree } = resolved(
      mint({
        groups: [
          { group: 'G', root: 'home', pages: ['a'] },
          { group: 'H', pages: [{ group: 'N', pages: ['n'] }, 'h'] },
        ],
      }),
    );
    expect(firstPage(elementAt(tree, 'group', 'G'))?.path).toBe('home');
    expect(firstPage(elementAt(tree, 'group', 'H'))?.path).toBe('n');
  });

  it('M4.4: pages and groups come before divisions', () => {
    const docs = mint({
      versions: [{ version: '1', openapi: 'a.json', tabs: [{ tab: 'T', pages: ['t'] }] }],
    });
    const { tree } = resolved(docs, { 'a.json': spec({ '/a': { get: { summary: 'A' } } }) });
    expect(firstPage(tree.root)?.path).toBe('api-reference/a');
  });

  it('M4.4: hidden nodes and links are skipped', () => {
    const { tree } = resolved(
      mint({
        tabs: [
          { tab: 'Link', href: 'https://a.example.com' },
          { tab: 'Hidden', hidden: true, pages: ['h'] },
          { tab: 'T', pages: ['m', { group: 'G', hidden: true, pages: ['g'] }, 'p'] },
        ],
      }),
      { 'm.mdx': '---\nhidden: true\n---\n' },
    );
    expect(firstPage(tree.root)?.path).toBe('p');
  });

  it('M4.4: the default version or language comes first, unless it is empty', () => {
    const versions = (more: object) =>
      mint({
        versions: [
          { version: '1', pages: ['a'] },
          { version: '2', default: true, ...more },
        ],
      });
    expect(firstPage(resolved(versions({ pages: ['b'] })).tree.root)?.path).toBe('b');
    expect(firstPage(resolved(versions({ pages: [] })).tree.root)?.path).toBe('a');
    expect(firstPage(resolved(versions({ hidden: true, pages: ['b'] })).tree.root)?.path).toBe('a');
    expect(elementAt(resolved(versions({ pages: ['b'] })).tree, 'version', '2').default).toBe(true);
  });

  it.each<[string, object[], string]>([
    ['the default', [{ pages: ['a'] }, { default: true, pages: ['b'] }], '2'],
    ['the first', [{ pages: ['a'] }, { pages: ['b'] }], '1'],
    ['no link', [{ href: 'https://a.example.com' }, { pages: ['b'] }], '2'],
    ['none that is hidden', [{ hidden: true, pages: ['a'] }, { pages: ['b'] }], '2'],
    ['none without pages', [{ default: true, pages: [] }, { pages: ['b'] }], '2'],
    ['none whose pages are hidden', [{ pages: ['hidden'] }, { pages: ['b'] }], '2'],
    [
      'none whose groups are hidden',
      [{ groups: [{ group: 'G', hidden: true, pages: ['a'] }] }, { pages: ['b'] }],
      '2',
    ],
    ['one without pages where there is no other', [{ pages: [] }], '1'],
  ])('M4.4: a reader first sees %s', (_, contents, version) => {
    const versions = contents.map((more, index) => ({ version: String(index + 1), ...more }));
    const { tree } = resolved(mint({ versions }), { 'hidden.mdx': '---\nhidden: true\n---\n' });
    expect(tree.root.defaultChild).toBe(elementAt(tree, 'version', version).id);
  });

  it('M4.4: / shows the first page', () => {
    const { view } = resolved(mint({ tabs: [{ tab: 'T', pages: ['a', 'b'] }] }));
    expect(view('/').page?.path).toBe('a');
    const own = resolved(mint({ tabs: [{ tab: 'T', pages: ['a', 'index'] }] }));
    expect(own.view('/').page?.path).toBe('index');
  });
});

it('M4.5: a relative link of an element becomes its first page or /, and a global link is kept', () => {
  const { view } = resolved(
    mint({
      global: { anchors: [{ anchor: 'G', href: '/somewhere' }] },
      tabs: [
        { tab: 'T', pages: ['a'] },
        { tab: 'Relative', href: '/changelog' },
        { tab: 'Absolute', href: 'mailto:a@example.com' },
      ],
    }),
  );
  expect(view('a').switchers[0]?.options.map(({ href }) => href)).toEqual([
    '/a',
    '/',
    'mailto:a@example.com',
  ]);
  expect(view('a').globals.map(({ href }) => href)).toEqual(['/somewhere']);
});

it('M4.6: the first occurrence of a page in reading order is active', () => {
  const { view, index } = resolved(
    mint({
      versions: [
        {
          version: '2',
          tabs: [
            { tab: 'A', pages: [{ group: 'G', pages: ['x', 'shared'] }] },
            { tab: 'B', pages: ['shared'] },
          ],
        },
        { version: '1', pages: ['shared'] },
      ],
    }),
  );
  expect(view('shared').active).toMatchObject({
    version: { label: '2' },
    tab: { label: 'A' },
    group: { label: 'G' },
  });
  expect(index.byPath.get('shared')).toHaveLength(3);
});

it('M4.7: a page outside the navigation gets the sidebar of the page with the longest common prefix', () => {
  const { view } = resolved(
    mint({
      tabs: [
        { tab: 'A', pages: ['guides/start', 'reference/one'] },
        { tab: 'B', pages: ['guides/style', 'guides/stale'] },
      ],
    }),
  );
  const tabOf = (path: string) => view(path).active.tab?.label;
  expect(tabOf('guides/stalemate')).toBe('B');
  expect(tabOf('guides/st')).toBe('A');
  expect(tabOf('/guides/star/')).toBe('A');
  expect(tabOf('unlike-any')).toBe('A');
  expect(view('guides/stalemate')).toMatchObject({
    page: undefined,
    breadcrumbs: [],
    counterparts: [],
  });
  expect(view('guides/stalemate').sidebar.map(({ label }) => label)).toEqual(['Style', 'Stale']);
});

/** The matches of counterparts by their rank in M4.8. */
const RANKED = ['same', 'another', 'group', 'section', 'target'] as const;
/** Returns the label, page and rank of each counterpart of a page. */
const counterpartsOf = (view: PageView) =>
  view.counterparts.map(({ label, page, match }) => [label, page.path, RANKED.indexOf(match)]);
const twoVersions = (one: object, two: object) =>
  mint({
    versions: [
      { version: '1', ...one },
      { version: '2', ...two },
    ],
  });

describe('M4.8', () => {
  it('M4.8: rank 0, the same page', () => {
    const { view } = resolved(
      mint({
        versions: [
          { version: '1', pages: ['v/b', 'shared'] },
          { version: '2', pages: ['w/b', 'shared/index'] },
        ],
      }),
    );
    expect(counterpartsOf(view('shared'))).toEqual([['2', 'shared/index', 0]]);
  });

  it.each([
    ['v1/b', 'v2/b', 1],
    ['docs/v1/a/b', 'docs/v2/a/b', 1],
    ['b', 'v2/b', 1],
    ['v1/b', 'b', 1],
    ['v1/index', 'v2/index', 1],
    ['index', 'v2/index', 1],
    ['v1/index', 'index', 1],
    ['v1/b', 'v1/c', 4],
    ['v1/a/b', 'v2/c/b', 4],
    ['a/b/c', 'c', 4],
  ])(
    'M4.8: rank 1, another segment before the last or one more in front: %s to %s is %i',
    (from, target, rank) => {
      const { view } = resolved(twoVersions({ pages: [from] }, { pages: [target] }));
      expect(counterpartsOf(view(from))).toEqual([['2', target, rank]]);
    },
  );

  it('M4.8: rank 1, the first of several in reading order', () => {
    const { view } = resolved(
      twoVersions({ pages: ['v1/x/b'] }, { pages: ['v1/y/b', 'v2/x/b', 'x/b'] }),
    );
    expect(counterpartsOf(view('v1/x/b'))).toEqual([['2', 'v1/y/b', 1]]);
  });

  it('M4.8: rank 1, never the index page of another folder', () => {
    const { view } = resolved(
      twoVersions(
        { groups: [{ group: 'Guides', pages: ['guides/index', 'start'] }] },
        {
          groups: [
            { group: 'API', pages: ['api/index'] },
            { group: 'Guides', pages: ['howto/start'] },
          ],
        },
      ),
    );
    expect(counterpartsOf(view('guides/index'))).toEqual([['2', 'howto/start', 2]]);
  });

  it('M4.8: rank 1, the index page of the same folder before that of another', () => {
    const { view } = resolved(
      twoVersions({ pages: ['guides/index'] }, { pages: ['v2/index', 'v2/guides/index'] }),
    );
    expect(counterpartsOf(view('guides/index'))).toEqual([['2', 'v2/guides/index', 1]]);
  });

  it.each([
    ['a/b', 'fr/a/b', 1],
    ['en/a/b', 'fr/a/b', 1],
    ['en/a/b', 'a/b', 1],
    ['docs/en/b', 'docs/fr/b', 1],
    ['index', 'fr/index', 1],
    ['index', 'fr', 1],
    ['en/index', 'fr/index', 1],
    ['en/index', 'index', 1],
    ['docs/en/index', 'docs/fr/index', 1],
    ['a/b', 'c/b', 4],
    ['a/b', 'x/a/b', 4],
    ['en/b', 'es/b', 4],
  ])('M4.8: between languages only the locale may differ: %s to %s is %i', (from, target, rank) => {
    const { view } = resolved(
      mint({
        languages: [
          { language: 'en', pages: [from] },
          { language: 'fr', pages: [target] },
        ],
      }),
    );
    expect(counterpartsOf(view(from))).toEqual([['fr', target, rank]]);
  });

  it.each([
    ['jp', 'ja'],
    ['cn', 'zh'],
    ['cn', 'zh-hans'],
    ['pt-BR', 'pt-br'],
    ['pt-BR', 'pt_BR'],
  ])('M4.8: the folder of language %s can be named %s', (language, folder) => {
    const { view } = resolved(
      mint({
        languages: [
          { language: 'en', pages: ['a/start', 'a/b'] },
          { language, pages: [`${folder}/a/start`, `${folder}/a/b`] },
        ],
      }),
    );
    expect(counterpartsOf(view('a/b'))).toEqual([[language, `${folder}/a/b`, 1]]);
    expect(counterpartsOf(view(`${folder}/a/b`))).toEqual([['en', 'a/b', 1]]);
  });
});

describe('M4.8, without the same page', () => {
  it('M4.8: rank 2, the first page of the group with the same name, the innermost first', () => {
    const { view } = resolved(
      twoVersions(
        { groups: [{ group: 'More', pages: ['v1/m', { group: 'Deep', pages: ['v1/d'] }] }] },
        {
          groups: [
            { group: 'First', pages: ['v2/f'] },
            { group: 'More', pages: ['v2/n', { group: 'Deep', pages: ['v2/e'] }] },
          ],
        },
      ),
    );
    expect(counterpartsOf(view('v1/m'))).toEqual([['2', 'v2/n', 2]]);
    expect(counterpartsOf(view('v1/d'))).toEqual([['2', 'v2/e', 2]]);
  });

  it('M4.8: rank 2, never a hidden page', () => {
    const { view } = resolved(
      twoVersions(
        { groups: [{ group: 'More', pages: ['v1/m'] }] },
        {
          groups: [
            { group: 'More', hidden: true, pages: ['v2/h'] },
            { group: 'Rest', pages: ['v2/r', { group: 'More', pages: ['v2/n'] }] },
          ],
        },
      ),
    );
    expect(counterpartsOf(view('v1/m'))).toEqual([['2', 'v2/n', 2]]);
  });

  it('M4.8: rank 2, inside the same tab before another one', () => {
    const tabs = (prefix: string) =>
      ['A', 'B'].map((tab) => ({ tab, groups: [{ group: 'Start', pages: [`${prefix}${tab}`] }] }));
    const { view } = resolved(twoVersions({ tabs: tabs('v1/x/') }, { tabs: tabs('v2/y/z') }));
    expect(counterpartsOf(view('v1/x/B'))).toEqual([['2', 'v2/y/zB', 2]]);
  });

  it('M4.8: rank 3, the first page of the tab that owns the current page', () => {
    const { view } = resolved(
      twoVersions(
        {
          tabs: [
            { tab: 'A', pages: ['v1/a'] },
            { tab: 'B', pages: ['v1/b'] },
          ],
        },
        {
          tabs: [
            { tab: 'A', pages: ['v2/c'] },
            { tab: 'B', pages: ['v2/d'] },
          ],
        },
      ),
    );
    expect(counterpartsOf(view('v1/b'))).toEqual([['2', 'v2/d', 3]]);
  });

  it('M4.8: rank 4, the first page of the target', () => {
    const { view } = resolved(
      twoVersions(
        { pages: ['v1/a'] },
        { groups: [{ group: 'G', pages: ['v2/first', 'v2/second'] }] },
      ),
    );
    expect(counterpartsOf(view('v1/a'))).toEqual([['2', 'v2/first', 4]]);
  });

  it('M4.8: the switcher leads to the counterpart', () => {
    const { view } = resolved(
      twoVersions({ pages: ['v1/a', 'v1/b'] }, { pages: ['v2/a', 'v2/b'] }),
    );
    expect(view('v1/b').switchers[0]?.options.map(({ href }) => href)).toEqual(['/v1/a', '/v2/b']);
  });

  it('M4.8: every other version and language has a counterpart, except hidden ones and links', () => {
    const { view } = resolved(
      mint({
        languages: [
          {
            language: 'en',
            versions: [
              { version: '1', pages: ['en/1/a'] },
              { version: '2', pages: ['en/2/a'] },
            ],
          },
          { language: 'fr', versions: [{ version: '1', pages: ['fr/1/a'] }] },
          { language: 'es', hidden: true, pages: ['es/1/a'] },
          { language: 'de', href: 'https://de.example.com' },
        ],
      }),
    );
    expect(
      view('en/1/a').counterparts.map(({ kind, label, page }) => [kind, label, page.path]),
    ).toEqual([
      ['language', 'fr', 'fr/1/a'],
      ['version', '2', 'en/2/a'],
    ]);
  });
});

describe('M4.9', () => {
  const full = (navigation: unknown, eyebrows = 'breadcrumbs') =>
    resolved(mint(navigation, { styling: { eyebrows } }));

  it('M4.9: breadcrumbs are divisions and groups, without versions, languages and blank names', () => {
    const { view } = full({
      languages: [
        {
          language: 'en',
          versions: [
            {
              version: '1',
              products: [
                {
                  product: 'Prod',
                  name: 'Product One',
                  tabs: [
                    {
                      tab: 'Tab',
                      groups: [{ group: ' ', pages: [{ group: 'In', pages: ['a'] }] }],
                    },
                  ],
                },
                { product: 'Unnamed', name: '', pages: [{ group: 'G', pages: ['b'] }] },
              ],
            },
          ],
        },
      ],
    });
    expect(labels(view('a'))).toEqual(['Product One', 'Tab', 'In']);
    expect(labels(view('b'))).toEqual(['Unnamed', 'G']);
    expect(view('b').breadcrumbs.map(({ href }) => href)).toEqual(['/b', '/b']);
  });

  it('M4.9: the root page of a group has no breadcrumbs', () => {
    const { view } = full({ groups: [{ group: 'G', root: 'home', pages: ['a'] }] });
    expect(labels(view('home'))).toEqual([]);
    expect(labels(view('a'))).toEqual(['G']);
  });

  it('M4.9: a repeated page has the trail of its last occurrence that is not a root', () => {
    const { view } = full({
      groups: [
        { group: 'A', pages: ['x'] },
        { group: 'B', pages: ['x', 'y'] },
        { group: 'C', root: 'x', pages: ['z'] },
      ],
    });
    expect(labels(view('x'))).toEqual(['B']);
    expect(view('x').active.group?.label).toBe('A');
  });

  it('M4.9: section, the default, shows only the nearest', () => {
    const navigation = {
      tabs: [
        { tab: 'T', groups: [{ group: 'G', pages: ['a', { group: 'N', pages: ['b'] }] }] },
        { tab: 'U', pages: ['u'] },
      ],
    };
    const section = full(navigation, 'section');
    const unset = resolved(mint(navigation));
    for (const [path, crumbs] of [
      ['a', ['G']],
      ['b', ['N']],
      ['u', ['U']],
    ] as const) {
      expect(labels(section.view(path))).toEqual(crumbs);
      expect(labels(section.view(path, { eyebrows: 'breadcrumbs' }))).toEqual(crumbs);
      expect(labels(unset.view(path))).toEqual(crumbs);
    }
    expect(labels(unset.view('b', { eyebrows: 'breadcrumbs' }))).toEqual(['T', 'G', 'N']);
    expect(labels(full(navigation).view('b', { eyebrows: 'section' }))).toEqual(['T', 'G', 'N']);
  });
});

it('M4.10: the flat list has the roots of nested groups and generated groups next to pages', () => {
  const { tree } = resolved(
    mint({
      tabs: [
        { tab: 'T', openapi: 'a.json', pages: ['p', { group: 'N', root: 'n-home', pages: ['n'] }] },
      ],
    }),
    { 'a.json': spec({ '/a': { get: { summary: 'A' } } }) },
  );
  expect(pagesOf(tree).map(({ path }) => path)).toEqual(['p', 'n-home', 'n', 'api-reference/a']);
});

it('M4.11: previous and next follow the sidebar, unless the page turns pagination off', () => {
  const { view, tree } = resolved(
    mint({
      tabs: [
        { tab: 'T', pages: ['a', { group: 'G', root: 'g', pages: ['b'] }, 'c'] },
        { tab: 'U', pages: ['u'] },
      ],
    }),
    { ...pageFiles('a', 'c'), 'b.mdx': '---\nhideFooterPagination: true\n---\n' },
  );
  expect(view('a')).not.toHaveProperty('previous');
  expect(view('a').next?.path).toBe('g');
  expect(view('b')).not.toHaveProperty('next');
  expect(view('b')).not.toHaveProperty('previous');
  expect(view('c').previous?.path).toBe('b');
  expect(view('c')).not.toHaveProperty('next');
  expect(pageAt(tree, 'b').pagination).toBe(false);
});
