import { expect, it } from 'vitest';
import { similarPages } from '../../src/client.ts';
import { mint, resolved } from '../resolve/site.ts';

const { index } = resolved(
  mint({
    groups: [
      { group: 'Start', pages: ['guides/install', 'guides/install-linux', 'guides/windows'] },
      { group: 'API', pages: ['api/users', 'api/users/create', 'guides/windows'] },
      { group: 'Secret', hidden: true, pages: ['secret/install'] },
    ],
  }),
  { 'guides/windows.mdx': '---\ntitle: Set up Windows\n---\n' },
);

const paths = (url: string, limit?: number) =>
  similarPages(index, url, limit).map(({ path }) => path);

it.each([
  ['/docs/install', ['guides/install', 'guides/install-linux']],
  ['/guides/instal', ['guides/install', 'guides/install-linux', 'guides/windows']],
  ['/install/linux?from=1#x', ['guides/install-linux', 'guides/install']],
  ['/set%20up', ['guides/windows']],
  ['/users/delete', ['api/users', 'api/users/create']],
  ['/', []],
  ['/zzzzz', []],
])('%s is similar to %j', (url, expected) => {
  expect(paths(url)).toEqual(expected);
});

it('returns at most so many', () => {
  expect(paths('/guides', 2)).toEqual(['guides/install', 'guides/install-linux']);
});

it('bounds the work for a long URL', () => {
  const url = `/${Array.from({ length: 200_000 }, (_, at) => `instol${at}`).join('/')}/install`;
  expect(paths(url)[0]).toBe('guides/install');
});
