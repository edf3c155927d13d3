import { execFileSync } from 'node:child_process';
import {
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
import { dirname, join } from 'node:path';
import { type Case, jsonOf, siteAfter, siteOf } from '@nav/cases';
import { afterAll, expect, test } from 'vitest';
import { transformOf } from '../../src/disk/transform.ts';
import { type Codemod, codemods, type Plan, plan, writePlan } from '../../src/index.ts';
import { flagOf } from '../../src/runner/options.ts';
import { cases, casesOf } from '../cases.ts';

const root = join(import.meta.dirname, '../..');
const jscodeshift = createRequire(import.meta.url).resolve('jscodeshift/bin/jscodeshift.js');
const folder = mkdtempSync(join(tmpdir(), 'transforms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(transform: string, cwd: string, args: readonly string[]): string {
  return execFileSync(
    process.execPath,
    [jscodeshift, '-t', transform, '--extensions=json,ts,js', '--run-in-band', ...args],
    // Babel would cache every version of our files in the home folder, and read them at each start.
    { cwd, encoding: 'utf8', env: { ...process.env, BABEL_DISABLE_CACHE: '1' } },
  );
}

const built = (name: string) => join(root, 'dist/transforms', `${name}.js`);

/** Transforms a file as jscodeshift does, in this process. Returns the messages of the transform. */
function transform(name: string, path: string, options: Record<string, unknown>): string[] {
  const messages: string[] = [];
  const api = { report: (message: string) => messages.push(message) };
  const file = { path, source: readFileSync(path, 'utf8') };
  const after = transformOf(codemods.get(name) as Codemod)(file, api, options);
  if (typeof after === 'string') writeFileSync(path, after);
  return messages;
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

function site(texts: Record<string, string | Uint8Array>): string {
  const cwd = mkdtempSync(join(folder, 'site-'));
  for (const [file, text] of Object.entries(texts)) write(cwd, file, text);
  return cwd;
}

function write(cwd: string, file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text);
}

test('every codemod is built as a transform', () => {
  const names = readdirSync(join(root, 'dist/transforms')).filter((file) => file.endsWith('.js'));
  expect(names.map((file) => file.replace(/\.js$/, '')).sort()).toEqual(
    [...codemods.keys()].sort(),
  );
});

/** A transform that runs the codemod with the options that `cases.json` has for the folder of a file. */
const DISPATCH = `
const { default: cases } = require('./cases.cjs');
module.exports = (file, api, options) => {
  const { transform, options: own } = cases[file.path.split(/[\\\\/]/)[0]];
  return require(transform).default(file, api, { ...options, ...own });
};
`;

test('all transforms run under the stock jscodeshift command', {
  tags: ['process', 'slow'],
}, () => {
  const cwd = site({
    'module/other.ts': 'export const a = 1;\n',
    'broken/broken.json': '{"navigation":1,"navigation":2}',
  });
  const dispatched: Record<string, { transform: string; options: unknown }> = {
    module: { transform: built('extract-refs'), options: {} },
    broken: { transform: built('extract-refs'), options: {} },
  };
  const paths = ['module/other.ts', 'broken/broken.json'];
  const expected = files(cwd);
  let unmodified = 0;
  for (const name of codemods.keys()) {
    const one = casesOf(name).find(
      (each) =>
        jsonOf(each, 'outcome.json').status === 'changed' && !('mint.json' in siteAfter(each)),
    ) as Case;
    const input = siteOf(one);
    for (const [file, text] of Object.entries(input)) write(cwd, `${name}/${file}`, text);
    const config = ['mint.json', 'docs.json', 'docs.ts'].find((file) => file in input);
    paths.push(`${name}/${config}`);
    dispatched[name] = { transform: built(name), options: jsonOf(one, 'options.json') ?? {} };
    const after = siteAfter(one);
    for (const [file, text] of Object.entries(after)) expected[`${name}/${file}`] = text;
    // Some codemods only change pages.
    if (config && after[config] === input[config]) unmodified += 1;
  }
  const dispatch = site({
    'dispatch.cjs': DISPATCH,
    'cases.cjs': `exports.default = ${JSON.stringify(dispatched)};`,
  });
  const output = run(join(dispatch, 'dispatch.cjs'), cwd, ['--no-babel', ...paths]);
  expect(output).toContain('1 errors');
  expect(output).toContain('broken.json:1:17');
  // mint-to-docs deletes mint.json itself.
  expect(output).toContain('2 skipped');
  expect(output).toContain(`${codemods.size - 1 - unmodified} ok`);
  expect(files(cwd)).toEqual(expected);
});

test('jscodeshift passes options that are spelled as flags', { tags: ['process'] }, () => {
  const cwd = site({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }\n', 'a.mdx': '' });
  run(built('remove-page'), cwd, ['--no-babel', '--page=a', '--keep-file=true', 'docs.json']);
  expect(files(cwd)).toEqual({
    'docs.json': '{ "navigation": { "pages": ["b"] } }\n',
    'a.mdx': '',
  });
});

test('transforms run under jscodeshift with Babel', { tags: ['slow'] }, () => {
  const cwd = site({ 'docs.json': '{ "navigation": { "pages": ["a/b"] } }\n' });
  expect(run(built('pages-to-groups'), cwd, ['docs.json'])).toContain('1 ok');
});

test.each(['keepFile', 'keep-file'])('an option can be spelled %s', (option) => {
  const cwd = site({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }\n', 'a.mdx': '' });
  transform('remove-page', join(cwd, 'docs.json'), { page: 'a', [option]: 'true' });
  expect(files(cwd)).toEqual({
    'docs.json': '{ "navigation": { "pages": ["b"] } }\n',
    'a.mdx': '',
  });
});

test('a transform can be limited to a part of the navigation', () => {
  const tabs = (...lists: object[][]) =>
    JSON.stringify({
      navigation: { tabs: lists.map((pages, tab) => ({ tab: `T${tab}`, pages })) },
    });
  const nested = (page: string) => [{ group: 'G', pages: [{ group: 'H', pages: [page] }] }];
  const flat = (page: string) => [{ group: 'G', pages: [page] }];
  const cwd = site({ 'docs.json': tabs(nested('a'), nested('b')) });
  const path = join(cwd, 'docs.json');
  expect(transform('flatten-groups', path, { at: 'T2' })).toEqual([
    '--at "T2" does not match an element of the navigation. Did you mean "T0"?',
  ]);
  expect(transform('flatten-groups', path, { at: 'T1' })).toEqual([]);
  expect(files(cwd)).toEqual({ 'docs.json': tabs(nested('a'), flat('b')) });
  expect(() => transform('move-page', path, { from: 'a', to: 'b', at: 'T1' })).toThrow(
    /does not take --at/,
  );
});

test('a dry run writes nothing', () => {
  const cwd = site(siteOf(cases.find(({ name }) => name === 'extract-refs/root') as Case));
  const before = files(cwd);
  const path = join(cwd, 'docs.json');
  const extract = transformOf(codemods.get('extract-refs') as Codemod);
  const after = extract({ path, source: before['docs.json'] as string }, {}, { dry: true });
  expect(after).not.toBe(before['docs.json']);
  expect(files(cwd)).toEqual(before);
});

test('the files and the settings around a config are used', () => {
  const group = (page: string) => `{"group":"A","pages":["${page}"]}`;
  const cwd = site({
    'docs.json': '{"navigation":{"$ref":"nav.json"}}',
    'nav.json': `{"groups":[${group('a')},${group('b')}]}`,
  });
  transform('merge-groups', join(cwd, 'docs.json'), {});
  expect(files(cwd)).toEqual({
    'docs.json': '{"navigation":{"$ref":"nav.json"}}',
    'nav.json': '{"groups":[{"group":"A","pages":["a","b"]}]}',
  });

  const mintlify = site({
    'nav.config.json': '{ "dialect": "mintlify" }',
    'docs.json': '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}',
  });
  transform('wrap-root', join(mintlify, 'docs.json'), { in: 'products', label: 'X' });
  expect(JSON.parse(readFileSync(join(mintlify, 'docs.json'), 'utf8'))).toEqual({
    navigation: { products: [{ product: 'X', tabs: [{ tab: 'A', pages: ['a'] }] }] },
  });
});

test('a config or a page that is not UTF-8 is an error', () => {
  const page = Buffer.from('Caf\xe9: [set up](/setup)\n', 'latin1');
  const config = Buffer.from('{"navigation":{"groups":[{"group":"\xe9","pages":[]}]}}', 'latin1');
  const cwd = site({
    'docs.json': '{"navigation":{"pages":["intro","setup"]}}',
    'intro.mdx': page,
    'setup.mdx': '',
    'latin1.json': config,
  });
  const before = readdirSync(cwd);
  expect(() =>
    transform('move-page', join(cwd, 'docs.json'), { from: 'setup', to: 'install' }),
  ).toThrow('intro.mdx is not valid UTF-8');
  expect(() => transform('groups-to-tabs', join(cwd, 'latin1.json'), {})).toThrow(
    'latin1.json is not valid UTF-8',
  );
  expect(readdirSync(cwd)).toEqual(before);
  expect(readFileSync(join(cwd, 'intro.mdx'))).toEqual(page);
  expect(readFileSync(join(cwd, 'latin1.json'))).toEqual(config);
});

test.skipIf(process.platform === 'win32')('a moved file keeps its mode', () => {
  const cwd = site({});
  writeFileSync(join(cwd, 'docs.json'), '{ "navigation": { "pages": ["a"] } }\n', { mode: 0o600 });
  writeFileSync(join(cwd, 'a.mdx'), '', { mode: 0o640 });
  transform('move-page', join(cwd, 'docs.json'), { from: 'a', to: 'b/a' });
  const modes = ['docs.json', 'b/a.mdx'].map((file) => statSync(join(cwd, file)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o640]);
});

test('the source map of a deleted file is deleted too', async () => {
  const tabs = ['A', 'B'].map((tab) => ({ tab, pages: [`${tab}/x`] }));
  const cwd = site({ 'docs.json': JSON.stringify({ navigation: { tabs } }) });
  const extract = codemods.get('extract-refs') as Codemod;
  const [planned] = await plan(extract, {}, ['docs.json'], { cwd, force: true });
  await writePlan(planned as Plan, { cwd, sourceMap: true });
  writeFileSync(join(cwd, 'navigation/b.json.map'), 'a map of the city');
  expect(existsSync(join(cwd, 'navigation/a.json.map'))).toBe(true);
  transform('inline-refs', join(cwd, 'docs.json'), { delete: true });
  expect(readdirSync(join(cwd, 'navigation'))).toEqual(['b.json.map']);
});

test.each(['docs.json', 'a.mdx'])('nothing is written if %s has changed since', (changed) => {
  const text = '{ "navigation": { "pages": ["a"] } }\n';
  // The transform reports the path in c.mdx before it writes, and the callback changes a file then.
  const texts = { 'docs.json': text, 'a.mdx': '# A\n', 'c.mdx': 'export const x = ["/a"]\n' };
  const cwd = site(texts);
  const path = join(cwd, 'docs.json');
  const api = { report: () => writeFileSync(join(cwd, changed), 'mine') };
  const movePage = transformOf(codemods.get('move-page') as Codemod);
  expect(() => movePage({ path, source: text }, api, { from: 'a', to: 'b' })).toThrow(
    `${changed} changed while the codemod ran. Nothing was changed.`,
  );
  expect(files(cwd)).toEqual({ ...texts, [changed]: 'mine' });
});

test('an option that does not fit the config is reported, and the config stays unchanged', () => {
  const source = '{ "navigation": { "pages": ["a"] } }';
  const cwd = site({ 'docs.json': source });
  const messages = transform('move-page', join(cwd, 'docs.json'), { from: 'b', to: 'c' });
  expect(messages).toEqual(['Unknown page or folder "b".']);
  expect(files(cwd)).toEqual({ 'docs.json': source });
});

test('no option has a name that jscodeshift takes for itself', () => {
  const help = execFileSync(process.execPath, [jscodeshift, '--help'], { encoding: 'utf8' });
  const taken = new Set(
    Array.from(help.matchAll(/--(?:\(no-\)|no-)?([a-z][\w-]*)/g), ([, name]) => name),
  );
  expect(taken).toContain('version');
  const ours = [...codemods.values()].flatMap(({ options }) => ['at', ...Object.keys(options)]);
  expect(ours.filter((name) => taken.has(flagOf(name).slice(2)))).toEqual([]);
});
