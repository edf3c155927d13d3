// Builds the site into the folder `dist`, or into the given one. Works from any folder.
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'astro';

const [given] = process.argv.slice(2);
const outDir = given === undefined ? undefined : resolve(given);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build({ logLevel: 'warn', ...(outDir === undefined ? {} : { outDir }) });
cpSync(
  fileURLToPath(new URL('dist', import.meta.resolve('@nav/playground/package.json'))),
  outDir ?? resolve('dist'),
  { recursive: true },
);
