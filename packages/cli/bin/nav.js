#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Optimizing code takes a third of the time of a short run, so only code that runs for long is optimized.
if (!process.versions.bun) setFlagsFromString('--interrupt-budget=1000000');
// Node 22.1 and later keep compiled code between runs.
module.enableCompileCache?.();
const { main } = await import('../dist/bin.js');
await main();
