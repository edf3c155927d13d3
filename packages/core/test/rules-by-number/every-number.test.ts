import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIFFERS } from './differs.ts';

/** The rule numbers of the two documents that the project follows. */
const NUMBERS: readonly string[] = [
  ...range(3).map((rule) => `S2.1.${rule}`),
  ...range(11, 2).map((section) => `S2.${section}`),
  ...range(3).map((rule) => `S2.12.${rule}`),
  'S2.13',
  ...range(4).map((rule) => `S3.${rule}`),
  ...range(6).map((rule) => `M2.${rule}`),
  ...range(17).map((rule) => `M3.${rule}`),
  ...range(11).map((rule) => `M4.${rule}`),
  ...range(3).map((rule) => `M5.${rule}`),
];

function range(last: number, first = 1): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** What stands before the colon in the titles of the tests beside this one. */
const titles: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    const found = text.matchAll(/\(\s*['"]([SM]\d[\d.]*): /g);
    return [...found].map(([, number]) => number as string);
  });

describe('every rule', () => {
  it.each(NUMBERS)('%s has a test or a reason to differ', (number) => {
    expect(titles.includes(number) || Object.hasOwn(DIFFERS, number)).toBe(true);
  });

  it('from which we differ stands in ARCHITECTURE.md, with the same reason', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../ARCHITECTURE.md'), 'utf8');
    const listed = [...text.matchAll(/^- \*\*(M[\d.]+)\*\*: (.+)$/gm)];
    expect(listed.map(([, number, reason]) => [number, reason])).toEqual(Object.entries(DIFFERS));
  });

  it('is named only where it exists', () => {
    expect(titles.filter((title) => !NUMBERS.includes(title))).toEqual([]);
    expect(Object.keys(DIFFERS).filter((number) => !NUMBERS.includes(number))).toEqual([]);
  });
});
