import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { matchesUrl } from '@nav/site/external';
import { type LinkLimits, linkRequester } from '@nav/site/request-links';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav } from '../nav.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers with the status in the path, and the requests that it gets. */
async function statusServer(): Promise<{ address: string; requests: string[] }> {
  const requests: string[] = [];
  const address = await serve(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);
    const [, status = '200', onlyGet] = url.split('/');
    const isHidden = onlyGet === 'get' && method === 'HEAD';
    response.writeHead(isHidden ? 404 : Number(status)).end();
  });
  return { address, requests };
}

const limits: LinkLimits = {
  requests: 8,
  perHost: 2,
  time: 5000,
  totalTime: 20_000,
  retries: [1, 1],
};

function emptyCache() {
  const urls = new Set<string>();
  return { has: (url: string) => urls.has(url), add: (url: string) => urls.add(url), save() {} };
}

describe('requests to other sites', () => {
  it('use HEAD, then GET, and try again if the failure may pass', async () => {
    const { address, requests } = await statusServer();
    const ask = (...paths: string[]) =>
      linkRequester(limits, emptyCache()).request(paths.map((path) => address + path));
    const { dead } = await ask('/200', '/404', '/200/get', '/403', '/503');
    expect([...dead]).toEqual([
      [`${address}/404`, 'the server answered 404'],
      [`${address}/503`, 'the server answered 503'],
    ]);
    const count = (text: string) => requests.filter((one) => one === text).length;
    expect(count('HEAD /200')).toBe(1);
    expect(count('GET /200')).toBe(0);
    expect(count('GET /200/get')).toBe(1);
    expect(count('GET /404')).toBe(1);
    expect(count('GET /503')).toBe(3);
  });

  it('are made once for each URL, and not for those that worked before', async () => {
    const { address, requests } = await statusServer();
    const cache = emptyCache();
    const { request } = linkRequester(limits, cache);
    await request([`${address}/200`, `${address}/200`]);
    await request([`${address}/200`, `${address}/404`]);
    expect((await request([`${address}/404`])).dead.size).toBe(1);
    await linkRequester(limits, cache).request([`${address}/200`]);
    expect(requests).toEqual(['HEAD /200', 'HEAD /404', 'GET /404']);
  });

  it('are at most two at a time for one host', async () => {
    let open = 0;
    let most = 0;
    const address = await serve((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 5);
    });
    const urls = Array.from({ length: 12 }, (_, index) => `${address}/${index}`);
    expect(await linkRequester(limits, emptyCache()).request(urls)).toEqual({
      dead: new Map(),
      left: 0,
    });
    expect(most).toBe(2);
  });

  it('report hosts that refuse, and redirects to nowhere', async () => {
    const address = await serve((_, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    const { dead } = await linkRequester(limits, emptyCache()).request([
      `${address}/`,
      'http://127.0.0.1:1/',
    ]);
    expect([...dead.values()]).toEqual(['it redirects too often', 'its host refuses connections']);
  });

  it('count what no time is left for', async () => {
    const { address } = await statusServer();
    const none = linkRequester({ ...limits, totalTime: 0 }, emptyCache());
    expect(await none.request([`${address}/404`])).toEqual({ dead: new Map(), left: 1 });
  });
});

describe('check --external', () => {
  it('reports dead links at their places, unless they are allowed', async () => {
    const { address, requests } = await statusServer();
    const root = folder({
      'docs.json': {
        navigation: { pages: ['a'] },
        navbar: { links: [{ label: 'Blog', href: `${address}/404/blog` }] },
      },
      'a.mdx': `[one](${address}/404/page#x) [two](https://docs.example.com) \`[code](${address}/404/code)\``,
    });
    const run = async (...args: string[]) =>
      (await nav(root, ['check', '--format', 'concise', ...args])).stdout;
    const message = (url: string) =>
      `warning external-link The link "${url}" does not work: the server answered 404. Change it, or pass --external-allow.`;
    expect(await run()).toBe('');
    expect(requests).toEqual([]);
    const found = (await run('--external')).trimEnd().split('\n');
    expect(found[0]).toBe(`a.mdx:1:7 ${message(`${address}/404/page`)}`);
    expect(found.slice(1)).toEqual([expect.stringContaining(message(`${address}/404/blog`))]);
    expect(await run('--external', '--external-allow', `${address}/*/blog`)).not.toContain('blog');
    const { code, stderr } = await nav(root, ['check', '--external-allow', 'x']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('requires --external')]);
  });
});

it.each([
  ['https://a.dev', 'https://a.dev/b', true],
  ['https://a.dev/*/edit', 'https://a.dev/b/edit/c', true],
  ['*.internal', 'https://a.internal/b', true],
  ['https://a.dev/*/edit', 'https://a.dev/edit', false],
  ['a.dev', 'https://a.dev', false],
])('the pattern %s and %s: %j', (pattern, url, expected) => {
  expect(matchesUrl(pattern, url)).toBe(expected);
});
