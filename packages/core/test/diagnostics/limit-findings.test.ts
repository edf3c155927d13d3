import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/diagnostics/diagnostic.ts';
import { limitFindings } from '../../src/diagnostics/limit-findings.ts';
import { check, memoryHost } from '../../src/index.ts';
import { MAX_FINDINGS } from '../../src/limits/limits.ts';
import { runs } from '../runs.ts';

const code = fc.constantFrom('page-not-found', 'orphan-page', 'no-effect', 'wrong-type');
const finding = code.map((name) => ({ code: name, args: {}, at: {} }) as unknown as Finding);

function countOf(findings: readonly Finding[], name: string): number {
  return findings.filter((one) => one.code === name).length;
}

describe('the limit of findings', () => {
  it('keeps the first ones of each code and counts all others', () => {
    fc.assert(
      fc.property(
        fc.array(finding, { maxLength: 60 }),
        fc.integer({ min: 4, max: 60 }),
        (all, max) => {
          const { kept, more } = limitFindings(all, max);
          expect(kept.length).toBeLessThanOrEqual(max);
          if (all.length <= max) expect(kept).toEqual(all);
          for (const name of new Set(all.map((one) => one.code))) {
            const ofCode = all.filter((one) => one.code === name);
            const keptOfCode = kept.filter((one) => one.code === name);
            expect(keptOfCode).toEqual(ofCode.slice(0, keptOfCode.length));
            const left = keptOfCode.map((one) => more.get(one) ?? 0);
            expect(keptOfCode.length + left.reduce((a, b) => a + b, 0)).toBe(ofCode.length);
            // Only the last one represents others.
            expect(left.slice(0, -1).every((count) => count === 0)).toBe(true);
            // A code is only cut to what the most frequent one may keep.
            const share = Math.max(...Array.from(more.keys(), (one) => countOf(kept, one.code)), 0);
            if (keptOfCode.length < ofCode.length) expect(keptOfCode.length).toBe(share);
          }
        },
      ),
      { numRuns: runs(40, 2000) },
    );
  });

  it('counts the findings that rules did not keep', () => {
    const at = { code: 'orphan-page' };
    const all = [at, { ...at, left: 3 }, { code: 'no-effect' }];
    const { kept, more } = limitFindings(all, 2);
    expect(kept).toEqual([at, { code: 'no-effect' }]);
    expect([...more]).toEqual([[at, 4]]);
  });

  it('counts the findings of a page with too many to keep', { tags: ['slow'] }, () => {
    const config = { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['a'] } };
    const page = '[a](/b)\n\n'.repeat(MAX_FINDINGS + 5);
    const files = { 'docs.json': JSON.stringify(config), 'a.mdx': page };
    const result = check(memoryHost(files), 'docs.json');
    expect(result?.diagnostics.length).toBe(MAX_FINDINGS);
    expect(result?.summary.errors).toBe(MAX_FINDINGS + 5);
  });

  it('bounds the result of a check, and its summary counts everything', { tags: ['slow'] }, () => {
    const count = MAX_FINDINGS + 20_000;
    const unknown = Array.from({ length: count }, (_, index) => `"field${index}": 1`);
    const text = `{ "navigation": { "groups": [{ "group": "A", "pages": ["a"], ${unknown} }], "pagess": [] } }`;
    const result = check(memoryHost({ 'docs.json': text }), 'docs.json', { files: false });
    expect(result?.diagnostics.length).toBe(MAX_FINDINGS);
    expect(result?.summary).toEqual({ errors: 0, warnings: count + 1, infos: 0 });
    const [last, ...others] = result?.diagnostics.filter(({ more }) => more !== undefined) ?? [];
    expect(others).toEqual([]);
    expect(last?.more).toBe(count + 1 - MAX_FINDINGS);
    expect(last?.message).toMatch(
      / And \d+ more findings of this code, which nav does not list\.$/,
    );
  });
});
