import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileLinear } from '../../../src/rules/team/linear/matcher.ts';

function found(pattern: string, line: string, flags: 'u' | 'iu' = 'u'): string[] | undefined {
  return compileLinear(pattern, flags)?.(line).map(({ start, end }) => line.slice(start, end));
}

describe('compileLinear', () => {
  it.each([
    ['\\bbeta\\b', 'a beta betas beta', ['beta', 'beta']],
    ['^foo|bar$', 'foo bar bar', ['foo', 'bar']],
    ['[A-Z]{2,3}', 'ABCD xyAB', ['ABC', 'AB']],
    ['https?://[^ ]+', 'see http://a.b and https://c', ['http://a.b', 'https://c']],
    ['a|ab|abc', 'abcd', ['abc']],
    ['\\{\\w+\\}', 'a {foo} b', ['{foo}']],
    ['\\p{Lu}.', 'the 😀 Ébène', ['Éb']],
    ['x*', 'axxa', ['xx']],
  ])('finds %s', (pattern, line, expected) => {
    expect(found(pattern, line)).toEqual(expected);
  });

  it('ignores case with the flag', () => {
    expect(found('beta', 'BETA', 'iu')).toEqual(['BETA']);
    expect(found('beta', 'BETA')).toEqual([]);
  });

  it.each(['(', 'a{2', '(?=a)', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', '(?:a{99}){99}', '\\q'])(
    'rejects %s',
    (pattern) => expect(compileLinear(pattern)).toBeUndefined(),
  );

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '-');
  const pattern = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => a + b),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '+?'))
        .map(([a, mark]) => `(${a})${mark}`),
    ),
  })).any;

  it('finds a match where JavaScript finds one, and the leftmost', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', '-', ' '), maxLength: 9 }),
        (source, line) => {
          const expected = Array.from(line.matchAll(new RegExp(source, 'gu'))).find(
            ([text]) => text !== '',
          );
          const [first] = compileLinear(source)?.(line) ?? [];
          // Where JavaScript prefers an empty match, the longest one may be longer.
          if (expected && first) expect(first.start).toBeLessThanOrEqual(expected.index);
          if (expected) expect(first).toBeDefined();
          if (first) {
            const whole = new RegExp(`^(?:${source})$`, 'u');
            const isPlain = !/[\^$]|\\b/.test(source);
            if (isPlain) expect(whole.test(line.slice(first.start, first.end))).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
