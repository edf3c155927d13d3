import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryHost } from '@nav/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan, planSync } from '../../src/index.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function put(file: string, content: object | string): void {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(
    join(cwd, file),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  );
}

const named = (name: string) => codemods.get(name) as Codemod;
const wrap = named('wrap-root');
const orphans = named('add-orphans');

/** A root that `products` of the dialect `mintlify` can hold, and those of `standard` cannot. */
const tabs = { navigation: { tabs: [{ tab: 'A', pages: ['a'] }] } };
const intoProducts = { in: 'products', label: 'X' };
const statuses = (plans: readonly Plan[]) => plans.map(({ status }) => status);
const inFile = (settings: object) => ({
  file: 'nav.config.json',
  text: JSON.stringify(settings),
});

test('the given dialect overrides that of the settings, which overrides the detected one', () => {
  const text = JSON.stringify(tabs);
  const statusWith = (more: object) =>
    planSync(wrap, intoProducts, { file: 'docs.json', text, ...more }).status;
  const settings = inFile({ dialect: 'mintlify' });
  expect(statusWith({})).toBe('refused');
  expect(statusWith({ settings })).toBe('changed');
  expect(statusWith({ dialect: 'mintlify' })).toBe('changed');
  expect(statusWith({ settings, dialect: 'standard' })).toBe('refused');
});

test('language codes depend on the dialect in the settings', async () => {
  const file = 'docs.ts';
  const text = "export default { navigation: { pages: ['a'] } };\n";
  const labelled = (label: string, dialect: string) =>
    plan(wrap, { in: 'languages', label }, { file, text, settings: inFile({ dialect }) });
  expect(await labelled('ja', 'mintlify')).toMatchObject({ status: 'changed' });
  expect(await labelled('ja', 'standard')).toMatchObject({
    status: 'unchanged',
    fault: 'options',
    reason:
      '--in languages needs a language code. "ja" is not a supported language code. Did you mean "jp"?',
  });
});

test('each config uses its nearest settings', async () => {
  put('nav.config.json', { dialect: 'mintlify' });
  put('a/docs.json', tabs);
  put('b/docs.json', tabs);
  put('b/package.json', { name: 'b', nav: { dialect: 'standard' } });
  put('c/docs.json', tabs);
  put('c/package.json', { name: 'c' });
  const files = ['a/docs.json', 'b/docs.json', 'c/docs.json'];
  expect(statuses(await plan(wrap, intoProducts, files, { cwd }))).toEqual([
    'changed',
    'refused',
    'changed',
  ]);
  const standard = await plan(wrap, intoProducts, files, { cwd, dialect: 'standard' });
  expect(statuses(standard)).toEqual(['refused', 'refused', 'refused']);
  const settings = { file: 'other.nav.config.json', text: '{ "dialect": "standard" }' };
  const other = await plan(wrap, intoProducts, files, { cwd, settings });
  expect(statuses(other)).toEqual(['refused', 'refused', 'refused']);
});

test('invalid settings are refused with a location, unreadable ones with the cause', async () => {
  put('docs.json', tabs);
  put('nav.config.json', '{\n  "dialect": mintlify\n}');
  const [broken] = await plan(wrap, intoProducts, ['docs.json'], { cwd });
  expect(broken).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^nav\.config\.json:2:14: /),
    refusals: [{ file: 'nav.config.json', line: 2, column: 14, code: 'invalid-json' }],
  });
  rmSync(join(cwd, 'nav.config.json'));
  symlinkSync('nav.config.json', join(cwd, 'nav.config.json'));
  const [cycle] = await plan(wrap, intoProducts, ['docs.json'], { cwd });
  expect(cycle).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^The settings cannot be read: ELOOP: .*nav\.config\.json/),
  });
});

test('ignored and hidden pages are not orphans', () => {
  const files = {
    'docs.json': '{ "navigation": { "pages": ["a"] } }\n',
    'a.mdx': '',
    'b.mdx': '',
    'drafts/one.mdx': '',
    'old/two.mdx': '',
    'old/three.md': '',
    '.notes/four.md': '',
  };
  const added = (settings: object | undefined, options: object = {}) => {
    const done = planSync(
      orphans,
      { rest: 'More', ...options },
      {
        file: 'docs.json',
        text: files['docs.json'],
        host: memoryHost(files),
        ...(settings && { settings: inFile(settings) }),
      },
    );
    return JSON.parse(done.files[0]?.after ?? '')
      .navigation.pages.slice(1)
      .sort();
  };
  expect(added(undefined)).toEqual(['b', 'drafts/one', 'old/three', 'old/two']);
  expect(added({ ignore: ['drafts/'] })).toEqual(['b', 'old/three', 'old/two']);
  expect(added({ ignore: ['drafts/', 'old/*', '!old/two'] }, { ignore: ['b'] })).toEqual([
    'old/two',
  ]);
});

test('sync-group rewrites the groups that the settings declare', async () => {
  const config = {
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['guides/a', 'guides/other'] },
        { tab: 'API', groups: [{ group: 'Pets', pages: ['/api/pets/cat'] }] },
      ],
    },
  };
  const syncGroups = [
    { group: 'API > Pets', folder: 'api/pets', order: '-name' },
    { group: 'Guides', folder: 'guides', files: ['a*', 'b'] },
  ];
  const pages = [
    'guides/a',
    'guides/b',
    'guides/other',
    'api/pets/cat',
    'api/pets/dog',
    'api/pets/eel',
  ];
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '# Page\n']));
  const planned = await plan(
    codemods.get('sync-group') as Codemod,
    {},
    {
      file: 'docs.json',
      text: JSON.stringify(config),
      host: memoryHost(files),
      settings: { file: 'nav.config.json', text: JSON.stringify({ syncGroups }) },
    },
  );
  const { tabs } = JSON.parse(planned.files[0]?.after ?? '').navigation;
  expect(tabs[1].groups[0].pages).toEqual(['/api/pets/eel', '/api/pets/dog', '/api/pets/cat']);
  expect(tabs[0].pages).toEqual(['guides/a', 'guides/b']);
});
