import { valueAt } from '@nav/json';
import { lineStarts, positionAt } from '@nav/positions';
import fc from 'fast-check';
import { parse } from 'json-source-map';
import { describe, expect, it } from 'vitest';
import { parseSource, type RangeAnchor, type Source } from '../../src/stages.ts';
import { runs } from '../runs.ts';
import { jsonText, pointersOf } from './arbitrary-json.ts';

const ANCHORS: RangeAnchor[] = ['key', 'value', 'open'];

function sourceOf(text: string): Source {
  const { source } = parseSource('docs.json', text);
  if (!source) throw new Error('expected JSON');
  return source;
}

describe('locate', () => {
  const withPointers = jsonText.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc.shuffledSubarray(pointersOf(JSON.parse(text.replace(/^\ufeff/, '')))),
    ),
  );

  it('returns ranges that slice to the key, the value, the bracket', () => {
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
      { numRuns: runs(100, 2000) },
    );
  });

  it('finds the last of duplicate keys, as JSON.parse does', () => {
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
    expect(source?.locate('/a/b', 'value').pointer).toBe('/a');
  });

  it.each([
    ['/x', '', '{'],
    ['/a/0/b', '/a/0', '1'],
    ['/a/00', '/a', '['],
    ['/a/-', '/a', '['],
    ['/a/3', '/a', '['],
    ['/b/length', '/b', '"text"'],
    ['/constructor', '', '{'],
  ])('covers the nearest ancestor if nothing exists at %s', (pointer, nearest, covered) => {
    const text = '{ "a": [1, 2, 3], "b": "text" }';
    for (const anchor of ANCHORS) {
      const found = sourceOf(text).locate(pointer, anchor);
      expect(found.pointer).toBe(nearest);
      expect(text.slice(found.range.start.offset, found.range.end.offset)).toBe(covered);
    }
  });

  it('is linear in the number of pointers, whatever the shape of the text', () => {
    const count = 20_000;
    const keys = Array.from({ length: count }, (_, at) => `"key ${at}": ${at}`);
    const deep = `${'['.repeat(900)}${'"x",'.repeat(count)}1${']'.repeat(900)}`;
    const prefix = '/0'.repeat(899);
    const start = performance.now();
    const wide = sourceOf(`{${keys.join(',')}}`);
    for (let at = 0; at < count; at += 1) wide.locate(`/key ${at}`, 'key');
    const nested = sourceOf(deep);
    for (let at = 0; at < count; at += 100) nested.locate(`${prefix}/${at}`, 'value');
    // Quadratic time would be minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('the pointer map', () => {
  it('has the places that json-source-map finds', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const { source, findings } = parseSource('docs.json', text);
        const map = source?.pointers();
        expect(map === undefined).toBe(findings.length > 0);
        if (!source || !map) return;
        expect(Object.keys(map).sort()).toEqual(pointersOf(source.value).sort());
        // The library does not accept a byte order mark, but a space of the same length.
        expect(map).toEqual(parse(text.replace(/^\ufeff/, ' ')).pointers);
        for (const [pointer, { key, keyEnd, value, valueEnd }] of Object.entries(map)) {
          const offsets = (anchor: RangeAnchor) => {
            const { range } = source.locate(pointer, anchor);
            return [range.start.offset, range.end.offset];
          };
          expect(offsets('value')).toEqual([value.pos, valueEnd.pos]);
          expect(offsets('key')).toEqual([(key ?? value).pos, (keyEnd ?? valueEnd).pos]);
        }
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});

describe('duplicate keys', () => {
  it('are found if and only if a name is repeated', () => {
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
      { numRuns: runs(100, 1000) },
    );
  });
});

describe('positions', () => {
  it('agree with a simple count of lines and columns', () => {
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
          // CR and LF together are one line break.
          const joins = part === '\r' && text.charAt(offset) === '\n';
          if (/[\r\n]/.test(part) && !joins) [line, column] = [line + 1, 1];
          else column += part.length;
        }
        expect(positionAt(starts, offset)).toEqual({ line, column, offset });
      }),
    );
  });
});
