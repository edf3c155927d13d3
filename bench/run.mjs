// Measures the speed and size of nav as ratios within one run.
//   node --expose-gc bench/run.mjs [--json] [--install] [--site DIR] [--only ROW,ROW]
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { againRows } from './rows/again.mjs';
import { bundleRows } from './rows/bundles.mjs';
import { checkRows, versionRows } from './rows/command.mjs';
import { growthRows } from './rows/growth.mjs';
import { installRows } from './rows/install.mjs';
import { linkRows } from './rows/links.mjs';
import { migrateRows } from './rows/migrate.mjs';
import { migrateComparisonRows } from './rows/migrate-comparison.mjs';
import { pipelineRows } from './rows/pipeline.mjs';

const ROWS = {
  pipeline: pipelineRows,
  check: checkRows,
  again: againRows,
  links: linkRows,
  version: versionRows,
  growth: growthRows,
  migrate: migrateRows,
  'migrate-comparison': migrateComparisonRows,
  bundles: bundleRows,
  install: installRows,
};

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    site: { type: 'string' },
    only: { type: 'string' },
  },
});
const chosen = options.only?.split(',') ?? Object.keys(ROWS).filter((row) => row !== 'install');
if (options.install && !chosen.includes('install')) chosen.push('install');
const unknown = chosen.filter((row) => !Object.hasOwn(ROWS, row));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}. Rows: ${Object.keys(ROWS).join(', ')}`);
  process.exit(2);
}
if (!globalThis.gc)
  console.error('Run with --expose-gc. Otherwise one measurement pays for the garbage of another.');

if (loadavg()[0] > availableParallelism()) {
  console.error('The machine is busy. Ratios of whole processes will vary.');
}

const results = [];
for (const row of chosen) {
  const start = Date.now();
  results.push(...(await ROWS[row](options)).map((result) => ({ row, ...judge(result) })));
  console.error(`${row}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
if (options.json) {
  const { version, platform, arch } = process;
  console.log(JSON.stringify({ version: 1, node: version, platform, arch, results }, null, 2));
} else {
  printTable(results);
}
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
