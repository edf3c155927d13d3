import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** Builds the site once for all tests, unless it is built already. */
export function setup(): void {
  if (existsSync(join(docs, 'dist', 'pagefind', 'pagefind.js'))) return;
  const { status, stderr } = spawnSync(process.execPath, [join(docs, 'scripts', 'build.mjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site cannot be built:\n${stderr}`);
}
