import { expect, test } from 'vitest';
import { codemods } from '../src/index.ts';
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
