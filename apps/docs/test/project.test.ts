import { expect, it } from 'vitest';
import { editUrl } from '../src/sites/project.ts';

it('links a page to its file as soon as the repository is known', () => {
  const edit = (repository: string) => editUrl('apps/docs/ci.mdx', repository);
  expect(edit('https://github.example/nav')).toBeUndefined();
  expect(edit('https://github.com/acme/nav')).toBe(
    'https://github.com/acme/nav/edit/main/apps/docs/ci.mdx',
  );
});
