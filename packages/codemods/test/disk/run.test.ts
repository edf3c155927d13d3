import { execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Codemod,
  codemods,
  migrateJson,
  plan,
  readSourceMap,
  type SourceMap,
  trace,
  writePlan,
} from '../../src/index.ts';
import { cwd, get, git, put, useFolder } from '../runner/folder.ts';

useFolder();

const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{\r\n\t"navigation": {\r\n\t\t"pages": ["guides/a", "api/b"]\r\n\t}\r\n}';

test('plans many files without writing, then writes them with their source maps', async () => {
  put('one/docs.json', text);
  put('two/docs.ts', "export default { navigation: { pages: ['x/y'] } };\n");
  put('three/docs.json', '{"navigation":{"groups":[]}}');
  put('four/docs.json', '{\n  "navigation": {,}\n}');
  put('five/other.ts', 'export const nothing = 1;\n');
  const files = [
    'one/docs.json',
    'two/docs.ts',
    'three/docs.json',
    'four/docs.json',
    'five/other.ts',
    'no.json',
  ];
  const seen: string[] = [];
  const plans = await plan(codemod, {}, files, {
    cwd,
    onPlanned: ({ file }) => seen.push(file),
  });
  expect(seen).toEqual(files);
  expect(plans.map(({ file, status }) => [file, status])).toEqual([
    ['one/docs.json', 'changed'],
    ['two/docs.ts', 'changed'],
    ['three/docs.json', 'unchanged'],
    ['four/docs.json', 'failed'],
    ['five/other.ts', 'skipped'],
    ['no.json', 'failed'],
  ]);
  expect(plans[3]?.reason).toMatch(/^four\/docs\.json:2:18: /);
  expect(get('one/docs.json')).toBe(text);

  for (const plan of plans)
    expect((await writePlan(plan, { cwd, sourceMap: true })).problem).toBeUndefined();
  const after = get('one/docs.json');
  expect(JSON.parse(after)).toEqual({
    navigation: {
      groups: [
        { group: 'Guides', pages: ['guides/a'] },
        { group: 'API', pages: ['api/b'] },
      ],
    },
  });
  expect(get('four/docs.json')).toBe('{\n  "navigation": {,}\n}');
  const line = after.split('\r\n').findIndex((one) => one.includes('"api/b"')) + 1;
  const column = (after.split('\r\n')[line - 1] as string).indexOf('"api/b"') + 1;
  expect(trace(readSourceMap(get('one/docs.json.map')) as SourceMap, line, column)).toEqual({
    file: 'docs.json',
    line: 3,
    column: 25,
    text: '\t\t"pages": ["guides/a", "api/b"]',
  });
  expect(readSourceMap('no map')).toBeUndefined();
  expect(readdirSync(join(cwd, 'one')).sort()).toEqual(['docs.json', 'docs.json.map']);
});

test.skipIf(process.platform === 'win32')(
  'plans more files than can be open at the same time',
  { tags: ['process'] },
  async () => {
    const files = Array.from({ length: 150 }, (_, n) => `${n}/docs.json`);
    for (const file of files) put(file, '{"navigation":{"pages":["a/b"]}}');
    const index = join(import.meta.dirname, '../../dist/index.js');
    put(
      'plan.mjs',
      `import { codemods, plan } from ${JSON.stringify(index)};
     const files = ${JSON.stringify(files)};
     const plans = await plan(codemods.get('pages-to-groups'), {}, files, { cwd: '.', force: true });
     const others = plans.filter(({ status }) => status !== 'changed');
     process.stdout.write(JSON.stringify([plans.length, others.map(({ reason }) => reason)]));`,
    );
    const script = `ulimit -n 100; exec "${process.execPath}" plan.mjs`;
    const output = execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([150, []]);
  },
);

test('a deleted file is reported as changed, with its new path', async () => {
  put('docs.json', '{"navigation":{"pages":["a","b"]}}');
  put('a.mdx', 'A\n');
  put('b.mdx', '');
  const answer = async (name: string, options: Record<string, string>) => {
    const plans = await plan(codemods.get(name) as Codemod, options, ['docs.json'], { cwd });
    return migrateJson(name, plans).files.slice(1);
  };
  const report = { moved: [], added: [], removed: [], notConverted: [] };
  expect(await answer('remove-page', { page: 'b' })).toEqual([
    { file: 'b.mdx', status: 'changed', deleted: true, report },
  ]);
  expect(await answer('move-page', { from: 'a', to: 'c/d' })).toEqual([
    { file: 'a.mdx', status: 'changed', deleted: true, movedTo: 'c/d.mdx', report },
    { file: 'c/d.mdx', status: 'changed', movedFrom: 'a.mdx', text: 'A\n', report },
  ]);
  const old = { name: 'Site', navigation: [{ group: 'Start', pages: ['a'] }] };
  put('old/mint.json', JSON.stringify(old));
  const [docs, mint] = migrateJson(
    'mint-to-docs',
    await plan(codemods.get('mint-to-docs') as Codemod, {}, ['old/mint.json'], { cwd }),
    { sourceMap: true },
  ).files;
  expect(docs).toMatchObject({ file: 'old/docs.json', map: { sources: ['mint.json'] } });
  expect(mint).toMatchObject({ file: 'old/mint.json', deleted: true, movedTo: 'old/docs.json' });
});

test.skipIf(process.platform === 'win32')(
  'a config behind a symlink to another folder is refused',
  async () => {
    put('elsewhere/docs.json', text);
    put('site/real.json', text);
    symlinkSync('../elsewhere/docs.json', join(cwd, 'site/docs.json'));
    symlinkSync('real.json', join(cwd, 'site/near.json'));
    const plans = await plan(codemod, {}, ['site/docs.json', 'site/near.json'], { cwd });
    expect(plans).toMatchObject([
      {
        file: 'site/docs.json',
        status: 'failed',
        reason: 'The file cannot be read: it is a symlink to a file outside its folder.',
        files: [],
      },
      { file: 'site/near.json', status: 'changed' },
    ]);
  },
);

test('the JSON output has the whole text, and the source map on request', async () => {
  put('docs.json', text);
  const plans = await plan(codemod, {}, ['docs.json', 'gone.json'], { cwd });
  const answer = migrateJson('pages-to-groups', plans, { sourceMap: true });
  expect(answer).toMatchObject({
    version: 1,
    codemod: 'pages-to-groups',
    files: [
      { file: 'docs.json', status: 'changed', map: { version: 3, sources: ['docs.json'] } },
      {
        file: 'gone.json',
        status: 'failed',
        reason: expect.stringMatching(/^The file cannot be read: ENOENT: .*gone\.json'\.$/),
      },
    ],
  });
  expect(answer.files[0]?.text).toBe(plans[0]?.files[0]?.after);
  expect(migrateJson('pages-to-groups', plans).files[0]).not.toHaveProperty('map');
});

test('a plan reports why it changes nothing', async () => {
  const move = codemods.get('move-page') as Codemod;
  put('docs.json', '{ "navigation": { "pages": ["a"] } }');
  put('a.mdx', '# A');
  put('bad/docs.json', '{ "navigation": {, } }');
  put('part/docs.json', '{ "navigation": { "$ref": "nav.json" } }');
  put('part/nav.json', '{ "pages": [');
  put('set/docs.json', '{ "navigation": { "pages": ["a"] } }');
  put('set/nav.config.json', '{');
  put('bytes/docs.json', Buffer.from('{ "navigation": { "pages": ["a", "\xe9"] } }', 'latin1'));
  put('page/docs.json', '{ "navigation": { "pages": ["a"] } }');
  put('page/a.mdx', Buffer.from('# \xe9', 'latin1'));
  const faultsOf = async (options: Record<string, unknown>, files: readonly string[]) => {
    const plans = await plan(move, options, files, { cwd });
    return plans.map(({ file, status, fault }) => [file, status, fault]);
  };
  const ab = { from: 'a', to: 'b' };
  const sites = ['bad', 'part', 'set', 'bytes', 'page', 'none'].map((name) => `${name}/docs.json`);
  expect(await faultsOf(ab, ['docs.json', ...sites])).toEqual([
    ['docs.json', 'changed', undefined],
    ['bad/docs.json', 'failed', 'config'],
    ['part/docs.json', 'failed', 'config'],
    ['set/docs.json', 'failed', 'config'],
    ['bytes/docs.json', 'failed', 'unreadable'],
    ['page/docs.json', 'failed', 'unreadable'],
    ['none/docs.json', 'failed', 'unreadable'],
  ]);
  expect(await faultsOf({ from: 'a' }, ['docs.json'])).toEqual([
    ['docs.json', 'failed', 'options'],
  ]);
  expect(await faultsOf({ from: 'x', to: 'b' }, ['docs.json'])).toEqual([
    ['docs.json', 'unchanged', 'options'],
  ]);
  expect(await faultsOf({ from: 'a', to: 'a' }, ['docs.json'])).toEqual([
    ['docs.json', 'unchanged', undefined],
  ]);
  git('init', '-q');
  git('add', 'docs.json');
  expect(await faultsOf(ab, ['docs.json'])).toEqual([['docs.json', 'failed', 'uncommitted']]);
});
