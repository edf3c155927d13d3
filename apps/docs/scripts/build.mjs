// Builds the site, from whatever folder it is called.
import { fileURLToPath } from 'node:url';
import { build } from 'astro';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build({ logLevel: 'warn' });
