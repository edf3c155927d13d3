import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Codemod, codemods, patchOf, planFiles } from '../../src/index.ts';
import { cwd, put, useFolder } from './folder.ts';

useFolder();

test('the patch of a plan applies with git', async () => {
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

test('a patch with more edits than diff can find in time is one hunk that applies', () => {
  const lines = (line: (n: number) => string) => Array.from({ length: 4000 }, (_, n) => line(n));
  const same = ['a', 'b', 'c', 'd'];
  const before = [...same, ...lines((n) => `old ${n}`), ...same].join('\n');
  const after = [...same, ...lines((n) => `new ${n}`), ...same].join('\n');
  put('docs.json', before);
  const patch = patchOf({ file: 'docs.json', before, after });
  expect(patch.match(/^@@.*@@$/gm)).toEqual(['@@ -2,4006 +2,4006 @@']);
  execFileSync('git', ['apply', '-'], { cwd, input: patch });
  expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(after);
});
