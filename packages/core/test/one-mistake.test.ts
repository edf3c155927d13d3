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
  openapi: '3.1.0',
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

const summaryOf = (found: readonly Diagnostic[]) =>
  found.map(({ code, pointer, severity }) => `${severity} ${code} ${pointer}`);

const GROUPS = [{ group: 'G', pages: ['a'] }];
const SDK = { format: 'typedoc', source: 'o.json' };

interface Case {
  title: string;
  dialect: Dialect;
  navigation: unknown;
  /** Severity, code and pointer of each finding. */
  found: string[];
  /** The first message, if it matters. */
  message?: string;
}

const MINT = 'mintlify' as const;

const cases: readonly Case[] = [
  {
    title: 'the name of a list in place of the label',
    dialect: MINT,
    navigation: { languages: [{ languages: 'fr', pages: ['a'] }] },
    found: ['error unknown-field /navigation/languages/0/languages'],
    message: '"languages" is not a field of a language. Did you mean "language"?',
  },
  {
    title: 'a short form of the label',
    dialect: MINT,
    navigation: { languages: [{ lang: 'en', pages: ['a'] }] },
    found: ['error unknown-field /navigation/languages/0/lang'],
    message: '"lang" is not a field of a language. Did you mean "language"?',
  },
  {
    title: 'null as a second list',
    dialect: MINT,
    navigation: { pages: ['a'], groups: null },
    found: ['error wrong-type /navigation/groups'],
  },
  {
    title: 'null as a list next to a link',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', href: 'https://x.y', groups: null }] },
    found: ['error wrong-type /navigation/tabs/0/groups'],
  },
  {
    title: 'null as a list that is not allowed',
    dialect: MINT,
    navigation: { languages: [{ language: 'en', menu: null, pages: ['y'] }] },
    found: ['error child-not-allowed /navigation/languages/0/menu'],
  },
  {
    title: 'pages next to the groups of a generated reference',
    dialect: MINT,
    navigation: {
      tabs: [{ tab: 'S', graphql: 'https://x.y', groups: GROUPS, pages: ['y'] }],
    },
    found: ['error child-not-allowed /navigation/tabs/0/pages'],
  },
  {
    title: 'anchors before the groups of a generated reference, which are used',
    dialect: MINT,
    navigation: {
      tabs: [
        { tab: 'S', sdk: SDK, anchors: [{ anchor: 'A', pages: ['missing'] }], groups: GROUPS },
      ],
    },
    found: ['error child-not-allowed /navigation/tabs/0/anchors'],
  },
  {
    title: 'a list of specifications in place of one',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', openapi: ['p.json', 'o.json'] }] },
    found: ['error wrong-type /navigation/tabs/0/openapi'],
  },
  {
    title: 'an empty list of specifications in place of one',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', openapi: [] }] },
    found: ['error wrong-type /navigation/tabs/0/openapi'],
  },
  {
    title: 'an invalid specification on an element that reads none',
    dialect: MINT,
    navigation: { pages: ['a'], openapi: {} },
    found: ['warning no-effect /navigation/openapi'],
  },
  {
    title: 'pages in a global anchor in place of its URL',
    dialect: MINT,
    navigation: { pages: ['a'], global: { anchors: [{ anchor: 'G', pages: ['b'] }] } },
    found: ['error child-not-allowed /navigation/global/anchors/0/pages'],
  },
  ...(['href', 'url'] as const).map((key) => ({
    title: `a group that is meant as a link, with ${key}`,
    dialect: MINT,
    navigation: { groups: [{ group: 'G', [key]: 'https://x.y' }] },
    found: ['error missing-field /navigation/groups/0/group'],
    message: `Group "G" has no "pages". "${key}" does not make a group a link, so list pages or move the link to an element that can be one.`,
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
    title: 'an invalid specification after the one that is used',
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
    message: '"openapi" of tab "T" must be the path of a specification, not "  ".',
  },
  {
    title: 'the URL of a global link in the wrong field',
    dialect: MINT,
    navigation: { pages: ['a'], global: { anchors: [{ anchor: 'A', url: 'https://x.y' }] } },
    found: ['error unknown-field /navigation/global/anchors/0/url'],
  },
  {
    title: 'the pages of a menu item in a field named like its label',
    dialect: MINT,
    navigation: { tabs: [{ tab: 'T', menu: [{ item: 'I', items: ['a'] }] }] },
    found: ['error unknown-field /navigation/tabs/0/menu/0/items'],
    message:
      '"items" is not a field of menu item "I", so its 1 page reference is lost. Did you mean "pages"?',
  },
  {
    title: 'a page as an object with a title and tags',
    dialect: 'standard',
    navigation: { pages: ['a', { title: 'B', href: '/b', labels: ['new'] }] },
    found: ['error wrong-type /navigation/pages/1'],
  },
  {
    title: 'a list name in place of the label of another kind',
    dialect: 'standard',
    navigation: { groups: [{ tabs: 'X', pages: ['a'] }] },
    found: ['error unknown-field /navigation/groups/0/tabs'],
    message: '"tabs" is not a field of a group. Did you mean "group"?',
  },
  {
    title: 'a link with a list of pages in an unknown field',
    dialect: 'standard',
    navigation: { tabs: [{ tab: 'T', href: 'https://x.y', items: ['a'] }] },
    found: ['error unknown-field /navigation/tabs/0/items'],
    message:
      '"items" is not a field of tab "T", so its 1 page reference is lost. Move its content to a field that can contain pages.',
  },
  ...[{ $ref: 5 }, { $ref: null, icon: 'x' }, { $ref: [], group: 'G' }].map((group) => ({
    title: `a $ref that is not a string in place of a group: ${JSON.stringify(group)}`,
    dialect: MINT,
    navigation: { groups: [group] },
    found: ['error ref-invalid /navigation/groups/0/$ref'],
  })),
  {
    title: 'a $ref that is not a string in a complete group',
    dialect: MINT,
    navigation: { groups: [{ $ref: 5, group: 'G', pages: ['a'] }] },
    found: ['warning unknown-field /navigation/groups/0/$ref'],
  },
  ...(['groups', 'pages'] as const).map((list) => ({
    title: `a $ref that is not a string in place of ${list}`,
    dialect: 'standard' as const,
    navigation: { [list]: { $ref: 5 } },
    found: [`error ref-invalid /navigation/${list}/$ref`],
    message: 'A $ref must be a file path in quotes, not a number.',
  })),
];

describe('an invalid URL (M1.5, M1.6)', () => {
  const invalid = [
    'https://exa mple.com',
    'https://[::',
    'https://x:99999',
    'https://docs.example.com:80a/',
  ];
  const valid = ['https://[::1]:80/', 'https://example.com/a b', 'mailto:hi@example.com', 'tel:1'];

  it.each(['standard', 'mintlify'] as const)('is an error in a link (%s)', (dialect) => {
    const links = (hrefs: string[]) => hrefs.map((href, index) => ({ tab: `T${index}`, href }));
    const found = diagnose(dialect, { tabs: links(invalid) });
    expect(summaryOf(found)).toEqual(
      invalid.map((_, index) => `error invalid-href /navigation/tabs/${index}/href`),
    );
    expect(found[0]?.message).toBe(
      'The URL "https://exa mple.com" is invalid. Check its host and port.',
    );
    expect(diagnose(dialect, { tabs: links(valid) })).toEqual([]);
  });

  it.each(['standard', 'mintlify'] as const)('is an error in a global link (%s)', (dialect) => {
    const anchors = [
      { anchor: 'A', href: 'https://[::' },
      { anchor: 'B', href: '/a' },
    ];
    expect(summaryOf(diagnose(dialect, { pages: ['a'], global: { anchors } }))).toEqual([
      'error invalid-href /navigation/global/anchors/0/href',
    ]);
  });
});

describe('one mistake gives one finding', () => {
  it.each(cases)('$title', ({ dialect, navigation, found, message }) => {
    const diagnostics = diagnose(dialect, navigation);
    expect(summaryOf(diagnostics)).toEqual(found);
    if (message !== undefined) expect(diagnostics[0]?.message).toBe(message);
  });
});

describe('a fix', () => {
  const tab = (rest: object) => ({ tabs: [{ tab: 'T', ...rest }] });
  it.each([
    ['a URL next to pages', tab({ pages: ['a'], link: 'https://x.y' })],
    ['a misspelled URL next to pages', tab({ pages: ['a'], herf: 'https://x.y' })],
    ['a URL next to misspelled pages', tab({ page: ['a'], url: 'https://x.y' })],
    ['groups before the pages that are used', tab({ pages: ['a'], group: GROUPS })],
    ['two misspelled lists of different kinds', tab({ page: ['a'], group: GROUPS })],
    ['pages next to a generated reference', tab({ sdk: SDK, page: ['a'] })],
    ['a URL next to a generated reference', tab({ graphql: 'https://x.y', link: 'https://x.y' })],
  ])('is not offered if it would put children side by side: %s', (_, navigation) => {
    const found = diagnose('mintlify', navigation);
    expect(found.map(({ code }) => code)).toContain('unknown-field');
    expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  it.each([
    ['pages in the wrong field', tab({ items: ['a'] })],
    ['a URL in the wrong field', tab({ url: 'https://x.y' })],
    ['groups next to a misspelled icon', tab({ group: GROUPS, icn: 'x' })],
  ])('is offered if it is unambiguous: %s', (_, navigation) => {
    const found = diagnose('mintlify', navigation);
    expect(found.flatMap(({ fixes }) => fixes)).toHaveLength(found.length);
  });
});

describe('two mistakes give two findings', () => {
  const both: readonly Case[] = [
    {
      title: 'a URL in a group with pages',
      dialect: MINT,
      navigation: { groups: [{ group: 'G', href: 'https://x.y', pages: ['a'] }] },
      found: ['warning unknown-field /navigation/groups/0/href'],
    },
    {
      title: 'a misspelled list and a URL in a group',
      dialect: MINT,
      navigation: { groups: [{ group: 'G', href: 'https://x.y', pagse: ['a'] }] },
      found: [
        'warning unknown-field /navigation/groups/0/href',
        'error unknown-field /navigation/groups/0/pagse',
      ],
    },
    {
      title: 'the name of a list next to a label',
      dialect: MINT,
      navigation: { languages: [{ language: 'en', languages: 'fr', pages: ['a'] }] },
      found: ['error child-not-allowed /navigation/languages/0/languages'],
    },
    {
      title: 'invalid entries of a list that is not allowed',
      dialect: MINT,
      navigation: { languages: [{ language: 'en', menu: [{ item: 5 }], pages: ['y'] }] },
      found: [
        'error child-not-allowed /navigation/languages/0/menu',
        'error wrong-type /navigation/languages/0/menu/0/item',
      ],
    },
    {
      title: 'two kinds of children that a generated reference does not allow',
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
    expect(summaryOf(diagnose(dialect, navigation))).toEqual(found);
  });

  it('two kinds of children, one of them from a missing file', () => {
    const navigation = { pages: ['a'], groups: { $ref: 'nowhere.json' } };
    expect(summaryOf(diagnose('standard', navigation))).toEqual([
      'error mixed-children /navigation/groups',
      'error ref-not-found /navigation/groups/$ref',
    ]);
  });
});

describe('a tab with a generated reference (M1.2, M1.13)', () => {
  it.each(['graphql', 'sdk'])('accepts only its own fields and groups next to %s', (field) => {
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
    expect(summaryOf(found)).toEqual([
      `error unknown-field ${place}/openapi`,
      `error unknown-field ${place}/asyncapi`,
      `error unknown-field ${place}/global`,
      `error unknown-field ${place}/zzz`,
    ]);
    expect(found[0]?.message).toContain(
      `"openapi" is not a field of tab "S", which has "${field}". Remove it.`,
    );
  });

  it('does not accept a URL, which would make it a link', () => {
    const tab = { tab: 'S', sdk: SDK, href: 'https://x.y', groups: GROUPS };
    expect(summaryOf(diagnose('mintlify', { tabs: [tab] }))).toEqual([
      'error unknown-field /navigation/tabs/0/href',
    ]);
  });

  it('accepts a second reference', () => {
    const tab = { tab: 'S', sdk: SDK, graphql: 'https://x.y', groups: GROUPS };
    expect(summaryOf(diagnose('mintlify', { tabs: [tab] }))).toEqual([]);
  });
});

describe('an invalid list before a valid one (M1.3, M1.4)', () => {
  const broken = [{ group: 'G', pages: ['b', 5] }];

  it('is skipped, and only its own pages are reported as lost', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
    const found = diagnose('mintlify', navigation);
    expect(summaryOf(found)).toEqual([
      'error mixed-children /navigation/tabs/0/groups',
      'error wrong-type /navigation/tabs/0/groups/0/pages/1',
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      'Tab "T" has "pages" and "groups" side by side. Only "pages" is used until "groups" is fixed, and "groups" is dropped with 1 page reference. Nest one kind inside the other.',
      'An entry of "pages" of group "G" must be a page path or a group, not a number.',
    ]);
    expect(found[0]?.related).toMatchObject([
      { pointer: '/navigation/tabs/0/pages', message: 'This one is used.' },
      {
        pointer: '/navigation/tabs/0/groups/0/pages/1',
        message: 'Because of this, the builder ignores "groups".',
      },
    ]);
  });

  it('is skipped at the root', () => {
    const found = diagnose('mintlify', { groups: broken, pages: ['a'] });
    expect(found[0]?.message).toContain('Only "pages" is used until "groups" is fixed');
  });

  it('costs everything if no other list is valid', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a', 5] }] };
    const found = diagnose('mintlify', navigation);
    expect(summaryOf(found)).toEqual([
      'error wrong-type /navigation/tabs/0/groups/0/pages/1',
      'error mixed-children /navigation/tabs/0/pages',
      'error wrong-type /navigation/tabs/0/pages/1',
    ]);
    expect(found[0]?.message).toContain('drops everything in tab "T" (2 page references)');
  });

  it('is used if only an element inside it is invalid', () => {
    const tabs = [{ tab: 'T', pages: ['b', 5] }];
    const navigation = { versions: [{ version: 'v1', tabs, pages: ['a'] }] };
    const found = diagnose('mintlify', navigation);
    expect(found[0]?.message).toContain('drops everything in tab "T" (1 page reference).');
    expect(found[1]?.message).toContain('Only "tabs" is used');
  });

  it.each(['standard', 'mintlify'] as const)(
    'is in the tree without its invalid entries, as after a fix (%s)',
    (dialect) => {
      const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
      const fixed = { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['b'] }], pages: ['a'] }] };
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
      expect(pagesOf(fixed)).toEqual(['b']);
    },
  );

  it('is used in the standard dialect', () => {
    const navigation = { tabs: [{ tab: 'T', groups: broken, pages: ['a'] }] };
    expect(diagnose('standard', navigation).map(({ message }) => message)).toContain(
      'Tab "T" has "groups" and "pages" side by side. Only "groups" is used, and "pages" is dropped with 1 page reference. Nest one kind inside the other.',
    );
  });
});

describe('a specification in place of its path', () => {
  it.each(['standard', 'mintlify'] as const)('is one finding, at the setting (%s)', (dialect) => {
    const navigation = {
      tabs: [{ tab: 'T', openapi: { $ref: 'o.json' } }],
    };
    const found = diagnose(dialect, navigation);
    expect(summaryOf(found)).toEqual(['error wrong-type /navigation/tabs/0/openapi']);
    expect(found[0]?.message).toContain(
      '"openapi" of tab "T" must be the path of the specification, such as "openapi.json", not the specification itself.',
    );
    expect(found[0]?.file).toBe('docs.json');
  });

  it('is one finding in a list', () => {
    const found = diagnose('mintlify', {
      tabs: [{ tab: 'T', openapi: [{ $ref: 'o.json' }] }],
    });
    expect(summaryOf(found)).toEqual(['error wrong-type /navigation/tabs/0/openapi/0']);
  });
});

describe('global elements', () => {
  it('must have different names', () => {
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
    expect(summaryOf(found)).toEqual([
      'warning duplicate-label /navigation/tabs/0/global/anchors/1/anchor',
      'error duplicate-label /navigation/global/languages/1/language',
    ]);
  });

  it('may have one default', () => {
    const versions = [
      { version: '1', href: 'https://x.y', default: true },
      { version: '2', href: 'https://x.z', default: true },
    ];
    expect(summaryOf(diagnose('mintlify', { pages: ['a'], global: { versions } }))).toEqual([
      'error multiple-defaults /navigation/global/versions/1/default',
    ]);
  });

  it('may link to pages', () => {
    const anchors = [{ anchor: 'A', href: '/a' }];
    expect(diagnose('mintlify', { pages: ['a'], global: { anchors } })).toEqual([]);
  });
});

describe('a file that is mounted twice', () => {
  const group = JSON.stringify({ group: 'G', pages: ['a', 'b'] });

  it('is one finding, at the second $ref', () => {
    const navigation = { groups: [{ $ref: 'g.json' }, { $ref: 'g.json' }] };
    const found = diagnose('standard', navigation, { 'g.json': group });
    expect(summaryOf(found)).toEqual(['warning duplicate-label /navigation/groups/1/$ref']);
    expect(found[0]?.file).toBe('docs.json');
    expect(found[0]?.message).toBe(
      'Two $refs point to the file "g.json", so two sibling groups are both named "G". Remove one $ref.',
    );
    expect(found[0]?.related).toMatchObject([
      { file: 'docs.json', pointer: '/navigation/groups/0/$ref' },
    ]);
  });

  it('is one finding for all of its pages if its name is different', () => {
    const navigation = { groups: [{ $ref: 'g.json' }, { $ref: 'g.json', group: 'H' }] };
    const found = diagnose('standard', navigation, { 'g.json': group });
    expect(summaryOf(found)).toEqual(['warning duplicate-page /navigation/groups/1/$ref']);
    expect(found[0]?.message).toBe(
      'Several $refs point to the file "g.json", so its pages are listed more than once in the navigation. The sidebar highlights only the first entry of a page. Keep one $ref.',
    );
    expect(found[0]?.related).toMatchObject([
      { file: 'docs.json', pointer: '/navigation/groups/0/$ref' },
    ]);
  });

  it('is found if it is a list', () => {
    const list = { $ref: 'pages.json' };
    const navigation = {
      groups: [
        { group: 'G', pages: list },
        { group: 'H', pages: list },
      ],
    };
    const found = diagnose('standard', navigation, { 'pages.json': '["a","b"]' });
    expect(summaryOf(found)).toEqual(['warning duplicate-page /navigation/groups/1/pages/$ref']);
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

  it('is found at the outer of two nested files', () => {
    const outer = JSON.stringify({ group: 'O', pages: [{ $ref: 'g.json' }] });
    const navigation = { groups: [{ $ref: 'h.json' }, { $ref: 'h.json', group: 'P' }] };
    const found = diagnose('standard', navigation, { 'g.json': group, 'h.json': outer });
    expect(summaryOf(found)).toEqual(['warning duplicate-page /navigation/groups/1/$ref']);
  });

  it('is fine in two versions', () => {
    const versions = ['1', '2'].map((version) => ({ version, groups: [{ $ref: 'g.json' }] }));
    expect(diagnose('standard', { versions }, { 'g.json': group })).toEqual([]);
  });
});

describe('a language code that is not supported', () => {
  it.each([
    ['standard', 'ar, cn, cs, de, en', 'vi or zh-Hant'],
    ['mintlify', 'ar, ca, cn, cs, da', 'zh-Hant or zh-TW'],
  ] as const)('is reported with the supported ones (%s)', (dialect, first, last) => {
    const navigation = { languages: [{ language: 'tlh', pages: ['a'] }] };
    const [found] = diagnose(dialect, navigation);
    expect(found?.message).toContain(`"tlh" is not a supported language code. Use ${first}`);
    expect(found?.message).toContain(last);
  });
});

it('suggests a page file whose letters are encoded differently', () => {
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

it('reports no orphans next to a $ref that is not a string in place of a group', () => {
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { groups: [{ $ref: 5 }] } }),
    'a.mdx': '',
  });
  expect(summaryOf(check(host, 'docs.json')?.diagnostics ?? [])).toEqual([
    'error ref-invalid /navigation/groups/0/$ref',
  ]);
});

it('reports orphans next to a $ref that is not a string in place of an icon', () => {
  const group = { group: 'T', icon: { $ref: 5 }, pages: ['a'] };
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { groups: [group] } }),
    'a.mdx': '',
    'lost.mdx': '',
  });
  expect(summaryOf(check(host, 'docs.json', { dialect: 'mintlify' })?.diagnostics ?? [])).toEqual([
    'warning orphan-page /navigation',
    'error ref-invalid /navigation/groups/0/icon/$ref',
  ]);
});

it('does not suggest a list that the specification of a tab does not allow', () => {
  const tab = { tab: 'T', graphql: 'https://x.io/g', items: ['a'] };
  const [finding] = diagnose('mintlify', { tabs: [tab] });
  expect(finding?.message).toContain('Move its content to a field that can contain pages');
});

it.each([
  [{ anchor: 'A', openapi: 'o.json', tags: ['beta'] }],
  [{ anchor: 'A', openapi: 'o.json', tags: [{ name: 'a' }] }],
  [{ anchor: 'A', openapi: 'o.json', tags: [] }],
])('does not turn an unrelated list into children: %j', (anchor) => {
  const found = diagnose('mintlify', { anchors: [anchor] });
  expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
});

it('turns a misspelled list of groups into children', () => {
  const tab = { tab: 'T', gruops: [{ group: 'G', pages: ['a'] }] };
  const [finding] = diagnose('mintlify', { tabs: [tab] });
  expect(finding?.fixes.map(({ title }) => title)).toHaveLength(1);
});

it('reports a number that is too large', () => {
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
