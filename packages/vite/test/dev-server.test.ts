import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as vite8 from 'vite';
import * as vite5 from 'vite-5';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import nav, { type Options } from '../src/index.ts';
import { DOCS, GOOD, MAIN, project, write } from './project.ts';

/** A development server, what it has sent to the browser, and what it has printed. */
interface Served {
  root: string;
  server: vite8.ViteDevServer;
  sent: vite8.HotPayload[];
  printed: string[];
}

const FILES = { ...DOCS, 'main.js': MAIN };
const CLEAN = { ...FILES, 'docs/docs.json': GOOD };

const versions = [
  { version: 'Vite 8', vite: vite8, tag: 'process' },
  { version: 'Vite 5', vite: vite5 as unknown as typeof vite8, tag: 'slow' },
];

for (const { version, vite, tag } of versions)
  describe(version, { tags: [tag] }, () => {
    const serve = serverOf(vite);
    testProblems(serve);
    testChanges(serve);
    testRedirects(serve);
  });

type Serve = ReturnType<typeof serverOf>;

/** Returns a function that starts a server of one version. */
function serverOf(vite: typeof vite8) {
  /** Starts a server, and waits until `messages` problems or notes are printed. */
  async function serve(
    files: Readonly<Record<string, string>>,
    messages: number,
    options: Options = {},
    config: vite8.InlineConfig = {},
  ): Promise<Served> {
    const root = project(files);
    const printed: string[] = [];
    const sent: vite8.HotPayload[] = [];
    const print = (message: string) => printed.push(message);
    const server = await vite.createServer({
      root,
      configFile: false,
      appType: 'custom',
      ...config,
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
      customLogger: {
        ...vite.createLogger('silent'),
        info() {},
        warn: print,
        error: print,
      },
      plugins: [
        {
          name: 'spy',
          configureServer({ ws }) {
            ws.send = (payload: unknown) => sent.push(payload as vite8.HotPayload);
          },
        },
        nav({ root: 'docs', ...options }),
      ],
    });
    onTestFinished(() => server.close());
    const isWatched = () => join(root, 'docs') in server.watcher.getWatched();
    await vi.waitUntil(isWatched);
    await server.transformRequest('/main.js');
    // Fails if the config cannot be used.
    await server.transformRequest('virtual:nav').catch(() => undefined);
    await vi.waitUntil(() => printed.length >= messages);
    return { root, server, sent, printed };
  }
  return serve;
}

function errorsIn(sent: readonly vite8.HotPayload[]) {
  return sent.flatMap((payload) => (payload.type === 'error' ? [payload.err] : []));
}

function reloads(sent: readonly vite8.HotPayload[]): number {
  return sent.filter(({ type }) => type === 'full-reload').length;
}

async function titlesOf(server: vite8.ViteDevServer): Promise<unknown> {
  return (await server.ssrLoadModule('/main.js')).titles;
}

function testProblems(serve: Serve) {
  it('shows errors in the overlay, and prints errors and warnings', async () => {
    const { root, sent, printed } = await serve(FILES, 2);
    expect(errorsIn(sent)).toEqual([
      expect.objectContaining({
        plugin: 'nav',
        message: expect.stringContaining('The page "gone" does not exist'),
        loc: { file: join(root, 'docs/docs.json'), line: 5, column: 46 },
        frame: expect.stringMatching(/> 5 \|.*"gone".*\n +\| +\^{6}\n/),
      }),
    ]);
    expect(printed).toEqual([
      expect.stringContaining('docs/docs.json:5:46 error page-not-found'),
      expect.stringContaining('docs/docs.json:6:45 warning unknown-field'),
    ]);
  });

  it('only prints with check: warn, and is silent with check: false', async () => {
    const warned = await serve(FILES, 1, { check: 'warn' });
    expect(warned.printed).toEqual([expect.stringMatching(/page-not-found.*unknown-field/s)]);
    expect(errorsIn(warned.sent)).toEqual([]);
    const silent = await serve(FILES, 0, { check: false });
    write(silent.root, 'docs/intro.mdx', '---\ntitle: Start\n---\n');
    await vi.waitUntil(() => reloads(silent.sent) > 0);
    expect(silent.printed).toEqual([]);
    expect(errorsIn(silent.sent)).toEqual([]);
  });

  it.each([
    ['the config', 'docs/docs.json', GOOD.replace('["more"]', '["more", "intro"]'), 2],
    ['front matter', 'docs/intro.mdx', '---\ntitle: Start\n---\n', ['Start', 'Start', 'More']],
  ])('reloads after a change of %s', async (_, path, text, expected) => {
    const { root, server, sent } = await serve(CLEAN, 0);
    expect(await titlesOf(server)).toEqual(['Introduction', 'Introduction', 'More']);
    write(root, path, text);
    await vi.waitUntil(() => reloads(sent) > 0);
    if (typeof expected === 'number') {
      const { places } = await server.ssrLoadModule('/main.js');
      expect(places).toEqual(['/intro', '/more', '/intro']);
    } else expect(await titlesOf(server)).toEqual(expected);
  });
}

function testChanges(serve: Serve) {
  it('reloads after a change of a part of the config and of a specification', async () => {
    const config = JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Guides', $ref: 'parts/guides.json' },
          { tab: 'API', openapi: 'api.yaml', pages: ['GET /pets'] },
        ],
      },
    });
    const api = (summary: string) =>
      `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets:\n    get: { summary: ${summary} }\n`;
    const { root, server, sent } = await serve(
      {
        'main.js': MAIN,
        'docs/docs.json': config,
        'docs/parts/guides.json': '{ "pages": ["intro"] }',
        'docs/intro.mdx': '---\ntitle: Introduction\n---\n',
        'docs/more.mdx': '---\ntitle: More\n---\n',
        'docs/api.yaml': api('List pets'),
      },
      1,
    );
    expect(await titlesOf(server)).toEqual(['Introduction', 'Introduction', 'List pets', 'More']);
    write(root, 'docs/parts/guides.json', '{ "pages": ["intro", "more"] }');
    await vi.waitUntil(() => reloads(sent) > 0);
    expect(await titlesOf(server)).toEqual(['Introduction', 'Introduction', 'More', 'List pets']);
    const before = reloads(sent);
    write(root, 'docs/api.yaml', api('All pets'));
    await vi.waitUntil(() => reloads(sent) > before);
    expect(await titlesOf(server)).toEqual(['Introduction', 'Introduction', 'More', 'All pets']);
  });

  it('notices new and deleted pages', async () => {
    const { root, sent, printed } = await serve(FILES, 2);
    write(root, 'docs/gone.mdx', '---\ntitle: Found\n---\n');
    await vi.waitUntil(() => reloads(sent) > 0);
    // The overlay closes.
    expect(sent.at(-1)).toEqual({ type: 'update', updates: [] });
    expect(printed.at(-1)).not.toContain('page-not-found');
    rmSync(join(root, 'docs/gone.mdx'));
    await vi.waitUntil(() => errorsIn(sent).length === 2);
  });

  it('updates a module that accepts it, without a reload', async () => {
    const accepting = `${MAIN}import.meta.hot.accept();`;
    const { root, sent } = await serve({ ...CLEAN, 'main.js': accepting }, 0);
    write(root, 'docs/intro.mdx', '---\ntitle: Start\n---\n');
    await vi.waitUntil(() => sent.length > 0);
    expect(sent).toEqual([
      {
        type: 'update',
        updates: [expect.objectContaining({ type: 'js-update', path: '/main.js' })],
      },
    ]);
  });

  it('sends nothing if the navigation stays the same', async () => {
    const { root, server, sent, printed } = await serve(FILES, 2);
    const before = sent.length;
    const again = new Promise((done) => server.watcher.once('change', done));
    write(root, 'docs/intro.mdx', `${DOCS['docs/intro.mdx']}More text.\n`);
    await again;
    write(root, 'docs/docs.json', GOOD);
    await vi.waitUntil(() => reloads(sent) > 0);
    expect(sent.slice(before).map(({ type }) => type)).toEqual(['full-reload', 'update']);
    expect(printed).toHaveLength(2);
  });

  it('keeps the last navigation while the config cannot be used', async () => {
    const { root, sent, printed } = await serve(CLEAN, 0);
    write(root, 'docs/docs.json', '{ "navigation": ');
    await vi.waitUntil(() => errorsIn(sent).length > 0);
    expect(printed).toEqual([expect.stringContaining('docs/docs.json:1:17 error invalid-json')]);
    expect(reloads(sent)).toBe(0);
    write(root, 'docs/docs.json', GOOD);
    await vi.waitUntil(() => sent.length > 1);
    expect(sent.at(-1)).toEqual({ type: 'update', updates: [] });
  });

  it('waits for a config that does not exist', async () => {
    const { root, sent, printed } = await serve({ 'main.js': '', 'docs/intro.mdx': '' }, 1);
    expect(printed).toEqual([expect.stringContaining('docs/docs.json does not exist.')]);
    write(root, 'docs/docs.json', '{ "navigation": { "pages": ["intro"] } }');
    await vi.waitUntil(() => sent.length > 1);
    expect(sent.at(-1)).toEqual({ type: 'update', updates: [] });
  });

  it.each<[string, vite8.InlineConfig, Options, string]>([
    ['of Vite', { base: '/help/', appType: 'mpa' }, {}, '/help/intro'],
    ['of its options', { base: '/help/', appType: 'spa' }, { base: '' }, '/intro'],
    ['of neither, if a framework serves the pages', { base: '/_assets/' }, {}, '/intro'],
    ['of neither, if it is a URL', { base: 'https://cdn.example/', appType: 'spa' }, {}, '/intro'],
    ['of neither, if it is relative', { base: './', appType: 'spa' }, {}, '/intro'],
  ])('takes the base %s', async (_, config, options, href) => {
    const { server } = await serve(CLEAN, 0, options, config);
    const { places } = await server.ssrLoadModule('/main.js');
    expect(places[0]).toBe(href);
  });
}

function testRedirects(serve: Serve) {
  const config = GOOD.replace(
    '"name"',
    `"redirects": [
    { "source": "/old", "destination": "/intro" },
    { "source": "/all/:rest*", "destination": "https://other.example/été/:rest*" }
  ], "name"`,
  );
  const files = { ...FILES, 'docs/docs.json': config };

  /** Returns the status and the target of the answer to a request. */
  async function request(served: Served, url: string, headers: Record<string, string> = {}) {
    const http = createServer(served.server.middlewares);
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const { port } = http.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers, redirect: 'manual' });
    http.close();
    return [answer.status, answer.headers.get('location')];
  }
  const page = { accept: 'text/html,*/*' };

  it('answers redirects, and warns once that the host must do so', async () => {
    const served = await serve(files, 0);
    expect(await request(served, '/old', page)).toEqual([302, '/intro']);
    expect(await request(served, '/old/?q=1')).toEqual([302, '/intro?q=1']);
    expect(await request(served, '/all/a/b', page)).toEqual([
      302,
      'https://other.example/%C3%A9t%C3%A9/a/b',
    ]);
    expect(served.printed).toEqual([
      expect.stringContaining('docs: /old redirects to /intro. Only this server does so.'),
    ]);
  });

  it('leaves pages, modules and other files alone', async () => {
    const everything = config.replace('/all/:rest*', '/:rest*');
    const served = await serve({ ...files, 'docs/docs.json': everything }, 0);
    const isRedirected = async (url: string, headers?: Record<string, string>) =>
      (await request(served, url, headers))[0] === 302;
    expect(await isRedirected('/main.js')).toBe(false);
    expect(await isRedirected('/@vite/client')).toBe(false);
    const script = { accept: '*/*', 'sec-fetch-dest': 'script' };
    expect(await isRedirected('/src/module', script)).toBe(false);
    expect(await isRedirected('/src/module', page)).toBe(true);
  });

  it('follows changes of the config', async () => {
    const served = await serve({ ...files, 'docs/docs.json': GOOD }, 0);
    expect(await request(served, '/old', page)).not.toContain(302);
    write(served.root, 'docs/docs.json', config);
    await vi.waitUntil(() => reloads(served.sent) > 0);
    expect(await request(served, '/old', page)).toEqual([302, '/intro']);
  });

  it.each<[string, Options]>([
    ['its own', {}],
    ['that of a router', { base: '' }],
  ])('has the base %s', async (_, options) => {
    const served = await serve(files, 0, options, { base: '/help/', appType: 'mpa' });
    expect(await request(served, '/help/old', page)).toEqual([302, '/help/intro']);
  });
}
