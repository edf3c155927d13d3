import { describe, expect, it } from 'vitest';
import { readSourceMap, type SourceMap, trace } from '../../src/index.ts';

/** A map of one line whose first character came from line 1, column 2 of `a.json`. */
const sound = {
  version: 3,
  file: 'docs.json',
  sources: ['a.json'],
  sourcesContent: [' {}'],
  names: [],
  mappings: 'AAAC',
};
const mapWith = (more: object) => JSON.stringify({ ...sound, ...more });
const originIn = (text: string) => trace(readSourceMap(text) as SourceMap, 1, 1);

describe('a source map', () => {
  it('maps to a location and its line', () => {
    expect(originIn(mapWith({}))).toEqual({ file: 'a.json', line: 1, column: 2, text: ' {}' });
  });

  it.each([
    ['text that is not JSON', 'x'],
    ['an array', '[]'],
    ['null', 'null'],
    ['another version', mapWith({ version: 2 })],
    ['a source that is not a string', mapWith({ sources: [5] })],
    ['sources that are not an array', mapWith({ sources: 'a.json' })],
    ['content that is not a string', mapWith({ sourcesContent: [5] })],
    ['contents that are not an array', mapWith({ sourcesContent: 'x' })],
    ['mappings that are not a string', mapWith({ mappings: [] })],
  ])('is not read from %s', (_, text) => {
    expect(readSourceMap(text)).toBeUndefined();
  });

  it.each([
    ['none', { sourcesContent: undefined }],
    ['null', { sourcesContent: [null] }],
    ['null instead of an array', { sourcesContent: null }],
    ['fewer than sources', { sourcesContent: [] }],
  ])('accepts contents: %s', (_, more) => {
    expect(originIn(mapWith(more))).toEqual({ file: 'a.json', line: 1, column: 2, text: '' });
  });

  it.each([
    ['above the first line', 'AADA'],
    ['left of the first column', 'AAAD'],
    ['in a source that does not exist', 'ACAA'],
    ['in a source before the first', 'ADAA'],
  ])('maps to nothing if the location is %s', (_, mappings) => {
    expect(originIn(mapWith({ mappings }))).toBeUndefined();
  });
});

it('reads the line of a location from the source content', () => {
  // Each line of the text came from the next line of `a.json`.
  const mappings = 'AAAA;AACA;AACA;AACA;AACA';
  const text = mapWith({ mappings, sourcesContent: ['one\r\ntwo\rthree\n'] });
  const map = readSourceMap(text) as SourceMap;
  const lines = [1, 2, 3, 4, 5].map((line) => trace(map, line, 1)?.text);
  expect(lines).toEqual(['one', 'two', 'three', '', '']);
});
