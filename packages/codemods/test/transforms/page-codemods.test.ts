import { memoryHost } from '@nav/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codemods, plan } from '../../src/index.ts';
import { config, write, writing } from '../generate.ts';
import { type Case, pagesBeside, uphold } from '../guarantees.ts';
import { runs } from '../runs.ts';

/** A codemod that depends on page files, the files, and the expected pages of the config. */
interface Purpose {
  name: string;
  options: Record<string, unknown>;
  files: readonly string[];
  after(before: readonly string[]): string[];
}

const has = (files: readonly string[]) => (page: string) => files.includes(page);
const isWithin = (page: string, folder: string) => page === folder || page.startsWith(`${folder}/`);
const ALL = ['guides', 'api', 'start', 'v1', 'en', 'deep-dive', 'guides/v1', 'api/en'].flatMap(
  (folder) => ['intro', 'index', 'setup', 'a', 'b'].map((page) => `${folder}/${page}`),
);

const purposes: Purpose[] = [
  {
    name: 'remove-missing',
    options: {},
    files: ALL.filter((_, index) => index % 3 > 0),
    after(before) {
      return before.filter(has(this.files));
    },
  },
  {
    name: 'remove-missing',
    options: { keepEmpty: true },
    files: ['guides/a', 'intro'],
    after(before) {
      return before.filter(has(this.files));
    },
  },
  {
    name: 'move-page',
    options: { from: 'guides', to: 'learn/more' },
    files: ALL,
    after: (before) =>
      before.map((page) => (isWithin(page, 'guides') ? `learn/more${page.slice(6)}` : page)),
  },
  {
    name: 'move-page',
    options: { from: 'api/index', to: 'reference', noRedirect: true },
    files: ALL,
    after: (before) => before.map((page) => (page === 'api/index' ? 'reference' : page)),
  },
  {
    name: 'remove-page',
    options: { page: 'intro', redirect: 'guides/intro' },
    files: [...ALL, 'intro'],
    after: (before) => before.filter((page) => page !== 'intro'),
  },
  {
    name: 'remove-page',
    options: { page: 'a', keepFile: true },
    files: ['a'],
    after: (before) => before.filter((page) => page !== 'a'),
  },
];

for (const purpose of purposes) {
  const { name, options } = purpose;
  test(`${name} ${JSON.stringify(options)} upholds every guarantee and serves its purpose`, async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(config, writing, async (value, how) => {
        const one = caseOf(name, options, purpose.files, write(value, how), how.language);
        const { codemod, file, text: original, files = {} } = one;
        const host = memoryHost({ ...files, [file]: original });
        const planned = await plan(codemod, options, { file, text: original, host });
        // The only page of a site stays.
        if (planned.status === 'refused') {
          const notes = planned.files.flatMap(({ report }) => report.notConverted);
          const reasons = [planned.reason, ...notes.map(({ reason }) => reason)];
          expect(reasons.join(' ')).toContain('must not be empty');
          return;
        }
        const done = await uphold(one);
        const { before, after } = await pagesBeside(one, done);
        if (done.status === 'changed') changed += 1;
        for (const { file, after: text } of done.files) {
          if (file.endsWith('.mdx') && text !== undefined) expect(text).toContain(COMMENT);
        }
        // A list that must not be empty keeps missing pages, with a note.
        const left = done.files.flatMap(({ report }) => report.notConverted);
        if (left.length === 0) expect(after).toEqual([...new Set(purpose.after(before))].sort());
      }),
      { numRuns: runs(6, 300) },
    );
    expect(changed).toBeGreaterThanOrEqual(runs(0, 1));
  });
}

for (const options of [{}, { rest: 'More' }, { ignore: 'guides,api/a' }]) {
  test(`add-orphans ${JSON.stringify(options)} upholds every guarantee, and adds or notes every page`, async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(config, writing, async (value, how) => {
        const one = caseOf('add-orphans', options, ALL, write(value, how), how.language);
        const done = await uphold(one);
        const { before, after } = await pagesBeside(one, done);
        if (done.status === 'changed') changed += 1;
        const listed = done.files.flatMap(({ report }) =>
          report.notConverted.map(({ reason }) => reason.split(' ')[0] as string),
        );
        const wanted = ALL.filter((page) => {
          if (!('ignore' in options)) return true;
          return !isWithin(page, 'guides') && page !== 'api/a';
        });
        const found = new Set([...after, ...listed]);
        expect(before.filter((page) => !found.has(page))).toEqual([]);
        // The path of a folder also leads to its index page.
        const reached = (page: string) =>
          found.has(page) || found.has(page.replace(/\/index$/, ''));
        expect(wanted.filter((page) => !reached(page))).toEqual([]);
      }),
      { numRuns: runs(6, 300) },
    );
    expect(changed).toBeGreaterThanOrEqual(runs(0, 1));
  });
}

const INVALID = 'is not a valid page path: it';
const refused: [name: string, options: Record<string, unknown>, reason: string][] = [
  ['move-page', { from: 'a', to: '../b' }, `--to ../b ${INVALID} has the segment "..".`],
  ['move-page', { from: 'a', to: 'b//c' }, `--to b//c ${INVALID} has an empty segment.`],
  ['move-page', { from: 'a', to: 'b#c' }, `--to b#c ${INVALID} contains "#".`],
  ['move-page', { from: 'a', to: 'GET /b' }, `--to GET /b ${INVALID} names an endpoint.`],
  ['move-page', { from: '/', to: 'b' }, `--from / ${INVALID} is the root of the site.`],
  [
    'move-page',
    { from: '/', to: '/' },
    `--from / ${INVALID} is the root of the site. --to / ${INVALID} is the root of the site.`,
  ],
  [
    'move-file',
    { from: 'x.svg', to: './../y.svg' },
    '--to ./../y.svg is not a valid path: it has the segment "..".',
  ],
  [
    'move-file',
    { from: './', to: 'y' },
    '--from ./ is not a valid path: it is the root of the site.',
  ],
  ['remove-page', { page: '/' }, `--page / ${INVALID} is the root of the site.`],
  ['remove-page', { page: 'a', redirect: 'b?x' }, `--redirect b?x ${INVALID} contains "?".`],
  ['remove-page', { page: 'a', redirect: '/?x' }, `--redirect /?x ${INVALID} contains "?".`],
  [
    'remove-page',
    { page: 'a', redirect: 'https://acme.example' },
    '--redirect https://acme.example does not lead to a page of the site.',
  ],
];

test.each(refused)('%s rejects %j for any site', async (name, options, reason) => {
  const text = '{ "navigation": { "pages": ["a", "b"] } }';
  const host = memoryHost({ 'docs.json': text, 'a.mdx': '', 'b.mdx': '', 'index.mdx': '' });
  const codemod = codemods.get(name) as Case['codemod'];
  const done = await plan(codemod, options, { file: 'docs.json', text, host });
  expect([done.status, done.reason]).toEqual(['failed', reason]);
  expect(done.files.map(({ file, after }) => [file, after])).toEqual([['docs.json', text]]);
});

test('the report locates removed values, and comments in their innermost value', async () => {
  const text = `export default {
  navigation: {
    // both
    pages: ['a' /* one */, 'b'],
  },
};
`;
  const done = await plan(
    codemods.get('remove-page') as Case['codemod'],
    { page: 'a' },
    { file: 'docs.ts', text, host: memoryHost({ 'docs.ts': text, 'a.mdx': '', 'b.mdx': '' }) },
  );
  expect(done.files[0]?.after).toBe(text.replace("'a' /* one */, ", ''));
  expect(done.files[0]?.report.removed).toEqual([
    { pointer: '/navigation/pages/0', text: "'a'", line: 4, column: 13 },
    { pointer: '/navigation/pages', text: '/* one */', line: 4, column: 17 },
  ]);
});

test.each([
  ['move-page', { from: 'old', to: 'new' }, ['new', 'b'], [['/old', '/new']]],
  ['remove-page', { page: 'old', redirect: 'gone' }, ['b'], [['/old', '/gone']]],
  ['remove-page', { page: 'old', keepFile: true }, ['b'], undefined],
  ['move-file', { from: 'x.svg', to: 'y.svg' }, undefined, undefined],
  ['add-orphans', {}, undefined, undefined],
  ['remove-missing', {}, undefined, undefined],
] as const)(
  '%s %j without the files of the site only changes the config, with a note',
  async (name, options, pages, redirects) => {
    const text = '{ "navigation": { "pages": ["old", "b"] } }';
    const codemod = codemods.get(name) as Case['codemod'];
    const done = await plan(codemod, options, { file: 'docs.json', text });
    expect(JSON.parse(done.files[0]?.after ?? '')).toEqual({
      navigation: { pages: pages ?? ['old', 'b'] },
      redirects: redirects?.map(([source, destination]) => ({ source, destination })),
    });
    const notes = done.files[0]?.report.notConverted.map(({ pointer, reason }) => [
      pointer,
      reason,
    ]);
    const note = ['/navigation', "The site's files are not available."];
    expect(notes).toEqual('keepFile' in options ? [] : [note]);
  },
);

test('a note about a page names its file relative to the working directory', async () => {
  const text = '{ "navigation": { "pages": ["a", "b"] } }';
  const files = { 'site/docs.json': text, 'site/a.mdx': '', 'site/b.mdx': 'See\n[a](/a) [b](b)' };
  const done = await plan(
    codemods.get('remove-page') as Case['codemod'],
    { page: 'a' },
    { file: 'site/docs.json', text, host: memoryHost(files) },
  );
  expect(done.files.map(({ file }) => file)).toEqual(['site/docs.json', 'site/a.mdx']);
  expect(done.files[0]?.report.notConverted).toEqual([
    {
      pointer: '',
      reason: 'This links to a removed page.',
      line: 2,
      column: 5,
      file: 'site/b.mdx',
    },
  ]);
});

test('a page that takes the path of another page that moves keeps its text', async () => {
  const text = '{ "navigation": { "pages": ["a/b/x", "a/b/b/x"] } }';
  // A file system may list the deeper file first.
  const files = { 'a/b/b/x.mdx': '# Inner', 'a/b/x.mdx': '# Outer', 'docs.json': text };
  const done = await plan(
    codemods.get('move-page') as Case['codemod'],
    { from: 'a/b', to: 'a', noRedirect: true },
    { file: 'docs.json', text, host: memoryHost(files) },
  );
  expect(
    done.files
      .map(({ file, after }) => [file, after])
      .slice(1)
      .sort(),
  ).toEqual([
    ['a/b/b/x.mdx', undefined],
    ['a/b/x.mdx', '# Inner'],
    ['a/x.mdx', '# Outer'],
  ]);
});

const COMMENT = '{/* [One](/guides/a) [Two](./index) */}';

function caseOf(
  name: string,
  options: Record<string, unknown>,
  pages: readonly string[],
  text: string,
  language: 'json' | 'module',
): Case {
  const body = `# Page\n\n## X\n\n${COMMENT}\n[One](/guides/a) [Two](./index) [Three](../api#x)\n`;
  return {
    codemod: codemods.get(name) as Case['codemod'],
    options,
    file: language === 'json' ? 'docs.json' : 'docs.ts',
    text,
    files: Object.fromEntries(pages.map((page) => [`${page}.mdx`, body])),
    changesPages: true,
  };
}

test.each([
  ['docs.json', './docs.json'],
  ['docs.json', 'site/../docs.json'],
  ['site/docs.json', './site//docs.json'],
])('the config %s can be passed as %s', async (file, spelling) => {
  const folder = file.replace('docs.json', '');
  const text = JSON.stringify({ navigation: { pages: ['a', 'b', 'gone', { $ref: './c.json' }] } });
  const files = {
    [file]: text,
    [`${folder}a.mdx`]: '[b](/b)',
    [`${folder}b.mdx`]: '',
    [`${folder}d.mdx`]: '',
    [`${folder}c.json`]: '{ "group": "C", "pages": ["b"] }',
  };
  const host = memoryHost(files);
  for (const [name, options] of [
    ['remove-missing', {}],
    ['add-orphans', {}],
    ['inline-refs', {}],
    ['move-page', { from: 'b', to: 'e/b' }],
  ] as const) {
    const codemod = codemods.get(name) as Case['codemod'];
    const expected = await plan(codemod, options, { file, text, host });
    const planned = await plan(codemod, options, { file: spelling, text, host });
    expect(expected.status).toBe('changed');
    const inText = (value: unknown) => JSON.parse(JSON.stringify(value));
    expect(inText(planned)).toEqual(inText(expected));
  }
});
