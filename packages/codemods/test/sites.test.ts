import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codemods, patchOf } from '../src/index.ts';
import { uphold } from './guarantees.ts';
const cases: [string, Record<string, unknown>][] = [
  ['pages-to-groups', {}], ['extract-refs', {}], ['extract-refs', { of: 'groups' }], ['flatten-groups', {}], ['flatten-groups', { to: 'siblings' }], ['groups-to-tabs', {}], ['merge-groups', {}],
  ['wrap-root', { in: 'products' }], ['wrap-root', { in: 'dropdowns', each: true }], ['wrap-root', { in: 'versions' }], ['unwrap-root', { from: 'tabs' }], ['unwrap-root', { from: 'versions' }], ['unwrap-root', { from: 'languages' }], ['split-by-version', {}], ['split-by-version', { folder: 'n' }], ['split-by-language', {}], ['inline-refs', {}],
];
for (const site of readdirSync('/tmp/sites').filter((s) => s !== 'crewai')) for (const [name, options] of cases)
  test(`${site} ${name} ${JSON.stringify(options)}`, async () => {
    const text = readFileSync(`/tmp/sites/${site}/docs.json`, 'utf8');
    const a = performance.now();
    const p = await uphold({ codemod: codemods.get(name)!, options, file: 'docs.json', text });
    const m = p.files[0]!;
    console.log(site, name, JSON.stringify(options), p.status, p.reason ?? '', `moved ${m.report.moved.length} added ${m.report.added.length} removed ${m.report.removed.length} nc ${m.report.notConverted.length}`, m.report.notConverted[0]?.reason ?? '', 'lines', patchOf(m).split('\n').length, 'files', p.files.length);
    if (name === 'extract-refs' && p.status === 'changed') {
      const files = Object.fromEntries(p.files.map((f) => [f.file, f.after!]));
      const { plan } = await import('../src/plan.ts'); const { memoryHost } = await import('@nav/core');
      const back = await plan(codemods.get('inline-refs')!, {}, { file: 'docs.json', text: m.after!, host: memoryHost(files) });
      expect(back.files[0]!.after === text).toBe(true);
    }
  }, 120000);
