import { gzipSync } from 'node:zlib';
import { loadSite, memoryHost } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { type FetchLimits, specificationFetcher } from '../../src/network/fetch-specifications.ts';
import { type FindAddresses, findAddresses } from '../../src/network/http-get.ts';
import { serve } from '../serve.ts';

const MEGABYTE = 1024 * 1024;
const limits: FetchLimits = {
  size: 4 * MEGABYTE,
  totalSize: 8 * MEGABYTE,
  time: 5000,
  totalTime: 10_000,
  requests: 4,
};

function siteWith(sources: readonly string[]) {
  const groups = sources.map((openapi, index) => ({ group: `API ${index}`, openapi }));
  const site = loadSite(
    memoryHost({ 'docs.json': JSON.stringify({ navigation: { groups } }) }),
    'docs.json',
  );
  if (!site) throw new Error('No site.');
  return site;
}

/** Finds test servers of this computer: names that end with `public` count as public. */
const find: FindAddresses = async (hostname) => {
  if (!hostname.endsWith('.test')) return findAddresses(hostname);
  const found = { address: '127.0.0.1', family: 4 };
  const isMixed = hostname.startsWith('mixed');
  return [
    { ...found, network: hostname.includes('public') ? 'public' : 'local' },
    ...(isMixed ? [{ ...found, network: 'local' as const }] : []),
  ];
};

async function reasonFor(url: string, limited = limits): Promise<string | undefined> {
  const { unreachable } = await specificationFetcher(limited, find)(siteWith([url]));
  return unreachable.get(url);
}

describe('fetched specifications', () => {
  it('share one limit of bytes, over all sites of a run', async () => {
    let sent = 0;
    const port = await serve((_, response) => {
      sent += 1;
      response.end('x'.repeat(MEGABYTE));
    });
    const urls = (from: number) =>
      Array.from({ length: 20 }, (_, index) => `http://127.0.0.1:${port}/${from + index}`);
    const fetch = specificationFetcher(limits, find);
    const first = await fetch(siteWith(urls(0)));
    const second = await fetch(siteWith([...urls(0).slice(0, 1), ...urls(100)]));
    const lengths = [...first.fetched.values()].map((text) => text.length);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(8 * MEGABYTE);
    expect(lengths.length).toBeGreaterThan(3);
    expect([...second.fetched.keys()]).toEqual(
      urls(0)
        .filter((url) => first.fetched.has(url))
        .slice(0, 1),
    );
    for (const reason of [...first.unreachable.values(), ...second.unreachable.values()]) {
      expect(reason).toBe('all specifications together are larger than 8 MB');
    }
    expect(first.unreachable.size).toBe(20 - lengths.length);
    expect(sent).toBeLessThanOrEqual(8 + limits.requests);
  });

  it('have a limit of bytes each, which counts decompressed bytes', async () => {
    const bomb = gzipSync('x'.repeat(5 * MEGABYTE));
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await reasonFor(`http://127.0.0.1:${port}/`)).toBe('it is larger than 4 MB');
  });

  it('are decompressed', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ä":1}'));
    });
    const url = `http://127.0.0.1:${port}/`;
    const { fetched } = await specificationFetcher(limits, find)(siteWith([url]));
    expect([...fetched]).toEqual([[url, '{"ä":1}']]);
  });

  it('share one limit of time, over all sites of a run', async () => {
    const port = await serve(() => {});
    const sources = Array.from({ length: 9 }, (_, index) => `http://127.0.0.1:${port}/${index}`);
    const fetch = specificationFetcher({ ...limits, totalTime: 100 }, find);
    const reason = 'all specifications together took longer than 0.1 seconds';
    const { unreachable } = await fetch(siteWith(sources));
    expect([...unreachable.values()]).toEqual(sources.map(() => reason));
    const next = `http://127.0.0.1:${port}/next`;
    expect([...(await fetch(siteWith([next]))).unreachable]).toEqual([[next, reason]]);
  });

  it('have a limit of time each, headers and body included', async () => {
    const silent = await serve(() => {});
    const slow = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    for (const port of [silent, slow]) {
      const reason = await reasonFor(`http://127.0.0.1:${port}/`, { ...limits, time: 100 });
      expect(reason).toBe('the server took longer than 0.1 seconds');
    }
  });

  it('are fetched once in a run', async () => {
    const requests: string[] = [];
    const port = await serve((request, response) => {
      requests.push(request.url ?? '');
      response.end('{}');
    });
    const fetch = specificationFetcher(limits, find);
    await fetch(siteWith([`http://127.0.0.1:${port}/a`]));
    await fetch(siteWith([`http://127.0.0.1:${port}/a`, `http://127.0.0.1:${port}/b`]));
    expect(requests).toEqual(['/a', '/b']);
  });
});

describe('a link-local address', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])('is never asked, as in %s', async (url) => {
    expect(await reasonFor(url)).toBe('its host has a link-local address');
    let requests = 0;
    const port = await serve((_, response) => {
      requests += 1;
      response.writeHead(302, { location: url }).end();
    });
    for (const host of ['127.0.0.1', 'a.public.test']) {
      const reason = await reasonFor(`http://${host}:${port}/`);
      expect(reason).toBe('it redirects to a host that has a link-local address');
    }
    expect(requests).toBe(2);
  });

  it('is not asked through a name that has others also', async () => {
    const port = await serve((_, response) => void response.end('{}'));
    const fetch = specificationFetcher(limits, async () => [
      { address: '127.0.0.1', family: 4, network: 'local' },
      { address: '169.254.169.254', family: 4, network: 'forbidden' },
    ]);
    const url = `http://rebound.test:${port}/`;
    const { unreachable } = await fetch(siteWith([url]));
    expect([...unreachable.values()]).toEqual(['its host has a link-local address']);
  });
});

describe('a redirect', () => {
  async function redirectTo(location: (port: number) => string) {
    const requests: string[] = [];
    const port: number = await serve((request, response) => {
      requests.push(`${request.headers.host?.split(':')[0]}${request.url}`);
      if (request.url === '/end') response.end('{}');
      else response.writeHead(302, { location: location(port) }).end();
    });
    return { port, requests };
  }

  it.each([
    (port: number) => `http://internal.test:${port}/end`,
    (port: number) => `http://mixed.public.test:${port}/end`,
    (port: number) => `http://127.0.0.1:${port}/end`,
    (port: number) => `http://localhost:${port}/end`,
    (port: number) => `http://2130706433:${port}/end`,
    (port: number) => `http://0.0.0.0:${port}/end`,
    (port: number) => `http://[::1]:${port}/end`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/end`,
    () => 'http://10.0.0.1/end',
  ])('from the internet to a private network is not followed (%#)', async (location) => {
    const { port, requests } = await redirectTo(location);
    expect(await reasonFor(`http://a.public.test:${port}/start`)).toMatch(
      /^it redirects to \S+, which is not on the public internet$/,
    );
    expect(requests).toEqual(['a.public.test/start']);
  });

  it('is not followed there over a detour either', async () => {
    const requests: string[] = [];
    const port: number = await serve((request, response) => {
      requests.push(`${request.headers.host?.split(':')[0]}`);
      const next = requests.length === 1 ? 'b.public.test' : 'internal.test';
      response.writeHead(307, { location: `//${next}:${port}/` }).end();
    });
    expect(await reasonFor(`http://internal.test:${port}/`)).toMatch(/^it redirects to internal/);
    expect(requests).toEqual(['internal.test', 'b.public.test']);
  });

  it.each([
    ['a.public.test', 'b.public.test'],
    ['internal.test', 'other.test'],
    ['internal.test', 'a.public.test'],
  ])('from %s to %s is followed', async (from, to) => {
    const { port, requests } = await redirectTo((own) => `http://${to}:${own}/end`);
    expect(await reasonFor(`http://${from}:${port}/start`)).toBeUndefined();
    expect(requests).toEqual([`${from}/start`, `${to}/end`]);
  });

  it.each([
    ['file:///etc/passwd', 'it redirects to a URL that does not use HTTP'],
    ['http://[bad', 'it redirects to a URL that is invalid'],
    [
      'http://u:secret@a.public.test/',
      'it redirects to a URL that contains a user name or password, which nav does not send',
    ],
    ['/start', 'it redirects too often'],
  ])('to %s is an error', async (location, reason) => {
    const { port } = await redirectTo(() => location);
    expect(await reasonFor(`http://a.public.test:${port}/start`)).toBe(reason);
  });
});
