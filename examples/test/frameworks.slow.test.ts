import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve, startBrowser } from './browser.ts';
import { drive } from './drive.ts';

/** A site on a framework: the folder that its build writes, and the page that a host must answer every URL with, if any. */
const sites: Readonly<Record<string, { out: string; fallback?: string }>> = {
  'vite-react': { out: 'dist', fallback: 'index.html' },
  sveltekit: { out: 'build' },
  vitepress: { out: '.vitepress/dist' },
  astro: { out: 'dist' },
  next: { out: 'out' },
};

const examples = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');
const npm = [
  process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : '',
  join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
].find((file) => file && existsSync(file));

/** Runs a script with this Node, without telemetry. */
function run(script: string, args: readonly string[], cwd: string) {
  return promisify(execFile)(process.execPath, [script, ...args], {
    cwd,
    maxBuffer: 1 << 26,
    env: {
      ...process.env,
      // Vitest sets it to `test`, which some frameworks build for development.
      NODE_ENV: '',
      CI: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
}

/** Runs npm. If it fails, the error has its output. */
async function runNpm(args: readonly string[], cwd: string, hint: string): Promise<void> {
  if (!npm) throw new Error('npm is not installed next to Node.');
  await run(npm, args, cwd).catch(({ stdout, stderr }) => {
    throw new Error(`npm ${args[0]} failed in ${basename(cwd)}. ${hint}\n${stdout}\n${stderr}`);
  });
}

describe('a site on', { tags: ['slow'] }, () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-examples-')));
  let browser: Browser | string;
  let tarballs: string[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
    for (const name of ['core', 'vite'])
      await run(pnpm, ['pack', '--pack-destination', root], join(examples, '../packages', name));
    tarballs = readdirSync(root).map((file) => join(root, file));
    for (const name of ['site', 'components', 'copy.mjs'])
      cpSync(join(examples, name), join(root, name), { recursive: true });
  }, 300_000);
  afterAll(async () => {
    if (typeof browser === 'object') await browser.close();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(Object.entries(sites))('%s is built, and works in a browser', async (name, site) => {
    const folder = join(root, name);
    const isSource = (path: string) =>
      !/(?:node_modules|\/\.next|\/\.astro|\/\.svelte-kit)$/.test(path);
    cpSync(join(examples, name), folder, { recursive: true, filter: isSource });
    const options = ['--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
    await runNpm(
      ['install', ...options, ...tarballs],
      folder,
      'This test needs the npm registry, or a full cache of npm.',
    );
    await runNpm(['run', 'build'], folder, '');
    if (typeof browser === 'string') throw new Error(browser);
    const { origin, close } = await serve(join(folder, site.out), site.fallback);
    try {
      await drive(browser, origin, site.fallback === undefined);
    } finally {
      close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
