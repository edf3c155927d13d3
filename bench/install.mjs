// Packs nav as it would be published, installs packages with npm, and measures what arrives.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const LIMIT_MS = 900_000;
const require = createRequire(new URL('../package.json', import.meta.url));
/** The scripts behind `npm` and `pnpm`: on Windows, only a shell starts the commands themselves. */
const npm = ['node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js']
  .map((path) => join(dirname(process.execPath), path))
  .find((path) => existsSync(path));
const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');

/** Packs the command line of nav into a folder, and returns it as the dependency of a project. */
export function packNav(folder) {
  return { '@nav/cli': `file:${pack('cli', folder)}` };
}

/**
 * Installs dependencies into a new folder without running their scripts.
 *
 * @param {string} folder
 * @param {Record<string, string>} dependencies
 * @param {{ cache?: string }} [options] the folder of npm's cache, to start with an empty one
 * @returns the megabytes on disk as `du` counts them, the number of packages, and the seconds
 */
export function install(folder, dependencies, { cache } = {}) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies, overrides: dependencies }),
  );
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
  const start = performance.now();
  run(npm, ['install', ...flags, ...(cache ? ['--cache', cache] : [])], folder);
  const seconds = (performance.now() - start) / 1000;
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return {
    megabytes: bytesOf(join(folder, 'node_modules')) / 2 ** 20,
    // The lockfile also lists optional packages of other systems, which are not installed.
    packages: Object.keys(packages).filter((path) => path !== '' && existsSync(join(folder, path)))
      .length,
    seconds,
  };
}

/** Packs with pnpm, which replaces `workspace:` ranges with versions as publishing does. */
function pack(name, destination) {
  mkdirSync(destination, { recursive: true });
  run(pnpm, ['pack', '--pack-destination', destination], join(root, 'packages', name));
  return join(destination, readdirSync(destination)[0]);
}

function run(script, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${script} ${args.join(' ')} exited with ${status}\n${stdout}${stderr}`);
}

/** Returns the bytes that a folder takes on disk, without following links. */
function bytesOf(path) {
  const stats = lstatSync(path);
  const own = stats.blocks * 512;
  if (!stats.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), own);
}
