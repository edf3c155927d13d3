import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { codemods, isDeleted, plan } from '../src/index.ts';
import { uphold } from './guarantees.ts';

const root = join(import.meta.dirname, 'fixtures');

/** `NAV_UPDATE=1` writes the outcomes: read each file that changes, and check that it is right. */
const update = process.env.NAV_UPDATE === '1';

/** Codemods that add, remove or rename pages. */
const CHANGE_PAGES = new Set([
  'add-language',
  'add-orphans',
  'add-version',
  'endpoints',
  'mint-to-docs',
  'move-page',
  'remove-missing',
  'remove-page',
  'retire-version',
]);

function filesIn(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile())
      files[relative(folder, path).replaceAll('\\', '/')] = readFileSync(path, 'utf8');
  }
  return files;
}

test('every codemod has a fixture for each of its options', () => {
  for (const [name, { options }] of codemods) {
    const folder = join(root, name);
    const used = new Set(
      readdirSync(folder).flatMap((one) =>
        Object.keys(JSON.parse(readFileSync(join(folder, one, 'options.json'), 'utf8'))),
      ),
    );
    expect([...used].sort(), name).toEqual(Object.keys(options).sort());
  }
});

for (const name of readdirSync(root)) {
  for (const one of readdirSync(join(root, name))) {
    test(`${name}/${one}`, async () => {
      const folder = join(root, name, one);
      const codemod = codemods.get(name);
      if (!codemod) throw new Error(`no codemod ${name}`);
      const options = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8'));
      const files = filesIn(join(folder, 'input'));
      const file = ['mint.json', 'docs.json', 'docs.ts'].find((path) => path in files) as string;
      const text = files[file] as string;
      const done = await plan(codemod, options, { file, text, host: memoryHost(files) });
      const after = { ...files };
      for (const change of done.files) {
        const { file: path, movedFrom } = change;
        if (isDeleted(change)) delete after[path];
        else after[path] = change.after ?? (files[movedFrom ?? path] as string);
      }
      expect(after).toEqual(filesIn(join(folder, 'expected')));
      const report = done.files[0]?.report;
      const outcome = {
        status: done.status,
        ...(done.fault === undefined ? {} : { reason: done.reason }),
        // The guarantees check the lines and columns.
        removed: report?.removed.map(({ pointer, text }) => ({ pointer, text })),
        notConverted: report?.notConverted,
      };
      const path = join(folder, 'outcome.json');
      if (update) writeFileSync(path, `${JSON.stringify(outcome, null, 2)}\n`);
      expect(outcome).toEqual(JSON.parse(readFileSync(path, 'utf8')));
      if (done.status === 'failed') return;
      // The guarantees compare a config with itself. The test of mint-to-docs compares the two formats.
      if (file === 'mint.json') return;
      await uphold({ codemod, options, file, text, files, changesPages: CHANGE_PAGES.has(name) });
    });
  }
}
