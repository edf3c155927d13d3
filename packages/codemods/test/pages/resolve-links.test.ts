import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodings, linkTarget } from '../../src/pages/resolve-links.ts';
import { writeLink } from '../../src/pages/rewrite-links.ts';
import { runs } from '../runs.ts';

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

const path = fc.array(fc.constantFrom('a', 'b', 'guides', 'index', 'v1.2', '.well-known'), {
  maxLength: 4,
});
const spellings = [
  ['/x', '/x.mdx', '/x.md', '/x/', '/'],
  ['x', 'x.mdx', './x', './x.mdx', '../x', '../x.md', '../../x/y', 'x/y.mdx'],
  ['x/', './x/', '../x/', './', '../', '.', '..', '../..', 'x/..', 'x/.'],
].flat();

test('a link leads to the page it is written for, from every page and in every spelling', () => {
  fc.assert(
    fc.property(path, path, fc.constantFrom(...spellings), (from, to, like) => {
      const slug = from.join('/');
      const target = to.join('/');
      const link = writeLink(slug, target, like);
      expect(linkTarget(slug, link), `${link}, like ${like}`).toBe(target);
      if (target !== '') {
        expect(link.startsWith('/')).toBe(like.startsWith('/'));
        expect(/\.mdx?$/.exec(link)?.[0]).toBe(/\.mdx?$/.exec(like)?.[0]);
        if (/^[^.]/.test(like) || link.startsWith('/')) expect(link).not.toContain('//');
      }
    }),
    { numRuns: runs(300, 10_000) },
  );
});
