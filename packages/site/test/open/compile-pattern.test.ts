import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../src/open/compile-pattern.ts';

function found(source: string, text: string, ignoreCase = false): string[] | string {
  const pattern = compilePattern(source, ignoreCase);
  if (typeof pattern === 'string') return pattern;
  return pattern.matchesIn(text).map(({ start, end }) => text.slice(start, end));
}

describe('compilePattern', () => {
  it.each([
    ['\\bbeta\\b', 'a beta betas beta', ['beta', 'beta']],
    ['^foo|bar$', 'foo bar bar', ['foo', 'bar']],
    ['https?://[^ ]+', 'see http://a.b and https://c', ['http://a.b', 'https://c']],
    ['\\p{Lu}.', 'the 😀 Ébène', ['Éb']],
    ['(?<word>\\u00e9t\\u00e9)', 'un été', ['été']],
    ['x*', 'axxa', ['xx']],
  ])('finds %s', (source, text, expected) => {
    expect(found(source, text)).toEqual(expected);
  });

  it('ignores case on demand', () => {
    expect(found('beta', 'BETA', true)).toEqual(['BETA']);
    expect(found('beta', 'BETA')).toEqual([]);
  });

  it('tests whole texts', () => {
    const pattern = compilePattern('a|ab', false);
    const fits = typeof pattern === 'string' ? [] : ['a', 'ab', 'abc'].map(pattern.fits);
    expect(fits).toEqual([true, true, false]);
  });

  it.each([
    ['(', 'missing closing ): `(`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['a{2000}', 'invalid repeat count: `{2000}`'],
    ['(?:a{99}){99}', 'invalid repeat count: `{99}`'],
  ])('returns the reason for %s', (source, reason) => {
    expect(found(source, '')).toBe(reason);
  });

  it.each([
    ['|'.repeat(20_000), []],
    [`${'('.repeat(3000)}a${')'.repeat(3000)}`, 'expression nests too deeply'],
  ])('takes a pattern of any length', (source, expected) => {
    expect(found(source, 'a')).toEqual(expected);
  });

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '-');
  const source = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => a + b),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(?:${a}|${b})`),
    ),
  })).any;

  it('finds what JavaScript finds', () => {
    fc.assert(
      fc.property(
        source,
        fc.string({ unit: fc.constantFrom('a', 'b', '-', ' '), maxLength: 9 }),
        (pattern, text) => {
          const expected = Array.from(text.matchAll(new RegExp(pattern, 'gu')), ([match]) => match);
          expect(found(pattern, text)).toEqual(expected.filter((match) => match !== ''));
        },
      ),
      { numRuns: 300 },
    );
  });
});
