import { isObject, joinPointer } from '@nav/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../src/openapi/yaml.ts';
import { yamlLocator } from '../../src/openapi/yaml-tree.ts';
import { runs } from '../runs.ts';

/** Yields all values in a value, with their pointers. */
function* places(value: unknown, pointer = ''): Generator<[pointer: string, value: unknown]> {
  yield [pointer, value];
  const entries = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  for (const [key, inner] of entries) yield* places(inner, joinPointer(pointer, key));
}

/** Returns the text at a pointer, with its original indentation. */
function textAt(text: string, pointer: string): string {
  const span = yamlLocator(text)(pointer, 'value');
  expect(span, pointer).toBeDefined();
  const { start, end } = span as NonNullable<typeof span>;
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  return ' '.repeat(column) + text.slice(start, end);
}

describe('YAML', () => {
  it('is read and located like the equivalent JSON', () => {
    fc.assert(
      fc.property(
        // The writer leaves `<<` plain, which the reader takes for a merge key.
        fc.jsonValue({ maxDepth: 3 }).filter((json) => !JSON.stringify(json).includes('"<<"')),
        fc.constantFrom<'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'PLAIN'>(
          'PLAIN',
          'QUOTE_DOUBLE',
          'QUOTE_SINGLE',
        ),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        (json, defaultStringType, flow, lineBreak) => {
          const value = JSON.parse(JSON.stringify({ value: json }));
          const text = stringify(value, {
            defaultStringType,
            collectionStyle: flow ? 'flow' : 'any',
            aliasDuplicateObjects: false,
            lineWidth: 0,
          }).replaceAll('\n', lineBreak);
          expect(parseYaml(text), text).toEqual({ value });
          for (const [pointer, expected] of places(value)) {
            expect(parseYaml(textAt(text, pointer)), `${pointer} of ${text}`).toEqual({
              value: expected,
            });
          }
        },
      ),
      { numRuns: runs(25, 5000) },
    );
  });

  it.each([
    ['a: &x {b: 1, "c": [d, ~ , e]} # f\ng: *x\n', '/g', '*x'],
    ['a: &x {b: 1, "c": [d, ~ , e]} # f\ng: *x\n', '/g/c/2', 'e'],
    ['a: |\n  one\n  two\nb: 1\n', '/a', '|\n  one\n  two'],
    ['b: >-  # why\n  three\n\n  four\nc:\n', '/b', '>-  # why\n  three\n\n  four'],
    ['c:\nd: # e\n  - f\n', '/c', 'c'],
    ['a: &b\n  c: 1\nd:\n  <<: *b\n  "<<": 2\n', '/d/c', '1'],
    ['a: &b\n  c: 1\nd:\n  <<: *b\n  "<<": 2\n', '/d/<<', '2'],
    ['? a\n: b\n', '/a', 'b'],
    ['a: one\n  two\n  three\nb: 1', '/a', 'one\n  two\n  three'],
    ['{a: {}, b: [], c: [[]], d: "]" } # ]\n', '', '{a: {}, b: [], c: [[]], d: "]" }'],
    ['a: [ # ]\n  b, # }\n  ]\n', '/a', '[ # ]\n  b, # }\n  ]'],
    ['a:\n  b:\n    tags: [e,\n      f]\n', '/a', 'b:\n    tags: [e,\n      f]'],
    ['a: [\n  b\n]\nc: 1\n', '/a', '[\n  b\n]'],
    ['a: [\r\n  b\r\n]\r\nc: 1\r\n', '/c', '1'],
    ['- a: {\n    b: [\n  ]\n  }\n  c: |\n   {\n   }\n', '/0/c', '|\n   {\n   }'],
    ['0x1f: a\n', '/31', 'a'],
    ['a: &a\n  <<: *a\n  b: 1\n', '/a/c', undefined],
  ])('in %j, locates %j as %j', (text, pointer, expected) => {
    expect(parseYaml(text).problem).toBeUndefined();
    const span = yamlLocator(text)(pointer, 'value');
    expect(span && text.slice(span.start, span.end)).toBe(expected);
  });

  it('can close a bracket at the indentation of its key; other text stays unchanged', () => {
    expect(parseYaml('a: [\n  b, {\n  }\n]\nc: |\n  {\n  }\nd: 1\n')).toEqual({
      value: { a: ['b', {}], c: '{\n}\n', d: 1 },
    });
    expect(parseYaml('- d: >-\n    [\n\n    ]\n- [ # e\n]\n')).toEqual({
      value: [{ d: '[\n]' }, []],
    });
    expect(parseYaml('a: [\n  "b # c"\n]')).toEqual({ value: { a: ['b # c'] } });
    expect(parseYaml('a: [\nb]').problem).toBe('it is not YAML (deficient indentation)');
  });

  it('has the types of YAML 1.2', () => {
    const text = '\ufeff[0x1f, 0o17, 1e3, .inf, 1_000, TRUE, yes, 2020-01-01, "~", ~, 3.1, 3.1.0]';
    expect(parseYaml(text)).toEqual({
      value: [31, 15, 1000, Infinity, '1_000', true, 'yes', '2020-01-01', '~', null, 3.1, '3.1.0'],
    });
  });
});
