import { describe, expect, it } from 'vitest';
import { createTracer, readSourceMap, type SourceMap, sourceLine, trace } from '../../src/index.ts';

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

describe('a source map', () => {
  it('leads to a place and its line', () => {
    expect(trace(mapWith({}), 1, 1)).toEqual({ file: 'a.json', line: 1, column: 2, text: ' {}' });
  });

  it.each([
    ['a text that is no JSON', 'x'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another version', mapWith({ version: 2 })],
    ['a source that is no text', mapWith({ sources: [5] })],
    ['sources that are no list', mapWith({ sources: 'a.json' })],
    ['a content that is no text', mapWith({ sourcesContent: [5] })],
    ['contents that are no list', mapWith({ sourcesContent: 'x' })],
    ['mappings that are no text', mapWith({ mappings: [] })],
  ])('is not what %s holds', (_, text) => {
    expect(readSourceMap(text)).toBeUndefined();
    expect(trace(text, 1, 1)).toBeUndefined();
  });

  it.each([
    ['none', { sourcesContent: undefined }],
    ['null', { sourcesContent: [null] }],
    ['null in all places', { sourcesContent: null }],
    ['fewer than sources', { sourcesContent: [] }],
  ])('may have contents: %s', (_, more) => {
    expect(trace(mapWith(more), 1, 1)).toEqual({ file: 'a.json', line: 1, column: 2, text: '' });
  });

  it.each([
    ['above the first line', 'AADA'],
    ['left of the first column', 'AAAD'],
    ['in a source that is not there', 'ACAA'],
    ['in a source before the first', 'ADAA'],
  ])('leads nowhere where a place is %s', (_, mappings) => {
    expect(trace(mapWith({ mappings }), 1, 1)).toBeUndefined();
  });
});

it('the line of a place stands in what the map holds of its source', () => {
  const map = readSourceMap(mapWith({ sourcesContent: ['one\r\ntwo\rthree\n'] })) as SourceMap;
  const lines = [1, 2, 3, 4, 5].map((line) => sourceLine(map, { file: 'a.json', line, column: 1 }));
  expect(lines).toEqual(['one', 'two', 'three', '', '']);
  expect(sourceLine(map, { file: 'b.json', line: 1, column: 1 })).toBe('');
  expect(createTracer(map)(1, 1)).toEqual({ file: 'a.json', line: 1, column: 2 });
});
