import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planJson } from '../src/index.ts';

const removeMissing = codemods.get('remove-missing') as Codemod;

test('no entry is removed for a page that may be where nobody could look', () => {
  const text = '{"navigation":{"pages":["index","guides/a","gone"]}}';
  const reason = 'EACCES: permission denied';
  const host = {
    ...memoryHost({ 'index.mdx': '' }),
    list: () => [
      { folder: '', files: ['index.mdx'] },
      { folder: 'guides', files: [], unreadable: reason },
    ],
  };
  const done = planJson(removeMissing, {}, { file: 'docs.json', text, host });
  expect(done.files[0]?.after).toBe('{"navigation":{"pages":["index","guides/a"]}}');
  expect(done.files[0]?.report.notConverted).toMatchObject([
    {
      pointer: '/navigation/pages/1',
      reason: `Whether its page is there is not known: guides cannot be read (${reason}).`,
    },
  ]);
});
