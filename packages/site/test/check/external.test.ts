import { expect, it } from 'vitest';
import { matchesUrl } from '../../src/check/external.ts';

it.each([
  ['https://a.dev', 'https://a.dev/b', true],
  ['https://a.dev/*/edit', 'https://a.dev/b/edit/c', true],
  ['*.internal', 'https://a.internal/b', true],
  ['https://a.dev/*/edit', 'https://a.dev/edit', false],
  ['a.dev', 'https://a.dev', false],
])('the pattern %s and %s: %j', (pattern, url, expected) => {
  expect(matchesUrl(pattern, url)).toBe(expected);
});
