/**
 * Answers URLs from a file of redirects with the parsers of the host, which are installed in the folder of the first argument.
 * Reads `{ text, urls }` from standard input, and prints `{ errors, answers }`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
};

const { errors, answers } = await hosts[host]();
// Parsers print notes, too.
process.stdout.write(
  `\n${JSON.stringify({ errors, answers: answers.map((one) => one ?? null) })}\n`,
);
