import { readFileSync } from 'node:fs';
import { codemods } from '@nav/codemods/json';
import { expect, it } from 'vitest';
import { byTopic } from '../../src/views/codemod-topics.ts';

const docs = new URL('../../../docs/', import.meta.url);

// Browsers do not have these, which change many files on disk.
const ON_DISK = new Set<string | undefined>(['links', 'sync-group']);

it('groups all codemods of browsers by task as the documentation does', () => {
  const [all] = JSON.parse(readFileSync(new URL('navigation/codemods.json', docs), 'utf8')).groups;
  const documented = (all.pages as string[]).map((page) => {
    const text = readFileSync(new URL(`${page}.mdx`, docs), 'utf8');
    const names = Array.from(text.matchAll(/^## (.+)$/gm), ([, name]) => name);
    return names.filter((name) => !ON_DISK.has(name));
  });
  expect(byTopic([...codemods.keys()]).map(([, names]) => names)).toEqual(documented);
});

it('lists codemods without a task last', () => {
  expect(byTopic(['new-one', 'sort'])).toEqual([
    ['Entries', ['sort']],
    ['Other', ['new-one']],
  ]);
});
