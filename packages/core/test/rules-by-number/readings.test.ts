import { describe, expect, it } from 'vitest';
import {
  initialSidebar,
  isExpanded,
  type NavElement,
  nextSidebar,
  occurrencesOf,
  viewPage,
  visibleNodes,
} from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { dialects } from '../../src/internal.ts';
import {
  checked,
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
const api = { 'api.json': spec({ '/a': { get: {}, post: {} } }) };
const GENERATED = [{ 'group API Reference': ['api-reference/get-a', 'api-reference/post-a'] }];
const openapi = 'api.json';
const pointers = (docs: unknown, files = {}) =>
  checked(docs, files).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe('Reading 1: generated pages keep one kind of child per level', () => {
  it.each([
    ['a tab', { tabs: [{ tab: 'T' }] }],
    ['an anchor', { anchors: [{ anchor: 'T' }] }],
    ['a dropdown', { dropdowns: [{ dropdown: 'T' }] }],
    ['a product', { products: [{ product: 'T' }] }],
    ['a version', { versions: [{ version: 'T' }] }],
    ['a language', { languages: [{ language: 'en' }] }],
    ['a group', { groups: [{ group: 'T' }] }],
  ])('Reading 1: %s without children generates from an inherited specification', (_, children) => {
    const docs = plain({ openapi, ...children });
    const { tree } = resolved(docs, api);
    expect(pageAt(tree, 'api-reference/post-a').title).toBe('Post a');
    expect(checkedCodes(docs, api)).toEqual([]);
  });

  it('Reading 1: a menu item generates from the specification of its tab', () => {
    const docs = plain({ tabs: [{ tab: 'T', openapi, menu: [{ item: 'I' }] }] });
    expect(outlineOf(docs, api)).toEqual([{ 'tab T': [{ 'item I': GENERATED }] }]);
    expect(checkedCodes(docs, api)).toEqual([]);
  });

  it('Reading 1: a version with tabs generates in the tabs and not beside them', () => {
    const docs = plain({
      versions: [
        { version: 'v1', openapi, tabs: [{ tab: 'Guides', pages: ['a'] }, { tab: 'API' }] },
      ],
    });
    expect(outlineOf(docs, api)).toEqual([
      { 'version v1': [{ 'tab Guides': ['a'] }, { 'tab API': GENERATED }] },
    ]);
    expect(checkedCodes(docs, { ...api, ...pageFiles('a') })).toEqual([]);
    const view = resolved(docs, api).view('api-reference/get-a');
    expect(view.active.tab?.label).toBe('API');
    expect(view.switchers.map(({ options }) => options.map(({ href }) => href))).toEqual([
      ['/a'],
      ['/a', '/api-reference/get-a'],
    ]);
  });

  it('Reading 1: an element with its own specification and groups generates beside them', () => {
    const own = plain({ tabs: [{ tab: 'T', openapi, groups: [group('G', 'a')] }] });
    expect(outlineOf(own, api)).toEqual([{ 'tab T': [{ 'group G': ['a'] }, ...GENERATED] }]);
    const inherited = plain({
      versions: [{ version: 'v1', openapi, tabs: [{ tab: 'T', groups: [group('G', 'a')] }] }],
    });
    expect(outlineOf(inherited, api)).toEqual([
      { 'version v1': [{ 'tab T': [{ 'group G': ['a'] }] }] },
    ]);
  });

  it('Reading 1: a group that generates leaves nothing to generate beside it', () => {
    const docs = plain({
      tabs: [{ tab: 'T', openapi, groups: [{ group: 'Endpoints' }, group('G', 'a')] }],
    });
    expect(outlineOf(docs, api)).toEqual([
      { 'tab T': [{ 'group Endpoints': GENERATED }, { 'group G': ['a'] }] },
    ]);
  });

  it.each([
    [
      'tabs',
      { versions: [{ version: 'v1', openapi, tabs: [{ tab: 'T', pages: ['a'] }] }] },
      '/versions/0',
    ],
    ['pages', { tabs: [{ tab: 'T', openapi, pages: ['a'] }] }, '/tabs/0'],
    ['groups at the root', { openapi, groups: [group('G', 'a')] }, ''],
  ])('Reading 1: openapi without any effect on %s is a warning', (_, navigation, at) => {
    expect(pointers(plain(navigation), { ...api, ...pageFiles('a') })).toEqual([
      `no-effect /navigation${at}/openapi`,
    ]);
  });

  it('Reading 1: a navigation with openapi alone has no primary pattern', () => {
    const docs = plain({ openapi });
    expect(outlineOf(docs, api)).toEqual([]);
    expect(checkedCodes(docs, api)).toEqual(['no-primary-pattern']);
  });

  it('Reading 1: a group without pages is incomplete out of reach of a specification', () => {
    expect(checkedCodes(plain({ groups: [{ group: 'G' }] }))).toEqual(['missing-field']);
    const sibling = plain({
      tabs: [
        { tab: 'A', openapi, groups: [group('H', 'GET /a')] },
        { tab: 'B', groups: [{ group: 'G' }] },
      ],
    });
    expect(checkedCodes(sibling, api)).toEqual(['missing-field']);
  });

  it('Reading 1: the builder generates where a specification is set', () => {
    const docs = mint({ versions: [{ version: 'v1', openapi, tabs: [{ tab: 'T' }] }] });
    expect(outlineOf(docs, api)).toEqual([{ 'version v1': [...GENERATED, { 'tab T': [] }] }]);
  });
});

describe('Reading 2: empty pages', () => {
  it('Reading 2: empty pages next to openapi generate nothing', () => {
    const docs = plain({
      tabs: [
        { tab: 'T', openapi, pages: [] },
        { tab: 'U', pages: ['a'] },
      ],
    });
    expect(outlineOf(docs, api)).toEqual([{ 'tab T': [] }, { 'tab U': ['a'] }]);
    expect(pointers(docs, { ...api, ...pageFiles('a') })).toEqual([
      'no-effect /navigation/tabs/0/openapi',
    ]);
  });

  it.each(both)('Reading 2: a group without any page is not shown in %s', (dialect) => {
    const docs = docsOf[dialect]({ groups: [group('Empty'), group('G', 'a')] });
    expect(
      resolved(docs)
        .view('a')
        .sidebar.map(({ label }) => label),
    ).toEqual(['G']);
    expect(pointers(docs, pageFiles('a'))).toEqual(['no-effect /navigation/groups/0/pages']);
  });
});

it('Reading 3: nested entries suppress everything else from the specification', () => {
  const docs = plain({
    tabs: [{ tab: 'T', openapi, groups: [group('G', group('H', 'GET /a'))] }],
  });
  expect(outlineOf(docs, api)).toEqual([
    { 'tab T': [{ 'group G': [{ 'group H': ['api-reference/get-a'] }] }] },
  ]);
  expect(checkedCodes(docs, api)).toEqual([]);
});

describe('Reading 4: breadcrumbs', () => {
  const docs = plain({
    versions: [
      {
        version: 'v1',
        tabs: [
          {
            tab: 'T',
            anchors: [
              {
                anchor: 'A',
                groups: [
                  { group: 'G', root: 'r', pages: ['p', { group: 'N', root: 'n', pages: ['q'] }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  it.each([
    ['r', ['T', 'A']],
    ['p', ['T', 'A', 'G']],
    ['n', ['T', 'A', 'G']],
    ['q', ['T', 'A', 'G', 'N']],
  ])('Reading 4: the breadcrumbs of %s are the elements above its group', (path, labels) => {
    const { breadcrumbs } = resolved(docs).view(path, { eyebrows: 'breadcrumbs' });
    expect(breadcrumbs.map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['languages', { languages: [{ language: 'en', groups: [group('G', 'p')] }] }],
    ['products', { products: [{ product: 'P', groups: [group('G', 'p')] }] }],
    ['dropdowns', { dropdowns: [{ dropdown: 'D', groups: [group('G', 'p')] }] }],
  ])('Reading 4: %s are switchers, not breadcrumbs', (_, navigation) => {
    const { breadcrumbs } = resolved(plain(navigation)).view('p', { eyebrows: 'breadcrumbs' });
    expect(breadcrumbs.map(({ label }) => label)).toEqual(['G']);
  });
});

describe.each(both)('Reading 5: a page in several places in %s', (dialect) => {
  const { index, tree } = resolved(
    docsOf[dialect]({
      tabs: [
        { tab: 'One', groups: [group('A', 'x', 'p', 'y')] },
        { tab: 'Two', groups: [group('B', 'v', 'p', 'w'), group('C', 'p', 'z')] },
      ],
    }),
  );
  const places = occurrencesOf(index, 'p');
  const told = (place?: string) => {
    const view = viewPage(index, 'p', {
      eyebrows: 'breadcrumbs',
      ...(place === undefined ? {} : { place }),
    });
    return {
      trail: view.trail.slice(1).map(({ label }) => label),
      active: view.active.tab?.label,
      switcher: view.switchers[0]?.options.find(({ active }) => active)?.element.label,
      sidebar: view.sidebar.map(({ label }) => label),
      breadcrumbs: view.breadcrumbs.map(({ label }) => label),
      near: [view.previous?.path, view.next?.path],
      isPlace: places.some(({ page, trail }) => page === view.page && trail === view.trail),
    };
  };
  const first = {
    trail: ['One', 'A'],
    active: 'One',
    switcher: 'One',
    sidebar: ['A'],
    near: ['x', 'y'],
    isPlace: true,
  };

  it('Reading 5: is viewed at its first place', () => {
    // M4.9: the builder shows the breadcrumbs of the last place.
    const breadcrumbs = dialect === 'standard' ? ['One', 'A'] : ['Two', 'C'];
    expect(told()).toEqual({ ...first, breadcrumbs });
    expect(told('unknown')).toEqual({ ...first, breadcrumbs });
  });

  it('Reading 5: is viewed at the place that the caller names', () => {
    expect(told(places[0]?.page.id)).toEqual({ ...first, breadcrumbs: ['One', 'A'] });
    const two = { active: 'Two', switcher: 'Two', sidebar: ['B', 'C'], isPlace: true };
    expect(told(places[1]?.page.id)).toEqual({
      ...two,
      trail: ['Two', 'B'],
      breadcrumbs: ['Two', 'B'],
      near: ['v', 'w'],
    });
    expect(told(places[2]?.page.id)).toEqual({
      ...two,
      trail: ['Two', 'C'],
      breadcrumbs: ['Two', 'C'],
      near: ['w', 'z'],
    });
    expect(elementAt(tree, 'tab', 'Two').children).toHaveLength(2);
  });

  it('Reading 5: is viewed in the version and language in use', () => {
    const { index } = resolved(
      docsOf[dialect]({
        languages: ['en', 'de'].map((language) => ({
          language,
          versions: ['v1', 'v2'].map((version) => ({
            version,
            groups: [group(`${language} ${version}`, 'p')],
          })),
        })),
      }),
    );
    const shown = (options: object) => viewPage(index, 'p', options).sidebar[0]?.label;
    expect(shown({})).toBe('en v1');
    expect(shown({ version: 'v2' })).toBe('en v2');
    expect(shown({ language: 'de' })).toBe('de v1');
    expect(shown({ language: 'de', version: 'v2' })).toBe('de v2');
    expect(shown({ language: 'fr', version: 'v2' })).toBe('en v2');
  });
});

describe('Reading 6: an empty list of children', () => {
  it.each([
    ['products', { products: [] }],
    ['dropdowns', { dropdowns: [] }],
    ['pages', { pages: [] }],
    ['tabs', { tabs: [] }],
    ['pages of a tab', { tabs: [{ tab: 'T', pages: [] }] }],
    ['menu', { tabs: [{ tab: 'T', menu: [] }] }],
  ])('Reading 6: %s is an error', (_, navigation) => {
    expect(checkedCodes(plain(navigation))).toEqual(['empty-value']);
  });

  it('Reading 6: the builder accepts empty pages, products, dropdowns and menus', () => {
    expect(checkedCodes(mint({ products: [] }))).toEqual([]);
    expect(checkedCodes(mint({ tabs: [{ tab: 'T', pages: [] }] }))).toEqual([]);
  });
});

describe('Reading 7: fields of versions and languages', () => {
  const fields = {
    icon: 'tag',
    tag: 'new',
    description: 'text',
    openapi,
    global: { anchors: [{ anchor: 'A', href: 'https://a.example' }] },
  };
  it.each([
    ['version', { versions: [{ version: 'v', ...fields, groups: [group('G', 'GET /a')] }] }],
    ['language', { languages: [{ language: 'en', ...fields, groups: [group('G', 'GET /a')] }] }],
  ])('Reading 7: a %s takes icon, tag, description, openapi and global', (kind, navigation) => {
    expect(checkedCodes(plain(navigation), api)).toEqual([]);
    const label = kind === 'version' ? 'v' : 'en';
    expect(elementAt(resolved(plain(navigation), api).tree, kind, label)).toMatchObject({
      icon: { name: 'tag' },
      tag: 'new',
      description: 'text',
    });
  });

  it('Reading 7: a version or a language may be a link', () => {
    const href = 'https://old.example';
    expect(checkedCodes(plain({ versions: [{ version: 'v', href }] }))).toEqual([]);
    expect(checkedCodes(plain({ languages: [{ language: 'en', href }] }))).toEqual([]);
  });

  it.each([
    ['root', { version: 'v', root: 'a', pages: ['a'] }],
    ['expanded', { version: 'v', expanded: true, pages: ['a'] }],
    ['banner', { version: 'v', banner: { content: 'b' }, pages: ['a'] }],
  ])('Reading 7: a version does not take %s', (_, version) => {
    expect(checkedCodes(plain({ versions: [version] }), pageFiles('a'))).toEqual(['unknown-field']);
  });

  it('Reading 7: neither takes its own kind', () => {
    const nested = { version: 'v', versions: [{ version: 'w', pages: ['a'] }] };
    expect(checkedCodes(plain({ versions: [nested] }), pageFiles('a'))).toContain(
      'child-not-allowed',
    );
  });
});

describe.each(both)('Reading 8: settings in %s', (dialect) => {
  const site = (more: object, navigation: object = { pages: ['a'] }) =>
    pointers(docsOf[dialect](navigation, more), pageFiles('a'));

  it('Reading 8: interaction and styling must be objects', () => {
    expect(site({ interaction: true, styling: 'breadcrumbs' })).toEqual([
      'wrong-type /interaction',
      'wrong-type /styling',
    ]);
  });

  it('Reading 8: a banner without content is shown nowhere', () => {
    const language = (banner: object) => ({
      languages: [{ language: 'en', banner, pages: ['a'] }],
    });
    const finding = ['no-effect /navigation/languages/0/banner'];
    expect(site({}, language({ dismissible: true }))).toEqual(finding);
    expect(site({}, language({ content: ' ' }))).toEqual(finding);
    expect(site({}, language({ content: 'News' }))).toEqual([]);
  });
});

describe('Reading 9: values', () => {
  it('Reading 9: eyebrows has one value', () => {
    const docs = (eyebrows: string) => plain({ pages: ['a'] }, { styling: { eyebrows } });
    expect(checkedCodes(docs('breadcrumbs'), pageFiles('a'))).toEqual([]);
    expect(checkedCodes(docs('section'), pageFiles('a'))).toEqual(['invalid-value']);
  });

  const query = { 'api.json': spec({ '/a': { query: {}, get: {} } }) };
  it('Reading 9: methods ignore case, and QUERY is one', () => {
    const listed = plain({ groups: [{ ...group('G', 'get /a', 'QUERY /a'), openapi }] });
    expect(outlineOf(listed, query)).toEqual([
      { 'group G': ['api-reference/get-a', 'api-reference/query-a'] },
    ]);
    expect(checkedCodes(listed, query)).toEqual([]);
    expect(outlineOf(plain({ tabs: [{ tab: 'T', openapi }] }), query)).toEqual([
      { 'tab T': [{ 'group API Reference': ['api-reference/get-a', 'api-reference/query-a'] }] },
    ]);
  });

  it('Reading 9: QUERY is a page for the builder', () => {
    const docs = mint({ groups: [{ ...group('G', 'QUERY /a'), openapi }] });
    expect(outlineOf(docs, query)).toEqual([
      { 'group G': ['QUERY /a', { 'group API Reference': ['api-reference/get-a'] }] },
    ]);
  });
});

describe.each(both)('Reading 10: page paths in %s', (dialect) => {
  it('Reading 10: .md files are pages', () => {
    const docs = docsOf[dialect]({ pages: ['a'] });
    expect(checkedCodes(docs, { 'a.md': '# A' })).toEqual([]);
  });

  it('Reading 10: slashes at the ends are not part of a path', () => {
    const docs = docsOf[dialect]({
      groups: [{ group: 'G', root: '/r/', pages: ['/a', 'b/', '/c/'] }],
    });
    expect(checkedCodes(docs, pageFiles('a', 'b', 'c', 'r'))).toEqual([]);
    const { tree, view } = resolved(docs);
    expect(outlineOf(docs)).toEqual([{ 'group G': ['root r', 'a', 'b', 'c'] }]);
    expect(pageAt(tree, 'b')).toMatchObject({ href: '/b', title: 'B' });
    expect(pageAt(tree, 'b').id).not.toMatch(/\/$/);
    expect(view('c/').page?.href).toBe('/c');
  });
});

describe('what the view and the sidebar owe a theme', () => {
  it('visible nodes have no collapsed group above them', () => {
    const { sidebar } = resolved(
      plain({
        groups: [
          group(
            'Top',
            'a',
            { ...group('Open', 'b'), expanded: true },
            {
              ...group('Shut', { ...group('Inner', 'c'), expanded: true }),
            },
          ),
        ],
      }),
    ).view('a');
    const visible = visibleNodes(sidebar, initialSidebar(sidebar));
    expect(visible.map(({ label }) => label)).toEqual(['Top', 'A', 'Open', 'B', 'Shut']);
  });

  it.each([
    ['standard', 'jp', 'ja', '日本語', 'ltr'],
    ['standard', 'cn', 'zh-Hans', '简体中文', 'ltr'],
    ['standard', 'ua', 'uk', 'Українська', 'ltr'],
    ['standard', 'ar', 'ar', 'العربية', 'rtl'],
    ['standard', 'he', 'he', 'עברית', 'rtl'],
    ['mintlify', 'fr-ca', 'fr-CA', 'Français (Canada)', 'ltr'],
  ] as const)('a language has a tag, a native name and a direction: %s %s', (dialect, ...rest) => {
    const [language, lang, nativeName, dir] = rest;
    const { tree } = resolved(docsOf[dialect]({ languages: [{ language, pages: ['a'] }] }));
    expect(tree.root.children[0]).toMatchObject({ label: language, lang, nativeName, dir });
  });

  it.each(both)('every language of %s has a valid tag', (dialect) => {
    for (const code of grammars[dialect].elements.language.codes ?? []) {
      const { tree } = resolved(docsOf[dialect]({ languages: [{ language: code, pages: ['a'] }] }));
      const { lang = '', nativeName } = tree.root.children[0] as NavElement;
      expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
      expect(nativeName).toMatch(/./);
    }
  });

  const docs = plain({
    global: {
      anchors: [
        { anchor: 'News', href: 'news/changelog' },
        { anchor: 'Blog', href: 'https://b.example' },
      ],
    },
    groups: [group('G', 'news/first')],
  });
  const { view } = resolved(docs, {
    ...pageFiles('news/first'),
    'news/changelog.mdx': '---\ntitle: What is new\n---\n',
  });

  it('a page that only a global anchor names is a page', () => {
    const shown = view('/news/changelog', { eyebrows: 'breadcrumbs' });
    expect(shown.page?.title).toBe('What is new');
    expect(shown.breadcrumbs).toEqual([]);
    expect(shown.sidebar).toEqual([]);
    expect(shown.previous ?? shown.next).toBeUndefined();
    expect(shown.globals.map(({ label, active }) => [label, active])).toEqual([
      ['News', true],
      ['Blog', false],
    ]);
    expect(view('news/first').globals.map(({ active }) => active)).toEqual([false, false]);
  });

  it('drilldown opens the inner group of the first page, too', () => {
    const { tree, view } = resolved(
      plain({ groups: [group('Top', 'a', group('Outer', group('Inner', 'p')))] }),
    );
    const { sidebar } = view('a');
    const id = (label: string) => elementAt(tree, 'group', label).id;
    for (const type of ['toggle', 'select'] as const) {
      const next = nextSidebar(
        sidebar,
        initialSidebar(sidebar),
        { type, group: id('Outer') },
        true,
      );
      expect(next.href).toBe('/p');
      expect(isExpanded(sidebar, next.state, id('Inner'))).toBe(true);
    }
  });
});
