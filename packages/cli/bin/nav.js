#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Optimizing code takes a third of the time of a short run, so only code that runs for long is optimized. V8 prints an error for a
// flag that it does not know, so a new version gets none.
const { bun, v8 } = process.versions;
if (!bun && /^11\./.test(v8)) setFlagsFromString('--interrupt-budget=1000000');
if (!bun && /^1[2-4]\./.test(v8)) setFlagsFromString('--invocation-count-for-turbofan=45000');
// Node 22.1 and later keep compiled code between runs.
module.enableCompileCache?.();
const { main } = await import('../dist/bin.js');
await main();
