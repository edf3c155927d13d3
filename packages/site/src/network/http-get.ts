import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { MAX_REQUEST_REDIRECTS } from '../run/limits.ts';
import { version } from '../run/version.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Networks that only this computer or its surroundings reach, by the names that `ipaddr.js` gives them. */
const LOCAL: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Addresses outside of the link-local range at which clouds give their computers passwords and keys. */
const METADATA: ReadonlySet<string> = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/**
 * `public` is the internet, `local` this computer and private networks, `forbidden` link-local addresses and the metadata of
 * clouds, `special` all other addresses.
 */
type Network = 'public' | 'local' | 'forbidden' | 'special';

export interface HostAddress {
  address: string;
  family: number;
  network: Network;
}

/** Returns all addresses of a host name or of an address, which may be in brackets. */
export type FindAddresses = (hostname: string) => Promise<HostAddress[]>;

export const findAddresses: FindAddresses = async (hostname) => {
  const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true });
  return found.map((one) => ({ ...one, network: networkOf(one.address) }));
};

/** An IPv6 address that maps an IPv4 address is in the network of that one. */
export function networkOf(address: string): Network {
  let parsed = ipaddr.process(address);
  // Translators between IPv6 and IPv4 (NAT64) have the address in the last four bytes, if they use the common prefix.
  if (parsed.toNormalizedString().startsWith('64:ff9b:0:0:0:0:'))
    parsed = new ipaddr.IPv4(parsed.toByteArray().slice(-4));
  const range = parsed.range();
  if (range === 'linkLocal' || METADATA.has(parsed.toString())) return 'forbidden';
  if (LOCAL.has(range)) return 'local';
  // The first 96 bits of an obsolete IPv4-compatible address are zero.
  return range === 'unicast' && !parsed.toString().startsWith('::') ? 'public' : 'special';
}

/**
 * Requests a URL and yields the decompressed body. Follows redirects as `httpRequest` does.
 *
 * @throws an error whose message is the reason, without the URL.
 */
export async function* httpGet(
  start: string,
  signal: AbortSignal,
  find: FindAddresses = findAddresses,
): AsyncGenerator<Uint8Array> {
  const response = await httpRequest('GET', start, signal, find);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) yield* decompressed(response);
  response.destroy();
  if (statusCode < 200 || statusCode >= 300) throw new Error(`the server answered ${statusCode}`);
}

/**
 * Requests a URL and returns the response, whose body is not read yet. Follows redirects, but none from the internet to this
 * computer or to a private network. It connects only to the addresses that were examined, and never to a link-local one.
 *
 * @throws an error whose message is the reason, without the URL.
 */
export async function httpRequest(
  method: 'GET' | 'HEAD',
  start: string,
  signal: AbortSignal,
  find: FindAddresses = findAddresses,
): Promise<IncomingMessage> {
  let url = parseUrl(start);
  let isLocal = true;
  for (let redirects = 0; ; redirects += 1) {
    const addresses = await untilAborted(find(url.hostname), signal);
    if (addresses.some(({ network }) => network === 'forbidden')) {
      throw new Error(
        redirects > 0
          ? 'it redirects to a host that has a link-local address'
          : 'its host has a link-local address',
      );
    }
    // A name could have addresses in both networks.
    const isBarred = addresses.some(({ network }) => network !== 'public');
    if (redirects > 0 && !isLocal && isBarred) {
      throw new Error(`it redirects to ${url.hostname}, which is not on the public internet`);
    }
    isLocal &&= addresses.every(({ network }) => network === 'local');
    const response = await respond(method, url, addresses, signal);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) return response;
    response.destroy();
    if (redirects === MAX_REQUEST_REDIRECTS) throw new Error('it redirects too often');
    url = parseUrl(headers.location, url);
  }
}

function parseUrl(text: string, base?: URL): URL {
  const what = base ? 'it redirects to a URL that' : 'its URL';
  if (!URL.canParse(text, base?.href)) throw new Error(`${what} is invalid`);
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${what} does not use HTTP`);
  if (url.username !== '' || url.password !== '') {
    throw new Error(`${what} contains a user name or password, which nav does not send`);
  }
  return url;
}

/** Looking up a name cannot be canceled. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function respond(
  method: 'GET' | 'HEAD',
  url: URL,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method,
        // A connection that is kept could lead to another address.
        agent: false,
        headers: {
          accept: '*/*',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': `nav/${version}`,
        },
        lookup(_hostname, { all }, done) {
          const [first] = addresses;
          if (all) done(null, [...addresses]);
          else if (first) done(null, first.address, first.family);
        },
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function* decompressed(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  const decoder = decoderFor(response.headers['content-encoding']);
  if (!decoder) return yield* response;
  response.on('error', (error) => decoder.destroy(error));
  try {
    yield* response.pipe(decoder) as Readable;
  } finally {
    decoder.destroy();
  }
}

function decoderFor(encoding = 'identity') {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return undefined;
  if (name === 'br') return createBrotliDecompress();
  if (/^(?:x-)?gzip$|^deflate$/.test(name)) return createUnzip();
  throw new Error('the server answered in an unknown encoding');
}
