// The tasks of the monorepo on a machine that has only Node and npm: pnpm comes through npx, at one version.
//   node scripts/workspace.mjs demo | build | test | bench | release
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@10.34.8';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
};

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
const bin = (name) => join(root, 'node_modules', '.bin', name);
/** Through pnpm, so that a tool which calls pnpm itself finds it on the path. */
const exec = (...args) => run('npx', ['-y', PNPM, 'exec', ...args]);
const turbo = (...args) => exec('turbo', 'run', ...args, '--output-logs=new-only');
const install = () =>
  run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only']);
const nav = (...args) => run(process.execPath, ['packages/cli/bin/nav.js', ...args]);

const tasks = {
  demo() {
    install();
    turbo('build', '--filter=./packages/*');
    nav('check', 'apps/docs');
  },
  build() {
    if (!existsSync(bin('turbo'))) install();
    turbo('build');
  },
  test() {
    install();
    run(bin('biome'), ['check', '--error-on-warnings', '.']);
    turbo('build', 'typecheck');
    run(bin('vitest'), ['run']);
  },
  bench() {
    if (!existsSync(bin('turbo'))) install();
    turbo('build', '--filter=./packages/*');
    run(process.execPath, ['--expose-gc', 'bench/run.mjs', ...process.argv.slice(3)]);
  },
  release() {
    tasks.test();
    exec('changeset', 'publish');
  },
};

const task = tasks[process.argv[2]];
if (!task) {
  console.error(`Usage: node scripts/workspace.mjs ${Object.keys(tasks).join(' | ')}`);
  process.exit(2);
}
task();
