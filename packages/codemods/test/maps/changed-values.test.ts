import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planSync, type SourceMap, trace } from '../../src/index.ts';

const files: Record<string, string> = {
  'docs.json': `{
  "navigation": {
    "versions": [
      {
        "version": "v1",
        "groups": [
          {
            "group": "Start",
            "icon": "star",
            "pages": ["v1/a", "v1/b"]
          }
        ]
      }
    ]
  },
  "redirects": [{ "source": "/old", "destination": "/v1/a" }]
}
`,
  'v1/a.mdx': '[b](/v1/b)\n',
  'v1/b.mdx': 'b\n',
};

test.each<[string, Record<string, unknown>, to: string, from: string]>([
  ['rename', { from: 'Start', to: 'Begin' }, '"Begin"', '"Start"'],
  ['set', { at: 'Start', field: 'icon', value: 'rocket' }, '"rocket"', '"star"'],
  ['move-page', { from: 'v1/a', to: 'v1/c' }, '"v1/c"', '"v1/a"'],
  ['move-page', { from: 'v1/a', to: 'v1/c' }, '"/v1/c"', '"/v1/a"'],
  ['add-version', { label: 'v2' }, '"v2/b"', '"v1/b"'],
  ['archive-version', { label: 'v0', folder: 'v0' }, '"v0/a"', '"v1/a"'],
  ['archive-version', { label: 'v1', folder: 'v0', current: 'v2' }, '"v2"', '"v1"'],
  ['wrap-root', { in: 'tabs', at: 'v1', each: true }, '"Start"', '"Start"'],
])('%s %j: %s comes from %s', (name, options, to, from) => {
  const text = files['docs.json'] ?? '';
  const input = { file: 'docs.json', text, host: memoryHost(files) };
  const done = planSync(codemods.get(name) as Codemod, options, input);
  expect(done.status, done.reason).toBe('changed');
  const [main] = done.files;
  const lines = (main?.after ?? '').split('\n');
  const line = lines.findIndex((one) => one.includes(to));
  const found = trace(main?.map?.() as SourceMap, line + 1, (lines[line]?.indexOf(to) ?? 0) + 1);
  expect(found?.text.slice((found?.column ?? 0) - 1)).toMatch(new RegExp(`^${from}`));
});
