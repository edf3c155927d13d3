// Measures how the time and the memory of a check grow with the length of a page, for texts that could take a reader very long.
//   node bench/fuzz/fuzz.mjs [--size 1000000] [--seed 1] [--only NAME] [--functions] [--largest 100000000]
// Each text is checked in two lengths, the second ten times the first, as a page of a site. It fails if the second takes more
// than 12 times the time, if a check ends otherwise than with a report, or if the memory grows more than that.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { inputs } from './inputs.mjs';

const MOST = 12;
/** Shorter times are noise, in milliseconds. */
const LEAST = 300;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    functions: { type: 'boolean', default: false },
    largest: { type: 'string' },
    nav: { type: 'string', default: join(import.meta.dirname, '../../packages/cli/bin/nav.js') },
  },
});
const size = Number(values.size);
const seed = Number(values.seed);
const folder = mkdtempSync(join(tmpdir(), 'nav-fuzz-'));
const CONFIG = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Fuzz',
  colors: { primary: '#123456' },
  navigation: { pages: ['a', 'b'] },
};

/** Runs a script of Node, and returns its processor time in milliseconds, its memory in MB, its exit code and its output. */
function run(args, cwd) {
  const usage = join(folder, 'usage.json');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(REPORTER(usage))}`, ...args],
    { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const { userCPUTime = 0, systemCPUTime = 0, maxRSS = 0 } = readJson(usage);
  rmSync(usage, { force: true });
  const time = (userCPUTime + systemCPUTime) / 1000;
  return { time, memory: maxRSS / 1024, status, stdout, stderr };
}

const REPORTER = (file) =>
  `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.resourceUsage())));`;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Checks a page with the built command. */
function checkPage(text) {
  const site = join(folder, 'site');
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site);
  writeFileSync(join(site, 'docs.json'), JSON.stringify(CONFIG));
  writeFileSync(join(site, 'a.mdx'), text);
  writeFileSync(join(site, 'b.mdx'), 'Short.\n');
  const ran = run([values.nav, 'check', '--no-cache', '--format', 'json'], site);
  const isReport = ran.status === 0 || ran.status === 1;
  let codes = '';
  try {
    codes = [...new Set(JSON.parse(ran.stdout).diagnostics.map(({ code }) => code))].join(' ');
  } catch {
    codes = `no report: ${ran.stderr.slice(0, 200)}`;
  }
  return { ...ran, isReport: isReport && !codes.startsWith('no report'), codes };
}

/** Bundles the readers of pages, which are not built alone, into a script that reads one file with one of them. */
async function readerScript() {
  const outfile = join(folder, 'reader.mjs');
  await build({
    stdin: {
      resolveDir: join(import.meta.dirname, '../../packages/site/src'),
      contents: `import { readFileSync } from 'node:fs';
import { derivePageFacts } from '@nav/core/internal';
import { contentReader, pageProblem } from '@nav/markdown/content';
import { isSoundPage } from '@nav/markdown/sound-page';
const readers = { isSoundPage, facts: derivePageFacts, content: (_, text) => contentReader.page(text), problem: (_, text) => pageProblem(text), module: (_, text) => contentReader.module(text) };
const [name, file] = process.argv.slice(2);
if (!name) console.log(Object.keys(readers).join(' '));
else readers[name]('a.mdx', readFileSync(file, 'utf8'));`,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);",
    },
  });
  return outfile;
}

const wanted = Object.entries(inputs).filter(
  ([name]) => !values.only || values.only.some((part) => name.includes(part)),
);
let failures = 0;

function report(name, first, second, codes = '') {
  const ratio = second.time / Math.max(first.time, LEAST);
  const isBad = ratio > MOST || !first.isReport || !second.isReport;
  if (isBad) failures += 1;
  const numbers = [
    `${ratio.toFixed(1)}×`,
    `${first.time.toFixed(0)} → ${second.time.toFixed(0)} ms`,
    `${first.memory.toFixed(0)} → ${second.memory.toFixed(0)} MB`,
  ];
  console.log(`${isBad ? '✗' : '✓'} ${name}: ${numbers.join(', ')}  ${codes}`);
}

try {
  if (values.functions) {
    const script = await readerScript();
    const names = run([script], folder).stdout.trim().split(' ');
    const file = join(folder, 'page.mdx');
    for (const [name, make] of wanted) {
      const texts = [make(size, seed), make(size * 10, seed)];
      for (const reader of names) {
        const [first, second] = texts.map((text) => {
          writeFileSync(file, text);
          const ran = run([script, reader, file], folder);
          return { ...ran, isReport: ran.status === 0 };
        });
        report(`${reader} of ${name}`, first, second, second.stderr.trim().split('\n').at(-1));
      }
    }
  } else {
    const sizes = values.largest
      ? [Number(values.largest) / 10, Number(values.largest)]
      : [size, size * 10];
    for (const [name, make] of wanted) {
      const [first, second] = sizes.map((length) => checkPage(make(length, seed)));
      report(name, first, second, second.codes);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'All are linear.' : `${failures} are not.`);
process.exitCode = failures === 0 ? 0 : 1;
