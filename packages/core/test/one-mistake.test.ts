import { describe, expect, it } from 'vitest';
import { walkPages } from '../src/client.ts';
import {
  check,
  type Diagnostic,
  type Dialect,
  loadSite,
  memoryHost,
  resolveSite,
} from '../src/index.ts';

const SPECIFICATION = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { get: { summary: 'List' } } },
});

function diagnose(
  dialect: Dialect,
  navigation: unknown,
  files: Readonly<Record<string, string>> = {},
): Diagnostic[] {
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation }),
    'o.json': SPECIFICATION,
    'p.json': SPECIFICATION,
    ...Object.fromEntries(['a', 'b', 'x', 'y'].map((name) => [`${name}.mdx`, ''])),
    ...files,
  });
  const result = check(host, 'docs.json', { dialect });
  return (result?.diagnostics ?? []).filter(({ code }) => code !== 'orphan-page');
}

const told = (found: readonly Diagnostic[]) =>
  found.map(({ code, pointer, severity }) => `${severity} ${code} ${pointer}`);

const GROUPS = [{ group: 'G', pages: ['a'] }];
const SDK = { format: 'typedoc', source: 'x' };

interface Case {
  title: string;
  dialect: Dialect;
  navigation: unknown;
  /** Severity, code and pointer of each finding. */
  found: string[];
  /** What the first message says, where it matters. */
  says?: string;
}

const MINT = 'mintlify' as const;

const cases: readonly Case[] = [
  {
    title: 'the name of a list for that of the label',
    dialect: MINT,
    navigation: { languages: [{ languages: 'fr', pages: ['a'] }] },
    found: ['error unknown-field /navigation/languages/0/languages'],
    says: '"languages" is not a field of a language. Did you mean "language"?',
  },
  {
    title: 'a short form of the label',
    dialect: MINT,
    navigation: { languages: [{ lang: 'en', pages: ['a'] }] },
    found: ['error unknown-field /navigation/languages/0/lang'],
    says: '"lang" is not a field of a language. Did you mean "language"?',
  },
  {
    title: 'null for a second list',
    dialect: MINT,
    navigation: { pages: ['a'], groups: null },
    found: ['error wrong-type /navigation/groups'],
  },
  {
    title: 'null for a list beside a link',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', href: 'https://x.y', groups: null }] },
    found: ['error wrong-type /navigation/tabs/0/groups'],
  },
  {
    title: 'null for a list that cannot stand there',
    dialect: MINT,
    navigation: { languages: [{ language: 'en', menu: null, pages: ['y'] }] },
    found: ['error child-not-allowed /navigation/languages/0/menu'],
  },
  {
    title: 'pages beside the groups of a generated reference',
    dialect: MINT,
    navigation: {
      tabs: [{ tab: 'S', graphql: 'https://x.y', groups: GROUPS, pages: ['y'] }],
    },
    found: ['error child-not-allowed /navigation/tabs/0/pages'],
  },
  {
    title: 'anchors before the groups of a generated reference, which are kept',
    dialect: MINT,
    navigation: {
      tabs: [
        { tab: 'S', sdk: SDK, anchors: [{ anchor: 'A', pages: ['missing'] }], groups: GROUPS },
      ],
    },
    found: ['error child-not-allowed /navigation/tabs/0/anchors'],
  },
  {
    title: 'a list of specifications where one is read',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', openapi: ['p.json', 'o.json'] }] },
    found: ['error wrong-type /navigation/tabs/0/openapi'],
  },
  {
    title: 'an empty list of specifications where one is read',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', openapi: [] }] },
    found: ['error wrong-type /navigation/tabs/0/openapi'],
  },
  {
    title: 'a wrong specification where none is read',
    dialect: MINT,
    navigation: { pages: ['a'], openapi: {} },
    found: ['warning no-effect /navigation/openapi'],
  },
  {
    title: 'pages in a global anchor instead of its address',
    dialect: MINT,
    navigation: { pages: ['a'], global: { anchors: [{ anchor: 'G', pages: ['b'] }] } },
    found: ['error child-not-allowed /navigation/global/anchors/0/pages'],
  },
  ...(['href', 'url'] as const).map((key) => ({
    title: `a group that is meant as a link by ${key}`,
    dialect: MINT,
    navigation: { groups: [{ group: 'G', [key]: 'https://x.y' }] },
    found: ['error missing-field /navigation/groups/0/group'],
    says: `Group "G" has no "pages". "${key}" makes no link of a group, so list pages or put the link on an element that can be one.`,
  })),
  {
    title: 'specifications after the one that is used',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', openapi: [5, 'o.json', 'p.json'] }] },
    found: [
      'error wrong-type /navigation/tabs/0/openapi/0',
      'warning no-effect /navigation/tabs/0/openapi/2',
    ],
  },
  {
    title: 'a wrong specification after the one that is used',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', openapi: ['o.json', 5] }] },
    found: ['error wrong-type /navigation/tabs/0/openapi/1'],
  },
  {
    title: 'several specifications on a link',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', href: 'https://x.y', openapi: ['o.json', 'p.json'] }] },
    found: ['warning no-effect /navigation/tabs/0/openapi'],
  },
  {
    title: 'a blank specification',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', openapi: '  ' }] },
    found: ['error invalid-value /navigation/tabs/0/openapi'],
    says: '"openapi" of tab "T" must be the path of a specification, not "  ".',
  },
  {
    title: 'the address of a global link under another name',
    dialect: MINT,
    navigation: { pages: ['a'], global: { anchors: [{ anchor: 'A', url: 'https://x.y' }] } },
    found: ['error unknown-field /navigation/global/anchors/0/url'],
  },
  {
    title: 'the pages of a menu item under a name like its label',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', menu: [{ item: 'I', items: ['a'] }] }] },
    found: ['error unknown-field /navigation/tabs/0/menu/0/items'],
    says: '"items" is not a field of menu item "I", so its 1 page reference is lost. Did you mean "pages"?',
  },
  {
    title: 'a page with a title and tags of its own',
    dialect: 'standard',
    navigation: { pages: ['a', { title: 'B', href: '/b', labels: ['new'] }] },
    found: ['error wrong-type /navigation/pages/1'],
  },
  {
    title: 'a list name for the label of another kind',
    dialect: 'standard',
    navigation: { groups: [{ tabs: 'X', pages: ['a'] }] },
    found: ['error unknown-field /navigation/groups/0/tabs'],
    says: '"tabs" is not a field of a group. Did you mean "group"?',
  },
  {
    title: 'a link that holds a list of pages under another name',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', href: 'https://x.y', items: ['a'] }] },
    found: ['error unknown-field /navigation/tabs/0/items'],
    says: '"items" is not a field of tab "T", so its 1 page reference is lost. Move its content to a field that can contain pages.',
  },
  ...[{ $ref: 5 }, { $ref: null, icon: 'x' }, { $ref: [], group: 'G' }].map((group) => ({
    title: `a $ref that is no text in the place of a group: ${JSON.stringify(group)}`,
    dialect: MINT,
    navigation: { groups: [group] },
    found: ['error ref-invalid /navigation/groups/0/$ref'],
  })),
  {
    title: 'a $ref that is no text in a group that lacks nothing',
    dialect: MINT,
    navigation: { groups: [{ $ref: 5, group: 'G', pages: ['a'] }] },
    found: ['warning unknown-field /navigation/groups/0/$ref'],
  },
  ...(['groups', 'pages'] as const).map((list) => ({
    title: `a $ref that is no text in the place of ${list}`,
    dialect: 'standard' as const,
    navigation: { [list]: { $ref: 5 } },
    found: [`error ref-invalid /navigation/${list}/$ref`],
    says: 'A $ref must be a file path in quotes, not a number.',
  })),
];

describe('an address that no browser reads (M1.5, M1.6)', () => {
  const unreadable = [
    'https://exa mple.com',
    'https://[::',
    'https://x:99999',
    'https://docs.example.com:80a/',
  ];
  const readable = [
    'https://[::1]:80/',
    'https://example.com/a b',
    'mailto:hi@example.com',
    'tel:1',
  ];

  it.each(['standard', 'mintlify'] as const)('is none of a link (%s)', (dialect) => {
    const links = (hrefs: string[]) => hrefs.map((href, index) => ({ tab: `T${index}`, href }));
    const found = diagnose(dialect, { tabs: links(unreadable) });
    expect(told(found)).toEqual(
      unreadable.map((_, index) => `error invalid-href /navigation/tabs/${index}/href`),
    );
    expect(found[0]?.message).toBe(
      'The URL "https://exa mple.com" is invalid. Check its host and port.',
    );
    expect(diagnose(dialect, { tabs: links(readable) })).toEqual([]);
  });

  it.each(['standard', 'mintlify'] as const)('is none of a global link (%s)', (dialect) => {
    const anchors = [
      { anchor: 'A', href: 'https://[::' },
      { anchor: 'B', href: '/a' },
    ];
    expect(told(diagnose(dialect, { pages: ['a'], global: { anchors } }))).toEqual([
      'error invalid-href /navigation/global/anchors/0/href',
    ]);
  });
});

describe('one mistake gives one finding', () => {
  it.each(cases)('$title', ({ dialect, navigation, found, says }) => {
    const diagnostics = diagnose(dialect, navigation);
    expect(told(diagnostics)).toEqual(found);
    if (says !== undefined) expect(diagnostics[0]?.message).toBe(says);
  });
});

describe('a fix loses nothing', () => {
  const tab = (rest: object) => ({ tabs: [{ tab: 'T', ...rest }] });
  it.each([
    ['an address beside pages', tab({ pages: ['a'], link: 'https://x.y' })],
    ['a misspelt address beside pages', tab({ pages: ['a'], herf: 'https://x.y' })],
    ['an address beside misspelt pages', tab({ page: ['a'], url: 'https://x.y' })],
    ['groups before the pages that are kept', tab({ pages: ['a'], group: GROUPS })],
    ['two misspelt lists of two kinds', tab({ page: ['a'], group: GROUPS })],
    ['pages where a generated reference leaves no room', tab({ sdk: SDK, page: ['a'] })],
    ['an address where one leaves no room', tab({ graphql: 'https://x.y', link: 'https://x.y' })],
  ])('that would be made to stand beside others: %s', (_, navigation) => {
    const found = diagnose('mintlify', navigation);
    expect(found.map(({ code }) => code)).toContain('unknown-field');
    expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  it.each([
    ['pages under another name', tab({ items: ['a'] })],
    ['an address under another name', tab({ url: 'https://x.y' })],
    ['groups beside a misspelt icon', tab({ group: GROUPS, icom: 'x' })],
  ])('and is there where nothing else is meant: %s', (_, navigation) => {
    const found = diagnose('mintlify', navigation);
    expect(found.flatMap(({ fixes }) => fixes)).toHaveLength(found.length);
  });
});

describe('a second mistake stays in sight', () => {
  const both: readonly Case[] = [
    {
      title: 'a group that has pages and an address',
      dialect: MINT,
      navigation: { groups: [{ group: 'G', href: 'https://x.y', pages: ['a'] }] },
      found: ['warning unknown-field /navigation/groups/0/href'],
    },
    {
      title: 'a misspelt list and an address in a group',
      dialect: MINT,
      navigation: { groups: [{ group: 'G', href: 'https://x.y', pagse: ['a'] }] },
      found: [
        'warning unknown-field /navigation/groups/0/href',
        'error unknown-field /navigation/groups/0/pagse',
      ],
    },
    {
      title: 'a label beside the name of a list that cannot stand there',
      dialect: MINT,
      navigation: { languages: [{ language: 'en', languages: 'fr', pages: ['a'] }] },
      found: ['error child-not-allowed /navigation/languages/0/languages'],
    },
    {
      title: 'entries of a list that cannot stand there',
      dialect: MINT,
      navigation: { languages: [{ language: 'en', menu: [{ item: 5 }], pages: ['y'] }] },
      found: [
        'error child-not-allowed /navigation/languages/0/menu',
        'error wrong-type /navigation/languages/0/menu/0/item',
      ],
    },
    {
      title: 'two kinds of children in a generated reference that are neither allowed',
      dialect: MINT,
      navigation: {
        tabs: [{ tab: 'S', sdk: SDK, pages: ['a'], anchors: [{ anchor: 'A', pages: ['b'] }] }],
      },
      found: [
        'error child-not-allowed /navigation/tabs/0/pages',
        'error child-not-allowed /navigation/tabs/0/anchors',
      ],
    },
  ];
  it.each(both)('$title', ({ dialect, navigation, found }) => {
    expect(told(diagnose(dialect, navigation))).toEqual(found);
  });

  it('two kinds of children of which one is given by a $ref that leads nowhere', () => {
    const navigation = { pages: ['a'], groups: { $ref: 'nowhere.json' } };
    expect(told(diagnose('standard', navigation))).toEqual([
      'error mixed-children /navigation/groups',
      'error ref-not-found /navigation/groups/$ref',
    ]);
  });
});

describe('a tab with a generated reference (M1.2, M1.13)', () => {
  it.each(['graphql', 'sdk'])('refuses all but its own fields and groups beside %s', (field) => {
    const tab = {
      tab: 'S',
      icon: 'book',
      hidden: false,
      directory: 'card',
      [field]: field === 'sdk' ? SDK : 'https://x.y',
      groups: GROUPS,
      openapi: 'o.json',
      asyncapi: 'q.json',
      global: {},
      zzz: 1,
    };
    const found = diagnose('mintlify', { tabs: [tab] });
    const place = '/navigation/tabs/0';
    expect(told(found)).toEqual([
      `error unknown-field ${place}/openapi`,
      `error unknown-field ${place}/asyncapi`,
      `error unknown-field ${place}/global`,
      `error unknown-field ${place}/zzz`,
    ]);
    expect(found[0]?.message).toContain(
      `"openapi" is not a field of tab "S", which has "${field}". Remove it.`,
    );
  });

  it('refuses an address, which would make it a link', () => {
    const tab = { tab: 'S', sdk: SDK, href: 'https://x.y', groups: GROUPS };
    expect(told(diagnose('mintlify', { tabs: [tab] }))).toEqual([
      'error unknown-field /navigation/tabs/0/href',
    ]);
  });

  it('takes a second specification for what it is elsewhere', () => {
    const tab = { tab: 'S', sdk: SDK, graphql: 'https://x.y', groups: GROUPS };
    expect(told(diagnose('mintlify', { tabs: [tab] }))).toEqual([]);
  });
});

describe('an invalid list before a valid one (M1.3, M1.4)', () => {
  const broken = [{ group: 'G', pages: ['b', 5] }];

  it('is passed over, and no more than that is said to be lost', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
    const found = diagnose('mintlify', navigation);
    expect(told(found)).toEqual([
      'error mixed-children /navigation/tabs/0/groups',
      'error wrong-type /navigation/tabs/0/groups/0/pages/1',
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      'Tab "T" has "pages" and "groups" side by side. Only "pages" is used until "groups" is fixed, and "groups" is dropped with 1 page reference. Nest one kind inside the other.',
      'An entry of "pages" of group "G" must be a page path or a group, not a number.',
    ]);
    expect(found[0]?.related).toMatchObject([
      { pointer: '/navigation/tabs/0/pages', message: 'This one is kept.' },
      {
        pointer: '/navigation/tabs/0/groups/0/pages/1',
        message: 'Because of this the builder does not use "groups".',
      },
    ]);
  });

  it('is passed over at the root', () => {
    const found = diagnose('mintlify', { groups: broken, pages: ['a'] });
    expect(found[0]?.message).toContain('Only "pages" is used until "groups" is fixed');
  });

  it('costs everything where no other list is valid', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a', 5] }] };
    const found = diagnose('mintlify', navigation);
    expect(told(found)).toEqual([
      'error wrong-type /navigation/tabs/0/groups/0/pages/1',
      'error mixed-children /navigation/tabs/0/pages',
      'error wrong-type /navigation/tabs/0/pages/1',
    ]);
    expect(found[0]?.message).toContain('drops everything in tab "T": 2 page references');
  });

  it('is kept where an element inside it bears the fault', () => {
    const tabs = [{ tab: 'T', pages: ['b', 5] }];
    const navigation = { versions: [{ version: 'v1', tabs, pages: ['a'] }] };
    const found = diagnose('mintlify', navigation);
    expect(found[0]?.message).toContain('drops everything in tab "T": 1 page reference.');
    expect(found[1]?.message).toContain('Only "tabs" is used');
  });

  it.each(['standard', 'mintlify'] as const)(
    'stays in the tree without what is invalid, as it will be once that is mended (%s)',
    (dialect) => {
      const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
      const mended = { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['b'] }], pages: ['a'] }] };
      const pagesOf = (value: object) => {
        const site = loadSite(
          memoryHost({ 'docs.json': JSON.stringify({ navigation: value }) }),
          'docs.json',
          { dialect },
        );
        const paths: string[] = [];
        const tree = site && resolveSite(site)?.tree;
        if (tree) walkPages(tree, ({ path }) => paths.push(path));
        return paths;
      };
      expect(pagesOf(navigation)).toEqual(['b']);
      expect(pagesOf(mended)).toEqual(['b']);
    },
  );

  it('is kept in the standard dialect', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
    expect(diagnose('standard', navigation).map(({ message }) => message)).toContain(
      'Tab "T" has "groups" and "pages" side by side. Only "groups" is used, and "pages" is dropped with 1 page reference. Nest one kind inside the other.',
    );
  });
});

describe('a specification in the place of its path', () => {
  it.each(['standard', 'mintlify'] as const)('is one finding, at the setting (%s)', (dialect) => {
    const navigation = {
      tabs: [{ tab: 'T', openapi: { $ref: 'o.json' } }],
    };
    const found = diagnose(dialect, navigation);
    expect(told(found)).toEqual(['error wrong-type /navigation/tabs/0/openapi']);
    expect(found[0]?.message).toContain(
      '"openapi" of tab "T" must be the path of the specification, such as "openapi.json", not the specification itself.',
    );
    expect(found[0]?.file).toBe('docs.json');
  });

  it('is one finding in a list', () => {
    const found = diagnose('mintlify', {
      tabs: [{ tab: 'T', openapi: [{ $ref: 'o.json' }] }],
    });
    expect(told(found)).toEqual(['error wrong-type /navigation/tabs/0/openapi/0']);
  });
});

describe('global elements beside each other', () => {
  it('have names of their own', () => {
    const languages = [
      { language: 'en', href: 'https://x.y' },
      { language: 'en', href: 'https://x.z' },
    ];
    const anchors = [
      { anchor: 'A', href: '/a' },
      { anchor: 'A', href: '/b' },
    ];
    const found = diagnose('mintlify', {
      tabs: [{ tab: 'T', pages: ['a'], global: { anchors } }],
      global: { languages },
    });
    expect(told(found)).toEqual([
      'warning duplicate-label /navigation/tabs/0/global/anchors/1/anchor',
      'error duplicate-label /navigation/global/languages/1/language',
    ]);
  });

  it('have one default', () => {
    const versions = [
      { version: '1', href: 'https://x.y', default: true },
      { version: '2', href: 'https://x.z', default: true },
    ];
    expect(told(diagnose('mintlify', { pages: ['a'], global: { versions } }))).toEqual([
      'error multiple-defaults /navigation/global/versions/1/default',
    ]);
  });

  it('may lead to pages', () => {
    const anchors = [{ anchor: 'A', href: '/a' }];
    expect(diagnose('mintlify', { pages: ['a'], global: { anchors } })).toEqual([]);
  });
});

describe('a file that is mounted twice', () => {
  const group = JSON.stringify({ group: 'G', pages: ['a', 'b'] });

  it('is one finding, at the second $ref', () => {
    const navigation = { groups: [{ $ref: 'g.json' }, { $ref: 'g.json' }] };
    const found = diagnose('standard', navigation, { 'g.json': group });
    expect(told(found)).toEqual(['warning duplicate-label /navigation/groups/1/$ref']);
    expect(found[0]?.file).toBe('docs.json');
    expect(found[0]?.message).toBe(
      'Two $refs name the file "g.json", so two sibling groups are both named "G". Remove one $ref.',
    );
    expect(found[0]?.related).toMatchObject([
      { file: 'docs.json', pointer: '/navigation/groups/0/$ref' },
    ]);
  });

  it('is one finding for all of its pages where it has another name', () => {
    const navigation = { groups: [{ $ref: 'g.json' }, { $ref: 'g.json', group: 'H' }] };
    const found = diagnose('standard', navigation, { 'g.json': group });
    expect(told(found)).toEqual(['warning duplicate-page /navigation/groups/1/$ref']);
    expect(found[0]?.message).toBe(
      'Two $refs name the file "g.json", so its pages are listed twice in the navigation. The sidebar highlights only the first of each. Remove one $ref.',
    );
    expect(found[0]?.related).toMatchObject([
      { file: 'docs.json', pointer: '/navigation/groups/0/$ref' },
    ]);
  });

  it('is found where a list is mounted', () => {
    const list = { $ref: 'pages.json' };
    const navigation = {
      groups: [
        { group: 'G', pages: list },
        { group: 'H', pages: list },
      ],
    };
    const found = diagnose('standard', navigation, { 'pages.json': '["a","b"]' });
    expect(told(found)).toEqual(['warning duplicate-page /navigation/groups/1/pages/$ref']);
  });

  it('is found at the two $refs that name it', () => {
    const outer = JSON.stringify({ group: 'O', pages: ['x', { $ref: 'g.json' }] });
    const navigation = { groups: [{ $ref: 'g.json' }, { $ref: 'o/outer.json' }] };
    const found = diagnose('standard', navigation, {
      'g.json': group,
      'o/outer.json': outer,
      'o/g.json': JSON.stringify({ $ref: '../g.json' }),
    });
    expect(found.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ['duplicate-page', 'o/g.json', '/$ref'],
    ]);
    expect(found[0]?.related).toMatchObject([
      { file: 'docs.json', pointer: '/navigation/groups/0/$ref' },
    ]);
  });

  it('is found at the outer of two files where the inner one is mounted once', () => {
    const outer = JSON.stringify({ group: 'O', pages: [{ $ref: 'g.json' }] });
    const navigation = { groups: [{ $ref: 'h.json' }, { $ref: 'h.json', group: 'P' }] };
    const found = diagnose('standard', navigation, { 'g.json': group, 'h.json': outer });
    expect(told(found)).toEqual(['warning duplicate-page /navigation/groups/1/$ref']);
  });

  it('says nothing where a file of two versions is one', () => {
    const versions = ['1', '2'].map((version) => ({ version, groups: [{ $ref: 'g.json' }] }));
    expect(diagnose('standard', { versions }, { 'g.json': group })).toEqual([]);
  });
});

describe('a language code that is not supported', () => {
  it.each([
    ['standard', 'ar, cn, cs, de, en', 'vi or zh-Hant'],
    ['mintlify', 'ar, ca, cn, cs, da', 'zh-Hant or zh-TW'],
  ] as const)('is told the codes that are (%s)', (dialect, first, last) => {
    const navigation = { languages: [{ language: 'tlh', pages: ['a'] }] };
    const [found] = diagnose(dialect, navigation);
    expect(found?.message).toContain(`"tlh" is not a supported language code. Use ${first}`);
    expect(found?.message).toContain(last);
  });
});

it('a page whose file encodes its letters in another way', () => {
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { pages: [composed] } }),
    [`${decomposed}.mdx`]: '',
  });
  const found = check(host, 'docs.json')?.diagnostics.map(({ message }) => message);
  expect(found).toEqual([
    `The page "${composed}" does not exist. Did you mean "${decomposed}"? It looks the same, but its letters are encoded differently.`,
  ]);
});

it('a $ref that is no text, without the pages that it should have brought', () => {
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { groups: [{ $ref: 5 }] } }),
    'a.mdx': '',
  });
  expect(told(check(host, 'docs.json')?.diagnostics ?? [])).toEqual([
    'error ref-invalid /navigation/groups/0/$ref',
  ]);
});

it('a $ref that is no text where no pages are behind it, beside a page that nobody lists', () => {
  const group = { group: 'T', icon: { $ref: 5 }, pages: ['a'] };
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { groups: [group] } }),
    'a.mdx': '',
    'lost.mdx': '',
  });
  expect(told(check(host, 'docs.json', { dialect: 'mintlify' })?.diagnostics ?? [])).toEqual([
    'warning orphan-page /navigation',
    'error ref-invalid /navigation/groups/0/icon/$ref',
  ]);
});

it('names no list that the specification of a tab leaves no room for', () => {
  const tab = { tab: 'T', graphql: 'https://x.io/g', items: ['a'] };
  const [finding] = diagnose('mintlify', { tabs: [tab] });
  expect(finding?.message).toContain('Move its content to a field that can contain pages');
});

it.each([
  [{ anchor: 'A', openapi: 'o.json', tags: ['beta'] }],
  [{ anchor: 'A', openapi: 'o.json', tags: [{ name: 'a' }] }],
  [{ anchor: 'A', openapi: 'o.json', tags: [] }],
])('makes no list of children of %j', (anchor) => {
  const found = diagnose('mintlify', { anchors: [anchor] });
  expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
});

it('makes a list of children of what can stand in it', () => {
  const tab = { tab: 'T', gruops: [{ group: 'G', pages: ['a'] }] };
  const [finding] = diagnose('mintlify', { tabs: [tab] });
  expect(finding?.fixes.map(({ title }) => title)).toHaveLength(1);
});

it('a number that is too large to be one', () => {
  const host = memoryHost({
    'docs.json':
      '{ "navigation": { "groups": [{ "group": "G", "boost": 1e999, "pages": ["a"] }] } }',
    'a.mdx': '',
  });
  const { diagnostics = [] } = check(host, 'docs.json', { dialect: 'mintlify' }) ?? {};
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '"boost" of group "G" must be a number, not a number that is too large.',
  ]);
});
