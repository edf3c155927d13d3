import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findEndpoint,
  formatEndpointEntry,
  type Method,
  parseEndpointEntry,
} from '../../src/openapi/endpoint.ts';
import { read } from './read.ts';

describe('endpoint entries (M3.4)', () => {
  it.each(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'webhook'])(
    'reads %s in any case',
    (method) => {
      for (const written of [
        method,
        method.toUpperCase(),
        `${method.charAt(0).toUpperCase()}${method.slice(1)}`,
      ]) {
        expect(parseEndpointEntry(`${written} /a`)).toEqual({ method, target: '/a' });
      }
    },
  );

  it.each([
    ['GET /users/{id}', { method: 'get', target: '/users/{id}' }],
    ['  GET \t /a \n', { method: 'get', target: '/a' }],
    ['api/o.json POST /a', { source: 'api/o.json', method: 'post', target: '/a' }],
    ['https://e.x/o.json get /a', { source: 'https://e.x/o.json', method: 'get', target: '/a' }],
    ['webhook created', { method: 'webhook', target: 'created' }],
    ['get started', { method: 'get', target: 'started' }],
    ['get post x', { source: 'get', method: 'post', target: 'x' }],
  ])('parses %j', (entry, expected) => {
    expect(parseEndpointEntry(entry)).toEqual(expected);
  });

  it.each([
    'a',
    'get',
    ' get ',
    '',
    ' ',
    'CONNECT /a',
    'a b',
    'GET /a b',
    'o.json GET',
    'a b c d',
    'o.json GET /a more',
    'guides/get started',
    '__proto__ /a',
    'constructor /a',
  ])('reads %j as a page', (entry) => {
    expect(parseEndpointEntry(entry)).toBeUndefined();
  });

  it('never throws, and parsed entries survive formatting', () => {
    const token = fc.constantFrom('GET', 'webhook', '/a', 'o.json', ' ', '\t', '\u00a0', 'é');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(token).map((tokens) => tokens.join(' ')),
        ),
        (text) => {
          const entry = parseEndpointEntry(text);
          if (entry) expect(parseEndpointEntry(formatEndpointEntry(entry))).toEqual(entry);
        },
      ),
    );
  });
});

const specification = read({
  paths: {
    '/users': { get: {}, post: {} },
    '/users/{userId}': { get: {}, delete: { 'x-excluded': true } },
    '/orders/': { put: {} },
    '/Case': { get: {} },
    '/none': {},
    '/gone': { get: { 'x-excluded': true } },
  },
  webhooks: { userCreated: { post: {} }, secret: { post: { 'x-excluded': true } } },
});

function find(text: string) {
  const entry = parseEndpointEntry(text);
  if (entry === undefined) throw new Error(`${text} is no entry`);
  const match = findEndpoint(specification, entry);
  return 'endpoint' in match ? `${match.endpoint.method} ${match.endpoint.path}` : match;
}

describe('finding an endpoint (M3.5)', () => {
  it('matches a path as written', () => {
    expect(find('GET /users')).toBe('get /users');
    expect(find('o.json delete /users/{userId}')).toEqual({ problem: 'excluded' });
  });

  it('ignores a trailing slash if nothing matches exactly', () => {
    expect(find('PUT /orders')).toBe('put /orders/');
    expect(find('GET /users/')).toBe('get /users');
  });

  it('prefers the exact path', () => {
    const both = read({ paths: { '/a/': { get: {} }, '/a': { get: {} } } });
    for (const path of ['/a', '/a/']) {
      expect(findEndpoint(both, { method: 'get', target: path })).toMatchObject({
        endpoint: { path },
      });
    }
  });

  it('is case-sensitive', () => {
    expect(find('GET /Case')).toBe('get /Case');
    expect(find('GET /case')).toEqual({ problem: 'path', suggestion: 'GET /Case' });
  });

  it('reads the target of `webhook` as a key', () => {
    expect(find('webhook userCreated')).toBe('webhook userCreated');
    expect(find('webhook /users')).toEqual({ problem: 'webhook' });
  });
});

describe('a missing endpoint and its suggestion (M3.6)', () => {
  it.each([
    ['GET /userz', { problem: 'path', suggestion: 'GET /users' }],
    ['GET /users/{id}', { problem: 'path', suggestion: 'GET /users/{userId}' }],
    ['GET users', { problem: 'path', suggestion: 'GET /users' }],
    ['o.json GET /user', { problem: 'path', suggestion: 'o.json GET /users' }],
    ['PATCH /userz', { problem: 'path', suggestion: 'GET /users' }],
    ['GET /entirely/else', { problem: 'path' }],
    ['GET /__proto__', { problem: 'path' }],
    ['GET /orders', { problem: 'method', suggestion: 'PUT /orders/' }],
    ['GET /none', { problem: 'method' }],
    ['POST /gone', { problem: 'method' }],
    ['GET /gone', { problem: 'excluded' }],
    ['webhook userCreate', { problem: 'webhook', suggestion: 'webhook userCreated' }],
    ['webhook secret', { problem: 'excluded' }],
    ['webhook toString', { problem: 'webhook' }],
  ])('%s', (entry, expected) => {
    expect(find(entry)).toEqual(expected);
  });

  it('suggests only endpoints that exist', () => {
    const methods: Method[] = ['get', 'post', 'webhook'];
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.oneof(fc.string(), fc.constantFrom('/user', '/users/{a}/', '/order', 'usercreated')),
        (method, target) => {
          const match = findEndpoint(specification, { method, target });
          if ('endpoint' in match || match.suggestion === undefined) return;
          expect(typeof find(match.suggestion)).toBe('string');
        },
      ),
    );
  });
});
