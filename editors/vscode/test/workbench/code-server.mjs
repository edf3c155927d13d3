import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The workbench. Without its version, npm takes an old one that suits the Node of this process. */
const CODE_SERVER = 'code-server@4.139.1';
/** The Node that it needs. */
const NODE = 'node@24';
/** Modules of the workbench that are built from source. */
const NATIVE = ['@vscode/spdlog', '@vscode/native-watchdog', '@vscode/sqlite3'];

/**
 * Installs code-server, the workbench of VS Code for browsers, in a folder. Its own install script needs the newest npm and
 * builds more than a test needs.
 *
 * @returns the path of its entry, and the Node to run it with.
 */
export function installCodeServer(folder) {
  const modules = join(folder, 'node_modules');
  const vscode = join(modules, 'code-server/lib/vscode');
  const bin = join(modules, 'node/bin');
  const installed = {
    node: join(bin, 'node'),
    entry: join(modules, 'code-server/out/node/entry.js'),
  };
  if (existsSync(join(folder, 'done'))) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const npm = (cwd, args, env = {}) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
  npm(folder, ['install', '--ignore-scripts', NODE, CODE_SERVER]);
  npm(folder, ['rebuild', 'node']);
  const PATH = bin + delimiter + process.env.PATH;
  for (const one of [vscode, join(vscode, 'extensions')])
    npm(one, ['install', '--omit=dev', '--ignore-scripts'], { PATH });
  // The package of the platform has the headers, so that they are not downloaded.
  const packages = readdirSync(join(modules, 'node/node_modules')).map((name) =>
    join(modules, 'node/node_modules', name),
  );
  const nodedir = packages.find((one) => existsSync(join(one, 'include/node/common.gypi')));
  if (nodedir === undefined) throw new Error('The headers of Node are missing.');
  npm(folder, ['rebuild', `--nodedir=${nodedir}`, '--build-from-source', 'argon2'], { PATH });
  npm(vscode, ['rebuild', `--nodedir=${nodedir}`, ...NATIVE], { PATH });
  writeFileSync(join(folder, 'done'), '');
  return installed;
}

/** Starts code-server with an extension. Returns its URL and a function that ends it. */
export async function startCodeServer({ node, entry }, folder, extension) {
  const user = join(folder, 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(
    join(folder, 'code-server.yaml'),
    'bind-addr: 127.0.0.1:0\nauth: none\ncert: false\n',
  );
  writeFileSync(
    join(user, 'settings.json'),
    JSON.stringify({
      'chat.disableAIFeatures': true,
      'editor.wordWrap': 'on',
      'extensions.autoCheckUpdates': false,
      'files.autoSave': 'off',
      'json.validate.enable': false,
      'telemetry.telemetryLevel': 'off',
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
      'workbench.startupEditor': 'none',
    }),
  );
  const args = [
    entry,
    ...['--config', join(folder, 'code-server.yaml')],
    ...['--user-data-dir', folder],
    ...['--extensions-dir', join(folder, 'extensions')],
    ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
  ];
  execFileSync(node, [...args, '--install-extension', extension], { stdio: 'inherit' });
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /listening on (http:\S+)/.exec(String(chunk));
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error('code-server has ended.')));
  });
  return { url, stop: () => child.kill() };
}
