import { loadSite, memoryHost } from '@nav/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codemods, plan } from '../src/index.ts';
import { readModule } from '../src/module-source.ts';
import { config, drifted, namesakes, write, writing } from './generate.ts';
import { type Case, uphold } from './guarantees.ts';

const cases: Record<string, Record<string, unknown>[]> = {
  'extract-refs': [{}, { of: 'groups', folder: 'nav/parts' }],
  'flatten-groups': [{}, { depth: 2 }, { to: 'siblings' }, { to: 'siblings', depth: 2 }],
  'groups-to-tabs': [{}],
  'merge-groups': [{}, { labels: 'Guides,API,Start,More', into: 'Reference' }],
  'pages-to-groups': [
    {},
    { segment: 2, rest: 'Other' },
    { by: 'mapping', map: 'guides=Guides,api/v1=Old API' },
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
  ],
  'unwrap-root': [{ from: 'tabs' }, { from: 'groups' }, { from: 'products' }],
  'wrap-root': [
    { in: 'tabs' },
    { in: 'products', each: true },
    { in: 'versions', each: true },
    { in: 'versions', label: '1.0' },
  ],
};

/** What a codemod starts from, where most configs give it nothing to do. */
const subjects: Record<string, typeof config> = {
  'merge-groups': fc.oneof(config, namesakes),
  'sync-languages': drifted,
  'sync-versions': drifted,
};

for (const [name, variants] of Object.entries(cases)) {
  for (const options of variants) {
    test(`${name} ${JSON.stringify(options)} keeps every guarantee`, async () => {
      const codemod = codemods.get(name) as Case['codemod'];
      let changed = 0;
      await fc.assert(
        fc.asyncProperty(subjects[name] ?? config, writing, async (value, how) => {
          const text = write(value, how);
          const file = how.language === 'json' ? 'docs.json' : 'docs.ts';
          const { status } = await uphold({ codemod, options, file, text });
          if (status === 'changed') changed += 1;
        }),
        { numRuns: 100 },
      );
      expect(changed).toBeGreaterThan(0);
    }, 60_000);
  }
}

test('inline-refs gives back what extract-refs took apart, byte for byte, and keeps every guarantee', async () => {
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
    { numRuns: 150 },
  );
}, 60_000);

test('inline-refs puts back into a module what extract-refs took out of it, and keeps every guarantee', async () => {
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
    { numRuns: 100 },
  );
}, 60_000);

const LAST = 4;

/** A value of a file whose `$ref`s, with properties beside them or without, lead to files of higher numbers. */
const partOf = (file: number): fc.Arbitrary<unknown> => {
  const key = fc.constantFrom('icon', 'tag', 'color');
  const plain = fc.oneof(fc.constantFrom('a', 'b'), fc.constant(['a']), fc.constant({ icon: 'c' }));
  if (file === LAST) return plain;
  const reference = fc
    .integer({ min: file + 1, max: LAST })
    .map((next) => ({ $ref: `./f${next}.json` }));
  const beside = (value: fc.Arbitrary<unknown>) =>
    fc
      .tuple(reference, fc.dictionary(key, value, { maxKeys: 2 }))
      .chain(([ref, own]) =>
        fc.boolean().map((isFirst): object => (isFirst ? { ...ref, ...own } : { ...own, ...ref })),
      );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      plain,
      beside(tie('value')),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  }));
  return fc.oneof(beside(value as fc.Arbitrary<unknown>), value as fc.Arbitrary<unknown>);
};

test('inline-refs writes what the check makes of $refs and the properties beside them', async () => {
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
    { numRuns: 200 },
  );
}, 60_000);

const broken: [string, string, RegExp][] = [
  ['docs.json', '{\n  "navigation": {"pages": ["a/b",]}\n}', /^docs\.json:2:/],
  [
    'docs.json',
    '{"navigation": {"pages": ["a/b"]}, "navigation": {}}',
    /^docs\.json:1:36: Duplicate key/,
  ],
  ['docs.json', '', /^docs\.json:1:1/],
  ['docs.json', `${'['.repeat(100_000)}`, /^docs\.json:1:/],
  ['docs.ts', 'export default {\n  navigation: {\n', /^docs\.ts:/],
  ['docs.ts', 'export default { a: 1, "a": 2 };', /^docs\.ts:1:24: .*twice/],
];

for (const [file, text, reason] of broken) {
  test(`${file} ${JSON.stringify(text.slice(0, 50))} is refused where it is wrong, untouched, by every codemod`, async () => {
    for (const codemod of codemods.values()) {
      const options = Object.fromEntries(
        Object.entries(codemod.options)
          .filter(([, option]) => option.required)
          .map(([name, option]) => [name, option.values?.[0] ?? 'a']),
      );
      const done = await plan(codemod, options, { file, text, host: memoryHost({ [file]: text }) });
      expect(done.status).toBe('failed');
      expect(done.reason).toMatch(reason);
      expect(done.files).toMatchObject([{ file, before: text, after: text }]);
    }
  });
}

test('a wrong option is refused by name', async () => {
  const wrap = codemods.get('wrap-root') as Case['codemod'];
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["a"]}}' };
  expect(await plan(wrap, {}, input)).toMatchObject({
    status: 'failed',
    reason: '--in is required: the new primary pattern.',
  });
  expect(await plan(wrap, { in: 'x' }, input)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^--in must be one of products, /),
  });
  expect(await plan(wrap, { in: 'tabs', each: 'maybe' }, input)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^--each must be true or false/),
  });
});

test.each([
  ['pages-to-groups', { segment: 0 }, '--segment must be at least 1, not 0.'],
  ['flatten-groups', { depth: -1 }, '--depth must be at least 1, not -1.'],
  ['pages-to-groups', { map: 'a=A' }, '--map requires --by mapping.'],
  ['pages-to-groups', { by: 'path', key: 'x' }, '--key requires --by frontmatter.'],
  ['pages-to-groups', { by: 'mapping' }, /^--by mapping requires --map: PREFIX=LABEL; /],
  [
    'pages-to-groups',
    { by: 'mapping', map: 'a=' },
    /^--map must be pairs of the form NAME=VALUE, /,
  ],
  ['split-by-version', { by: 'pattern' }, /^--by pattern requires --pattern: .*for any other\.$/],
  ['split-by-version', { by: 'label', segment: 2 }, '--segment requires --by segment.'],
  ['wrap-root', { in: 'tabs', label: ' ' }, '--label must be a non-empty string, not " ".'],
  ['wrap-root', { in: 'tabs', label: 'A', each: true }, '--label cannot be combined with --each.'],
  ['merge-groups', { into: 'A' }, '--into requires --labels.'],
  ['merge-groups', { into: 'A', labels: [] }, '--into requires --labels.'],
  [
    'pages-to-groups',
    { by: 'mapping', map: ['a=b', 'c=d', 'a=c'] },
    '--map has two values for "a".',
  ],
  [
    'pages-to-groups',
    { by: 'mapping', map: new Map([['a', '']]) },
    /^--map must be pairs of the form NAME=VALUE, /,
  ],
  [
    'pages-to-groups',
    { by: 'mapping', map: new Set(['a=A']) },
    /^--map must be pairs of the form /,
  ],
  ['merge-groups', { labels: new Set(['A']) }, /^--labels must be a list, /],
  [
    'remove-page',
    { page: 'a', redirct: 'b', keep: undefined },
    'Unknown option --redirct. Did you mean --redirect?',
  ],
  [
    'groups-to-tabs',
    { xyzzy: true, toString: 1 },
    /^Unknown option --xyzzy\. Unknown option --to-string\.$/,
  ],
  ['remove-page', { page: 'a', keepFile: 'x' }, '--keep-file must be true or false, not "x".'],
  [
    'move-page',
    { from: 'a', to: 'b', noRedirct: true },
    'Unknown option --no-redirct. Did you mean --no-redirect?',
  ],
])('%s with %j says what is wrong with it', async (name, options, reason) => {
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["a"]}}' };
  const done = await plan(codemods.get(name) as Case['codemod'], options, input);
  expect(done).toMatchObject({
    status: 'failed',
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
});

test('pairs are read from a map as from an object', async () => {
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["guides/a","api/b"]}}' };
  const pagesToGroups = codemods.get('pages-to-groups') as Case['codemod'];
  const pairs = { guides: 'How to, and why', api: 'A=B' };
  const results = await Promise.all(
    [pairs, new Map(Object.entries(pairs))].map((map) =>
      plan(pagesToGroups, { by: 'mapping', map }, input),
    ),
  );
  for (const { files } of results) {
    expect(JSON.parse(files[0]?.after ?? '').navigation.groups).toEqual([
      { group: 'How to, and why', pages: ['guides/a'] },
      { group: 'A=B', pages: ['api/b'] },
    ]);
  }
});
