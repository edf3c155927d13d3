// Builds the site into the folder `dist`, or into the given one. Works from any folder.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import { buildPlayground } from './playground.mjs';

const [given] = process.argv.slice(2);
const outDir = given === undefined ? undefined : resolve(given);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build({ logLevel: 'warn', ...(outDir === undefined ? {} : { outDir }) });
await buildPlayground(outDir ?? resolve('dist'));
