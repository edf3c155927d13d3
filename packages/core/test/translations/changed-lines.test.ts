import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedLines } from '../../src/translations/changed-lines.ts';
import { runs } from '../runs.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

/** Returns the distance from the longest common subsequence, in the simplest way. */
function distance(before: readonly string[], after: readonly string[]): number {
  const common = (row: number, column: number): number => {
    if (row === before.length || column === after.length) return 0;
    if (before[row] === after[column]) return 1 + common(row + 1, column + 1);
    return Math.max(common(row + 1, column), common(row, column + 1));
  };
  return before.length + after.length - 2 * common(0, 0);
}

it('counts the fewest added and removed lines', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(changedLines(before, after)).toBe(distance(before, after));
    }),
    { numRuns: runs(200, 2000) },
  );
});

it('estimates the number for texts that have nothing in common', () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `a${index}`);
  const after = before.map((line) => `${line}b`);
  expect(changedLines(before, after)).toBe(40_000);
});
