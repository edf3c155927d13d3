// Measures growth from 1,000 to 1,000,000 pages. Each size has its own process, so that none inherits a heap.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, milliseconds } from '../measure.mjs';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const TARGET = 12;
/** Warm, relative to the growth of JSON.parse itself. */
const WARM_TARGET = 1.5;
const FIRST_RUNS = 5;

export function growthRows() {
  const runs = SIZES.map((pages) => ({
    ...inProcess('growth-of-one.mjs', pages),
    first: median(
      Array.from({ length: FIRST_RUNS }, () => inProcess('growth-first-run.mjs', pages)),
    ),
  }));
  const worst = (of) => Math.max(...runs.slice(1).map((run, index) => run[of] / runs[index][of]));
  const relative = Math.max(
    ...runs.slice(1).map((run, index) => {
      const smaller = runs[index];
      return run.time / smaller.time / (run.parse / smaller.parse);
    }),
  );
  const list = (of, show) => runs.map((run) => show(run[of])).join(', ');
  const series = (name, unit, of, scale = 1) => ({
    name,
    unit,
    points: runs.map((run) => ({ pages: run.pages, value: run[of] / scale })),
  });
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const sizes = '1,000 to 1,000,000 pages';
  return [
    {
      // As in a command: code that is not compiled yet, and an empty heap.
      name: `time for 10 × the pages, first run in a process, worst of ${sizes}`,
      measured: worst('first'),
      target: TARGET,
      unit: '×',
      note: list('first', milliseconds),
      series: series('first run in a process', 'ms', 'first'),
    },
    {
      name: `time for 10 × the pages, warm, worst of ${sizes}`,
      measured: worst('time'),
      unit: '×',
      note: list('time', milliseconds),
      series: series('warm', 'ms', 'time'),
    },
    {
      // Objects cost more once the heap outgrows the young generation and the processor's cache, for V8 too.
      name: 'the same, relative to JSON.parse for 10 × the pages',
      measured: relative,
      target: WARM_TARGET,
      unit: '×',
      note: `JSON.parse: ${list('parse', milliseconds)}, worst ${worst('parse').toFixed(1)} ×`,
      series: series('JSON.parse alone', 'ms', 'parse'),
    },
    {
      name: `memory for 10 × the pages, worst of ${sizes}`,
      measured: worst('held'),
      target: TARGET,
      unit: '×',
      note: `${list('held', megabytes)} held by the result; peak of the process ${list('peak', megabytes)}`,
      series: series('held by the result', 'MB', 'held', 1e6),
    },
  ];
}

function inProcess(program, pages) {
  const path = fileURLToPath(new URL(`./${program}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', path, String(pages)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${pages} pages: the process exited with ${status}\n${stderr}`);
  return JSON.parse(stdout);
}
