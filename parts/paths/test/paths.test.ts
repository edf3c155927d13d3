import { describe, expect, it } from 'vitest';
import {
  baseName,
  folderOf,
  joinPath,
  normalizePagePath,
  normalizePath,
  pageKey,
  pathFrom,
  plainPathFrom,
  relativePath,
  titleFromPath,
  withoutIndex,
} from '../src/paths.ts';

describe('file paths', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    ['/a//b/', '/a/b'],
    ['./a/./b', 'a/b'],
    ['a/../b', 'b'],
    ['../a', '../a'],
    ['a/../../b', '../b'],
    ['../../a', '../../a'],
    ['a/b/../..', ''],
  ])('%j is %j', (path, normal) => {
    expect(normalizePath(path)).toBe(normal);
    expect(normalizePath(normal)).toBe(normal);
  });

  // As posix.relative() of Node returns them.
  it.each([
    ['', 'a.json', 'a.json'],
    ['a', 'a/b.json', 'b.json'],
    ['a', 'b.json', '../b.json'],
    ['a/b', 'a/c/d.json', '../c/d.json'],
    ['ab', 'a/c.json', '../a/c.json'],
    ['../a', '../a/b.json', 'b.json'],
    ['/', '/a.json', 'a.json'],
    ['/a/b', '/a.json', '../../a.json'],
  ])('from %j to %j is %j', (folder, path, plain) => {
    expect(plainPathFrom(folder, path)).toBe(plain);
    expect(pathFrom(folder, path)).toBe(plain.startsWith('../') ? plain : `./${plain}`);
  });

  it('are joined to and relative to a folder', () => {
    expect(baseName('a/b/c.json')).toBe('c.json');
    expect(baseName('c.json')).toBe('c.json');
    expect(folderOf('a/b/c.json')).toBe('a/b');
    expect(folderOf('c.json')).toBe('');
    expect(joinPath('a/b', '../c.json')).toBe('a/c.json');
    expect(joinPath('', './c.json')).toBe('c.json');
    expect(relativePath('a', 'a/b/c')).toBe('b/c');
    expect(relativePath('a', 'ab/c')).toBeUndefined();
    expect(relativePath('a', 'a')).toBeUndefined();
    expect(relativePath('', 'a/b')).toBe('a/b');
    expect(relativePath('', '../b')).toBeUndefined();
    expect(relativePath('', '..b')).toBe('..b');
    expect(relativePath('..', '../a')).toBe('a');
    expect(relativePath('..', '../../a')).toBeUndefined();
    expect(relativePath('../..', '../../..')).toBeUndefined();
    expect(relativePath('/', '/a')).toBe('a');
  });
});

describe('page paths', () => {
  // M2.1
  it.each([
    ['/a', 'a'],
    ['./b', 'b'],
    ['a/../c', 'c'],
    ['a//b', 'a/b'],
    ['/', ''],
    ['..', ''],
    ['a/', 'a'],
    ['a//', 'a'],
    ['a.mdx', 'a.mdx'],
    ['A B/C', 'A B/C'],
    ['a\\b', 'a\\b'],
    ['a#b', 'a#b'],
    ['https://e/x', 'https:/e/x'],
    ['../../a', 'a'],
    ['a/.b', 'a/.b'],
    ['a/..b', 'a/..b'],
    ['', ''],
  ])('%j is read as %j', (path, normal) => {
    expect(normalizePagePath(path)).toBe(normal);
    expect(normalizePagePath(normal)).toBe(normal);
  });

  it('are looked up without a slash at either end', () => {
    expect(['a', '/a', 'a/', '/a/', '/', ''].map(pageKey)).toEqual(['a', 'a', 'a', 'a', '', '']);
  });

  it('have titles from their last segment', () => {
    const titles = ['guides/nope-it_x', 'a/', 'x/index', 'éa', ''].map(titleFromPath);
    expect(titles).toEqual(['Nope it x', 'A', 'Index', 'Éa', '']);
  });

  it('lose a trailing index', () => {
    const paths = ['index', '/x/index', 'x/index/', 'xindex', 'index/x'].map(withoutIndex);
    expect(paths).toEqual(['', 'x', 'x', 'xindex', 'index/x']);
  });
});
