import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPointer, lastToken, parentPointer, pointerTokens, valueAt } from '../src/json.ts';

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
