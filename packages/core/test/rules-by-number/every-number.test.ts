import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = join(import.meta.dirname, '../../../../apps/docs/reading');

/** The rules of the reference "How nav reads a docs.json": list items that start with their number. */
const rules = readdirSync(pages).flatMap((name) => {
  const text = readFileSync(join(pages, name), 'utf8');
  return [...text.matchAll(/^- \*\*([MRS][\d.]+)\*\* (.+)$/gm)].map(([, number, rule]) => ({
    number: number as string,
    isTested: !/ \(not tested: .+\)$/.test(rule as string),
  }));
});
const numbers = rules.map(({ number }) => number);

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

  it.each(rules.filter(({ isTested }) => isTested))('$number has a test', ({ number }) => {
    expect(tested).toContain(number);
  });

  it('are the only ones that tests name', () => {
    expect(tested.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
