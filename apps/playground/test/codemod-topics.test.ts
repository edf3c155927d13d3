import { readFileSync } from 'node:fs';
import { codemods } from '@nav/codemods/json';
import { expect, it } from 'vitest';
import { byTopic } from '../src/codemod-topics.ts';

const navigation = new URL('../../docs/navigation/codemods.json', import.meta.url);

it('groups all codemods by task as the documentation does', () => {
  const [all] = JSON.parse(readFileSync(navigation, 'utf8')).groups;
  expect(
    byTopic([...codemods.keys()]).map(([group, names]) => ({
      group,
      pages: names.map((name) => `codemods/${name}`),
    })),
  ).toEqual(all.pages);
});

it('lists codemods without a task last', () => {
  expect(byTopic(['new-one', 'sort'])).toEqual([
    ['Structure', ['sort']],
    ['Other', ['new-one']],
  ]);
});
