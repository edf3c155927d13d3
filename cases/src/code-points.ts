import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * A unit of random strings: any code point but a surrogate, with the same values as `binary`, for which fast-check fills a
 * map of a million characters in each process.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map(
    (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
    indexOf,
  );

/** Returns the index of a character, so that fast-check can shrink strings that it did not generate by units. */
function indexOf(value: unknown): number {
  const point = typeof value === 'string' ? value.codePointAt(0) : undefined;
  if (point === undefined || value !== String.fromCodePoint(point) || /\p{Surrogate}/u.test(value))
    throw new Error('Not a code point.');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}
