import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockSiteSync } from '../../src/disk/writing/lock.ts';
import { type Codemod, codemods, type Plan, plan, writePlan } from '../../src/index.ts';
import { cwd, get, put, useFolder } from '../runner/folder.ts';
import { runs } from '../runs.ts';

useFolder();

const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{\r\n\t"navigation": {\r\n\t\t"pages": ["guides/a", "api/b"]\r\n\t}\r\n}';

test.skipIf(process.platform === 'win32')('a moved file keeps its mode', async () => {
  put(
    'mint.json',
    '{"name":"A","colors":{"primary":"#112233"},"navigation":[{"group":"A","pages":["a","b"]}]}',
  );
  put('a.mdx', 'A\n');
  put('b.mdx', '[a](a)\n');
  chmodSync(join(cwd, 'mint.json'), 0o600);
  chmodSync(join(cwd, 'a.mdx'), 0o640);
  const write = async (name: string, options: Record<string, string>, file: string) => {
    const [planned] = await plan(codemods.get(name) as Codemod, options, [file], { cwd });
    expect((await writePlan(planned as Plan, { cwd, sourceMap: true })).problem).toBeUndefined();
  };
  const modeOf = (file: string) => statSync(join(cwd, file)).mode & 0o777;
  await write('mint-to-docs', {}, 'mint.json');
  expect(modeOf('docs.json')).toBe(0o600);
  await write('move-page', { from: 'a', to: 'c/a' }, 'docs.json');
  expect([modeOf('docs.json'), modeOf('c/a.mdx')]).toEqual([0o600, 0o640]);
});

test('an error of the file system is reported with its file', async () => {
  put('docs.json', text);
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  const [config] = planned?.files ?? [];
  if (!planned || !config) throw new Error('no plan');
  const part = { ...config, file: 'docs.json/part.json', before: undefined, after: '{}' };
  const { written, problem } = await writePlan({ ...planned, files: [config, part] }, { cwd });
  expect(written).toEqual([]);
  expect(problem).toMatchObject({ file: 'docs.json/part.json', cause: { code: 'ENOTDIR' } });
  expect(get('docs.json')).toBe(text);
});

test('a config that has changed since it was planned is not overwritten', async () => {
  put('docs.json', text);
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  put('docs.json', '{}');
  const { written, problem } = await writePlan(planned as Plan, { cwd });
  expect(written).toEqual([]);
  expect(problem).toEqual({ file: 'docs.json' });
  expect(get('docs.json')).toBe('{}');
});

test('deletes the source map of a deleted file, and no other map', async () => {
  const tabs = ['A', 'B', 'C'].map((tab) => ({ tab, pages: [`${tab}/x`] }));
  put('docs.json', JSON.stringify({ navigation: { tabs } }, null, 2));
  const run = async (name: string, options: Record<string, unknown>, sourceMap: boolean) => {
    const [planned] = await plan(codemods.get(name) as Codemod, options, ['docs.json'], {
      cwd,
    });
    return writePlan(planned as Plan, { cwd, sourceMap });
  };
  await run('extract-refs', {}, true);
  expect(readdirSync(join(cwd, 'navigation')).sort()).toEqual([
    ...['a.json', 'a.json.map', 'b.json', 'b.json.map', 'c.json', 'c.json.map'],
  ]);
  // The map of a file that was edited since, the map of another tool, and a file that is not a map.
  put('navigation/a.json', get('navigation/a.json').replace('A/x', 'A/y'));
  put('navigation/b.json.map', '{"version":3,"file":"b.json","sources":[],"mappings":""}');
  put('navigation/c.json.map', 'a map of the city');
  const { written, problem } = await run('inline-refs', { delete: true }, true);
  expect(problem).toBeUndefined();
  expect(written).toContain('navigation/a.json.map');
  expect(readdirSync(join(cwd, 'navigation')).sort()).toEqual(['b.json.map', 'c.json.map']);
});

test('a killed process leaves the old file or the new one', {
  tags: ['process', 'slow'],
}, async () => {
  const pages = Array.from({ length: 60_000 }, (_, n) => `section-${n % 50}/page-${n}`);
  const before = JSON.stringify({ navigation: { pages } }, null, 2);
  put('docs.json', before);
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  const after = planned?.files[0]?.after as string;
  put('after.txt', after);
  put('before.txt', before);
  const writing = join(import.meta.dirname, '../../dist/internal-writing.js');
  put(
    'write.mjs',
    `import { readFileSync } from 'node:fs';
     import { lockSiteSync, writeFiles } from ${JSON.stringify(writing)};
     const texts = ['after.txt', 'before.txt'].map((file) => readFileSync(file, 'utf8'));
     process.stdout.write('ready');
     const lock = lockSiteSync('.');
     for (let turn = 0; ; turn += 1) {
       writeFiles(lock, [{ path: 'docs.json', before: { any: true }, after: texts[turn % 2] }]);
     }`,
  );
  for (let round = 0; round < runs(3, 30); round += 1) {
    const writer = spawn(process.execPath, ['write.mjs'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((ready, fail) => {
      writer.stdout.once('data', ready);
      writer.once('exit', () => fail(new Error('the writer ended')));
    });
    await new Promise((wait) => setTimeout(wait, 3 + (round % 10) * 4));
    const ended = new Promise((end) => writer.once('exit', end));
    writer.kill('SIGKILL');
    await ended;
    expect([before, after]).toContain(get('docs.json'));
    lockSiteSync(cwd).release();
    expect(readdirSync(cwd).sort()).toEqual(['after.txt', 'before.txt', 'docs.json', 'write.mjs']);
  }
});
