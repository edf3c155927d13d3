// Measures the speed and size of nav as ratios within one run.
//   node --expose-gc bench/run.mjs [--json] [--save] [--install] [--site DIR] [--only ROW,ROW]
// `--save` runs every row, and writes `bench/results.json`, which the site shows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeRun, noteLoad } from './machine.mjs';
import { ROWS } from './rows.mjs';

/** The rows that use a registry. */
const INSTALLING = ['install', 'first-run'];

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    site: { type: 'string' },
    only: { type: 'string' },
  },
});
if (options.save && (options.only || options.site)) {
  console.error('--save runs every row, so it excludes --only and --site.');
  process.exit(2);
}
const chosen =
  options.only?.split(',') ?? Object.keys(ROWS).filter((row) => !INSTALLING.includes(row));
if (options.install || options.save)
  chosen.push(...INSTALLING.filter((row) => !chosen.includes(row)));
const unknown = chosen.filter((row) => !Object.hasOwn(ROWS, row));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}. Rows: ${Object.keys(ROWS).join(', ')}`);
  process.exit(2);
}
if (!globalThis.gc)
  console.error('Run with --expose-gc. Otherwise one measurement pays for the garbage of another.');

// Each check lists the state folder, and the one of the user may have many runs.
const state = mkdtempSync(join(tmpdir(), 'nav-bench-'));
process.env.XDG_STATE_HOME = state;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));

const run = describeRun();
if (run.load.before > run.machine.cores) {
  console.error('The machine is busy. Ratios of whole processes will vary.');
}

const results = [];
for (const row of chosen) {
  const start = Date.now();
  results.push(...(await ROWS[row](options)).map((result) => ({ row, ...judge(result) })));
  noteLoad(run);
  console.error(`${row}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
const json = `${JSON.stringify({ version: 1, ...run, results }, null, 2)}\n`;
if (options.save) writeFileSync(new URL('results.json', import.meta.url), json);
if (options.json) process.stdout.write(json);
else printTable(results);
if (results.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1;

function judge(result) {
  const { measured, target, skipped } = result;
  if (skipped) return { ...result, verdict: 'skipped' };
  if (target === undefined) return { ...result, verdict: 'no target' };
  return { ...result, verdict: measured <= target ? 'met' : 'missed' };
}

function printTable(rows) {
  const lines = [
    ['what', 'measured', 'target', 'verdict', 'detail'],
    ...rows.map(({ name, measured, target, unit, verdict, note, skipped }) => [
      name,
      measured === undefined ? '' : `${show(measured)} ${unit}`,
      target === undefined ? '' : `≤ ${target}`,
      verdict,
      skipped ?? note ?? '',
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

function show(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 100 ? 2 : 0);
}
