// Does what a stranger does: packs nav, publishes it to a registry on this machine, and runs every command of the README in an
// empty folder with an empty cache. Prints the packages, megabytes and seconds. Everything must be built.
//   node release/first-run.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { root } from './packages.mjs';
import { startRegistry } from './registry.mjs';

/**
 * The commands of the table in the README of the command line, as somebody tries them on the example site. A command that is
 * not here runs without arguments.
 *
 * @type {Record<string, string | undefined>}
 */
const ARGUMENTS = {
  rules: 'rules page-not-found',
  explain: 'explain quickstart',
  redirects: 'redirects --help',
  preview: 'preview --help',
  diff: 'diff HEAD',
  migrate: 'migrate pages-to-groups --dry-run',
  trace: 'trace --help',
  import: 'import --help',
  export: 'export vitepress',
  init: 'init other --example',
  lsp: 'lsp --help',
  completion: 'completion bash',
};

export function commandsOfReadme() {
  const text = readFileSync(join(root, 'packages/cli/README.md'), 'utf8');
  return [...text.matchAll(/^\| `nav (\w+)/gm)].map(([, name = '']) => name);
}

/**
 * Runs commands with `npx @nav/cli`, each with an empty cache of npm.
 *
 * @param {readonly string[]} names the names of commands.
 */
export async function firstRun(names = commandsOfReadme()) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-first-run-'));
  const env = environment();
  const uplink = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const { registry, stop, logIn } = await startRegistry(join(folder, 'registry'), uplink);
  try {
    env.npm_config_registry = registry;
    env.npm_config_userconfig = join(folder, '.npmrc');
    const token = await logIn();
    writeFileSync(
      env.npm_config_userconfig,
      `${registry.replace(/^\w+:/, '')}:_authToken=${token}\n`,
    );
    node('pack.mjs', join(folder, 'packed'));
    node('publish.mjs', join(folder, 'packed'));
    const site = join(folder, 'site');
    mkdirSync(site);
    npx(['init', '--example'], site, 'cache-init');
    for (const args of [
      ['init', '--quiet'],
      ['add', '.'],
      ['commit', '--quiet', '-m', 'Start'],
    ])
      execFileSync('git', [...AUTHOR, ...args], { cwd: site });
    const commands = names.map((name, index) =>
      npx((ARGUMENTS[name] ?? name).split(' '), site, `cache-${index}`),
    );
    return { commands, ...installed(join(folder, 'cache-0', '_npx')) };
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }

  /** @param {string} script @param {string} argument */
  function node(script, argument) {
    const line = [join(import.meta.dirname, script), argument];
    execFileSync(process.execPath, line, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** @param {readonly string[]} args @param {string} cwd @param {string} cache */
  function npx(args, cwd, cache) {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync('npx', ['--yes', '@nav/cli', ...args], {
      cwd,
      env: { ...env, npm_config_cache: join(folder, cache) },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const seconds = (performance.now() - start) / 1000;
    // A check of the example site finds its mistakes.
    if (status !== 0 && !(args[0] === 'check' && status === 1))
      throw new Error(`npx @nav/cli ${args.join(' ')} exited with ${status}\n${stdout}${stderr}`);
    return { command: `npx @nav/cli ${args.join(' ')}`, seconds, output: stdout };
  }
}

const AUTHOR = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];

function environment() {
  const own = /^(?:npm_|NODE_OPTIONS$|VITEST|NAV_|CI$|GITHUB_)/i;
  /** @type {NodeJS.ProcessEnv} */
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  return Object.assign(env, { npm_config_update_notifier: 'false', npm_config_audit: 'false' });
}

/**
 * Returns what `npx` has installed.
 *
 * @param {string} folder
 */
function installed(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const manifests = files.filter(
    ({ parentPath, name }) =>
      name === 'package.json' && /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@]+$/.test(parentPath),
  );
  return { packages: manifests.length, megabytes: bytes / 1e6 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { commands, packages, megabytes } = await firstRun();
  for (const { command, seconds } of commands)
    console.log(`${seconds.toFixed(2).padStart(6)} s  ${command}`);
  console.log(`${packages} package, ${megabytes.toFixed(1)} MB`);
}
