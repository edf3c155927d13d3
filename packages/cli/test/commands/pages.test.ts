import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav } from '../nav.ts';

it('prints the location of each entry, in whichever file it is', async () => {
  const root = folder({
    'docs.json': '{\n  "navigation": { "groups": [{ "$ref": "./group.json" }] }\n}',
    'group.json': '{ "group": "A",\r\n\t"pages": ["one",\r\n\t\t"/two"] }',
    'one.mdx': '---\nsidebarTitle: Short\ntitle: "Long: title"\n---\n',
  });
  const { stdout } = await nav(root, ['pages', '--format', 'json']);
  const trail = [{ kind: 'group', label: 'A' }];
  expect(JSON.parse(stdout).pages).toEqual([
    {
      path: 'one',
      href: '/one',
      title: 'Long: title',
      kind: 'page',
      hidden: false,
      trail,
      source: { file: 'group.json', pointer: '/pages/0', line: 2, column: 12 },
    },
    {
      path: 'two',
      href: '/two',
      title: 'Two',
      kind: 'page',
      hidden: false,
      missing: true,
      trail,
      source: { file: 'group.json', pointer: '/pages/1', line: 3, column: 3 },
    },
  ]);
});

it('shows a page with the path of a module that a component imports', async () => {
  const root = folder({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages: ['knots'] },
    }),
    'knots.mdx': 'Text.\n',
    'snippets/rope.jsx': "import { knots } from '../knots';\n\nexport const Rope = () => knots;\n",
  });
  expect((await nav(root, ['pages'])).stdout).toBe('/knots  Knots\n');
});

it('shows pages that are not published because others import them', async () => {
  const root = folder({
    'docs.json': {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages: ['rope', 'knot', 'sail'] },
    },
    'rope.mdx': 'import Knot from "/knot.mdx";\n\n<Knot />\n',
    'knot.mdx': '---\ntitle: All knots\n---\n',
  });
  const { stdout } = await nav(root, ['pages']);
  expect(stdout).toBe('/rope  Rope\n/knot  Knot  not published\n/sail  Sail  missing\n');
  const llms = await nav(root, ['export', 'llms', '--site-url', 'https://ropes.example']);
  expect(llms.stdout).not.toContain('knot');
});

const spec = {
  openapi: '3.1.0',
  info: { title: 'Remote', version: '1' },
  paths: { '/ping': { get: { summary: 'Ping', responses: {} } } },
};

describe('a specification on the network', () => {
  async function served(): Promise<{ address: string; requests: string[] }> {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      if (request.url === '/spec.json') response.end(JSON.stringify(spec));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
  }
  const site = (source: string) =>
    folder({ 'docs.json': { navigation: { groups: [{ group: 'API', openapi: source }] } } });

  it('is fetched with --fetch', async () => {
    const { address } = await served();
    const root = site(`${address}/spec.json`);
    const { stdout, stderr } = await nav(root, ['pages', '--fetch']);
    expect(stdout).toBe('/api-reference/ping  Ping  GET /ping\n');
    expect(stderr).toBe('1 page in docs.json\n');
    expect((await nav(root, ['check', '--fetch'])).stdout).toMatch(/no problems/);
  });

  it('leaves out listed endpoints if it is not read, and says how many', async () => {
    const { address } = await served();
    const openapi = `${address}/spec.json?token=1`;
    const groups = [{ group: 'API', openapi, pages: ['GET /ping', 'GET /pong'] }];
    const root = folder({ 'docs.json': { navigation: { groups } } });
    const shown = `${address}/spec.json?…`;
    for (const command of ['pages', 'resolve']) {
      const { stderr } = await nav(root, [command]);
      expect(stderr).toContain(
        `Without 2 listed endpoints, because "${shown}" was not read. Pass --fetch to read it.\n`,
      );
      const { stdout } = await nav(root, [command, '--format', 'json']);
      expect(JSON.parse(stdout).unread).toEqual([{ specification: shown, endpoints: 2 }]);
    }
  });

  it('is not fetched without it', async () => {
    const { address, requests } = await served();
    const { stdout, code } = await nav(site(`${address}/spec.json`), ['check', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      { code: 'openapi-remote', severity: 'info' },
    ]);
    expect(code).toBe(0);
    expect(requests).toEqual([]);
  });

  it('is an error if it cannot be fetched', async () => {
    const { address } = await served();
    const root = site(`${address}/gone.json`);
    const { stdout, stderr, code } = await nav(root, ['check', '--fetch', '--format', 'json']);
    expect(stderr).toBe(`Cannot fetch ${address}/gone.json: the server answered 404.\n`);
    expect(JSON.parse(stdout).diagnostics).toMatchObject([{ code: 'openapi-not-found' }]);
    expect(stdout).toContain('the server answered 404');
    expect(stdout).not.toContain('--fetch');
    expect(code).toBe(1);
  });

  it('is fetched with at most eight others at a time, and kept if another one fails', async () => {
    let active = 0;
    let most = 0;
    const server = createServer((request, response) => {
      active += 1;
      most = Math.max(most, active);
      setTimeout(() => {
        active -= 1;
        if (request.url === '/7.json') {
          response.destroy();
          return;
        }
        const get = { summary: `Ping ${request.url}`, responses: {} };
        response.end(JSON.stringify({ ...spec, paths: { [`/ping${request.url}`]: { get } } }));
      }, 5);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const groups = Array.from({ length: 30 }, (_, index) => ({
      group: `API ${index}`,
      openapi: `${address}/${index}.json`,
    }));
    const root = folder({ 'docs.json': { navigation: { groups } } });
    const { stdout, code } = await nav(root, ['check', '--fetch', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      { code: 'openapi-not-found', subject: `${address}/7.json` },
    ]);
    expect(code).toBe(1);
    expect((await nav(root, ['pages', '--fetch'])).stdout.trim().split('\n')).toHaveLength(29);
    expect(most).toBe(8);
  });

  it.each([
    [['pages']],
    [['pages', '--format', 'json']],
    [['resolve']],
    [['explain', 'page']],
    [['diff', 'docs.json', 'docs.json']],
  ])('that cannot be fetched makes nav %j exit with 1 after its answer', async (args) => {
    const { address } = await served();
    const root = folder({
      'docs.json': {
        navigation: {
          groups: [{ group: 'API', openapi: `${address}/gone.json`, pages: ['page'] }],
        },
      },
      'page.mdx': '',
    });
    const failed = await nav(root, [...args, '--fetch']);
    const note = `Cannot fetch ${address}/gone.json: the server answered 404.\n`;
    expect(failed.stderr.split(note)).toHaveLength(2);
    const plain = await nav(root, args);
    expect(failed).toEqual({ ...plain, code: 1, stderr: note + plain.stderr });
    expect(plain.code).toBe(0);
  });

  it('gives the reason if no server answers', async () => {
    const { stderr, code } = await nav(site('http://127.0.0.1:9/a.json'), ['check', '--fetch']);
    expect(stderr).toMatch(/^Cannot fetch http:\/\/127\.0\.0\.1:9\/a\.json: .+\.\n$/);
    expect(code).toBe(1);
  });
});
