import { parseTree } from '@nav/core/internal';
import { type JsonNode, joinPointer, pointerOf } from '@nav/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/test/runs.ts';
import { jsonText } from '../../../core/test/source/arbitrary-json.ts';
import { cursorAt, cursorTokens, stringsIn } from '../../src/places/cursor.ts';

/** Returns the cursor at the bar in a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  return cursorAt(marked.slice(0, offset) + marked.slice(offset + 1), offset);
}

function summary(marked: string) {
  const { role, start, end, text, typed, containers, ...rest } = at(marked);
  const tokens = cursorTokens(at(marked));
  const others = containers.at(-1)?.entries.map(({ token }) => token) ?? [];
  return { role, range: [start, end], text, typed, tokens, others, ...rest };
}

const PLAIN = { isQuoted: false, hasColon: false, lacksCommaBefore: false, lacksCommaAfter: false };
const QUOTED = { ...PLAIN, isQuoted: true };

describe('the cursor', () => {
  it.each([
    ['|', { role: 'value', range: [0, 0], tokens: [] }],
    ['{|}', { role: 'key', range: [1, 1], tokens: [] }],
    ['{}|', { role: 'none', range: [2, 2], tokens: [] }],
    ['{"a"| : 1}', { role: 'none', range: [4, 4], tokens: ['a'], hasColon: true }],
    ['{ "a": | }', { role: 'value', range: [7, 7], tokens: ['a'] }],
    [
      '{"a": | "b": 1}',
      { role: 'value', range: [6, 6], tokens: ['a'], others: ['b'], lacksCommaAfter: true },
    ],
    ['{"a": | "b"}', { role: 'none', range: [6, 6], tokens: ['a'], lacksCommaAfter: true }],
    ['| {}', { role: 'none', range: [0, 0], tokens: [], lacksCommaAfter: true }],
    ['[|]', { role: 'value', range: [1, 1], tokens: [0] }],
    ['[1, |]', { role: 'value', range: [4, 4], tokens: [1], others: [0] }],
    ['{"x": tr|ue}', { role: 'value', range: [6, 10], text: 'true', typed: 'tr', tokens: ['x'] }],
  ])('knows what can be at an offset: %s', (marked, expected) => {
    expect(summary(marked)).toEqual({ ...PLAIN, text: '', typed: '', others: [], ...expected });
  });

  it.each([
    ['["a", "gu|i"]', { range: [6, 11], text: 'gui', typed: 'gu', tokens: [1], others: [0] }],
    ['["|"]', { range: [1, 3], text: '', typed: '', tokens: [0] }],
    ['["\\u0061b|c"]', { range: [1, 11], text: 'abc', typed: 'ab', tokens: [0] }],
    ['["😀|é"]', { range: [1, 6], text: '😀é', typed: '😀', tokens: [0] }],
    [
      '{ "b|": 1 }',
      { role: 'key', range: [2, 5], text: 'b', typed: 'b', tokens: ['b'], hasColon: true },
    ],
  ])('reads a whole string: %s', (marked, expected) => {
    expect(summary(marked)).toEqual({ ...QUOTED, role: 'value', others: [], ...expected });
  });

  it.each([
    // The quote of the next string ends this one.
    ['["a", "gu|, "b"]', { range: [6, 9], text: 'gu', typed: 'gu', tokens: [1], others: [0, 2] }],
    ['["gu|\n]', { range: [1, 4], text: 'gu', typed: 'gu', tokens: [0] }],
    ['["gu|,\r\n"b"]', { range: [1, 4], text: 'gu', typed: 'gu', tokens: [0], others: [1] }],
    ['["gu|', { range: [1, 4], text: 'gu', typed: 'gu', tokens: [0] }],
    ['["gu|\\', { range: [1, 5], text: 'gu\\', typed: 'gu', tokens: [0] }],
    ['{"a": {"b": "c|', { range: [12, 14], text: 'c', typed: 'c', tokens: ['a', 'b'] }],
  ])('ends a string that is being typed: %s', (marked, expected) => {
    expect(summary(marked)).toEqual({ ...QUOTED, role: 'value', others: [], ...expected });
  });

  it.each([
    ['["a" | "b"]', { lacksCommaBefore: true, lacksCommaAfter: true, others: [0, 1], tokens: [1] }],
    [
      '["a", | "b"]',
      { lacksCommaBefore: false, lacksCommaAfter: true, others: [0, 1], tokens: [1] },
    ],
    [
      '{"a": 1 | }',
      { role: 'key', lacksCommaBefore: true, lacksCommaAfter: false, others: ['a'], tokens: [] },
    ],
    [
      '{|"a": 1}',
      { role: 'key', lacksCommaBefore: false, lacksCommaAfter: true, others: ['a'], tokens: [] },
    ],
    [
      '{"a": 1,|}',
      { role: 'key', lacksCommaBefore: false, lacksCommaAfter: false, others: ['a'], tokens: [] },
    ],
    [
      '{"a": "b|" "c": 1}',
      {
        isQuoted: true,
        lacksCommaBefore: false,
        lacksCommaAfter: true,
        others: ['c'],
        tokens: ['a'],
      },
    ],
  ])('knows which commas are missing: %s', (marked, expected) => {
    expect(summary(marked)).toMatchObject(expected);
  });

  it('lists the entries of all containers around the offset, also those behind it', () => {
    const { containers } = at('{"x": [{"a": 1, "b|": 2, "c": {"d": []}}, 3], "openapi": "y"}');
    const names = containers.map(({ kind, token, entries }) => [
      kind,
      token,
      entries.map((one) => one.token),
    ]);
    expect(names).toEqual([
      ['object', 'x', ['openapi']],
      ['array', 0, [1]],
      ['object', 'b', ['a', 'c']],
    ]);
  });
});

describe('the places of a whole text', () => {
  it('is at the same pointer and range as the node of a valid text', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const visit = (node: JsonNode): void => {
          if (node.kind === 'string') {
            const cursor = cursorAt(text, node.start + 1);
            const pointer = cursorTokens(cursor).reduce<string>(joinPointer, '');
            expect([pointer, cursor.start, cursor.end]).toEqual([
              pointerOf(node),
              node.start,
              node.end,
            ]);
            expect(cursor.text).toBe(node.value);
          }
          node.children.forEach(visit);
        };
        visit(parseTree({ text }));
      }),
      { numRuns: runs(150, 2000) },
    );
  });

  it('lists the strings of a range with their pointers', () => {
    const text = '{"a": ["b", {"c": "d"}, "e"], "f": "g, "h": "i"}';
    const strings = stringsIn(text).map(({ tokens, start, end }) => [
      tokens.join('/'),
      text.slice(start, end),
    ]);
    expect(strings.slice(0, 3)).toEqual([
      ['a/0', '"b"'],
      ['a/1/c', '"d"'],
      ['a/2', '"e"'],
    ]);
    expect(stringsIn(text, 18, 20).map(({ text }) => text)).toEqual(['d']);
  });

  it('lists all strings of a valid text that are values', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const found: [string, number, number][] = [];
        const visit = (node: JsonNode): void => {
          if (node.kind === 'string') found.push([pointerOf(node), node.start, node.end]);
          node.children.forEach(visit);
        };
        visit(parseTree({ text }));
        const listed = stringsIn(text).map(({ tokens, start, end }) => [
          tokens.reduce<string>(joinPointer, ''),
          start,
          end,
        ]);
        expect(listed).toEqual(found);
      }),
      { numRuns: runs(150, 2000) },
    );
  });

  it('never throws in a broken text, and stays inside of it', () => {
    const edits = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', '\n', 'x')),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(jsonText, edits, fc.nat(), (valid, changes, place) => {
        const text = changes.reduce((before, [number, inserted]) => {
          const offset = number % (before.length + 1);
          return before.slice(0, offset) + inserted + before.slice(offset + 1);
        }, valid);
        const offset = place % (text.length + 1);
        const { start, end, containers, text: found, typed } = cursorAt(text, offset);
        expect(0 <= start && start <= offset && offset <= end && end <= text.length).toBe(true);
        expect(found.length).toBeGreaterThanOrEqual(0);
        expect(typed.length).toBeLessThanOrEqual(Math.max(offset - start, found.length));
        for (const { open, entries } of containers) {
          expect(open).toBeLessThan(offset);
          for (const one of entries) expect(one.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: runs(500, 10_000) },
    );
  });
});
