import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = join(import.meta.dirname, '../../../../apps/docs/reading');

/** The numbers of the rules of the reference "How nav reads a docs.json": list items that start with their number. */
const numbers = readdirSync(pages).flatMap((name) => {
  const text = readFileSync(join(pages, name), 'utf8');
  return Array.from(text.matchAll(/^- \*\*([MRS][\d.]+)\*\* /gm), ([, number]) => number as string);
});

/** Rules about what nav does not read, and those of `mint.json`, which the fixtures of `mint-to-docs` test. */
const isTestedHere = (number: string) => !/^(?:M1\.16|M6\.\d)$/.test(number);

/** The numbers in the titles of the tests in this folder. */
const tested = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    const titles = text.matchAll(/\(\s*['"](?:([SM]\d[\d.]*)|Reading (\d+)): /g);
    return [...titles].map(([, number, reading]) => number ?? `R${reading}`);
  });

describe('the rules of the reference', () => {
  it('have unique numbers', () => {
    expect(numbers.length).toBeGreaterThan(70);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(numbers.filter(isTestedHere))('%s has a test', (number) => {
    expect(tested).toContain(number);
  });

  it('are the only ones that tests name', () => {
    expect(tested.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
