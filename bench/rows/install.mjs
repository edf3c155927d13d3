// Measures what `npm install @nav/cli` installs, from the packages as they would be published.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['core', 'codemods', 'cli'];
const require = createRequire(new URL('package.json', new URL('../../', import.meta.url)));
/** The scripts behind `npm` and `pnpm`: on Windows, only a shell starts the commands themselves. */
const npm = ['node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js']
  .map((path) => join(dirname(process.execPath), path))
  .find((path) => existsSync(path));
const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');

export function installRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-install-'));
  try {
    const packed = PACKAGES.map((name) => pack(name, join(folder, 'packed', name)));
    const project = join(folder, 'project');
    mkdirSync(project);
    const dependencies = Object.fromEntries(
      PACKAGES.map((name, index) => [`@nav/${name}`, `file:${packed[index]}`]),
    );
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ private: true, dependencies, overrides: dependencies }),
    );
    run(npm, ['install', '--no-audit', '--no-fund', '--omit=dev'], project);
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    const count = Object.keys(packages).filter((path) => path !== '').length;
    const megabytes = sizeOf(join(project, 'node_modules')) / 1e6;
    return [
      { name: 'npm install @nav/cli, size', measured: megabytes, target: 45, unit: 'MB' },
      { name: 'npm install @nav/cli, packages', measured: count, target: 130, unit: 'packages' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${script} ${args.join(' ')} exited with ${status}\n${stdout}${stderr}`);
}

/** Returns the bytes of the files below a folder, without following links. */
function sizeOf(path) {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
