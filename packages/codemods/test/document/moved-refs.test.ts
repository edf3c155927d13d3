import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { codemods, plan } from '../../src/index.ts';
import type { Codemod } from '../../src/runner/codemod.ts';
import { uphold } from '../guarantees.ts';

const files = {
  'docs.json': `{
  "navigation": {
    "tabs": [
      { "$ref": "./nav/guides.json" },
      { "tab": "API", "groups": [{ "group": "B", "pages": ["b"] }] }
    ]
  }
}
`,
  'nav/guides.json': `{
  "tab": "Guides",
  "groups": [
    { "group": "A", "pages": ["a", { "$ref": "./more/c.json" }] },
    { "$ref": "../d.json" },
    { "$ref": "https://example.com/e.json" }
  ]
}
`,
  'nav/more/c.json': '{ "group": "C", "pages": ["c"] }\n',
  'd.json': '{ "group": "D", "pages": ["d"] }\n',
};

test('a $ref that moves to another folder is updated', async () => {
  const codemod = codemods.get('unwrap-root') as Codemod;
  const done = await uphold({
    codemod,
    options: { from: 'tabs' },
    file: 'docs.json',
    text: files['docs.json'],
    files,
  });
  expect(done.files.map(({ file }) => file)).toEqual(['docs.json']);
  expect(done.files[0]?.after).toBe(`{
  "navigation": {
    "groups": [
      { "group": "A", "pages": ["a", { "$ref": "./nav/more/c.json" }] },
      { "$ref": "./d.json" },
      { "$ref": "https://example.com/e.json" },
      { "group": "B", "pages": ["b"] }
    ]
  }
}
`);
});

test('a $ref that cannot be read is updated when its parent is inlined', async () => {
  const codemod = codemods.get('inline-refs') as Codemod;
  const { 'nav/more/c.json': _gone, ...rest } = files;
  const host = memoryHost(rest);
  const done = await plan(codemod, {}, { file: 'docs.json', text: files['docs.json'], host });
  expect(done.files[0]?.after).toContain(
    '{ "group": "A", "pages": ["a", { "$ref": "./nav/more/c.json" }] }',
  );
  expect(done.files[0]?.after).toContain('{ "group": "D", "pages": ["d"] }');
});
