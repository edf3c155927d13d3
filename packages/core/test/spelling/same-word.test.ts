import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/codes.ts';
import { elements, listNames } from '../../src/format/elements.ts';
import { shapes } from '../../src/format/shapes.ts';
import { isMeantAs } from '../../src/spelling/same-word.ts';

const fields = [
  ...new Set([
    ...listNames,
    ...Object.entries(elements).flatMap(([kind, { fields }]) => [kind, ...Object.keys(fields)]),
  ]),
];
const choices = Object.values(shapes).flatMap((shape) =>
  shape.type === 'choice' && !('code' in shape)
    ? [shape.values.filter((value) => typeof value === 'string')]
    : [],
);
const vocabularies: readonly (readonly string[])[] = [fields, codes, ...choices];

/** Drops, doubles or swaps a letter inside of a word. */
function slip(word: string, at: number, kind: 'drop' | 'double' | 'swap'): string {
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  if (kind === 'drop') return before + after;
  return kind === 'double'
    ? before + letter + letter + after
    : before + after.slice(0, 1) + letter + after.slice(1);
}

describe('a word that is meant as another one', () => {
  it('is not another word that is known', () => {
    // Singular and plural are one word.
    for (const words of vocabularies)
      for (const word of words)
        for (const other of words)
          if (other !== word && `${other}s` !== word && other !== `${word}s`)
            expect([word, other, isMeantAs(word, other, words)]).toEqual([word, other, false]);
  });

  it.each([
    ['boot', 'root'],
    ['con', 'icon'],
    ['tab', 'tag'],
    ['open', 'expanded'],
    ['images', 'pages'],
    ['ignored', 'ignore'],
    ['v1', 'v2'],
  ])('is not a similar word: %s, %s', (word, known) => {
    expect(isMeantAs(word, known, [known])).toBe(false);
  });

  it.each([
    ['open_api', 'openapi'],
    ['Pages', 'pages'],
    ['page', 'pages'],
    ['icons', 'icon'],
    ['icn', 'icon'],
    ['redirect chain', 'redirect-chain'],
  ])('has the same letters, or a number: %s, %s', (word, known) => {
    expect(isMeantAs(word, known, [known])).toBe(true);
  });

  it('is at most one of the known words after a slip of the keyboard', () => {
    const slips = fc
      .constantFrom(...vocabularies.flatMap((words) => words.map((word) => ({ word, words }))))
      .filter(({ word }) => word.length > 5 && /^[a-z]+$/.test(word))
      .chain(({ word, words }) =>
        fc.record({
          word: fc.constant(word),
          words: fc.constant(words),
          at: fc.integer({ min: 1, max: word.length - 3 }),
          kind: fc.constantFrom('drop' as const, 'double' as const, 'swap' as const),
        }),
      );
    fc.assert(
      fc.property(slips, ({ word, words, at, kind }) => {
        const wrong = slip(word, at, kind);
        fc.pre(!words.includes(wrong));
        const meant = words.filter((known) => isMeantAs(wrong, known, words));
        expect(meant).toEqual([word]);
      }),
    );
  });
});
