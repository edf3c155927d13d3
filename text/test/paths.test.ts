import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseName,
  folderOf,
  joinPath,
  joinPointer,
  lastToken,
  normalizePagePath,
  normalizePath,
  pageKey,
  parentPointer,
  pathFrom,
  plainPathFrom,
  pointerTokens,
  relativePath,
  titleFromPath,
  valueAt,
  withoutIndex,
} from '../src/text.ts';

describe('pointers', () => {
  it('split into the names that they are joined from', () => {
    const names = fc.array(fc.oneof(fc.constantFrom('', '~', '/', '~1', '~0', '0'), fc.string()));
    fc.assert(
      fc.property(names, (tokens) => {
        const pointer = tokens.reduce(joinPointer, '');
        expect(pointerTokens(pointer)).toEqual(tokens);
        if (tokens.length === 0) return;
        expect(lastToken(pointer)).toBe(tokens.at(-1));
        expect(pointerTokens(parentPointer(pointer) ?? '?')).toEqual(tokens.slice(0, -1));
      }),
    );
    expect(parentPointer('')).toBeUndefined();
  });

  // The examples of RFC 6901, section 5.
  it.each([
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/m~0n', 8],
    ['/ ', 7],
    ['/none', undefined],
    ['/foo/2', undefined],
    ['/foo/length', undefined],
    ['/constructor', undefined],
    ['/foo/0/0', undefined],
  ])('%j is resolved as in the standard', (pointer, value) => {
    const root = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, ' ': 7, 'm~n': 8 };
    expect(valueAt(root, pointer)).toEqual(value);
    expect(valueAt(root, '')).toBe(root);
  });
});

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
