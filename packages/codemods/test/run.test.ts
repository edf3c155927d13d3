import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answerOf,
  type Codemod,
  codemods,
  patchOf,
  planFiles,
  trace,
  writePlan,
} from '../src/index.ts';

let cwd: string;
const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{\r\n\t"navigation": {\r\n\t\t"pages": ["guides/a", "api/b"]\r\n\t}\r\n}';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'codemods-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function put(file: string, content: string): void {
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
  expect(seen.sort()).toEqual([...files].sort());
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
    file: 'one/docs.json',
    line: 3,
    column: 25,
    text: '\t\t"pages": ["guides/a", "api/b"]',
  });
  expect(trace('no map', 1, 1)).toBeUndefined();
  expect(readdirSync(join(cwd, 'one')).sort()).toEqual(['docs.json', 'docs.json.map']);
});

test('the answer for machines carries the whole text, and the map when asked', async () => {
  put('docs.json', text);
  const plans = await planFiles(codemod, {}, ['docs.json', 'gone.json'], { cwd });
  const answer = answerOf('pages-to-groups', plans, { sourceMap: true });
  expect(answer).toMatchObject({
    version: 1,
    codemod: 'pages-to-groups',
    files: [
      { file: 'docs.json', status: 'changed', map: { version: 3, sources: ['docs.json'] } },
      { file: 'gone.json', status: 'failed', reason: 'The file cannot be read.' },
    ],
  });
  expect(answer.files[0]?.text).toBe(plans[0]?.files[0]?.after);
  expect(answerOf('pages-to-groups', plans).files[0]).not.toHaveProperty('map');
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
  for (const [name, options] of [
    ['pages-to-groups', {}],
    ['move-page', { from: 'p1/1', to: 'q/r' }],
    ['extract-refs', {}],
    ['remove-page', { page: 'p0/0' }],
  ] as const) {
    const [plan] = await planFiles(codemods.get(name) as Codemod, options, ['a/docs.json'], {
      cwd,
    });
    if (!plan) throw new Error('no plan');
    if (plan.status !== 'changed') continue;
    const copy = join(cwd, name);
    mkdirSync(copy);
    execFileSync('cp', ['-r', join(cwd, 'a'), copy]);
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
  expect(problem).toContain('docs.json changed');
  expect(get('docs.json')).toBe('{}');
});

test('a kill in the middle of writing leaves the old file or the new one', async () => {
  const pages = Array.from({ length: 60_000 }, (_, n) => `section-${n % 50}/page-${n}`);
  const before = JSON.stringify({ navigation: { pages } }, null, 2);
  put('docs.json', before);
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  const after = plan?.files[0]?.after as string;
  put('after.txt', after);
  put('before.txt', before);
  const core = join(import.meta.dirname, '../../core/dist/node.js');
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
