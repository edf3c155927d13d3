/**
 * Answers URLs from a file of redirects with the parsers of the host, which are installed in the folder of the first argument, or with nginx.
 * Reads `{ text, urls }` from standard input, and prints `{ errors, answers }`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [, , folder, host] = process.argv;
const { text, urls } = JSON.parse(readFileSync(0, 'utf8'));
const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const hosts = {
  async netlify() {
    const file = join(folder, '_redirects');
    writeFileSync(file, text);
    const parser = join(folder, 'node_modules/@netlify/redirect-parser/lib/index.js');
    const { parseAllRedirects } = await import(pathToFileURL(parser).href);
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [file],
      configRedirects: [],
      featureFlags: {},
      minimal: false,
    });
    const matcher = await require('netlify-redirector').parseJSON(JSON.stringify(redirects), {
      jwtSecret: 'secret',
      jwtRoleClaim: 'roles',
    });
    const answer = (path) => {
      const request = { scheme: 'https', host: 'docs.example', path, query: '', headers: {} };
      const cookies = { cookieValues: {}, getHeader: () => '', getCookie: () => '' };
      return matcher.match({ ...request, ...cookies })?.to;
    };
    return { errors: errors.map(({ message }) => message), answers: urls.map(answer) };
  },

  async vercel() {
    const { getTransformedRoutes } = require('@vercel/routing-utils');
    const { redirects } = JSON.parse(text);
    const { routes, error } = getTransformedRoutes({ redirects });
    const answer = (url) => {
      for (const { src, headers } of routes ?? []) {
        const match = new RegExp(src).exec(url);
        if (match) return headers.Location.replace(/\$(\d+)/g, (_, at) => match[at] ?? '');
      }
      return undefined;
    };
    return { errors: error ? [error.message] : [], answers: urls.map(answer) };
  },

  async cloudflare() {
    const { Miniflare, Log, LogLevel } = await load('miniflare');
    const directory = join(folder, 'site');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, '_redirects'), text);
    const errors = [];
    class Messages extends Log {
      warn(message) {
        if (message.includes('invalid redirect')) errors.push(message);
      }
      error() {}
    }
    const server = new Miniflare({
      log: new Messages(LogLevel.WARN),
      modules: true,
      script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
      compatibilityDate: '2026-01-01',
      assets: { directory, routerConfig: { has_user_worker: false } },
    });
    const answers = [];
    for (const url of urls) {
      const response = await server.dispatchFetch(`https://docs.example${url}`, {
        redirect: 'manual',
      });
      answers.push(response.headers.get('location') ?? undefined);
      await response.arrayBuffer();
    }
    await server.dispose();
    return { errors, answers };
  },

  async nginx() {
    const port = await freePort();
    writeFileSync(join(folder, 'redirects.conf'), text);
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(port));
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'];
    const { status, stderr } = spawnSync('nginx', [...args, '-t'], { encoding: 'utf8' });
    if (status !== 0) return { errors: [stderr], answers: [] };
    const server = spawn('nginx', args, { stdio: 'ignore' });
    try {
      while (!(await answerOf(port, '/').catch(() => undefined))) await delay(50);
      const answers = [];
      for (const url of urls) answers.push((await answerOf(port, url)).headers.location);
      return { errors: [], answers };
    } finally {
      server.kill();
    }
  },
};

function nginxConfig(port) {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  access_log off;
  absolute_redirect off;
  ${folders.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root site;
    include redirects.conf;
  }
}
`;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function answerOf(port, path) {
  const request = get({ port, path, host: '127.0.0.1' });
  const [response] = await once(request, 'response');
  response.resume();
  return response;
}

const { errors, answers } = await hosts[host]();
// Parsers print notes, too.
process.stdout.write(
  `\n${JSON.stringify({ errors, answers: answers.map((one) => one ?? null) })}\n`,
);
