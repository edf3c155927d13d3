import { bindSource, compileSource, isRedirectPattern, segmentsOf } from '@nav/paths';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redirectFinder } from '../../src/redirects/redirect-finder.ts';
import { runs } from '../runs.ts';

/** Returns the source without parameters that matches, or else the first, comparing them one by one. */
const linearSearch = (sources: readonly string[], address: string) =>
  [...sources.filter((one) => !isRedirectPattern(one)), ...sources].find((source) =>
    bindSource(compileSource(source), segmentsOf(address)),
  );

const finderOf = (sources: readonly string[]) => {
  const find = redirectFinder(
    sources.map((source) => ({ source, destination: '/' })),
    'parameters',
  );
  return (address: string) => find(address)?.redirect.source;
};

const literal = fc.constantFrom('a', 'b', '-', '-a-', 'ab', '--');
const mixed = fc
  .tuple(
    fc.constantFrom('', 'a', 'a-'),
    fc.array(fc.constantFrom('-', '-a-', '--', 'b', ''), { minLength: 1, maxLength: 11 }),
  )
  .map(
    ([start, behind]) => start + behind.map((text, at) => `:${'xyz'[at % 3]}${at}${text}`).join(''),
  );
const rest = fc.constantFrom(':r*', '*', ':s*');
const source = fc
  .array(fc.oneof(literal, fc.constantFrom(':x', ':y'), mixed, rest), {
    minLength: 1,
    maxLength: 6,
  })
  .map((segments) => `/${segments.join('/')}`);
const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'c'), minLength: 1, maxLength: 14 });
const address = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, literal, fc.constantFrom(':r*', '*', ':x')), {
    maxLength: 7,
  })
  .map((segments) => `/${segments.join('/')}`);

it('a finder returns the first match among many sources', () => {
  fc.assert(
    fc.property(
      fc.array(source, { maxLength: 40 }),
      fc.array(address, { maxLength: 5 }),
      (sources, addresses) => {
        const find = finderOf(sources);
        for (const each of addresses) expect(find(each)).toBe(linearSearch(sources, each));
      },
    ),
    { numRuns: runs(100, 2000) },
  );
});

it('a finder returns the first match among sources that differ only in the middle', () => {
  const numbers = Array.from({ length: 300 }, (_, at) => at);
  const sources = numbers.flatMap((at) => [
    `/:x.${at}.:y`,
    `/p/:x*/${at}/:y`,
    `/p/:x*/${at}`,
    `/q/:x*/${at}/:y*`,
    `/r/:x*/:s*/n.${at}.:y`,
  ]);
  const find = finderOf(sources);
  const addresses = [0, 7, 77, 299, 300].flatMap((at) => [
    `/a.${at}.b`,
    `/a.${at}.7.b`,
    `/.${at}.`,
    `/p/${at}/x`,
    `/p/x/y/${at}/${at}`,
    `/p/${at}`,
    `/q/z/${at}/x`,
    `/q/${at}`,
    `/r/a/b/n.${at}.7.`,
    `/r/n.${at}.7`,
  ]);
  for (const each of addresses)
    expect([each, find(each)]).toEqual([each, linearSearch(sources, each)]);
  expect(addresses.filter(find).length).toBeGreaterThan(addresses.length / 3);
});

it('the start and the end of a source do not match the same segment', () => {
  const find = finderOf(['/a/b/:r*/b/c']);
  expect(find('/a/b/c')).toBeUndefined();
  expect(find('/a/b/b/c')).toBeUndefined();
  expect(find('/a/b/x/b/c')).toBeDefined();
});
