import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryHost } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Codemod, codemods, planSync } from '../../src/index.ts';

const extract = codemods.get('extract-refs') as Codemod;
const split = codemods.get('split-by-version') as Codemod;
const tabs = '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}';
const versions = '{"navigation":{"pages":["v1/a","v2/a"]}}';

test.each([
  [extract, tabs, '/navigation'],
  [split, versions, '/navigation/pages'],
])('no file is written into a folder that links outside the site', (codemod, text, pointer) => {
  const host = { ...memoryHost({}), isOutsideRoot: (path: string) => path === 'site/nav' };
  const input = { file: 'site/docs.json', text, host };
  const done = planSync(codemod, { folder: 'nav/parts' }, input);
  expect(done.status).toBe('refused');
  expect(done.files[0]?.report.notConverted).toMatchObject([
    { pointer, reason: "site/nav links outside the config's folder. Choose another --folder." },
  ]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')(
  'a symlink to a file outside the site is not overwritten',
  () => {
    const site = join(folder, 'site');
    mkdirSync(join(site, 'navigation'), { recursive: true });
    writeFileSync(join(folder, 'mine.json'), '{}');
    symlinkSync('../../mine.json', join(site, 'navigation/a.json'));
    const host = nodeHost({ cwd: site });
    const done = planSync(extract, {}, { file: 'docs.json', text: tabs, host });
    expect(done.files.map(({ file }) => file)).toEqual(['docs.json', 'navigation/a-2.json']);
  },
);
