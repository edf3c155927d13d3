// The same as `walk-bare.mjs`, as short as Node allows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const config = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'));
const paths = readdirSync(folder, { recursive: true });
process.stdout.write(`${paths.length} paths, ${Object.keys(config).length} settings\n`);
