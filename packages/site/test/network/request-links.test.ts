import { describe, expect, it } from 'vitest';
import { type LinkLimits, linkRequester } from '../../src/network/request-links.ts';
import { serve, statusServer } from '../serve.ts';

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
    const port = await serve((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 5);
    });
    const urls = Array.from({ length: 12 }, (_, index) => `http://127.0.0.1:${port}/${index}`);
    expect(await linkRequester(limits, emptyCache()).request(urls)).toEqual({
      dead: new Map(),
      left: 0,
    });
    expect(most).toBe(2);
  });

  it('report hosts that refuse, and redirects to nowhere', async () => {
    const port = await serve((_, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    const { dead } = await linkRequester(limits, emptyCache()).request([
      `http://127.0.0.1:${port}/`,
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
