import { loadSite, memoryHost } from '@nav/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codemods, plan } from '../src/index.ts';
import { readModule } from '../src/module-source.ts';
import {
  config,
  drifted,
  namesakes,
  nestedNamesakes,
  pageFiles,
  write,
  writing,
} from './generate.ts';
import { type Case, CHANGE_PAGES, uphold } from './guarantees.ts';
import { runs } from './runs.ts';

const cases: Record<string, Record<string, unknown>[]> = {
  'extract-refs': [
    {},
    { of: 'groups', folder: 'nav/parts' },
    { at: '/navigation/tabs/0', of: 'groups' },
  ],
  'flatten-groups': [
    {},
    { depth: 2 },
    { to: 'siblings' },
    { to: 'siblings', depth: 2 },
    { at: '/navigation/groups/0' },
  ],
  'group-pages': [
    { page: 'intro,guides/a', label: 'New' },
    { page: 'index', label: 'API', icon: 'star', onlyHere: true },
  ],
  'groups-to-tabs': [{}, { at: '/navigation/products/0' }],
  'merge-groups': [
    {},
    { at: '/navigation/groups/0' },
    { labels: 'Guides,API,Start,More', into: 'Reference' },
  ],
  'move-entry': [
    { page: 'guides/intro,start/a', to: 'Guides' },
    { page: 'intro', to: 'API', first: true },
    { page: 'index', to: 'Start', before: 'setup' },
    { page: 'index', to: 'Start', onlyHere: true },
  ],
  'pages-to-groups': [
    {},
    { segment: 2, rest: 'Other' },
    { by: 'mapping', map: 'guides=Guides,api/v1=Old API' },
    { at: '/navigation/tabs/0' },
    { depth: 2 },
    { at: '/navigation/groups/0', depth: 3 },
  ],
  'change-kind': [
    ...['anchors', 'dropdowns', 'products', 'groups'].map((to) => ({ from: 'tabs', to })),
    ...['tabs', 'menu', 'dropdowns', 'anchors'].map((to) => ({ from: 'groups', to })),
    { from: 'products', to: 'tabs' },
    { from: 'dropdowns', to: 'groups' },
    { from: 'groups', to: 'tabs', at: '/navigation/products/0' },
  ],
  'add-version': [
    { label: 'v9', pages: 'share' },
    { label: 'v9', pages: 'share', default: true },
    { label: 'v9', from: 'en', pages: 'share' },
    { label: 'v9', pages: 'share', first: true },
  ],
  'archive-version': [
    { label: 'v8', folder: 'v8', current: 'v9' },
    { label: 'v1', folder: 'old', current: 'v9' },
    {
      label: 'v1',
      folder: 'old',
      current: 'v9',
      noindex: true,
      canonical: true,
      origin: 'https://pets.example',
      openapi: true,
      redirectsOf: 'v2',
    },
  ],
  'move-group': [
    { group: 'Start', to: 'API' },
    { group: 'More', to: 'Guides' },
    { group: 'Start', to: 'API', first: true },
    { group: 'Guides', to: 'API', before: 'intro', onlyHere: true },
  ],
  rename: [
    { from: 'Guides', to: 'Learn' },
    { from: 'API', to: 'Reference', of: 'tabs' },
  ],
  set: [
    { at: '*', field: 'icon', value: 'rocket' },
    { at: 'Guides', field: 'icon', unset: true },
    { field: 'styling.eyebrows', value: 'section' },
  ],
  sort: [{ by: 'title' }, { by: 'path' }, { by: 'label' }, { by: 'label', of: 'tabs' }],
  links: [{ style: 'absolute' }, { style: 'relative' }],
  'sync-group': [
    { group: 'Guides', folder: 'guides' },
    { group: 'API', folder: 'api', order: '-title' },
  ],
  'split-by-language': [{}, { rest: 'en', default: 'fr' }],
  'sync-languages': [{}, { from: 'fr' }],
  'sync-versions': [{ from: 'en' }],
  'split-by-version': [
    {},
    { rest: 'v9', shared: 'outside' },
    { folder: 'nav' },
    { by: 'pattern', pattern: '*/{version}' },
    { by: 'label', names: 'Guides,API' },
    { by: 'label', names: 'Guides,API', at: '/navigation/products/0' },
  ],
  'unwrap-root': [{ from: 'tabs' }, { from: 'groups' }, { from: 'products' }],
  'wrap-root': [
    { in: 'tabs' },
    { in: 'products', each: true },
    { in: 'versions', each: true },
    { in: 'versions', label: '1.0' },
    { in: 'dropdowns', at: '/navigation/tabs/0' },
  ],
};

/** Two groups that random configs seldom have beside each other, with the page that a case names. */
const apart = {
  navigation: {
    groups: [
      { group: 'Guides', pages: ['guides/a'] },
      { group: 'API', pages: ['api/a', 'intro'] },
    ],
  },
};

/** Random configs rarely list a page before which an entry can be moved. */
const setup = fc.constant({
  navigation: {
    groups: [
      { group: 'Guides', pages: ['index', 'guides/a'] },
      { group: 'Start', pages: ['intro', 'setup'] },
    ],
  },
});

/** The configs for codemods that change few of the others. */
const subjects: Record<string, typeof config> = {
  'add-version': drifted,
  'archive-version': fc.oneof(config, drifted),
  'merge-groups': fc.oneof(config, namesakes, nestedNamesakes),
  'move-entry': fc.oneof(config, setup),
  'move-group': fc.oneof(config, namesakes, fc.constant(apart)),
  'sync-languages': drifted,
  'sync-versions': drifted,
};

/** Returns a config without the element that a pointer names. */
function withoutPart(value: unknown, pointer: string): unknown {
  const copy = structuredClone(value);
  const tokens = pointer.split('/').slice(1);
  const last = tokens.pop() as string;
  const parent = tokens.reduce<unknown>((at, token) => Object(at)[token], copy);
  if (Array.isArray(parent) && last in parent) parent[Number(last)] = null;
  return copy;
}

for (const [name, variants] of Object.entries(cases)) {
  for (const options of variants) {
    test(`${name} ${JSON.stringify(options)} keeps every guarantee`, async () => {
      const codemod = codemods.get(name) as Case['codemod'];
      let changed = 0;
      // A file of a page may be in the way of its copy.
      const mayFail = name === 'archive-version';
      await fc.assert(
        fc.asyncProperty(subjects[name] ?? config, writing, async (value, how) => {
          const text = write(value, how);
          const file = how.language === 'json' ? 'docs.json' : 'docs.ts';
          const pages = pageFiles(value);
          const { status, files } = await uphold({
            codemod,
            options,
            file,
            text,
            mayFail,
            files: pages,
            changesPages: CHANGE_PAGES.has(name),
          });
          if (status === 'changed') changed += 1;
          if (
            String(options.at).startsWith('/') &&
            typeof options.at === 'string' &&
            how.language === 'json'
          ) {
            const after = JSON.parse((files[0]?.after ?? '').replace(/^\uFEFF/, ''));
            expect(withoutPart(after, options.at)).toEqual(withoutPart(value, options.at));
          }
        }),
        { numRuns: runs(4, 400) },
      );
      expect(changed).toBeGreaterThanOrEqual(runs(0, 1));
    });
  }
}

test('inline-refs restores a config after extract-refs byte for byte, and keeps every guarantee', async () => {
  const extract = codemods.get('extract-refs') as Case['codemod'];
  const inline = codemods.get('inline-refs') as Case['codemod'];
  await fc.assert(
    fc.asyncProperty(
      config,
      writing,
      fc.constantFrom({}, { of: 'groups' }, { of: 'tabs', folder: 'a/b' }),
      async (value, how, options) => {
        const text = write(value, { ...how, language: 'json' });
        const apart = await plan(extract, options, { file: 'docs.json', text });
        const files = Object.fromEntries(apart.files.map((one) => [one.file, one.after ?? '']));
        const main = files['docs.json'] ?? '';
        const back = await uphold({ codemod: inline, file: 'docs.json', text: main, files });
        expect(back.files[0]?.after).toBe(text);
        const host = memoryHost(files);
        const cleared = await plan(
          inline,
          { delete: true },
          { file: 'docs.json', text: main, host },
        );
        for (const { file, after } of cleared.files.slice(1))
          expect([file, after]).toEqual([file, undefined]);
        expect(cleared.files).toHaveLength(apart.files.length);
      },
    ),
    { numRuns: runs(6, 600) },
  );
});

test('inline-refs restores the value of a module after extract-refs, and keeps every guarantee', async () => {
  const extract = codemods.get('extract-refs') as Case['codemod'];
  const inline = codemods.get('inline-refs') as Case['codemod'];
  await fc.assert(
    fc.asyncProperty(config, writing, async (value, how) => {
      const text = write(value, { ...how, language: 'module' });
      const apart = await plan(extract, {}, { file: 'docs.ts', text });
      const files = Object.fromEntries(apart.files.map((one) => [one.file, one.after ?? '']));
      const main = files['docs.ts'] ?? '';
      const back = await uphold({ codemod: inline, file: 'docs.ts', text: main, files });
      const after = readModule('docs.ts', back.files[0]?.after ?? '');
      expect(after.source?.value).toEqual(value);
    }),
    { numRuns: runs(5, 400) },
  );
});

const LAST = 4;

/** A value of a file whose `$ref`s, with or without sibling properties, lead to files with higher numbers. */
const partOf = (file: number): fc.Arbitrary<unknown> => {
  const key = fc.constantFrom('icon', 'tag', 'color');
  const plain = fc.oneof(fc.constantFrom('a', 'b'), fc.constant(['a']), fc.constant({ icon: 'c' }));
  if (file === LAST) return plain;
  const reference = fc
    .integer({ min: file + 1, max: LAST })
    .map((next) => ({ $ref: `./f${next}.json` }));
  const withSiblings = (value: fc.Arbitrary<unknown>) =>
    fc
      .tuple(reference, fc.dictionary(key, value, { maxKeys: 2 }))
      .chain(([ref, own]) =>
        fc.boolean().map((isFirst): object => (isFirst ? { ...ref, ...own } : { ...own, ...ref })),
      );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      plain,
      withSiblings(tie('value')),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  }));
  return fc.oneof(withSiblings(value as fc.Arbitrary<unknown>), value as fc.Arbitrary<unknown>);
};

test('inline-refs merges $refs and their sibling properties as the check does', async () => {
  const codemod = codemods.get('inline-refs') as Case['codemod'];
  const parts = fc.tuple(...[0, 1, 2, 3, 4].map(partOf));
  await fc.assert(
    fc.asyncProperty(partOf(-1), parts, fc.boolean(), async (root, values, isRoot) => {
      const navigation = { pages: ['a'] };
      const config = isRoot
        ? { ...(Array.isArray(root) || typeof root !== 'object' ? {} : root), navigation }
        : { icon: root, navigation };
      const files = Object.fromEntries(
        values.map((value, index) => [`f${index}.json`, JSON.stringify(value)]),
      );
      const text = JSON.stringify(config);
      const composed = (main: string, others: Record<string, string> = {}) =>
        loadSite(memoryHost({ ...others, 'docs.json': main }), 'docs.json', { files: false })
          ?.config?.value;
      const done = await uphold({ codemod, file: 'docs.json', text, files });
      const after = done.files[0]?.after ?? '';
      expect(composed(after)).toEqual(composed(text, files));
      const cleared = await plan(
        codemod,
        { delete: true },
        { file: 'docs.json', text, host: memoryHost({ ...files, 'docs.json': text }) },
      );
      expect(cleared.files[0]?.after).toBe(after);
    }),
    { numRuns: runs(10, 1000) },
  );
});
