import fc from 'fast-check';
import { parse as mapPointers } from 'json-source-map';
import { describe, expect, it } from 'vitest';
import { parseSource, type RangeAnchor, type Source } from '../../src/stages.ts';
import { valueAt } from '../../src/text/pointer.ts';
import { lineStarts, positionAt } from '../../src/text/position.ts';
import { jsonText, pointersOf } from './arbitrary-json.ts';

const ANCHORS: RangeAnchor[] = ['key', 'value', 'open'];

function sourceOf(text: string): Source {
  const { source } = parseSource('docs.json', text);
  if (!source) throw new Error('the text is JSON');
  return source;
}

/** What a source says of each pointer. */
function located(source: Source, pointers: readonly string[]) {
  return pointers.flatMap((pointer) => ANCHORS.map((anchor) => source.locate(pointer, anchor)));
}

describe('locate', () => {
  const withPointers = jsonText.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc.shuffledSubarray(pointersOf(JSON.parse(text.replace(/^\ufeff/, '')))),
    ),
  );

  it('gives ranges that slice to the key, the value, the bracket', () => {
    fc.assert(
      fc.property(withPointers, ([text, pointers]) => {
        const source = sourceOf(text);
        for (const pointer of pointers) {
          const slice = (anchor: RangeAnchor) => {
            const { anchor: found, range } = source.locate(pointer, anchor);
            return [found, text.slice(range.start.offset, range.end.offset)] as const;
          };
          const wanted = valueAt(source.value, pointer);
          const [, value] = slice('value');
          expect(JSON.parse(value)).toEqual(wanted);
          expect(value).toBe(value.trim());
          const isContainer = typeof wanted === 'object' && wanted !== null;
          expect(slice('open')).toEqual(
            isContainer ? ['open', Array.isArray(wanted) ? '[' : '{'] : ['value', value],
          );
          const parent = valueAt(source.value, pointer.slice(0, pointer.lastIndexOf('/')));
          const name = pointer.slice(pointer.lastIndexOf('/') + 1);
          const [anchor, key] = slice('key');
          expect(anchor).toBe(pointer === '' || Array.isArray(parent) ? 'value' : 'key');
          if (anchor === 'key') {
            expect(JSON.parse(key)).toBe(name.replaceAll('~1', '/').replaceAll('~0', '~'));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('answers alike one by one, all at once, and from the index of json-source-map', () => {
    fc.assert(
      fc.property(withPointers, ([text, pointers]) => {
        const oneByOne = pointers.flatMap((pointer) => located(sourceOf(text), [pointer]));
        const atOnce = sourceOf(text);
        atOnce.prepare(pointers);
        expect(located(atOnce, pointers)).toEqual(oneByOne);
        // After a few look-ups a source answers from its index.
        const indexed = sourceOf(text);
        for (let warm = 0; warm < 5; warm += 1) located(indexed, ['']);
        expect(located(indexed, pointers)).toEqual(oneByOne);
        // Below a repeated key that index mixes the places of both.
        if (parseSource('docs.json', text).findings.length > 0) return;
        const start = text.startsWith('\ufeff') ? 1 : 0;
        const index = mapPointers(text.slice(start)).pointers;
        expect(pointers.map((pointer) => offsets(indexed, pointer))).toEqual(
          pointers.map((pointer) => {
            const { key, keyEnd, value, valueEnd } = index[pointer] ?? unknown(pointer);
            const [from, to] = key && keyEnd ? [key, keyEnd] : [value, valueEnd];
            return [from, to, value, valueEnd].map(({ pos }) => pos + start);
          }),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('counts the last of repeated keys, as JSON.parse does', () => {
    const text = '{ "a": { "b": 1 }, "a": { "c": 2, "c": 3 }, "d": 4 }';
    const { source, findings } = parseSource('docs.json', text);
    expect(findings.map(({ code, at }) => [code, at.pointer])).toEqual([
      ['duplicate-key', '/a'],
      ['duplicate-key', '/a/c'],
    ]);
    const ranges = ['/a', '/a/c', '/d'].map((pointer) => source?.locate(pointer, 'value').range);
    expect(ranges.map((range) => text.slice(range?.start.offset, range?.end.offset))).toEqual([
      '{ "c": 2, "c": 3 }',
      '3',
      '4',
    ]);
    expect(() => source?.locate('/a/b', 'value')).toThrow(RangeError);
  });

  it.each(['/x', '/a/0/b', '/a/00', '/a/-', '/a/3', '/b/length', '/constructor'])(
    'throws a RangeError for %s, which names nothing',
    (pointer) => {
      const source = sourceOf('{ "a": [1, 2, 3], "b": "text" }');
      for (let times = 0; times < 20; times += 1) {
        expect(() => source.locate(pointer, 'value')).toThrow(RangeError);
      }
    },
  );
});

function unknown(pointer: string): never {
  throw new Error(`json-source-map has nothing at ${pointer}`);
}

function offsets(source: Source, pointer: string): number[] {
  const key = source.locate(pointer, 'key').range;
  const value = source.locate(pointer, 'value').range;
  return [key.start.offset, key.end.offset, value.start.offset, value.end.offset];
}

describe('duplicate keys', () => {
  it('are found where, and only where, a name stands twice', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', '\\u0061', '__proto__', ':', '\\":', '{', ''), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(keys, keys, fc.constantFrom('', ' ', '\n'), (outer, inner, space) => {
        const object = (names: string[], last: string) =>
          `{${[...names.map((name) => `"${name}"${space}:"x:\\":"`), last].filter(Boolean).join(',')}}`;
        const text = object(outer, `"nested"${space}:${space}[${object(inner, '')}]`);
        const repeats = (names: string[]) =>
          names.length - new Set(names.map((name) => JSON.parse(`"${name}"`))).size;
        const { findings } = parseSource('docs.json', text);
        expect(findings.filter(({ code }) => code === 'duplicate-key').length).toBe(
          repeats(outer) + repeats(inner),
        );
        expect(findings.length).toBe(repeats(outer) + repeats(inner));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('positions', () => {
  it('agree with a plain count of lines and columns', () => {
    const pieces = fc.array(
      fc.constantFrom('\n', '\r\n', '\r', 'a', '\t', '😀', '\ufeff', '\u2028'),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const starts = lineStarts(text);
        let offset = 0;
        let line = 1;
        let column = 1;
        for (const part of parts) {
          expect(positionAt(starts, offset)).toEqual({ line, column, offset });
          offset += part.length;
          // A lone CR before an LF makes one line break of the two.
          const joins = part === '\r' && text.charAt(offset) === '\n';
          if (/[\r\n]/.test(part) && !joins) [line, column] = [line + 1, 1];
          else column += part.length;
        }
        expect(positionAt(starts, offset)).toEqual({ line, column, offset });
      }),
    );
  });
});
