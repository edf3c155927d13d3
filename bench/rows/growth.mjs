// Row 4: growth from 1,000 to 1,000,000 pages. Each size has a process of its own, so that none inherits a heap.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, milliseconds } from '../measure.mjs';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const TARGET = 12;
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
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const sizes = '1,000 to 1,000,000 pages';
  return [
    {
      // What a command meets: code that is not compiled yet, and a heap that is empty.
      name: `time for 10 × the pages, first run in a process, worst of ${sizes}`,
      measured: worst('first'),
      target: TARGET,
      unit: '×',
      note: list('first', milliseconds),
    },
    {
      name: `time for 10 × the pages, warm, worst of ${sizes}`,
      measured: worst('time'),
      target: TARGET,
      unit: '×',
      note: list('time', milliseconds),
    },
    {
      // A heap that outgrows the young generation and the processor's cache is dearer by the object, also for V8.
      name: 'the same, as a multiple of what JSON.parse takes for 10 × the pages',
      measured: relative,
      unit: '×',
      note: `JSON.parse: ${list('parse', milliseconds)}, worst ${worst('parse').toFixed(1)} ×`,
    },
    {
      name: `memory for 10 × the pages, worst of ${sizes}`,
      measured: worst('held'),
      target: TARGET,
      unit: '×',
      note: `${list('held', megabytes)} held by the result; peak of the process ${list('peak', megabytes)}`,
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
  if (status !== 0) throw new Error(`${pages} pages: the process ended with ${status}\n${stderr}`);
  return JSON.parse(stdout);
}
