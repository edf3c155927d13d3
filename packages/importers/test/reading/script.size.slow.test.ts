import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The most milliseconds of the processor, and the most megabytes of the heap. */
const MAX_TIME = 5000;
const MAX_HEAP = 300;

/** Statements that make a list, a string or an object larger, most of them twice as large. */
const GROWTH = [
  's = [...s, ...s];',
  's = more(...s, ...s);',
  '[...s] = s.concat(s);',
  's = s.reduce((all, one) => [...all, one, one], []);',
  's = s.flatMap((one) => [one, i]);',
  's.push(...s);',
  's.splice(0, 0, ...s);',
  's = [s, s];',
  's = s.flat(9);',
  's = [...s, ...Object.keys(o), ...t];',
  's = Array.from({ length: s.length * 2 }, (_, index) => s[index]);',
  's = s.map(() => s);',
  's = [...new Set([...s, ...s.map((one) => one + i)])];',
  't = t + t;',
  't = "".concat(t, t);',
  't = [t, t].join(t);',
  't = t.replaceAll("a", "aa");',
  't = t.replace(/a|b/g, "$&$&");',
  't = t.replace(/[ab]/g, (found) => found + found);',
  't = t.padEnd(t.length * 2, "ab").concat(t);',
  't = JSON.stringify(s);',
  't = JSON.stringify([o, t], null, 9);',
  's = t.split("");',
  's = t.match(/a/g) || [];',
  'o = { x: o, y: o };',
  'o = { ...o, ...Object.fromEntries(Object.entries(o).map(([key, one]) => [key + i, one])) };',
  'o = { ...o, ...s };',
  'o = JSON.parse(JSON.stringify([o, o]));',
  'Object.assign(o, { [t]: s, [i]: o });',
  's = [...s, ...unknown];',
  'o = { ...o, ...unknown };',
  's = unknown.on ? [s, s] : [o, o];',
  'unknown(s, o);',
  'if (/a+b/.test(t)) s.push(t);',
] as const;

const programs = fc
  .tuple(
    fc.array(fc.constantFrom(...GROWTH), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(10, 40, 1000),
  )
  .map(
    ([body, times]) => `
const unknown = require('unknown');
const more = (...all) => all;
let s = ['a'], t = 'ab', o = { a: 1 };
for (let i = 0; i < ${times}; i++) {
  ${body.join('\n  ')}
}
module.exports = { main: s, other: [t], more: o };
`,
  );

describe('a program that grows', { tags: ['process', 'slow'] }, () => {
  it('takes 300 MB and 5 seconds at most', () => {
    const alone = GROWTH.map(
      (statement) => `const unknown = require('unknown'); const more = (...all) => all;
        let s = ['a'], t = 'ab', o = { a: 1 };
        for (let i = 0; i < 60; i++) { ${statement} }
        module.exports = { main: s, other: [t], more: o };`,
    );
    const numRuns = Number(process.env.NAV_RUNS ?? (process.env.NAV_SLOW === '1' ? 25 : 3));
    const all = [...alone, ...fc.sample(programs, { numRuns, seed: Date.now() })];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [`--max-old-space-size=${MAX_HEAP}`, join(import.meta.dirname, 'read-programs.mjs')],
      { input: JSON.stringify(all), encoding: 'utf8', maxBuffer: 1e8 },
    );
    const results = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(all[results.length], stderr).toBeUndefined();
    const slow = results.filter(({ ms }) => ms > MAX_TIME).map(({ index }) => all[index]);
    expect(slow).toEqual([]);
  });
});
