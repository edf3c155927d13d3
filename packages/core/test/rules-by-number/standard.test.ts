import { describe, expect, it } from 'vitest';
import { drillsDown, initialSidebar, isExpanded, nextSidebar } from '../../src/client.ts';
import { dialects } from '../../src/internal.ts';
import {
  checkedCodes,
  elementAt,
  mint,
  outlineOf,
  pageAt,
  pageFiles,
  plain,
  resolved,
  spec,
} from '../resolve/site.ts';

const both = Object.keys(dialects) as (keyof typeof dialects)[];
const docsOf = { standard: plain, mintlify: mint };
const group = (name: string, ...pages: unknown[]) => ({ group: name, pages });

describe.each(both)('patterns, pages and groups in %s', (dialect) => {
  const docs = docsOf[dialect];

  it('S2.1.1: a root pattern must exist, and other elements nest inside it', () => {
    expect(checkedCodes(docs({}))).toContain('no-primary-pattern');
    expect(outlineOf(docs({}))).toEqual([]);
    const nested = docs({
      tabs: [{ tab: 'T', anchors: [{ anchor: 'A', groups: [group('G', 'p')] }] }],
    });
    expect(checkedCodes(nested, pageFiles('p'))).toEqual([]);
    expect(outlineOf(nested)).toEqual([{ 'tab T': [{ 'anchor A': [{ 'group G': ['p'] }] }] }]);
  });

  it.each([
    ['pages', ['p']],
    ['groups', [group('G', 'p')]],
    ['tabs', [{ tab: 'T', pages: ['p'] }]],
    ['anchors', [{ anchor: 'A', pages: ['p'] }]],
    ['dropdowns', [{ dropdown: 'D', pages: ['p'] }]],
    ['products', [{ product: 'P', pages: ['p'] }]],
    ['versions', [{ version: 'V', pages: ['p'] }]],
    ['languages', [{ language: 'en', pages: ['p'] }]],
  ])('S2.1.1: %s can be the root pattern', (key, entries) => {
    const site = docs({ [key]: entries });
    expect(checkedCodes(site, pageFiles('p'))).toEqual([]);
    const { tree } = resolved(site);
    expect(tree.root.list).toBe(key);
    expect(pageAt(tree, 'p').origin.pointer).toMatch(new RegExp(`^/navigation/${key}/0`));
  });

  it('S2.1.2: one of two child kinds side by side is used, and the loss is reported', () => {
    const mixed = docs({
      tabs: [{ tab: 'T', anchors: [{ anchor: 'A', pages: ['a'] }], groups: [group('G', 'g')] }],
    });
    expect(outlineOf(mixed)).toEqual([{ 'tab T': [{ 'anchor A': ['a'] }] }]);
    expect(checkedCodes(mixed, pageFiles('a', 'g'))).toEqual(['mixed-children']);
  });

  it('S2.1.3: global accompanies a primary pattern and does not replace it', () => {
    const global = { anchors: [{ anchor: 'Status', href: 'https://status.example.com' }] };
    const { tree, view } = resolved(docs({ global, tabs: [{ tab: 'T', pages: ['p'] }] }));
    expect(tree.root.global.map(({ label }) => label)).toEqual(['Status']);
    expect(view('p').globals.map(({ href }) => href)).toEqual(['https://status.example.com']);
    expect(checkedCodes(docs({ global }))).toContain('no-primary-pattern');
  });

  it('S2.2: pages hold paths, nested groups and endpoints of the specification in effect', () => {
    const site = docs({
      groups: [
        { ...group('G', 'guides/a', group('N', 'guides/b'), 'GET /users'), openapi: 'api.json' },
      ],
    });
    const files = { 'api.json': spec({ '/users': { get: { summary: 'List users' } } }) };
    expect(outlineOf(site, files)).toEqual([
      { 'group G': ['guides/a', { 'group N': ['guides/b'] }, 'api-reference/list-users'] },
    ]);
    expect(pageAt(resolved(site, files).tree, 'api-reference/list-users')).toMatchObject({
      kind: 'endpoint',
      method: 'get',
      endpoint: '/users',
      title: 'List users',
    });
  });

  it('S2.3: a group has a label, pages, icon, tag, root, expanded and openapi', () => {
    const nested = {
      ...group('N', 'n'),
      icon: 'flag',
      tag: 'NEW',
      root: 'n-home',
      expanded: true,
      openapi: 'api.json',
    };
    const { tree, view } = resolved(docs({ groups: [group('G', nested, 'p')] }));
    expect(elementAt(tree, 'group', 'N')).toMatchObject({
      icon: { name: 'flag' },
      tag: 'NEW',
      expanded: true,
      root: { path: 'n-home' },
      openapi: { source: 'api.json' },
    });
    // Selecting the title opens the root, even of a top-level group.
    const { sidebar } = view('p');
    const state = initialSidebar(sidebar);
    const { id } = elementAt(tree, 'group', 'N');
    expect(nextSidebar(sidebar, state, { type: 'select', group: id }, false).href).toBe('/n-home');
    const top = resolved(docs({ groups: [{ ...group('G', 'p'), root: 'home' }] }));
    expect(
      nextSidebar(
        top.view('p').sidebar,
        state,
        { type: 'select', group: elementAt(top.tree, 'group', 'G').id },
        false,
      ).href,
    ).toBe('/home');
  });
});

describe.each(both)('tabs, items, anchors, dropdowns and products in %s', (dialect) => {
  const docs = docsOf[dialect];

  it('S2.4: a tab has a label, an icon, children or a menu, or is an external link', () => {
    const { tree, view } = resolved(
      docs({
        tabs: [
          { tab: 'Guides', icon: 'book', groups: [group('G', 'p')] },
          { tab: 'More', menu: [{ item: 'I', pages: ['m'] }] },
          { tab: 'Blog', href: 'https://blog.example.com' },
        ],
      }),
    );
    expect(elementAt(tree, 'tab', 'Guides').icon).toEqual({ name: 'book' });
    expect(view('m').active.tab?.label).toBe('More');
    expect(view('p').switchers).toMatchObject([
      {
        kind: 'tab',
        options: [
          { element: { label: 'Guides' }, active: true, href: '/p' },
          { element: { label: 'More' }, active: false, href: '/m' },
          { element: { label: 'Blog' }, active: false, href: 'https://blog.example.com' },
        ],
      },
    ]);
  });

  it('S2.5: a menu item has a label, icon and description, and groups, pages or a link', () => {
    const { tree, view } = resolved(
      docs({
        tabs: [
          {
            tab: 'T',
            menu: [
              { item: 'A', icon: 'bolt', description: 'About A', groups: [group('G', 'a')] },
              { item: 'B', pages: ['b'] },
              { item: 'C', href: 'https://c.example.com' },
            ],
          },
        ],
      }),
    );
    expect(elementAt(tree, 'item', 'A')).toMatchObject({
      icon: { name: 'bolt' },
      description: 'About A',
    });
    expect(view('b').active.item?.label).toBe('B');
    expect(
      view('b')
        .switchers.at(-1)
        ?.options.map(({ href }) => href),
    ).toEqual(['/a', '/b', 'https://c.example.com']);
  });

  function expectElementOrLink(kind: string): void {
    const { tree, view } = resolved(
      docs({
        [`${kind}s`]: [
          { [kind]: 'A', icon: 'bolt', groups: [group('G', 'a')] },
          { [kind]: 'B', pages: ['b'] },
          { [kind]: 'C', href: 'https://c.example.com' },
        ],
      }),
    );
    expect(elementAt(tree, kind, 'A').icon).toEqual({ name: 'bolt' });
    const { switchers } = view('b');
    expect(switchers.map((switcher) => switcher.kind)).toEqual([kind]);
    expect(switchers[0]?.options.map(({ active, href }) => [active, href])).toEqual([
      [false, '/a'],
      [true, '/b'],
      [false, 'https://c.example.com'],
    ]);
  }

  it('S2.6: an anchor has a label and icon, and groups, pages or a link', () => {
    expectElementOrLink('anchor');
  });

  it('S2.8: a dropdown has a label and icon, and groups, pages or a link', () => {
    expectElementOrLink('dropdown');
  });

  it('S2.9: a product has a label and icon, and groups, pages or a link', () => {
    expectElementOrLink('product');
  });
});

describe.each(both)('global links, versions and languages in %s', (dialect) => {
  const docs = docsOf[dialect];

  it('S2.6: anchors are offered on every page below their list', () => {
    const { view } = resolved(
      docs({
        tabs: [
          {
            tab: 'T',
            anchors: [
              { anchor: 'A', pages: ['a'] },
              { anchor: 'B', pages: ['b'] },
            ],
          },
        ],
      }),
    );
    for (const path of ['a', 'b'])
      expect(view(path).switchers[1]?.options.map(({ element }) => element.label)).toEqual([
        'A',
        'B',
      ]);
  });

  it('S2.7: global anchors are on all pages, and lead to another site or to a page', () => {
    // The builder does not support relative paths here.
    const relative = dialect === 'standard' ? [{ anchor: 'Status', href: 'status/now#top' }] : [];
    const { view } = resolved(
      docs({
        global: {
          anchors: [
            { anchor: 'Blog', icon: 'pen', href: 'https://blog.example.com' },
            { anchor: 'Changelog', href: '/changelog' },
            ...relative,
          ],
        },
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'B', pages: ['b'] },
        ],
      }),
    );
    for (const path of ['a', 'b', 'changelog'])
      expect(view(path).globals.map(({ icon, href }) => [icon?.name, href])).toEqual([
        ['pen', 'https://blog.example.com'],
        [undefined, '/changelog'],
        ...relative.map(() => [undefined, '/status/now#top']),
      ]);
  });

  it('S2.9: a product has a description', () => {
    const { tree } = resolved(
      docs({ products: [{ product: 'P', description: 'D', pages: ['p'] }] }),
    );
    expect(elementAt(tree, 'product', 'P').description).toBe('D');
  });

  it('S2.10: versions are selectable, and can have any other navigation field', () => {
    const { view } = resolved(
      docs({
        versions: [
          { version: '2.0', groups: [group('G', 'v2/a')] },
          { version: '1.0', tabs: [{ tab: 'T', pages: ['v1/a'] }] },
        ],
      }),
    );
    expect(view('v1/a').active).toMatchObject({ version: { label: '1.0' }, tab: { label: 'T' } });
    expect(view('v2/a').switchers).toMatchObject([
      {
        kind: 'version',
        options: [
          { element: { label: '2.0' }, active: true },
          { element: { label: '1.0' }, active: false, href: '/v1/a' },
        ],
      },
    ]);
  });

  it('S2.11: languages are selectable, and can have a banner', () => {
    const banner = { content: 'See [news](/news)', dismissible: true };
    const { view } = resolved(
      docs({
        languages: [
          { language: 'en', banner, pages: ['a'] },
          { language: 'fr', banner: { content: 'Bientôt' }, pages: ['fr/a'] },
          { language: 'es', pages: ['es/a'] },
        ],
      }),
      pageFiles('news'),
    );
    expect(view('a').banner).toMatchObject(banner);
    expect(view('fr/a').banner).toMatchObject({ content: 'Bientôt', dismissible: false });
    expect(view('es/a').banner).toBeUndefined();
    expect(view('es/a').switchers[0]?.options.map(({ element }) => element.label)).toEqual([
      'en',
      'fr',
      'es',
    ]);
  });

  it('S2.11: an unsupported language is reported, and its pages are kept', () => {
    const site = docs({ languages: [{ language: 'klingon', pages: ['a'] }] });
    expect(checkedCodes(site, pageFiles('a'))).toEqual(['unknown-language']);
    expect(outlineOf(site)).toEqual([{ 'language klingon': ['a'] }]);
  });
});

describe.each(both)('specifications in %s', (dialect) => {
  const docs = docsOf[dialect];

  const users = spec({ '/users': { get: { summary: 'Users' } } });
  const teams = spec({ '/users': { get: { summary: 'Teams' } } });

  it('S2.12.1: a specification is inherited by all elements below that do not set their own', () => {
    const site = docs({
      anchors: [
        {
          anchor: 'A',
          openapi: 'users.json',
          groups: [
            group('Deep', group('Deeper', 'GET /users')),
            { ...group('Own', 'GET /users'), openapi: 'teams.json' },
          ],
        },
      ],
    });
    expect(outlineOf(site, { 'users.json': users, 'teams.json': teams })).toEqual([
      {
        'anchor A': [
          { 'group Deep': [{ 'group Deeper': ['api-reference/users'] }] },
          { 'group Own': ['api-reference/teams'] },
        ],
      },
    ]);
  });

  it('S2.12.2: without pages, pages are generated for all endpoints', () => {
    const api = spec({
      '/users': { get: { summary: 'List', tags: ['Users'] }, post: { tags: ['Users'] } },
      '/ping': { get: {} },
    });
    expect(
      outlineOf(docs({ tabs: [{ tab: 'API', openapi: 'api.json' }] }), { 'api.json': api }),
    ).toEqual([
      {
        'tab API': [
          { 'group Users': ['api-reference/users/list', 'api-reference/users/post-users'] },
          { 'group API Reference': ['api-reference/get-ping'] },
        ],
      },
    ]);
  });

  it('S2.12.3: listed endpoints replace generated pages, mixed with pages and groups', () => {
    const api = spec({ '/a': { get: {} }, '/b': { get: {} }, '/c': { get: {} } });
    const site = docs({
      groups: [
        { ...group('API', 'intro', 'GET /b', group('More', 'GET /a')), openapi: 'api.json' },
      ],
    });
    expect(outlineOf(site, { 'api.json': api })).toEqual([
      {
        'group API': ['intro', 'api-reference/get-b', { 'group More': ['api-reference/get-a'] }],
      },
    ]);
  });
});

describe.each(both)('settings and the sidebar in %s', (dialect) => {
  const docs = docsOf[dialect];

  it('S2.13: eyebrows show the full path, drilldown opens first pages, and the theme sets the defaults', () => {
    const navigation = { tabs: [{ tab: 'T', groups: [group('G', 'p')] }] };
    const full = resolved(docs(navigation, { styling: { eyebrows: 'breadcrumbs' } }));
    expect(full.view('p').breadcrumbs.map(({ label }) => label)).toEqual(['T', 'G']);
    const unset = resolved(docs(navigation));
    expect(unset.view('p').breadcrumbs.map(({ label }) => label)).toEqual(['G']);
    expect(
      unset.view('p', { eyebrows: 'breadcrumbs' }).breadcrumbs.map(({ label }) => label),
    ).toEqual(['T', 'G']);

    for (const theme of [true, false]) {
      for (const drilldown of [true, false]) {
        const { tree } = resolved(docs(navigation, { interaction: { drilldown } }));
        expect(drillsDown(tree, { drilldown: theme })).toBe(drilldown);
      }
      expect(drillsDown(unset.tree, { drilldown: theme })).toBe(theme);
    }
    expect(drillsDown(unset.tree)).toBe(false);
  });

  it('S2.13: an invalid value counts as unset', () => {
    const { tree } = resolved(
      docs({ pages: ['p'] }, { styling: { eyebrows: 'loud' }, interaction: { drilldown: 'yes' } }),
    );
    expect(tree).not.toHaveProperty('eyebrows');
    expect(tree).not.toHaveProperty('drilldown');
  });

  const nesting = docs({
    groups: [
      {
        ...group(
          'Top',
          'p',
          { ...group('Open', 'a'), expanded: true },
          { ...group('Shut', 'b'), expanded: false },
          group('Unset', 'c'),
        ),
        expanded: false,
      },
    ],
  });
  const start = () => {
    const { tree, view } = resolved(nesting);
    const { sidebar } = view('p');
    const idOf = (label: string) => elementAt(tree, 'group', label).id;
    return { sidebar, idOf, state: initialSidebar(sidebar) };
  };

  it('S3.1: a nested group with expanded: true starts expanded', () => {
    const { sidebar, state, idOf } = start();
    expect(isExpanded(sidebar, state, idOf('Open'))).toBe(true);
  });

  it('S3.2: a nested group with expanded: false, or without expanded, starts collapsed', () => {
    const { sidebar, state, idOf } = start();
    expect(isExpanded(sidebar, state, idOf('Shut'))).toBe(false);
    expect(isExpanded(sidebar, state, idOf('Unset'))).toBe(false);
  });

  it('S3.3: a top-level group is always expanded and cannot be collapsed', () => {
    const { sidebar, state, idOf } = start();
    expect(isExpanded(sidebar, state, idOf('Top'))).toBe(true);
    const next = nextSidebar(sidebar, state, { type: 'toggle', group: idOf('Top') }, false);
    expect(isExpanded(sidebar, next.state, idOf('Top'))).toBe(true);
  });

  it.each(['toggle', 'select'] as const)(
    'S3.4: whether %s opens the first page depends on drilldown',
    (type) => {
      const { sidebar, state, idOf } = start();
      const event = { type, group: idOf('Shut') };
      expect(nextSidebar(sidebar, state, event, true).href).toBe('/b');
      const stay = nextSidebar(sidebar, state, event, false);
      expect(stay.href).toBeUndefined();
      expect(isExpanded(sidebar, stay.state, idOf('Shut'))).toBe(true);
    },
  );
});
