import { expect, test } from 'vitest';
import { type Codemod, codemods, plan } from '../../src/index.ts';
import { cwd, put, useFolder } from '../runner/folder.ts';

useFolder();

const run = async (name: string, options: Record<string, unknown>, file = 'docs.json') => {
  const [planned] = await plan(codemods.get(name) as Codemod, options, [file], {
    cwd,
    force: true,
  });
  return planned?.files[0]?.report.notConverted;
};

const twins = {
  $schema: 'https://mintlify.com/docs.json',
  navigation: {
    versions: [
      {
        version: 'v1',
        groups: [
          { group: 'Knots', pages: ['v1/a'] },
          { group: 'Knots', pages: ['v1/b'] },
        ],
      },
    ],
  },
};

test('notes findings that a change repeats, at their location after the change', async () => {
  put('docs.json', JSON.stringify(twins, null, 2));
  for (const page of ['a', 'b']) put(`v1/${page}.mdx`, 'x\n');
  expect(await run('add-version', { label: 'v2' })).toEqual([
    {
      pointer: '',
      file: 'docs.json',
      line: 32,
      column: 22,
      reason:
        'After this change, `nav check` reports 1 more warning (duplicate-label): Two sibling groups are both named "Knots". Rename one.',
    },
  ]);
});

test('counts the findings of each rule', async () => {
  const groups = ['a', 'b', 'c'].map((page) => ({ group: page, pages: [page] }));
  put('docs.json', JSON.stringify({ navigation: { groups } }));
  for (const page of ['a', 'b', 'c']) put(`${page}.mdx`, 'x\n');
  const notes = await run('remove-entry', { page: 'a,b' });
  expect(notes?.at(-1)?.reason).toMatch(
    /^After this change, `nav check` reports 2 more warnings \(orphan-page\)\. The first: The page "a" is not in the navigation/,
  );
});

test('adds no note if a change creates no finding', async () => {
  put('docs.json', JSON.stringify({ navigation: { pages: ['b', 'a'] } }));
  for (const page of ['a', 'b']) put(`${page}.mdx`, '[gone](/gone)\n');
  expect(await run('sort', { by: 'path' })).toEqual([]);
});
