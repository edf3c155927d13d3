// Writes the site to dist: node build.mjs [FOLDER]
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const out = process.argv[2] ?? join(folder, 'dist');
await build({
  entryPoints: [join(folder, 'pages.ts')],
  outfile: join(folder, 'dist/pages.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
await build({
  entryPoints: [join(folder, 'client.ts')],
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
});
cpSync(join(folder, '../site/public'), out, { recursive: true });
const { writePages } = await import('./dist/pages.mjs');
writePages(join(folder, '../site'), out);
