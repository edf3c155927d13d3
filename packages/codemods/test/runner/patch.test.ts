import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Codemod, codemods, patchOf, plan } from '../../src/index.ts';
import { cwd, get, git, put, useFolder } from './folder.ts';

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
    const [planned] = await plan(codemods.get(name) as Codemod, options, ['a/docs.json'], {
      cwd,
    });
    if (!planned) throw new Error('no plan');
    expect(planned.status).toBe('changed');
    const copy = join(cwd, `${name} ${Object.values(options).join(' ').replaceAll('/', '-')}`);
    mkdirSync(copy);
    execFileSync('cp', ['-r', join(cwd, 'a'), copy]);
    const patch = patchOf(planned.files);
    for (const { file, movedFrom } of planned.files) {
      if (movedFrom === undefined) continue;
      const renames = `rename from ${quoted(movedFrom)}\nrename to ${quoted(file)}\n`;
      expect(patch).toContain(renames);
    }
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: copy, input: patch });
    for (const { file, after } of planned.files) {
      if (after === undefined) expect(existsSync(join(copy, file))).toBe(false);
      else expect(readFileSync(join(copy, file), 'utf8')).toBe(after);
    }
  }
});

test('the patch of moves shows renames, which git applies also if files swap places', async () => {
  const long = Array.from({ length: 50 }, (_, n) => `Line ${n}\n`).join('');
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0]);
  put('docs.json', '{ "navigation": { "pages": ["a", "b", "c", "d"] } }\n');
  put('a.mdx', `[b](b)\n${long}`);
  put('b.mdx', `# B\n${long}`);
  put('c.mdx', '# C\n');
  put('d.mdx', '');
  put('img/e.mdx', `![x](x.png)\n`);
  put('img/x.png', bytes);
  put('moves.csv', 'a,b\nb,a\nc,d\nd,e\nimg,images\n');
  const codemod = codemods.get('move-page') as Codemod;
  const [planned] = await plan(codemod, { map: 'moves.csv' }, ['docs.json'], { cwd });
  expect(planned?.status, planned?.reason).toBe('changed');
  const patch = patchOf(planned?.files ?? []);
  expect(patch).toContain(`diff --git a/a.mdx b/b.mdx
similarity index 98%
rename from a.mdx
rename to b.mdx
--- a/a.mdx
+++ b/b.mdx
@@ -1,4 +1,4 @@
-[b](b)
+[b](a)
 Line 0
`);
  expect(patch).toContain('similarity index 100%\nrename from img/x.png\nrename to images/x.png\n');
  git('init', '--quiet');
  git('add', '.');
  execFileSync('git', ['apply', '--index', '-'], { cwd, input: patch });
  expect(get('a.mdx')).toBe(`# B\n${long}`);
  expect(get('b.mdx')).toBe(`[b](a)\n${long}`);
  expect(get('d.mdx')).toBe('# C\n');
  expect(get('e.mdx')).toBe('');
  expect(readFileSync(join(cwd, 'images/x.png'))).toEqual(bytes);
  expect(existsSync(join(cwd, 'img'))).toBe(false);
});

/** git quotes names with other characters than those of ASCII. */
function quoted(name: string): string {
  return name.includes('ü') ? `"${name.replace('ü', '\\303\\274')}"` : name;
}

test('a patch with more edits than diff can find in time is one hunk that applies', () => {
  const lines = (line: (n: number) => string) => Array.from({ length: 4000 }, (_, n) => line(n));
  const same = ['a', 'b', 'c', 'd'];
  const before = [...same, ...lines((n) => `old ${n}`), ...same].join('\n');
  const after = [...same, ...lines((n) => `new ${n}`), ...same].join('\n');
  put('docs.json', before);
  const patch = patchOf([{ file: 'docs.json', before, after }]);
  expect(patch.match(/^@@.*@@$/gm)).toEqual(['@@ -2,4006 +2,4006 @@']);
  execFileSync('git', ['apply', '-'], { cwd, input: patch });
  expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(after);
});
