import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAgain } from '../../src/source/parse-again.ts';
import { type ParseResult, parseSource } from '../../src/stages.ts';
import { runs } from '../runs.ts';
import { jsonText, pointersOf } from './arbitrary-json.ts';

/** Replaces a part of a text, given as shares of its length, by another text. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 3 }), fc.nat({ max: 30 })),
  newText: fc.oneof(
    fc.constantFrom('', 'x', '-1', ',', '{', '}', '[', ']', '"', '\\', ' ', '\n', '$ref', '\ufeff'),
    fc.constantFrom('"a": 1,', '"a": {},', '"$ref": "a.json",', '], [', '}, {', '{}, ', '[[]]'),
    jsonText,
  ),
});

function edited(
  text: string,
  { at, length, newText }: { [Key in 'at' | 'length']: number } & { newText: string },
) {
  const start = Math.round(at * text.length);
  return text.slice(0, start) + newText + text.slice(start + length);
}

/** Returns everything that a result says. */
function contents({ source, findings }: ParseResult) {
  if (!source) return { findings };
  const { file, text, value, hasRefs } = source;
  const places = pointersOf(value)
    .flatMap((pointer) => [pointer, `${pointer}/none`])
    .flatMap((pointer) =>
      (['key', 'value', 'open'] as const).map((anchor) => source.locate(pointer, anchor)),
    );
  const removals = pointersOf(value).map((pointer) => source.removal?.(pointer));
  // Keys in their order, and `__proto__` among them.
  const json = JSON.stringify(value);
  return { file, text, value, json, hasRefs, findings, places, removals, map: source.pointers() };
}

describe('parseAgain', () => {
  it('returns what parseSource returns, after any edits', () => {
    fc.assert(
      fc.property(jsonText, fc.array(edit, { minLength: 1, maxLength: 4 }), (text, edits) => {
        let current = text;
        let result = parseSource('docs.json', text);
        for (const one of edits) {
          current = edited(current, one);
          const next = parseAgain('docs.json', current, result);
          expect(contents(next)).toEqual(contents(parseSource('docs.json', current)));
          // Typing goes on from the last text without errors, or from the one with them.
          if (next.source) result = next;
        }
      }),
      { numRuns: runs(150, 10_000) },
    );
  });

  it('shares what the edit leaves alone', () => {
    const text = '{ "a": { "b": [{ "c": 1 }, { "d": 2 }] }, "e": { "f": ["}"] } }';
    const before = parseSource('docs.json', text);
    const { source } = parseAgain('docs.json', text.replace('"d": 2', '"d": [3]'), before);
    const old = before.source?.value as never as { a: { b: unknown[] }; e: unknown };
    const value = source?.value as typeof old;
    expect(value).toEqual({ a: { b: [{ c: 1 }, { d: [3] }] }, e: { f: ['}'] } });
    expect(value.e).toBe(old.e);
    expect(value.a.b[0]).toBe(old.a.b[0]);
    expect(old.a.b[1]).toEqual({ d: 2 });
    expect(parseAgain('docs.json', text, before).source).toBe(before.source);
  });

  it('reports a key that the edit repeats', () => {
    const before = parseSource('docs.json', '{ "a": { "b": 1 }, "c": 2 }');
    const text = '{ "a": { "b": 1, "b": 3 }, "c": 2 }';
    const { findings } = parseAgain('docs.json', text, before);
    expect(findings.map(({ code }) => code)).toEqual(['duplicate-key']);
    expect(contents(parseAgain('docs.json', text, before))).toEqual(
      contents(parseSource('docs.json', text)),
    );
  });

  it('keeps to the limit of nesting', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const before = parseSource('docs.json', `{ "a": [${nested(500)}] }`);
    const code = (levels: number) =>
      parseAgain('docs.json', `{ "a": [${nested(levels)}] }`, before).findings[0]?.code;
    expect([code(998), code(999)]).toEqual([undefined, 'too-deep']);
  });
});
