import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PageReply, TreeNode } from '@nav/viewer/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../src/cli.ts';
import { bin, folder, git, nav, terminalIn, write } from '../nav.ts';

const ICON = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

function site(): string {
  const root = folder({
    'docs/docs.json': { navigation: { pages: ['index', 'guides/a b', 'gone', 'linked'] } },
    'docs/index.mdx': '---\ntitle: Home\n---\nHello',
    'docs/guides/a b.md': 'A page',
    'docs/images/icon.svg': ICON,
    'secret/secret.mdx': 'A secret',
    'secret/secret.svg': ICON,
    'secret.svg': ICON,
  });
  symlinkSync(join(root, 'secret'), join(root, 'docs/images/out'), 'junction');
  return root;
}

interface Preview {
  port: number;
  /** Everything that was printed so far. */
  printed(): string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  call(name: string, ...args: unknown[]): Promise<unknown>;
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Runs `nav preview` in this process until the test ends. */
function previewing(cwd: string, ...args: readonly string[]): Promise<Preview> {
  return previewingWith(undefined, cwd, ...args);
}

/** Does so with an editor. */
async function previewingWith(
  editor: string | undefined,
  cwd: string,
  ...args: readonly string[]
): Promise<Preview> {
  let printed = '';
  const stop = new AbortController();
  const terminal = terminalIn(cwd, (stdout, stderr) => {
    printed += stdout + stderr;
  });
  const ended = runCli(['preview', 'docs', ...args], { ...terminal, editor, signal: stop.signal });
  onTestFinished(async () => {
    stop.abort();
    expect(await ended).toEqual({ code: 0 });
  });
  await expect.poll(() => printed, { timeout: 60_000, interval: 10 }).toMatch(/Ctrl\+C/);
  const port = Number(/^nav preview {2}http:\/\/localhost:(\d+)\/$/m.exec(printed)?.[1]);
  const preview: Preview = {
    port,
    printed: () => printed,
    get: (path, headers = {}) =>
      send({ port, path, headers: { host: `localhost:${port}`, ...headers } }),
    async call(name, ...list) {
      const headers = { 'content-type': 'application/json' };
      const path = `/@nav/api/${name}`;
      const reply = await send({ port, path, headers, method: 'POST' }, JSON.stringify(list));
      expect(reply.status).toBe(200);
      return JSON.parse(reply.body.toString());
    },
  };
  return preview;
}

function send(options: RequestOptions, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { ...options, hostname: '127.0.0.1', agent: false },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { statusCode = 0, headers } = incoming;
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** Returns the events of a server as they arrive. */
function eventsOf(port: number): string[] {
  const events: string[] = [];
  const stream = request({ host: '127.0.0.1', port, path: '/@nav/events' }, (incoming) => {
    incoming.setEncoding('utf8');
    incoming.on('data', (text: string) => events.push(...(text.match(/(?<=data: ).*/g) ?? [])));
    incoming.on('error', () => {});
  });
  stream.on('error', () => {}).end();
  onTestFinished(() => void stream.destroy());
  return events;
}

describe('nav preview', { tags: ['process'] }, () => {
  it('answers the front page, every page and its own files', async () => {
    const { get } = await previewing(site(), '--port', '0');
    const front = await get('/');
    expect(front.status).toBe(200);
    expect(front.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(front.headers['content-security-policy']).toContain("default-src 'none'");
    expect(front.headers['content-security-policy']).toMatch(
      /frame-ancestors vscode-webview: vscode-file:$/,
    );
    for (const path of ['/index', '/guides/a%20b', '/gone', '/?x=1']) {
      expect(await get(path), path).toMatchObject({ status: 200, body: front.body });
    }
    expect(await get('/nowhere')).toMatchObject({ status: 404, body: front.body });
    const assets = front.body.toString().match(/(?<=(?:src|href)="\.\/)[^"]+/g) ?? [];
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      const plain = await get(`/@nav/${asset}`);
      expect(plain.status, asset).toBe(200);
      const packed = await get(`/@nav/${asset}`, { 'accept-encoding': 'gzip, br' });
      const isPacked = packed.headers['content-encoding'] === 'br';
      expect(isPacked, asset).toBe(/\.(?:js|css)$/.test(asset));
      expect(isPacked ? brotliDecompressSync(packed.body) : packed.body, asset).toEqual(plain.body);
    }
  });

  it('refuses other hosts, other origins and other methods', async () => {
    const { get, port } = await previewing(site(), '--port', '0');
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example']) {
      expect((await get('/', { host })).status, host).toBe(403);
    }
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, 'localhost:1', 'LOCALHOST']) {
      expect((await get('/', { host })).status, host).toBe(200);
    }
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1', 'https://x']) {
      for (const path of ['/', '/@nav/events', '/images/icon.svg']) {
        expect((await get(path, { origin })).status, `${origin} ${path}`).toBe(403);
      }
    }
    expect((await get('/', { origin: `http://localhost:${port}` })).status).toBe(200);
    const post = (headers: Record<string, string>, body: string) =>
      send({ port, path: '/@nav/api/check', method: 'POST', headers }, body);
    const json = { 'content-type': 'application/json' };
    expect((await post({ ...json, origin: 'http://evil.example' }, '[]')).status).toBe(403);
    expect((await post({ 'content-type': 'text/plain' }, '[]')).status).toBe(400);
    expect((await post(json, '{')).status).toBe(400);
    expect((await post(json, '{}')).status).toBe(400);
    for (const [name, body] of [
      ['page', '[7]'],
      ['text', '[]'],
      ['plan', '["sort", null]'],
      ['plan', '["unknown", {}]'],
      ['plan', '["__proto__", {}]'],
    ])
      expect(
        (await send({ port, path: `/@nav/api/${name}`, method: 'POST', headers: json }, body))
          .status,
      ).toBe(400);
    expect((await send({ port, path: '/', method: 'PUT' })).status).toBe(405);
  });

  it('serves nothing outside the site', async () => {
    const { get, call } = await previewing(site(), '--port', '0');
    expect(await get('/images/icon.svg')).toMatchObject({ status: 200, body: ICON });
    const outside = [
      '/../secret.svg',
      '/images/../../secret.svg',
      '/%2e%2e/secret.svg',
      '/..%2fsecret.svg',
      '/images%5c..%5c..%5csecret.svg',
      '/images/out/secret.svg',
      '/%00.svg',
      '/%.svg',
      '//evil.example/x.svg',
      '/docs.json',
      '/@nav/../index.mdx',
      '/@nav/api/check',
    ];
    for (const path of outside) expect((await get(path)).status, path).toBe(404);
    expect(await call('page', 'index')).toMatchObject({ found: { file: 'docs/index.mdx' } });
    expect(await call('text', 'docs/docs.json')).toContain('navigation');
    for (const path of ['../secret/secret', 'images/out/secret', '/secret/secret']) {
      expect(await call('page', path), path).toMatchObject({ found: { kind: 'nothing' } });
    }
    for (const file of ['secret/secret.mdx', 'docs/index.mdx', '../x', '/etc/passwd']) {
      expect(await call('text', file), String(file)).toBeNull();
    }
  });
});

describe('the navigation of nav preview', { tags: ['process'] }, () => {
  it('answers for a large site with the part that is shown', { tags: ['slow'] }, async () => {
    const names = (part: string) => Array.from({ length: 1600 }, (_, n) => `${part}/page-${n}`);
    const tabs = ['one', 'two'].map((tab) => ({
      tab,
      groups: [
        { group: `First of ${tab}`, pages: names(tab).slice(0, 5) },
        { group: 'Rest', pages: [{ group: 'Nested', pages: names(tab).slice(5) }] },
      ],
    }));
    const pages = ['one', 'two'].flatMap(names);
    const root = folder({
      'docs/docs.json': { navigation: { tabs } },
      ...Object.fromEntries(
        pages.map((path) => [`docs/${path}.mdx`, `---\ntitle: Title of ${path}\n---\n`]),
      ),
    });
    const { call } = await previewing(root, '--port', '0');
    for (let round = 0; round < 2; round += 1) {
      const { view, found } = (await call('page', '/two/page-3')) as PageReply;
      expect(found).toMatchObject({ kind: 'page', title: 'Title of two/page-3' });
      expect(view.previous?.label).toBe('Title of two/page-2');
      expect(view.trail.map(({ label, children }) => [label, children.length])).toEqual([
        ['', 0],
        ['two', 0],
        ['First of two', 0],
      ]);
      const tree = (await call('tree', [])) as TreeNode;
      const [one] = tree.children ?? [];
      expect(one?.children?.map(({ label, count, children }) => [label, count, children])).toEqual([
        ['First of one', 5, undefined],
        ['Rest', 1, undefined],
      ]);
      // The titles of all pages are read meanwhile.
      const titled = async () =>
        ((await call('page', '/one/page-9')) as PageReply).view.switchers[0]?.options[1]?.href;
      await expect.poll(titled).toBe('/two/page-0');
    }
    const above = (await call(
      'nodesAbove',
      'docs/docs.json',
      '/navigation/tabs/1/groups/0/pages/2',
    )) as string[];
    const opened = (await call('tree', above)) as TreeNode;
    const [first] = opened.children?.[1]?.children ?? [];
    expect(first?.children?.map(({ id }) => id)).toContain(above.at(-1));
  });

  it('counts the pages that the builder drops at their elements', async () => {
    const tabs = [
      { tab: 'Guides', pages: ['a', 'b'], groups: [{ group: 'Start', pages: ['c'] }] },
      {
        tab: 'Other',
        groups: [
          { group: 'Odd', page: ['d'] },
          { group: 'Even', pages: ['e'] },
        ],
      },
    ];
    const root = folder({
      'docs/docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { tabs } },
      'docs/c.mdx': 'A page',
    });
    const { call } = await previewing(root, '--port', '0');
    const { losses } = (await call('page', '/c')) as PageReply;
    expect(losses.map(({ label, pages, place }) => [label, pages, place?.file])).toEqual([
      ['Guides', 2, 'docs/docs.json'],
      ['Odd', 1, 'docs/docs.json'],
    ]);
    const tree = (await call('tree', [])) as TreeNode;
    expect(tree.children?.map(({ label, lost }) => [label, lost])).toEqual([
      ['Guides', 2],
      ['Other', 0],
    ]);
  });
});

describe('nav preview while it runs', { tags: ['process'] }, () => {
  it('answers every address as the builder does', async () => {
    const root = folder({
      'docs/docs.json': {
        $schema: 'https://mintlify.com/docs.json',
        navigation: { pages: ['index', 'guides/tea', 'gone'] },
        redirects: [
          { source: '/old/:slug*', destination: '/guides/:slug*' },
          { source: '/round', destination: '/round' },
        ],
      },
      'docs/index.mdx': '',
      'docs/guides/tea.mdx': 'Tea',
      'docs/draft.mdx': 'Draft',
      'docs/leaflet.txt': 'A leaflet',
      'docs/run.js': 'top.ran = true',
    });
    const { get, call } = await previewing(root, '--port', '0');
    const found = async (address: string) => {
      const { found, redirects } = (await call('page', address)) as PageReply;
      return { ...found, lines: redirects.map(({ place }) => place?.line) };
    };
    expect(await found('/')).toMatchObject({ kind: 'page', path: 'index', isListed: true });
    expect(await found('/guides/tea')).toMatchObject({ text: 'Tea', isListed: true, lines: [] });
    expect(await found('/draft')).toMatchObject({ text: 'Draft', isListed: false });
    expect(await found('/gone')).toMatchObject({ path: 'gone', isMissing: true });
    expect(await found('/guides')).toMatchObject({ path: 'guides/tea' });
    expect(await found('/old/tea')).toMatchObject({ path: 'guides/tea', lines: [12] });
    expect(await found('/round')).toMatchObject({ kind: 'loop' });
    expect(await found('/leaflet.txt')).toMatchObject({ kind: 'file', path: 'leaflet.txt' });
    expect(await found('/llms.txt')).toMatchObject({ kind: 'served' });
    expect(await found('/guides/te')).toMatchObject({
      kind: 'nothing',
      suggested: [{ href: '/guides/tea', title: 'Tea' }],
    });
    const file = await get('/leaflet.txt');
    expect({ status: file.status, body: file.body.toString() }).toEqual({
      status: 200,
      body: 'A leaflet',
    });
    // No file of the site can become a script of the page.
    expect((await get('/run.js')).headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/draft', '/old/tea', '/gone'])
      expect((await get(path)).status, path).toBe(200);
    expect((await get('/guides/te')).status).toBe(404);
  });

  it('reports the findings, and tells open pages about changes', async () => {
    const root = site();
    const { call, port } = await previewing(root, '--port', '0');
    const events = eventsOf(port);
    const codes = async () => {
      const { diagnostics } = (await call('check')) as { diagnostics: { code: string }[] };
      return diagnostics.map(({ code }) => code);
    };
    await expect.poll(() => events).toEqual(['opened']);
    expect(await codes()).toEqual(['page-not-found', 'page-not-found']);

    write(root, 'docs/index.mdx', 'Changed');
    write(root, 'docs/gone.mdx', 'Here again');
    await expect.poll(() => events.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await expect.poll(codes).toEqual(['page-not-found']);
    expect(await call('page', 'index')).toMatchObject({ found: { text: 'Changed' } });

    write(root, 'docs/docs.json', '{');
    await expect.poll(codes, { timeout: 60_000 }).toEqual(['invalid-json']);
    // The latest good state stays.
    expect(await call('tree', [])).toMatchObject({ kind: 'navigation' });
    expect(await call('page', 'index')).toMatchObject({ found: { text: 'Changed' } });
    expect(await call('check')).toMatchObject({ broken: { code: 'invalid-json' } });
    expect(await call('text', 'docs/docs.json')).toBe('{');
  });

  it('plans codemods without writing', async () => {
    const root = site();
    const { call } = await previewing(root, '--port', '0');
    const plan = (await call('plan', 'move-page', { from: 'index', to: 'home' })) as object;
    expect(plan).toMatchObject({ status: 'changed', problems: [] });
    expect(JSON.stringify(plan)).toContain('rename to docs/home.mdx');
    expect(await call('page', 'index')).not.toBeNull();
    const missing = await call('plan', 'move-page', { from: 'index' });
    expect(missing).toMatchObject({ status: 'failed', patch: '' });
  });

  it('opens no file outside the site for an option of a codemod', async () => {
    const root = site();
    const moves = 'from,to\nindex,home\n';
    write(root, 'docs/moves.csv', moves);
    write(root, 'secret/moves.csv', moves);
    write(root, 'moves.csv', moves);
    symlinkSync(join(root, 'moves.csv'), join(root, 'docs/linked.csv'));
    const { call } = await previewing(root, '--port', '0');
    const planned = (map: string) => call('plan', 'move-page', { map });
    for (const map of ['docs/moves.csv', join(root, 'docs/moves.csv')]) {
      expect(await planned(map), map).toMatchObject({ status: 'changed' });
    }
    const outside = ['moves.csv', 'docs/../moves.csv', 'docs/images/out/moves.csv'];
    for (const map of [...outside, 'docs/linked.csv', join(root, 'moves.csv'), '/etc/passwd']) {
      expect(await planned(map), map).toMatchObject({
        reason: `--map ${map} cannot be read.`,
        patch: '',
      });
    }
  });
});

describe('translations in nav preview', { tags: ['process'] }, () => {
  const languages = [
    { language: 'en', pages: ['a', 'b'] },
    { language: 'de', pages: ['de/a'] },
  ];
  const files = {
    'docs/docs.json': { navigation: { languages } },
    'docs/a.mdx': '---\ntitle: A\n---\nInstall the program.\n',
    'docs/b.mdx': '---\ntitle: B\n---\nStart the program.\n',
    'docs/de/a.mdx': '---\ntitle: Ah\n---\nInstalliere das Programm.\n',
  };
  const commit = (root: string, date: string) => {
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '-m', 'Update', '--date', `${date}T12:00:00Z`);
  };

  it('are reported with their changes once the history is read, and follow changes', async () => {
    const root = folder(files);
    git(root, 'init', '--quiet');
    commit(root, '2026-05-01');
    write(root, 'docs/a.mdx', '---\ntitle: A\n---\nInstall the new program.\n');
    commit(root, '2026-05-02');
    const { call } = await previewing(root, '--port', '0');
    const translations = async (path: string) => {
      const { translations: found } = (await call('page', path)) as PageReply;
      return found;
    };
    await expect
      .poll(() => translations('/de/a'), { timeout: 60_000 })
      .toEqual({
        config: 'docs/docs.json',
        counts: { behind: 1, missing: 1 },
        behind: [
          {
            path: 'de/a',
            href: '/de/a',
            label: 'Ah',
            original: { path: 'a', href: '/a', label: 'A' },
            change: '1 change since 2026-05-02',
          },
        ],
        missing: [{ path: 'b', href: '/b', label: 'B' }],
      });
    expect(await translations('/a')).toBeUndefined();
    write(root, 'docs/de/a.mdx', '---\ntitle: Ah\n---\nInstalliere das neue Programm.\n');
    await expect
      .poll(async () => (await translations('/de/a'))?.counts, { timeout: 60_000 })
      .toEqual({ behind: 0, missing: 1 });
  });

  it('are not reported without git', async () => {
    const root = folder(files);
    const { call, port } = await previewing(root, '--port', '0');
    const events = eventsOf(port);
    write(root, 'docs/a.mdx', 'Changed');
    await expect.poll(() => events.length, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(((await call('page', '/de/a')) as PageReply).translations).toBeUndefined();
  });
});

describe('the editor of nav preview', { tags: ['process'] }, () => {
  /** Returns a command that writes its arguments to a file, and a function that returns them. */
  const recorder = (root: string) => {
    const script =
      "require('node:fs').writeFileSync(process.argv[1], process.argv.slice(2).join('\\n'))";
    const written = join(root, 'with space.txt');
    return {
      command: `"${process.execPath}" -e "${script}" '${written}' $HOME`,
      arguments: () => (existsSync(written) ? readFileSync(written, 'utf8').split('\n') : []),
    };
  };
  const edit = (port: number, headers: Record<string, string>, ...args: unknown[]) =>
    send(
      {
        port,
        path: '/@nav/api/edit',
        method: 'POST',
        headers: { 'content-type': 'application/json', host: `localhost:${port}`, ...headers },
      },
      JSON.stringify(args),
    );

  it('opens a file of the site when its page asks, without a shell', async () => {
    const root = site();
    const program = recorder(root);
    const { port, call } = await previewingWith(program.command, root, '--port', '0');
    expect(await call('site')).toMatchObject({ editor: 'node' });
    const own = { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' };
    const reply = await edit(port, own, 'docs/guides/a b.md', 7);
    expect([reply.status, reply.body.toString()]).toEqual([200, 'null']);
    await expect
      .poll(program.arguments)
      .toEqual(['$HOME', realpathSync(join(root, 'docs/guides/a b.md'))]);
  });

  it('opens nothing for others, and nothing outside the site', async () => {
    const root = site();
    const program = recorder(root);
    const { port } = await previewingWith(program.command, root, '--port', '0');
    const own = { origin: `http://localhost:${port}` };
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${port + 1}` },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, host: 'evil.example' },
    ];
    for (const headers of foreign) {
      const { status } = await edit(port, headers, 'docs/index.mdx', 1);
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    const simple = { ...own, 'content-type': 'text/plain' };
    expect((await edit(port, simple, 'docs/index.mdx', 1)).status).toBe(400);
    for (const [file, line] of [
      ['secret/secret.mdx', 1],
      ['docs/../secret.svg', 1],
      ['docs/images/out/secret.svg', 1],
      ['/etc/passwd', 1],
      ['docs', 1],
      ['docs/none.mdx', 1],
      ['docs/index.mdx', 0],
      ['docs/index.mdx', 1.5],
      ['docs/index.mdx', '1'],
    ])
      expect((await edit(port, own, file, line)).status, String(file)).toBe(400);
    expect(program.arguments()).toEqual([]);
  });

  it.each([
    ['vim -R', 'vim', /^"vim needs its own terminal. Run: vim -R \+3 .*index.mdx"$/],
    ['no-such-program-at-all', 'no-such-program-at-all', /is not a program in PATH/],
    ['/no/such/program', 'program', /^"program cannot be started: it does not exist/],
  ])('says why %s cannot be started', async (command, name, reason) => {
    const { port, call } = await previewingWith(command, site(), '--port', '0');
    expect(await call('site')).toMatchObject({ editor: name });
    const reply = await edit(port, { origin: `http://localhost:${port}` }, 'docs/index.mdx', 3);
    expect(reply.body.toString()).toMatch(reason);
  });
});

describe('the server of nav preview', { tags: ['process'] }, () => {
  it('uses a free port if the wanted one is taken', async () => {
    const other = createServer((_, response) => response.end('other'));
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const { port: taken } = other.address() as AddressInfo;
    const { port, printed, get } = await previewing(site(), '--port', String(taken));
    expect(port).not.toBe(taken);
    expect(printed()).toContain(`Port ${taken} is taken.`);
    expect((await get('/')).status).toBe(200);
  });

  it('rejects an invalid port, and a site that it cannot find', async () => {
    const root = site();
    for (const port of ['http', '65536', '-1', '']) {
      const { code, stderr } = await nav(root, ['preview', 'docs', `--port=${port}`]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `nav: --port must be a number from 0 to 65535, not "${port}".\n`,
      });
    }
    mkdirSync(join(root, 'empty'));
    expect(await nav(root, ['preview', 'empty'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('ends with exit code 0 on Ctrl+C', async () => {
    const child: ChildProcess = spawn(process.execPath, [bin, 'preview', 'docs', '-p', '0'], {
      cwd: site(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stderr?.on('data', (text) => {
      printed += text;
    });
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/Ctrl\+C/);
    eventsOf(Number(/localhost:(\d+)/.exec(printed)?.[1]));
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
