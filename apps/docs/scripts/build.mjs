// Builds the site. Works from any folder.
import { fileURLToPath } from 'node:url';
import { build } from 'astro';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build({ logLevel: 'warn' });
