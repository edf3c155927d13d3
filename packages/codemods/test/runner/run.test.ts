import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Codemod,
  codemods,
  composeMaps,
  createTracer,
  failIfUncommitted,
  type Plan,
  type PlannedFile,
  patchOf,
  plan,
  planFiles,
  planJson,
  type SourceMap,
  toJson,
  trace,
  writePlan,
} from '../../src/index.ts';

let cwd: string;
const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{\r\n\t"navigation": {\r\n\t\t"pages": ["guides/a", "api/b"]\r\n\t}\r\n}';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'codemods-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function put(file: string, content: string | Uint8Array): void {
  mkdirSync(join(cwd, file, '..'), { recursive: true });
  writeFileSync(join(cwd, file), content);
}
const get = (file: string) => readFileSync(join(cwd, file), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd });

test('plans many files without writing, then writes them, with their maps', async () => {
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
  const plans = await planFiles(codemod, {}, files, {
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
  expect(trace(get('one/docs.json.map'), line, column)).toEqual({
    file: 'docs.json',
    line: 3,
    column: 25,
    text: '\t\t"pages": ["guides/a", "api/b"]',
  });
  expect(trace('no map', 1, 1)).toBeUndefined();
  expect(readdirSync(join(cwd, 'one')).sort()).toEqual(['docs.json', 'docs.json.map']);
});

test.skipIf(process.platform === 'win32')(
  'more files are planned than may be open at once',
  async () => {
    const files = Array.from({ length: 300 }, (_, n) => `${n}/docs.json`);
    for (const file of files) put(file, '{"navigation":{"pages":["a/b"]}}');
    const index = join(import.meta.dirname, '../../dist/index.js');
    put(
      'plan.mjs',
      `import { codemods, planFiles } from ${JSON.stringify(index)};
     const files = ${JSON.stringify(files)};
     const plans = await planFiles(codemods.get('pages-to-groups'), {}, files, { cwd: '.', force: true });
     const others = plans.filter(({ status }) => status !== 'changed');
     process.stdout.write(JSON.stringify([plans.length, others.map(({ reason }) => reason)]));`,
    );
    const script = `ulimit -n 100; exec "${process.execPath}" plan.mjs`;
    const output = execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([300, []]);
  },
);

test('after several runs a map leads to the file that the first one started from', async () => {
  put(
    'site/mint.json',
    '{ "name": "x", "navigation": [{ "group": "A", "pages": ["a/one", "b/two"] }] }\n',
  );
  const migrate = async (name: string, options: Record<string, unknown>, file: string) => {
    const [plan] = await planFiles(codemods.get(name) as Codemod, options, [file], { cwd });
    if (plan?.status !== 'changed') throw new Error(plan?.reason);
    expect((await writePlan(plan, { cwd, sourceMap: true })).problem).toBeUndefined();
  };
  const originOf = (file: string, wanted: string) => {
    const lines = get(file).split('\n');
    const line = lines.findIndex((one) => one.includes(wanted)) + 1;
    const column = (lines[line - 1] as string).indexOf(wanted) + 1;
    return trace(get(`${file}.map`), line, column);
  };
  await migrate('mint-to-docs', {}, 'site/mint.json');
  await migrate('groups-to-tabs', {}, 'site/docs.json');
  await migrate('pages-to-groups', {}, 'site/docs.json');
  await migrate('extract-refs', { of: 'groups', folder: 'nav' }, 'site/docs.json');
  const mint = '{ "name": "x", "navigation": [{ "group": "A", "pages": ["a/one", "b/two"] }] }';
  const at = (text: string) => ({ line: 1, column: mint.indexOf(text) + 1, text: mint });
  expect(originOf('site/docs.json', '"x"')).toEqual({ file: 'mint.json', ...at('"x"') });
  expect(originOf('site/docs.json', '"A"')).toEqual({ file: 'mint.json', ...at('"A"') });
  expect(originOf('site/docs.json', '"tabs"')).toBeUndefined();
  expect(originOf('site/nav/b.json', '"b/two"')).toEqual({
    file: '../mint.json',
    ...at('"b/two"'),
  });
  expect(originOf('site/nav/b.json', '"B"')).toBeUndefined();

  // What was edited by hand in between is where the next map leads.
  put('site/docs.json', get('site/docs.json').replace('"x"', '"xyz"'));
  await migrate('wrap-root', { in: 'products' }, 'site/docs.json');
  expect(originOf('site/docs.json', '"xyz"')).toMatchObject({ file: 'docs.json' });
});

test('the maps of codemods in sequence compose without a file being written', async () => {
  const first =
    '{\n  "name": "x",\n  "navigation": { "pages": ["guides/a", "api/b", "api/c"] }\n}\n';
  let files: readonly PlannedFile[] = [];
  let text = first;
  let map: SourceMap | undefined;
  const run = async (name: string, options: Record<string, unknown>) => {
    ({ files } = await plan(codemods.get(name) as Codemod, options, { file: 'docs.json', text }));
    const [config] = files;
    const earlier = map;
    map = config?.map ? composeMaps(config.map(), () => earlier) : earlier;
    text = config?.after ?? '';
    return earlier;
  };
  const originOf = (made: string, of: SourceMap | undefined, wanted: string) => {
    const before = made.slice(0, made.indexOf(wanted)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return of && createTracer(of)(before.length, column);
  };
  await run('pages-to-groups', { by: 'path' });
  await run('groups-to-tabs', {});
  await run('groups-to-tabs', {});
  const earlier = await run('extract-refs', { of: 'tabs', folder: 'parts' });
  expect(map?.sourcesContent).toEqual([first]);
  expect(originOf(text, map, '"x"')).toEqual({ file: 'docs.json', line: 2, column: 11 });
  expect(originOf(text, map, '"tabs"')).toBeUndefined();
  const part = files.find(({ file }) => file === 'parts/api.json');
  const partMap = part?.map && composeMaps(part.map(), () => earlier);
  const column = first.split('\n')[2]?.indexOf('"api/c"') ?? 0;
  expect(originOf(part?.after ?? '', partMap, '"api/c"')).toEqual({
    file: '../docs.json',
    line: 3,
    column: column + 1,
  });
  expect(originOf(part?.after ?? '', partMap, '"API"')).toBeUndefined();
});

test('a map names its sources from the folder in which it stands', async () => {
  const tabs = [
    { tab: 'A', pages: ['a'] },
    { tab: 'B', pages: ['b'] },
  ];
  put('site/docs.json', JSON.stringify({ navigation: { tabs } }));
  const extract = codemods.get('extract-refs') as Codemod;
  for (const from of ['.', 'site', 'elsewhere']) {
    mkdirSync(join(cwd, from), { recursive: true });
    const here = join(cwd, from);
    const [plan] = await planFiles(extract, {}, [relative(here, join(cwd, 'site/docs.json'))], {
      cwd: here,
    });
    const { files } = toJson('extract-refs', plan ? [plan] : [], { sourceMap: true });
    expect(files.map(({ map }) => [map?.file, map?.sources])).toEqual([
      ['docs.json', ['docs.json']],
      ['a.json', ['../docs.json']],
      ['b.json', ['../docs.json']],
    ]);
  }
});

test('a file that is deleted is changed, and says where it went', async () => {
  put('docs.json', '{"navigation":{"pages":["a","b"]}}');
  put('a.mdx', 'A\n');
  put('b.mdx', '');
  const answer = async (name: string, options: Record<string, string>) => {
    const plans = await planFiles(codemods.get(name) as Codemod, options, ['docs.json'], { cwd });
    return toJson(name, plans).files.slice(1);
  };
  const report = { moved: [], added: [], removed: [], notConverted: [] };
  expect(await answer('remove-page', { page: 'b' })).toEqual([
    { file: 'b.mdx', status: 'changed', deleted: true, report },
  ]);
  expect(await answer('move-page', { from: 'a', to: 'c/d' })).toEqual([
    { file: 'a.mdx', status: 'changed', deleted: true, movedTo: 'c/d.mdx', report },
    { file: 'c/d.mdx', status: 'changed', text: 'A\n', report },
  ]);
  put('old/mint.json', '{"navigation":[]}');
  const [docs, mint] = toJson(
    'mint-to-docs',
    await planFiles(codemods.get('mint-to-docs') as Codemod, {}, ['old/mint.json'], { cwd }),
    { sourceMap: true },
  ).files;
  expect(docs).toMatchObject({ file: 'old/docs.json', map: { sources: ['mint.json'] } });
  expect(mint).toMatchObject({ file: 'old/mint.json', deleted: true, movedTo: 'old/docs.json' });
});

test.skipIf(process.platform === 'win32')(
  'a file that lives on under another name keeps its mode',
  async () => {
    put('mint.json', '{"navigation":[{"group":"A","pages":["a","b"]}]}');
    put('a.mdx', 'A\n');
    put('b.mdx', '[a](a)\n');
    chmodSync(join(cwd, 'mint.json'), 0o600);
    chmodSync(join(cwd, 'a.mdx'), 0o640);
    const write = async (name: string, options: Record<string, string>, file: string) => {
      const [plan] = await planFiles(codemods.get(name) as Codemod, options, [file], { cwd });
      expect((await writePlan(plan as Plan, { cwd, sourceMap: true })).problem).toBeUndefined();
    };
    const modeOf = (file: string) => statSync(join(cwd, file)).mode & 0o777;
    await write('mint-to-docs', {}, 'mint.json');
    expect(modeOf('docs.json')).toBe(0o600);
    await write('move-page', { from: 'a', to: 'c/a' }, 'docs.json');
    expect([modeOf('docs.json'), modeOf('c/a.mdx')]).toEqual([0o600, 0o640]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a config behind a link that leaves its folder is refused, as other commands refuse it',
  async () => {
    put('elsewhere/docs.json', text);
    put('site/real.json', text);
    symlinkSync('../elsewhere/docs.json', join(cwd, 'site/docs.json'));
    symlinkSync('real.json', join(cwd, 'site/near.json'));
    const plans = await planFiles(codemod, {}, ['site/docs.json', 'site/near.json'], { cwd });
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

test('the answer for machines carries the whole text, and the map when asked', async () => {
  put('docs.json', text);
  const plans = await planFiles(codemod, {}, ['docs.json', 'gone.json'], { cwd });
  const answer = toJson('pages-to-groups', plans, { sourceMap: true });
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
  expect(toJson('pages-to-groups', plans).files[0]).not.toHaveProperty('map');
});

test('a file with uncommitted changes is refused, unless forced', async () => {
  put('docs.json', text);
  put('clean/docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('-c', 'core.autocrlf=false', 'commit', '-qm', 'first');
  put('docs.json', `${text}\n`);
  put('new.json', text);
  const files = ['docs.json', 'clean/docs.json', 'new.json'];
  const plans = await planFiles(codemod, {}, files, { cwd });
  expect(plans.map(({ status }) => status)).toEqual(['failed', 'changed', 'failed']);
  expect(plans[0]?.reason).toContain('--force');
  expect((await writePlan(plans[0] as (typeof plans)[0], { cwd })).written).toEqual([]);
  expect(get('docs.json')).toBe(`${text}\n`);
  const forced = await planFiles(codemod, {}, files, { cwd, force: true });
  expect(forced.map(({ status }) => status)).toEqual(['changed', 'changed', 'changed']);
});

test('a plan tells why nothing is done', async () => {
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
    const plans = await planFiles(move, options, files, { cwd });
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
  expect(await faultsOf(ab, ['docs.json'])).toEqual([['docs.json', 'failed', 'uncommitted']]);
});

test('git is asked about names that look like patterns, and about any number of files', async () => {
  const names = Array.from({ length: 450 }, (_, n) => `p/${n}.mdx`);
  for (const name of [...names, '[id].mdx', ':x.mdx', 'i.mdx']) put(name, 'x');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  put('p/449.mdx', 'y');
  put('[id].mdx', 'y');
  const plans = [...names, '[id].mdx', ':x.mdx', 'i.mdx'].map((file): Plan => {
    const change = { file, before: 'x', after: 'z' } as PlannedFile;
    return {
      codemod: 'x',
      file,
      status: 'changed',
      reason: undefined,
      refusals: [],
      fault: undefined,
      files: [change],
    };
  });
  const held = failIfUncommitted(plans, cwd);
  const failed = held.filter(({ status }) => status === 'failed');
  expect(failed.map(({ file }) => file)).toEqual(['p/449.mdx', '[id].mdx']);
});

test('a repository that git cannot read is no clean one', async () => {
  put('docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  put('.git/HEAD', 'ref: refs/heads/main');
  put('.git/index', 'broken');
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  expect(plan?.status).toBe('failed');
  expect(plan?.reason).toMatch(
    /^docs\.json cannot be checked for uncommitted changes: .+\. Fix this, or /,
  );
});

test('what the file system refuses is told with the file and its own error', async () => {
  put('docs.json', text);
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  const [config] = plan?.files ?? [];
  if (!plan || !config) throw new Error('no plan');
  const part = { ...config, file: 'docs.json/part.json', before: undefined, after: '{}' };
  const { written, problem } = await writePlan({ ...plan, files: [config, part] }, { cwd });
  expect(written).toEqual([]);
  expect(problem).toMatchObject({ file: 'docs.json/part.json', cause: { code: 'EEXIST' } });
  expect(get('docs.json')).toBe(text);
});

test('the patch of a plan applies with git, and gives the planned text', async () => {
  const long = JSON.stringify(
    {
      name: 'x',
      navigation: { pages: Array.from({ length: 40 }, (_, n) => `p${n % 3}/${n}`) },
      z: [1],
    },
    null,
    2,
  );
  put('a/docs.json', long);
  put('a/p0/0.mdx', '[x](/p1/1)');
  put('a/p1/1.mdx', 'One\n\n[x](../p0/0)\n');
  put('a/p2/2.mdx', '');
  put('a/p2/ü b.mdx', 'x');
  for (const [name, options] of [
    ['pages-to-groups', {}],
    ['move-page', { from: 'p1/1', to: 'q/r' }],
    ['remove-page', { page: 'p0/0' }],
    ['move-page', { from: 'p2', to: 'r s' }],
    ['wrap-root', { in: 'tabs' }],
    ['remove-page', { page: 'p2/2' }],
  ] as const) {
    const [plan] = await planFiles(codemods.get(name) as Codemod, options, ['a/docs.json'], {
      cwd,
    });
    if (!plan) throw new Error('no plan');
    expect(plan.status).toBe('changed');
    const copy = join(cwd, `${name} ${Object.values(options).join(' ').replaceAll('/', '-')}`);
    mkdirSync(copy);
    execFileSync('cp', ['-r', join(cwd, 'a'), copy]);
    const patches = plan.files.map(patchOf);
    for (const { file, before, after } of plan.files) {
      const start = before || after ? /^--- / : /^diff --git /;
      if (before !== after) expect(patches.shift(), file).toMatch(start);
    }
    const patch = plan.files.map(patchOf).join('');
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: copy, input: patch });
    for (const { file, after } of plan.files) {
      if (after === undefined) expect(existsSync(join(copy, file))).toBe(false);
      else expect(readFileSync(join(copy, file), 'utf8')).toBe(after);
    }
  }
});

test('a config that changed since it was planned is not overwritten', async () => {
  put('docs.json', text);
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  put('docs.json', '{}');
  const { written, problem } = await writePlan(plan as NonNullable<typeof plan>, { cwd });
  expect(written).toEqual([]);
  expect(problem).toEqual({ file: 'docs.json' });
  expect(get('docs.json')).toBe('{}');
});

/** A text as its bytes were before there was UTF-8. */
const latin1 = (content: string) => Buffer.from(content, 'latin1');
const bytes = (file: string) => readFileSync(join(cwd, file));
const isNotUtf8 = (file: string) => `${file} is not valid UTF-8. Convert it to UTF-8 first.`;

test('a config that is not UTF-8 is refused', async () => {
  const config = latin1('{"navigation":{"groups":[{"group":"S\xe9","pages":["a"]}]}}');
  put('docs.json', config);
  const planned = await planFiles(codemods.get('groups-to-tabs') as Codemod, {}, ['docs.json'], {
    cwd,
    force: true,
  });
  expect(planned).toMatchObject([{ status: 'failed', reason: isNotUtf8('docs.json'), files: [] }]);
  expect(bytes('docs.json')).toEqual(config);
});

test('no plan rewrites, moves or reads values from a file that is not UTF-8', async () => {
  const refused = async (name: string, options: Record<string, unknown>, file: string) => {
    const before = bytes(file);
    for (const force of [true, false]) {
      const [plan] = await planFiles(codemods.get(name) as Codemod, options, ['docs.json'], {
        cwd,
        force,
      });
      expect(plan).toMatchObject({ status: 'failed', reason: isNotUtf8(file), files: [] });
      expect((await writePlan(plan as Plan, { cwd })).written).toEqual([]);
    }
    expect(bytes(file)).toEqual(before);
  };
  put('docs.json', '{"navigation":{"groups":{"$ref":"nav/groups.json"}}}');
  put('nav/groups.json', latin1('[{"group":"S\xe9","pages":["intro","setup"]}]'));
  await refused('inline-refs', {}, 'nav/groups.json');
  put('docs.json', '{"navigation":{"pages":["intro","setup"]}}');
  put('intro.mdx', latin1('Caf\xe9: [set up](/setup)\n'));
  put('setup.mdx', '');
  await refused('move-page', { from: 'setup', to: 'guides/install' }, 'intro.mdx');
  await refused('move-page', { from: 'intro', to: 'start' }, 'intro.mdx');
});

test('a page that is not UTF-8 stops no run that leaves it alone, nor does a true U+FFFD', async () => {
  put('docs.json', '{"name":"\ufffd","navigation":{"pages":["intro","setup"]}}');
  put('intro.mdx', latin1('Caf\xe9\n'));
  put('setup.mdx', '\ufffd\n');
  const move = codemods.get('move-page') as Codemod;
  const [plan] = await planFiles(move, { from: 'setup', to: 'guides/install' }, ['docs.json'], {
    cwd,
  });
  expect((await writePlan(plan as Plan, { cwd })).problem).toBeUndefined();
  expect(get('guides/install.mdx')).toBe('\ufffd\n');
  expect(bytes('intro.mdx')).toEqual(latin1('Caf\xe9\n'));
});

test('a plan that was made from a decoded text is not written over other bytes', async () => {
  const config = '{"navigation":{"groups":[{"group":"S\xe9","pages":["a"]}]}}';
  put('docs.json', latin1(config));
  const decoded = config.replace('\xe9', '\ufffd');
  const plan = planJson(
    codemods.get('groups-to-tabs') as Codemod,
    {},
    {
      file: 'docs.json',
      text: decoded,
    },
  );
  expect(await writePlan(plan, { cwd })).toEqual({ written: [], problem: { file: 'docs.json' } });
  expect(bytes('docs.json')).toEqual(latin1(config));
});

test('a kill in the middle of writing leaves the old file or the new one', async () => {
  const pages = Array.from({ length: 60_000 }, (_, n) => `section-${n % 50}/page-${n}`);
  const before = JSON.stringify({ navigation: { pages } }, null, 2);
  put('docs.json', before);
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  const after = plan?.files[0]?.after as string;
  put('after.txt', after);
  put('before.txt', before);
  const core = join(import.meta.dirname, '../../../core/dist/internal.js');
  put(
    'write.mjs',
    `import { readFileSync } from 'node:fs';
     import { writeTextAtomic } from ${JSON.stringify(core)};
     const texts = ['after.txt', 'before.txt'].map((file) => readFileSync(file, 'utf8'));
     process.stdout.write('ready');
     for (let turn = 0; ; turn += 1) writeTextAtomic('docs.json', texts[turn % 2]);`,
  );
  for (let round = 0; round < 8; round += 1) {
    const writer = spawn(process.execPath, ['write.mjs'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((ready) => writer.stdout.once('data', ready));
    await new Promise((wait) => setTimeout(wait, 3 + round * 4));
    const ended = new Promise((end) => writer.once('exit', end));
    writer.kill('SIGKILL');
    await ended;
    expect([before, after]).toContain(get('docs.json'));
  }
}, 60_000);

test('what cannot be read and could be no config is passed over, a config is refused', () => {
  const statusOf = (file: string, text: string) =>
    planJson(codemods.get('groups-to-tabs') as Codemod, {}, { file, text }).status;
  const text = '{ // strict\n  "strict": true }\n';
  expect(statusOf('tsconfig.json', text)).toBe('skipped');
  expect(statusOf('docs.json', text)).toBe('failed');
  expect(statusOf('site.json', '{ "navigation": {}, }')).toBe('failed');
});

test('a file that goes takes the map of an earlier run along, and no other', async () => {
  const tabs = ['A', 'B', 'C'].map((tab) => ({ tab, pages: [`${tab}/x`] }));
  put('docs.json', JSON.stringify({ navigation: { tabs } }, null, 2));
  const run = async (name: string, options: Record<string, unknown>, sourceMap: boolean) => {
    const [planned] = await planFiles(codemods.get(name) as Codemod, options, ['docs.json'], {
      cwd,
    });
    return writePlan(planned as Plan, { cwd, sourceMap });
  };
  await run('extract-refs', {}, true);
  expect(readdirSync(join(cwd, 'navigation')).sort()).toEqual([
    ...['a.json', 'a.json.map', 'b.json', 'b.json.map', 'c.json', 'c.json.map'],
  ]);
  // One that somebody has edited the file of since, one of another tool, and what is no map.
  put('navigation/a.json', get('navigation/a.json').replace('A/x', 'A/y'));
  put('navigation/b.json.map', '{"version":3,"file":"b.json","sources":[],"mappings":""}');
  put('navigation/c.json.map', 'a map of the city');
  const { written, problem } = await run('inline-refs', { delete: true }, true);
  expect(problem).toBeUndefined();
  expect(written).toContain('navigation/a.json.map');
  expect(readdirSync(join(cwd, 'navigation')).sort()).toEqual(['b.json.map', 'c.json.map']);
});
