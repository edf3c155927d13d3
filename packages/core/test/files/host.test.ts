import { describe, expect, it } from 'vitest';
import { memoryHost } from '../../src/index.ts';
import { pageSlug } from '../../src/internal.ts';
import { listedPaths } from '../listed-paths.ts';

describe('files of pages', () => {
  // M2.2, M2.6
  it.each([
    ['a.mdx', 'a'],
    ['a.md', 'a'],
    ['x/A B.mdx', 'x/A B'],
    ['x/index.mdx', 'x/index'],
    ['a.MDX', undefined],
    ['a.txt', undefined],
    ['a.mdx.json', undefined],
    ['snippets/a.mdx', undefined],
    ['_snippets/x/a.mdx', undefined],
    ['x/snippets/a.mdx', 'x/snippets/a'],
    ['README.md', undefined],
    ['x/Readme.md', undefined],
    ['readme.mdx', 'readme'],
    ['CHANGELOG.md', undefined],
    ['x/contribute.md', undefined],
    ['.github/a.md', undefined],
    ['x/.git/a.mdx', undefined],
    ['.claude/a.md', undefined],
    ['.cursor/a.md', undefined],
    ['x/node_modules/y/a.md', undefined],
    ['.githubs/a.md', '.githubs/a'],
  ])('the file %j is the page %j', (file, slug) => {
    expect(pageSlug(file)).toBe(slug);
  });
});

describe('memoryHost', () => {
  const host = memoryHost({ './a//b.json': '1', 'a/c/d.mdx': '', 'ab.json': '2', __proto__: '3' });

  it('reads a file by any spelling of its path', () => {
    expect(
      ['a/b.json', './a/b.json', 'a/c/../b.json', 'none', '__proto__', ''].map(host.read),
    ).toEqual(['1', '1', '1', undefined, undefined, undefined]);
  });

  it('lists the files below a folder', () => {
    expect(host.list('a')).toEqual([
      { folder: 'a', files: ['b.json'] },
      { folder: 'a/c', files: ['d.mdx'] },
    ]);
    expect(listedPaths(host.list(''))).toEqual(['a/b.json', 'a/c/d.mdx', 'ab.json']);
    expect(host.list('none')).toEqual([]);
  });
});
