import { expect, test } from 'vitest';
import { type Codemod, codemods } from '../src/index.ts';
import { CHANGE_PAGES, uphold } from './guarantees.ts';

/** The labels of the site, with their German and French translations. */
const LABELS = [
  ['Guides', 'Anleitungen', 'Guides pratiques'],
  ['API', 'Schnittstelle', 'Interface'],
  ['Start', 'Anfang', 'Débuter'],
  ['Basics', 'Grundlagen', 'Notions'],
  ['Deep', 'Tief', 'Approfondir'],
  ['Users', 'Benutzer', 'Utilisateurs'],
  ['New', 'Neu', 'Nouveau'],
  ['More', 'Mehr', 'Autres'],
] as const;

const LANGUAGES = ['en', 'de', 'fr'];

const english = {
  language: 'en',
  tabs: [
    {
      tab: 'Guides',
      groups: [
        { group: 'Start', pages: ['en/z', { group: 'Deep', pages: ['en/deep'] }, 'en/a'] },
        { group: 'Basics', pages: ['en/b', 'en/c'] },
      ],
    },
    { tab: 'More', pages: ['en/more/x/a', 'en/more/y/b'] },
    { tab: 'API', groups: [{ group: 'Users', pages: ['en/api/users', 'en/api/teams'] }] },
  ],
};

/** Returns a language in another one: each label is translated, and each page is in the other folder. */
function translate(value: unknown, from: string, to: string): unknown {
  const [source, target] = [LANGUAGES.indexOf(from), LANGUAGES.indexOf(to)];
  const text = LABELS.reduce(
    (all, labels) => all.replaceAll(`"${labels[source]}"`, `"${labels[target]}"`),
    JSON.stringify(value),
  );
  const moved = text.replaceAll(`"${from}/`, `"${to}/`);
  return JSON.parse(moved.replace(`"language":"${from}"`, `"language":"${to}"`));
}

const text = JSON.stringify(
  { navigation: { languages: LANGUAGES.map((one) => translate(english, 'en', one)) } },
  null,
  2,
);

const labelIn = { de: 'Neu', fr: 'Nouveau' };

/** Options for each codemod that changes all languages alike, with English labels. */
const OPTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  'add-entry': { page: 'en/new', to: 'Basics', stubs: true },
  'change-kind': { from: 'groups', to: 'menu', at: 'API' },
  'flatten-groups': { at: 'Guides' },
  'group-pages': { page: 'en/b', label: 'New', labelIn },
  'groups-to-tabs': { at: 'API' },
  'merge-groups': { labels: 'Start,Basics', into: 'New', labelIn },
  'move-entry': { page: 'en/b', to: 'Users', before: 'en/api/users' },
  'move-group': { group: 'Basics', to: 'API', first: true },
  'pages-to-groups': { at: 'More' },
  'remove-entry': { page: 'en/b' },
  rename: { from: 'Basics', to: 'New', labelIn },
  set: { at: 'Basics', field: 'icon', value: 'rocket' },
  sort: { by: 'path', at: 'Start' },
  'unwrap-root': { from: 'groups', at: 'API' },
  'wrap-root': { in: 'groups', label: 'New', at: 'More' },
};

const alike = [...codemods.values()].filter((one) => one.alike !== undefined);

test('every codemod that changes languages alike has options here', () => {
  expect(Object.keys(OPTIONS).sort()).toEqual(alike.map(({ name }) => name).sort());
});

test.each(alike.map((codemod) => [codemod.name, codemod] as const))(
  '%s does the same in three languages with translated labels',
  async (name, codemod) => {
    const pages = text.match(/"(?:en|de|fr)\/[^"]+"/g) ?? [];
    const files = Object.fromEntries(pages.map((page) => [`${JSON.parse(page)}.mdx`, '# Page\n']));
    const done = await uphold({
      codemod,
      options: OPTIONS[name] ?? {},
      file: 'docs.json',
      text,
      files,
      changesPages: CHANGE_PAGES.has(name),
    });
    const [first, ...others] = JSON.parse(done.files[0]?.after ?? '').navigation.languages;
    // A tab cannot contain tabs: a fixture has dropdowns.
    expect(done.status).toBe(name === 'groups-to-tabs' ? 'refused' : 'changed');
    for (const other of others) expect(translate(other, other.language, 'en')).toEqual(first);
  },
);

const versioned = {
  language: 'en',
  versions: [
    { version: 'v2', groups: [{ group: 'Start', pages: ['en/v2/a', 'en/v2/b'] }] },
    { version: 'v1', groups: [{ group: 'Start', pages: ['en/v1/b', 'en/v1/a'] }] },
  ],
};
const mixed = { language: 'en', groups: [{ group: 'Start', pages: ['en/v2/a', 'en/v1/a'] }] };

/** Returns a site in three languages, with the page files that it lists and others. */
function siteOf(language: object, ...more: string[]): { text: string; files: string[] } {
  const languages = LANGUAGES.map((one) => translate(language, 'en', one));
  const all = JSON.stringify({ navigation: { languages } }, null, 2);
  const pages = (all.match(/"(?:en|de|fr)\/[^"]+"/g) ?? []).map((page) => JSON.parse(page));
  const others = more.flatMap((page) => LANGUAGES.map((one) => `${one}/${page}`));
  return { text: all, files: [...pages, ...others] };
}

interface Row {
  site?: ReturnType<typeof siteOf>;
  options: Record<string, unknown>;
  /** `alike`: in all languages. `one`: only what the options name. `none`: the site is as the codemod makes it. */
  changes: 'alike' | 'one' | 'none';
}

const site = siteOf(english);
const reordered = site.text.replace('"de/b",', '"de/c",').replace(/"de\/c"(?=\s*\])/, '"de/b"');

/** The codemods that do not look for counterparts. `mint-to-docs` reads another format, without languages. */
const OTHERS: Readonly<Record<string, Row>> = {
  'add-language': { options: { language: 'es', stubs: true }, changes: 'alike' },
  'add-orphans': { site: siteOf(english, 'more/x/new'), options: {}, changes: 'alike' },
  'add-version': { site: siteOf(versioned), options: { label: 'v3' }, changes: 'alike' },
  'archive-version': {
    site: siteOf(english),
    options: { label: 'v1', folder: 'v1', current: 'v2', at: 'en' },
    changes: 'one',
  },
  endpoints: { options: { to: 'entries' }, changes: 'none' },
  'extract-refs': { options: { of: 'tabs' }, changes: 'one' },
  'inline-refs': { options: {}, changes: 'none' },
  'mark-translated': { options: { page: 'de/b' }, changes: 'none' },
  'move-file': {
    site: { ...site, files: [...site.files, 'snippets/a'] },
    options: { from: 'snippets/a.mdx', to: 'snippets/b.mdx' },
    changes: 'none',
  },
  'move-page': { options: { from: 'en/b', to: 'en/d' }, changes: 'one' },
  'remove-missing': {
    site: { ...site, files: site.files.filter((file) => !file.endsWith('/b')) },
    options: {},
    changes: 'alike',
  },
  'remove-page': { options: { page: 'en/b' }, changes: 'one' },
  'retire-version': {
    site: siteOf(versioned),
    options: { label: 'v1', redirect: 'v2' },
    changes: 'alike',
  },
  'split-by-language': { options: {}, changes: 'none' },
  'split-by-version': { site: siteOf(mixed), options: { segment: 2, at: 'en' }, changes: 'one' },
  links: { options: { style: 'relative' }, changes: 'none' },
  'sync-group': {
    options: { group: 'en > Start', folder: 'en', order: '-name' },
    changes: 'one',
  },
  'sync-languages': { site: { ...site, text: reordered }, options: {}, changes: 'alike' },
  'sync-versions': { site: siteOf(versioned), options: { from: 'v2' }, changes: 'alike' },
};

test('every other codemod has a row here', () => {
  const names = [...codemods.keys()].filter((name) => !alike.some((one) => one.name === name));
  expect([...Object.keys(OTHERS), 'mint-to-docs'].sort()).toEqual(names.sort());
});

test.each(Object.entries(OTHERS))(
  '%s works on three languages with translated labels',
  async (name, row) => {
    const { text: before, files: pages } = row.site ?? site;
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '# Page\n']));
    const done = await uphold({
      codemod: codemods.get(name) as Codemod,
      options: row.options,
      file: 'docs.json',
      text: before,
      files,
      changesPages: CHANGE_PAGES.has(name),
      mayFail: true,
    });
    const after = JSON.parse(done.files[0]?.after ?? '').navigation.languages;
    const [first, ...others] = after.slice(0, LANGUAGES.length);
    const known = JSON.parse(before).navigation.languages;
    if (row.changes === 'none') expect(after).toEqual(known);
    else expect(after, done.reason).not.toEqual(known);
    const isOne = row.changes === 'one' && name !== 'extract-refs';
    if (isOne) expect(others).toEqual(known.slice(1));
    if (row.changes === 'alike')
      for (const other of others) expect(translate(other, other.language, 'en')).toEqual(first);
  },
);
