import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/spelling/nearest.ts';
import { runs } from '../runs.ts';

describe('nearest', () => {
  it.each([
    ['page', ['group', 'pages', 'tag'], 'pages'],
    ['gruop', ['root', 'group'], 'group'],
    ['Pages', ['page', 'pages'], 'pages'],
    ['expnaded', ['expanded'], 'expanded'],
    ['breadcrumb', ['section', 'breadcrumbs'], 'breadcrumbs'],
    ['sections', ['groups', 'pages'], undefined],
    ['x', ['a', 'y', 'X'], 'X'],
    ['x', ['a', 'xy'], undefined],
    ['', ['a'], undefined],
    ['ta', ['tab', 'tag'], 'tab'],
    ['page', [], undefined],
    ['guides/instal', ['guides/install', 'guides/installs'], 'guides/install'],
    ['constructor', ['toString'], undefined],
    ['caf\u00e9', ['cafe\u0301'], 'cafe\u0301'],
  ])('of %j among %j is %j', (word, candidates, found) => {
    expect(nearest(word, candidates)).toBe(found);
  });

  it('agrees with the complete edit table', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'C', 'c', '-'), maxLength: 24 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (wanted, candidates) => {
        const third = Math.max(1, Math.floor(wanted.length / 3));
        const limit = wanted.length < 2 ? 0 : Math.min(third, 5);
        const distances = candidates.map((candidate) => edits(wanted, candidate));
        const least = Math.min(...distances);
        const expected = least > limit ? undefined : candidates[distances.indexOf(least)];
        expect(nearest(wanted, candidates)).toBe(expected);
      }),
      { numRuns: runs(500, 2000) },
    );
  });
});

/** Returns the optimal string alignment distance without differences of case, by the textbook. */
function edits(from: string, to: string): number {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  const at = (row: number, column: number) => table[row]?.[column] as number;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      }
      (table[row] as number[])[column] = cost;
    }
  }
  return at(a.length, b.length);
}
