// Measures one size of the growth row as a command does: prints the milliseconds of the first check in a process.
import { performance } from 'node:perf_hooks';
import { check, memoryHost } from '@nav/core';
import { generateSite } from '../site.mjs';

const pages = Number(process.argv[2]);
const host = memoryHost({ 'docs.json': generateSite({ pages }).text });
globalThis.gc();
const start = performance.now();
const { pages: found } = check(host, 'docs.json', { files: false });
const time = performance.now() - start;
if (found !== pages) throw new Error(`found ${found} of ${pages} pages`);
process.stdout.write(JSON.stringify(time));
