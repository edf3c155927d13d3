// One size of the growth row: prints what a warm run takes and what its result holds, as JSON.
import { performance } from 'node:perf_hooks';
import { check, composeConfig, detectDialect, grammars, memoryHost, resolve } from '@nav/core';
import { timeWarm } from '../measure.mjs';
import { generateSite } from '../site.mjs';

const pages = Number(process.argv[2]);
const { text } = generateSite({ pages });
const host = memoryHost({ 'docs.json': text });
const rounds = pages > 100_000 ? 3 : 7;

// The compiler learns on a small site: on a huge one the first run would be the whole measurement.
const small = memoryHost({ 'docs.json': generateSite({ pages: 1000 }).text });
const start = performance.now();
while (performance.now() - start < 500) check(small, 'docs.json', { files: false });

// A single small result would drown in what the compiler keeps and frees at the same time.
const copies = Math.max(1, Math.round(50_000 / pages));
const results = new Array(copies).fill(undefined);
resolveText();
globalThis.gc();
const before = process.memoryUsage().heapUsed;
for (let index = 0; index < copies; index += 1) results[index] = resolveText();
globalThis.gc();
const held = (process.memoryUsage().heapUsed - before) / copies;
const kept = results.filter(({ tree }) => tree.root.children.length > 0).length;
results.length = 0;
const time = timeWarm(() => check(host, 'docs.json', { files: false }), { rounds });
const peak = process.resourceUsage().maxRSS * 1024;
const parse = timeWarm(() => JSON.parse(text), { rounds });
process.stdout.write(JSON.stringify({ pages, time, held, peak, parse, kept }));

function resolveText() {
  const { config } = composeConfig(host, 'docs.json', text);
  return { config, tree: resolve(config, grammars[detectDialect(config.value)]).tree };
}
