import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryHost } from '@nav/core';
import { afterAll, expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan, planFiles, writePlan } from '../../src/index.ts';
import movePage from '../../src/transforms/move-page.ts';

const root = join(import.meta.dirname, '../..');
const jscodeshift = createRequire(import.meta.url).resolve('jscodeshift/bin/jscodeshift.js');
const folder = mkdtempSync(join(tmpdir(), 'transforms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  name: string,
  cwd: string,
  flags: readonly string[],
  files: readonly string[],
): string {
  const transform = join(root, 'dist/transforms', `${name}.js`);
  return execFileSync(
    process.execPath,
    [jscodeshift, '-t', transform, '--extensions=json,ts,js', '--run-in-band', ...flags, ...files],
    // Babel would keep every version of our files in the home folder, and read them all at each start.
    { cwd, encoding: 'utf8', env: { ...process.env, BABEL_DISABLE_CACHE: '1' } },
  );
}

function flagsOf(options: Record<string, unknown>): string[] {
  return Object.entries(options).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? `--${name}=${Object.entries(value)
          .map((pair) => pair.join('='))
          .join(',')}`
      : `--${name}=${String(value)}`,
  );
}

function files(from: string, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(from, prefix), { withFileTypes: true })) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) Object.assign(found, files(from, `${path}/`));
    else found[path] = readFileSync(join(from, path), 'utf8');
  }
  return found;
}

test('every codemod is built as a transform', () => {
  const built = readdirSync(join(root, 'dist/transforms')).filter((file) => file.endsWith('.js'));
  expect(built.map((file) => file.replace(/\.js$/, '')).sort()).toEqual(
    [...codemods.keys()].sort(),
  );
});

for (const name of codemods.keys()) {
  test(`${name} under the stock jscodeshift command does what the codemod does`, async () => {
    const cases = join(import.meta.dirname, '../fixtures', name);
    // The command line of jscodeshift turns a text such as 2.0 into a number.
    const one = readdirSync(cases).find(
      (folder) =>
        !/"\d[\d.]*"/.test(readFileSync(join(cases, folder, 'options.json'), 'utf8')) &&
        /"changed"/.test(readFileSync(join(cases, folder, 'outcome.json'), 'utf8')),
    );
    const input = join(cases, one as string, 'input');
    const options = JSON.parse(readFileSync(join(cases, one as string, 'options.json'), 'utf8'));
    const cwd = join(folder, name);
    cpSync(input, cwd, { recursive: true });
    const before = files(input);
    const file = ['mint.json', 'docs.json', 'docs.ts'].find((path) => path in before) as string;
    // Without Babel it starts ten times as fast; the next test runs it as it comes.
    run(name, cwd, ['--no-babel', ...flagsOf(options)], [file]);
    const planned = await plan(codemods.get(name) as Codemod, options, {
      file,
      text: before[file] as string,
      host: memoryHost(before),
    });
    expect(planned.status).toBe('changed');
    for (const { file: path, after } of planned.files) {
      if (after === undefined) expect(existsSync(join(cwd, path)), path).toBe(false);
      else expect(readFileSync(join(cwd, path), 'utf8'), path).toBe(after);
    }
  }, 60_000);
}

test('a dry run writes nothing, a module without a config is skipped, a broken config is an error', () => {
  const cwd = join(folder, 'dry');
  cpSync(join(import.meta.dirname, '../fixtures/extract-refs/root/input'), cwd, {
    recursive: true,
  });
  const before = files(cwd);
  expect(run('extract-refs', cwd, ['--no-babel', '--dry'], ['docs.json'])).toContain('1 ok');
  expect(files(cwd)).toEqual(before);
  writeFileSync(join(cwd, 'other.ts'), 'export const a = 1;\n');
  writeFileSync(join(cwd, 'broken.json'), '{"navigation":1,"navigation":2}');
  const output = run('extract-refs', cwd, [], ['other.ts', 'broken.json']);
  expect(output).toContain('1 skipped');
  expect(output).toContain('1 errors');
  expect(output).toContain('broken.json:1:17');
  expect(readFileSync(join(cwd, 'broken.json'), 'utf8')).toBe('{"navigation":1,"navigation":2}');
}, 60_000);

test('a config in another folder is read with the files and the settings round it', () => {
  const cwd = join(folder, 'beside/here');
  const there = join(folder, 'beside/js');
  for (const path of [cwd, there]) mkdirSync(path, { recursive: true });
  writeFileSync(join(there, 'docs.json'), '{"navigation":{"$ref":"nav.json"}}');
  const group = (page: string) => `{"group":"A","pages":["${page}"]}`;
  writeFileSync(join(there, 'nav.json'), `{"groups":[${group('a')},${group('b')}]}`);
  run('merge-groups', cwd, ['--no-babel'], ['../js/docs.json']);
  expect(files(there)).toEqual({
    'docs.json': '{"navigation":{"$ref":"nav.json"}}',
    'nav.json': '{"groups":[{"group":"A","pages":["a","b"]}]}',
  });

  writeFileSync(join(there, 'nav.config.json'), '{ "dialect": "mintlify" }');
  writeFileSync(join(there, 'docs.json'), '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}');
  run('wrap-root', cwd, ['--no-babel', '--in=products', '--label=X'], ['../js/docs.json']);
  expect(JSON.parse(readFileSync(join(there, 'docs.json'), 'utf8'))).toEqual({
    navigation: { products: [{ product: 'X', tabs: [{ tab: 'A', pages: ['a'] }] }] },
  });
}, 60_000);

test('a file that is not UTF-8 is an error, whether it is the config or one beside it', () => {
  const cwd = join(folder, 'latin1');
  mkdirSync(cwd);
  const page = Buffer.from('Caf\xe9: [set up](/setup)\n', 'latin1');
  writeFileSync(join(cwd, 'docs.json'), '{"navigation":{"pages":["intro","setup"]}}');
  writeFileSync(join(cwd, 'intro.mdx'), page);
  writeFileSync(join(cwd, 'setup.mdx'), '');
  const config = Buffer.from('{"navigation":{"groups":[{"group":"\xe9","pages":[]}]}}', 'latin1');
  writeFileSync(join(cwd, 'latin1.json'), config);
  const before = readdirSync(cwd);
  const moved = run(
    'move-page',
    cwd,
    ['--no-babel', '--from=setup', '--to=install'],
    ['docs.json'],
  );
  expect(moved).toContain('intro.mdx is not valid UTF-8');
  expect(run('groups-to-tabs', cwd, ['--no-babel'], ['latin1.json'])).toContain(
    'latin1.json is not valid UTF-8',
  );
  expect(readdirSync(cwd)).toEqual(before);
  expect(readFileSync(join(cwd, 'intro.mdx'))).toEqual(page);
  expect(readFileSync(join(cwd, 'latin1.json'))).toEqual(config);
}, 60_000);

test.each(['--keepFile=true', '--keep-file=true'])(
  'options are read as %s',
  (flag) => {
    const site = mkdtempSync(join(folder, 'flags-'));
    writeFileSync(join(site, 'docs.json'), '{ "navigation": { "pages": ["a", "b"] } }\n');
    writeFileSync(join(site, 'a.mdx'), '');
    writeFileSync(join(site, 'b.mdx'), '');
    run('remove-page', site, ['--no-babel', '--page=a', flag], ['docs.json']);
    expect(readFileSync(join(site, 'docs.json'), 'utf8')).not.toContain('"a"');
    expect(existsSync(join(site, 'a.mdx'))).toBe(true);
  },
  60_000,
);

test.skipIf(process.platform === 'win32')('a file that moves keeps its mode', () => {
  const cwd = mkdtempSync(join(folder, 'mode-'));
  writeFileSync(join(cwd, 'docs.json'), '{ "navigation": { "pages": ["a"] } }\n', { mode: 0o600 });
  writeFileSync(join(cwd, 'a.mdx'), '', { mode: 0o640 });
  run('move-page', cwd, ['--no-babel', '--from=a', '--to=b/a'], ['docs.json']);
  const modes = ['docs.json', 'b/a.mdx'].map((file) => statSync(join(cwd, file)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o640]);
});

test('a file that goes takes the map of an earlier run along', async () => {
  const cwd = mkdtempSync(join(folder, 'maps-'));
  const tabs = ['A', 'B'].map((tab) => ({ tab, pages: [`${tab}/x`] }));
  writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { tabs } }));
  const extract = codemods.get('extract-refs') as Codemod;
  const [plan] = await planFiles(extract, {}, ['docs.json'], { cwd, force: true });
  await writePlan(plan as Plan, { cwd, sourceMap: true });
  writeFileSync(join(cwd, 'navigation/b.json.map'), 'a map of the city');
  expect(existsSync(join(cwd, 'navigation/a.json.map'))).toBe(true);
  run('inline-refs', cwd, ['--no-babel', '--delete=true'], ['docs.json']);
  expect(readdirSync(join(cwd, 'navigation'))).toEqual(['b.json.map']);
});

test.each(['docs.json', 'a.mdx'])('nothing is written where %s changed since', async (changed) => {
  const cwd = mkdtempSync(join(folder, 'stale-'));
  const text = '{ "navigation": { "pages": ["a"] } }\n';
  // What it names in code is reported, and then is the time to meddle.
  const texts = { 'docs.json': text, 'a.mdx': '# A\n', 'c.mdx': 'export const x = ["/a"]\n' };
  for (const [file, one] of Object.entries(texts)) writeFileSync(join(cwd, file), one);
  const path = join(cwd, 'docs.json');
  const api = { report: () => writeFileSync(join(cwd, changed), 'mine') };
  expect(() => movePage({ path, source: text }, api, { from: 'a', to: 'b' })).toThrow(
    `${changed} changed while the codemod ran. Nothing was written.`,
  );
  expect(files(cwd)).toEqual({ ...texts, [changed]: 'mine' });
});

test('an option that names nothing is told, and the config stays', () => {
  const cwd = mkdtempSync(join(folder, 'absent-'));
  const path = join(cwd, 'docs.json');
  const source = '{ "navigation": { "pages": ["a"] } }';
  const told: string[] = [];
  const api = { report: (message: string) => told.push(message) };
  expect(movePage({ path, source }, api, { from: 'b', to: 'c' })).toBeUndefined();
  expect(told).toEqual(['There is no page or folder "b".']);
});
