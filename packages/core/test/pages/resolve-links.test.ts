import { decodings, linkTarget } from '@nav/paths';
import { expect, test } from 'vitest';

test.each([
  ['guides/a', '/b', 'b'],
  ['guides/a', 'b', 'guides/b'],
  ['guides/a', './b.mdx', 'guides/b'],
  ['guides/a', '../b/', 'b'],
  ['guides/a', '../../../b', 'b'],
  ['guides/a', './', 'guides'],
  ['a', '..', ''],
  ['', 'b', 'b'],
])('in the page %s, %s leads to "%s"', (slug, path, target) => {
  expect(linkTarget(slug, path)).toBe(target);
});

test.each([
  ['a', ['a']],
  ['a%20b', ['a b', 'a%20b']],
  ['100%', ['100%']],
])('%s may mean %j', (address, expected) => {
  expect(decodings(address)).toEqual(expected);
});
