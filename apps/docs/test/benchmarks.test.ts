import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { growthPlot } from '../src/benchmarks/plot.ts';
import { others, own, type Run } from '../src/benchmarks/results.ts';
import { sites } from '../src/benchmarks/sites.ts';
import { losses, resultTables, seriesOf } from '../src/benchmarks/tables.ts';
import { fileAt } from './built-site.ts';

const page = ['/benchmarks.html', '/cli/export.html']
  .map((path) => readFileSync(fileAt(path) as string, 'utf8'))
  .join('\n');
/** Returns a text without code marks and spaces, as neighboring elements have none or several between them. */
const plain = (value: string) =>
  value.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`\s]/g, '');
const text = plain(
  page
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&'),
);

const number = expect.any(Number);
const word = expect.stringMatching(/./);
const run = {
  version: 1,
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  machine: { cpu: word, cores: number, memory: number, platform: word, arch: word, node: word },
  load: { before: number, highest: number },
} satisfies Record<keyof Run | 'version', unknown>;

it('the committed run has the current shape, and a result for each group of rows', async () => {
  const { ROWS } = await import(new URL('../../../bench/rows.mjs', import.meta.url).href);
  const { results, ...rest } = own;
  expect(rest).toEqual(run);
  expect([...new Set(results.map(({ row }) => row))].sort()).toEqual(Object.keys(ROWS).sort());
  for (const result of results) {
    const { row, name, verdict, skipped, measured, unit, target, note, series, ...unknown } =
      result;
    expect(unknown, name).toEqual({});
    expect([row, name, note ?? name], name).toEqual([word, word, word]);
    if (skipped === undefined) expect([measured, unit], name).toEqual([number, word]);
    const expected =
      skipped !== undefined
        ? 'skipped'
        : target === undefined
          ? 'no target'
          : (measured as number) <= target
            ? 'met'
            : 'missed';
    expect(verdict, name).toBe(expected);
    for (const { pages, value } of series?.points ?? [])
      expect([pages, value]).toEqual([number, number]);
  }
});

it('the committed comparison has the current shape, and the pinned versions', () => {
  const file = new URL('../../../bench/compare/package.json', import.meta.url);
  const { installs, links, mistakes, speed, versions, ...rest } = others;
  expect(rest).toEqual(run);
  expect(versions).toEqual(JSON.parse(readFileSync(file, 'utf8')).dependencies);
  for (const one of installs)
    expect(one).toEqual({ name: word, megabytes: number, packages: number, seconds: number });
  expect(links).toMatchObject({ pages: number, kilobytes: number, dead: number });
  for (const one of links.commands)
    expect(one).toEqual({ command: word, seconds: number, found: number });
  expect(mistakes.length).toBeGreaterThan(10);
  for (const { mistake, reports } of mistakes) {
    const counts = { nav: number, mint: expect.any(Boolean), validation: number, ajv: number };
    expect({ mistake, reports }).toEqual({ mistake: word, reports: counts });
  }
  for (const one of speed.rows)
    expect(one).toEqual({ name: word, about: word, milliseconds: number, ratio: number });
});

it('the pages show every row of all runs', () => {
  const tables = Object.values(resultTables());
  const shown = tables.flatMap(({ rows }) => rows);
  for (const cells of shown) expect(text.includes(plain(cells.join(''))), cells[0]).toBe(true);
  for (const { repository } of sites) expect(text).toContain(repository);
  const first = shown.map(([name = '']) => plain(name));
  for (const { name } of own.results) expect(first).toContain(plain(name));
  for (const { mistake } of others.mistakes) expect(first).toContain(plain(mistake));
  for (const { name } of [...others.installs, ...others.speed.rows])
    expect(first.some((one) => one.startsWith(plain(name)))).toBe(true);
});

it('the page shows every missed target, and every mistake that nav does not report', () => {
  const sentences = losses().join('\n');
  for (const sentence of losses()) expect(text.includes(plain(sentence)), sentence).toBe(true);
  for (const { name, verdict } of own.results)
    expect(sentences.includes(`Missed target: ${name},`)).toBe(verdict === 'missed');
  for (const { mistake, reports } of others.mistakes)
    expect(sentences.includes(mistake.slice(1))).toBe(reports.nav === 0);
});

it('a plot has a point for each value, on a line from the bottom left to the top right', () => {
  const points = [1, 10, 100].map((pages) => ({ pages, value: pages }));
  const svg = growthPlot([{ name: 'linear', unit: 'ms', points }], 'Growth');
  const places = [...svg.matchAll(/<circle class="mark" cx="([\d.]+)" cy="([\d.]+)"/g)]
    .slice(0, 3)
    .map(([, x, y]) => [Number(x), Number(y)] as const);
  const [[x1, y1], [x2, y2], [x3, y3]] = places as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  expect(x2 - x1).toBeCloseTo(x3 - x2, 0);
  expect(y1 - y2).toBeCloseTo(y2 - y3, 0);
  expect(x3).toBeGreaterThan(x1);
  expect(y3).toBeLessThan(y1);
  expect(() => growthPlot([], 'Nothing')).toThrow('positive');
  for (const unit of ['ms', 'MB'])
    for (const { points: values } of seriesOf(unit)) expect(values.length).toBeGreaterThan(3);
  expect(page.match(/class="growth-plot"/g)).toHaveLength(2);
});
