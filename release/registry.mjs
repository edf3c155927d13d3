import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/**
 * Starts a registry for our packages on this machine. All others come from `uplink`.
 *
 * @param {string} folder takes its files.
 * @param {string} uplink the URL of a registry.
 * @returns its URL, a function that stops it, and one that creates a user, who may publish, and returns the token.
 */
export async function startRegistry(folder, uplink) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const config = join(folder, 'verdaccio.yaml');
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
      uplinks: { upstream: { url: uplink, maxage: '1h' } },
      packages: {
        '@nav/*': { access: '$all', publish: '$authenticated' },
        '**': { access: '$all', proxy: 'upstream' },
      },
      log: { type: 'stdout', format: 'pretty', level: 'error' },
    }),
  );
  const manifest = createRequire(import.meta.url).resolve('verdaccio/package.json');
  const server = spawn(
    process.execPath,
    [join(dirname(manifest), 'bin/verdaccio'), '--config', config, '--listen', `127.0.0.1:${port}`],
    { cwd: folder, stdio: 'ignore' },
  );
  const registry = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${registry}-/ping`).catch(() => undefined);
    if (answer?.ok) break;
    if (tries === 150 || server.exitCode !== null) throw new Error('Verdaccio did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { registry, stop: () => void server.kill(), logIn: () => tokenOf(registry) };
}

/**
 * Creates a user of a registry.
 *
 * @param {string} registry
 * @returns {Promise<string>} the token with which npm may publish.
 */
async function tokenOf(registry) {
  const response = await fetch(`${registry}-/user/org.couchdb.user:robot`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'robot', password: 'secret-robot' }),
  });
  const answer = /** @type {{ token: string }} */ (await response.json());
  return answer.token;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address?.port : undefined;
}
