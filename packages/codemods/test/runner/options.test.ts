import { expect, test } from 'vitest';
import { type Codemod, codemods, plan, planSync, readOptions } from '../../src/index.ts';

const named = (name: string) => codemods.get(name) as Codemod;
const problemsOf = (name: string, options: Record<string, unknown>) =>
  readOptions(named(name), options).problems;

const CUTTERS = ['extract-refs', 'split-by-version', 'split-by-language'];

for (const name of CUTTERS) {
  test.each(['..', '../out', '..\\out', 'a/../../b', '/tmp/x', '\\\\server\\x', 'C:\\x', 'c:/x'])(
    `${name} refuses the folder %s, which is not in the folder of the config`,
    (folder) => {
      expect(problemsOf(name, { folder })).toEqual([
        `--folder must name a folder inside the config's folder, such as nav, not ${JSON.stringify(folder)}.`,
      ]);
    },
  );

  test(`${name} refuses a folder that a $ref cannot name`, () => {
    expect(problemsOf(name, { folder: 'c#' })).toEqual([
      '--folder must not contain "#", because a $ref cannot point there. Got "c#".',
    ]);
  });

  test.each(['nav', './nav', 'a/../b', '.', '..nav', 'parts\\nav', 'a b'])(
    `${name} accepts the folder %s`,
    (folder) => expect(problemsOf(name, { folder })).toEqual([]),
  );
}

test('invalid options fail before the config is read', () => {
  const input = { file: 'docs.json', text: '{"navigation":{"tabs":[]}}' };
  const done = planSync(named('extract-refs'), { folder: '../out' }, input);
  expect(done.status).toBe('failed');
  expect(done.reason).toMatch(/^--folder must name a folder inside /);
});

test('a language that no dialect supports is refused', () => {
  const fault = '"xx" is not a supported language code.';
  for (const options of [{ default: 'xx' }, { rest: 'xx' }, { codes: { en: 'xx' } }]) {
    expect(problemsOf('split-by-language', options)).toEqual([fault]);
  }
  expect(problemsOf('split-by-language', { default: 'ja', rest: 'ua' })).toEqual([]);
});

test('a root of languages needs a language code as its label', () => {
  const needs = '--in languages needs a language code as --label. ';
  expect(problemsOf('wrap-root', { in: 'languages' })).toEqual([
    `${needs}"Documentation" is not a supported language code.`,
  ]);
  expect(problemsOf('wrap-root', { in: 'languages', label: 'xx' })).toEqual([
    `${needs}"xx" is not a supported language code.`,
  ]);
  expect(problemsOf('wrap-root', { in: 'languages', label: 'en' })).toEqual([]);
  expect(problemsOf('wrap-root', { in: 'languages', each: true })).toEqual([]);
  expect(problemsOf('wrap-root', { in: 'tabs' })).toEqual([]);
});

test('a pattern without a version is refused', () => {
  expect(problemsOf('split-by-version', { by: 'pattern', pattern: 'docs/*' })).toEqual([
    '--pattern needs a segment {version}, and "docs/*" has none.',
  ]);
});

test('a missing or invalid option is refused by name', async () => {
  const wrap = codemods.get('wrap-root') as Codemod;
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["a"]}}' };
  expect(await plan(wrap, {}, input)).toMatchObject({
    status: 'failed',
    reason: '--in is required: the new root.',
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
])('%s refuses %j', async (name, options, reason) => {
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["a"]}}' };
  const done = await plan(codemods.get(name) as Codemod, options, input);
  expect(done).toMatchObject({
    status: 'failed',
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
});

test('pairs are read from a map or an object', async () => {
  const input = { file: 'docs.json', text: '{"navigation":{"pages":["guides/a","api/b"]}}' };
  const pagesToGroups = codemods.get('pages-to-groups') as Codemod;
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
