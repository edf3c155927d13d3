// Measures one size of the growth row: prints the time of a warm run and the memory of its result as JSON.
import { performance } from 'node:perf_hooks';
import { check, memoryHost } from '@nav/core';
import { composeConfig, detectDialect, grammarNamed, resolve } from '@nav/core/stages';
import { timeWarm } from '../measure.mjs';
import { generateSite } from '../site.mjs';

const pages = Number(process.argv[2]);
const { text } = generateSite({ pages });
const host = memoryHost({ 'docs.json': text });
const rounds = pages > 100_000 ? 1 : 7;

// Warm up on a small site. On a huge one, the first run would be the whole measurement.
const smallText = generateSite({ pages: 1000 }).text;
const small = memoryHost({ 'docs.json': smallText });
const start = performance.now();
while (performance.now() - start < 500) check(small, 'docs.json', { files: false });

// A single small result would be lost among what the compiler keeps and frees meanwhile.
const copies = Math.max(1, Math.round(50_000 / pages));
const results = new Array(copies).fill(undefined);
for (let index = 0; index < copies; index += 1) results[index] = resolveText(host, text);
const full = heapInUse();
results.fill(undefined);
const held = (full - heapInUse()) / copies;
// Keep one: without a live tree, V8 forgets the shape of its nodes and the code compiled for it.
const kept = resolveText(small, smallText);
const time = timeWarm(() => check(host, 'docs.json', { files: false }), { rounds });
const peak = process.resourceUsage().maxRSS * 1024;
const parse = timeWarm(() => JSON.parse(text), { rounds });
if (kept.tree.root.children.length === 0) throw new Error('the site has no navigation');
process.stdout.write(JSON.stringify({ pages, time, held, peak, parse }));

function resolveText(host, text) {
  const { config } = composeConfig(host, 'docs.json', text);
  return { config, tree: resolve(config, grammarNamed(detectDialect(config.value))).tree };
}

function heapInUse() {
  // The second collection frees what the first one only finalized.
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
