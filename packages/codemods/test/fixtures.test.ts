import { expectedJson, expectedSite, jsonOf, siteOf } from '@nav/cases';
import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { codemods, plan } from '../src/index.ts';
import { isGone } from '../src/runner/planned-files.ts';
import { cases, casesOf } from './cases.ts';
import { CHANGE_PAGES, hasFailed, uphold } from './guarantees.ts';

test('every codemod has a case for each of its options', () => {
  for (const [name, { options }] of codemods) {
    const own = casesOf(name);
    expect(own, name).not.toEqual([]);
    const used = new Set(own.flatMap((one) => Object.keys(jsonOf(one, 'options.json') ?? {})));
    expect([...used].sort(), name).toEqual(Object.keys(options).sort());
  }
});

test.each(cases.map((one) => [one.name, one] as const))('%s', async (path, one) => {
  const name = path.slice(0, path.indexOf('/'));
  const codemod = codemods.get(name);
  if (!codemod) throw new Error(`no codemod ${name}`);
  const options = jsonOf(one, 'options.json') ?? {};
  const files = siteOf(one);
  const file = ['mint.json', 'docs.json', 'docs.ts'].find((config) => config in files) as string;
  const text = files[file] as string;
  const done = await plan(codemod, options, { file, text, host: memoryHost(files) });
  const after = { ...files };
  for (const change of done.files) {
    const { file: changed, movedFrom } = change;
    if (isGone(change)) delete after[changed];
    else after[changed] = change.after ?? (files[movedFrom ?? changed] as string);
  }
  expect(after).toEqual(expectedSite(one, after));
  const report = done.files[0]?.report;
  const outcome = {
    status: done.status,
    ...(done.fault === undefined ? {} : { reason: done.reason }),
    // The guarantees check the lines and columns.
    removed: report?.removed.map(({ pointer, text }) => ({ pointer, text })),
    notConverted: report?.notConverted,
  };
  expect(outcome).toEqual(expectedJson(one, 'outcome.json', outcome));
  if (hasFailed(done)) return;
  // The guarantees compare a config with itself. The test of mint-to-docs compares the two formats.
  if (file === 'mint.json') return;
  const changesPages = CHANGE_PAGES.has(name);
  await uphold({ codemod, options, file, text, files, changesPages }, done);
});
