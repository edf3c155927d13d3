import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprints, reviewPaths } from '../../src/findings/review.ts';
import { finding, reporting, samePath, text } from '../reporting.ts';
import { runs } from '../runs.ts';

describe('fingerprints', () => {
  it('stay the same if findings move or their messages change, and count equal ones', () => {
    fc.assert(
      fc.property(fc.array(finding), text, (found, message) => {
        const start = { line: 9, column: 9, offset: 99 };
        const moved = found.map((one) => ({ ...one, message, range: { start, end: start } }));
        const of = (list: typeof found) => {
          const [site] = reporting(...list).sites;
          return site ? fingerprints(site, samePath) : [];
        };
        expect(of(moved)).toEqual(of(found));
        // Reversing the order keeps the set, also if some are equal.
        expect(of(found.toReversed()).sort()).toEqual(of(found).sort());
      }),
      { numRuns: runs(30) },
    );
  });

  it('differ between sites', () => {
    const [site] = reporting({}).sites;
    if (!site) throw new Error('no site');
    expect(fingerprints(site, samePath)).not.toEqual(fingerprints(site, (file) => `other/${file}`));
  });
});

describe('paths for code review', () => {
  it.each([
    ['/work/repo', '/work/repo/docs', 'docs.json', 'docs/docs.json'],
    ['/work/repo', '/work/repo/docs', '../other/docs.json', 'other/docs.json'],
    ['/work/repo', '/work/repo', 'docs.json', 'docs.json'],
    ['/work/repo', '/elsewhere', 'docs.json', 'docs.json'],
    [undefined, '/work/repo/docs', 'docs.json', 'docs.json'],
  ])('workspace %s, folder %s: %s is %s', (workspace, cwd, file, expected) => {
    expect(reviewPaths({ workspace, cwd })(file)).toBe(expected);
  });
});
