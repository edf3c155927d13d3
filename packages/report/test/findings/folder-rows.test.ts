import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderRows } from '../../src/findings/folder-rows.ts';
import { runs } from '../runs.ts';

describe('folders of pages', () => {
  it('list every page once, under its path', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c', 'deep'), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.integer({ min: 1, max: 12 }), (paths, most) => {
        const rows = folderRows(paths, most);
        expect(
          rows.flatMap(({ folder, names }) => names.map((name) => folder + name)).sort(),
        ).toEqual(paths.toSorted());
        expect(new Set(rows.map(({ folder }) => folder)).size).toBe(rows.length);
      }),
      { numRuns: runs(30) },
    );
  });

  it('are split while there is room', () => {
    const paths = ['a/x/1', 'a/x/2', 'a/y/1', 'b/z/q/1', 'b/z/q/2'];
    expect(folderRows(paths, 2).map(({ folder }) => folder)).toEqual(['a/', 'b/z/q/']);
    expect(folderRows(paths, 3).map(({ folder }) => folder)).toEqual(['a/x/', 'a/y/', 'b/z/q/']);
  });
});
