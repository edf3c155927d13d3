import { codePoint } from '@nav/cases/code-points';
import { applyEdits } from '@nav/positions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFixes } from '../../src/diagnostics/choose-fixes.ts';
import type { TextEdit } from '../../src/diagnostics/diagnostic.ts';
import { runs } from '../runs.ts';

const at = (start: number, end: number): TextEdit['range'] => ({
  start: { line: 1, column: start + 1, offset: start },
  end: { line: 1, column: end + 1, offset: end },
});
const finding = (...edits: [start: number, end: number, newText: string][]) =>
  ({
    fixes: [
      {
        title: '',
        edits: edits.map(([start, end, newText]) => ({
          file: 'f',
          range: at(start, end),
          newText,
        })),
      },
    ],
  }) as never;

describe('overlapping fixes', () => {
  it('wait for the next round', () => {
    const { editsByFile, chosen } = chooseFixes([
      finding([2, 4, 'X']),
      finding([3, 6, 'Y']),
      finding([4, 5, 'Z']),
      finding([6, 7, 'W']),
    ]);
    expect(chosen.length).toBe(2);
    expect(applyEdits('abcdefgh', editsByFile.get('f') ?? [])).toBe('abXefWh');
  });

  it('are applied completely or not at all', () => {
    const { editsByFile, chosen } = chooseFixes([
      finding([0, 1, 'X']),
      finding([5, 6, 'Y'], [1, 2, 'Z']),
    ]);
    expect([chosen.length, editsByFile.get('f')?.length]).toEqual([1, 1]);
  });

  it('change only what their edits cover', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: codePoint }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(6), fc.string())),
        (text, wanted) => {
          const diagnostics = wanted.map(([start, length, newText]) => {
            const from = Math.min(start, text.length);
            return finding([from, Math.min(from + length, text.length), newText]);
          });
          const edits = chooseFixes(diagnostics).editsByFile.get('f') ?? [];
          const sorted = edits.toSorted((a, b) => a.range.start.offset - b.range.start.offset);
          const kept = [
            ...sorted.map(({ range }, index) =>
              text.slice(sorted[index - 1]?.range.end.offset ?? 0, range.start.offset),
            ),
            text.slice(sorted.at(-1)?.range.end.offset ?? 0),
          ];
          const expected = kept
            .map((part, index) => part + (sorted[index]?.newText ?? ''))
            .join('');
          expect(applyEdits(text, edits)).toBe(expected);
        },
      ),
      { numRuns: runs(100, 1000) },
    );
  });
});
