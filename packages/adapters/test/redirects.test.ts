import { join } from 'node:path';
import { casesIn, expectedText, siteOf } from '@nav/cases';
import { findRedirect, indexTree } from '@nav/core/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RedirectHost, redirectHosts, toRedirects } from '../src/index.ts';
import { treeOf } from './formats.ts';
import { readRules } from './read-rules.ts';

/** `redirects/NAME.txt`: a config, and in `HOST/` what each host gets. */
const cases = casesIn(
  join(import.meta.dirname, 'redirects'),
  redirectHosts.map((host) => `${host}/`),
);

describe.each(cases)('$name', (one) => {
  it.each(redirectHosts)('%s', (host) => {
    const { value, lost } = toRedirects(treeOf(siteOf(one)), { host });
    expect(value.text).toBe(expectedText(one, `${host}/${value.file}`, value.text));
    const lines = lost.map(({ pointer, what, why }) => `${pointer} · ${what} · ${why}\n`).join('');
    expect(lines).toBe(expectedText(one, `${host}/lost.txt`, lines));
  });
});

it('lists what a host has no room for', () => {
  const list = (count: number, source: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => ({ source: source(at), destination: '/x' }));
  const redirects = [
    ...list(2050, (at) => `/old-${at}`),
    ...list(101, (at) => `/folder-${at}/:page`),
    ...list(1, () => `/${'long'.repeat(300)}`),
  ];
  const tree = treeOf({
    'docs.json': JSON.stringify({ navigation: { pages: ['x'] }, redirects }),
    'x.md': '',
  });
  const counts = redirectHosts.map((host) => {
    const { value, lost } = toRedirects(tree, { host });
    return [host, value.text.match(/ 30[12]|"permanent"/g)?.length, lost.length];
  });
  expect(Object.fromEntries(counts.map(([host, kept, lost]) => [host, [kept, lost]]))).toEqual({
    netlify: [2152, 0],
    cloudflare: [2100, 52],
    vercel: [2048, 104],
    nginx: [2 * 2051, 0],
  });
});

it('rejects an unknown host', () => {
  const tree = treeOf({ 'docs.json': '{"navigation": {"pages": ["x"]}}', 'x.md': '' });
  expect(() => toRedirects(tree, { host: 'apache' as RedirectHost })).toThrow(
    'The option "host" must be one of netlify, cloudflare, vercel, nginx, not "apache".',
  );
});

const word = fc.constantFrom(
  'a',
  'b',
  'v1',
  'old.html',
  'é',
  'x y',
  '(c)',
  '$d',
  'a+b',
  '"',
  '\\',
  '{2}',
);
const segment = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.constantFrom(':one', ':my-id', 'post-:id'),
);
const source = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '/:rest*', '/*'))
  .map(([segments, rest]) => `/${[...new Set(segments)].join('/')}${rest}`);
const redirect = source.chain((from) => {
  const names = from.match(/:[\w-]+\*?|\*/g) ?? [];
  const target = fc.oneof(word, fc.constantFrom('end', ...names));
  return fc.record({
    source: fc.constant(from),
    destination: fc
      .tuple(
        fc.constantFrom('', 'https://other.example'),
        fc.array(target, { minLength: 1, maxLength: 3 }),
      )
      .map(([origin, parts]) => `${origin}/${parts.join('/')}`),
  });
});
const address = fc
  .array(fc.oneof(word, fc.constantFrom('post-7', 'other')), { minLength: 1, maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);

it('every host answers as findRedirect does', () => {
  fc.assert(
    fc.property(
      fc.array(redirect, { minLength: 1, maxLength: 4 }),
      fc.array(address, { minLength: 5, maxLength: 10 }),
      (redirects, addresses) => {
        const files = {
          'docs.json': JSON.stringify({ navigation: { pages: ['x'] }, redirects }),
          'x.md': '',
        };
        const index = indexTree(treeOf(files));
        for (const host of redirectHosts) {
          const { value, lost } = toRedirects(index.tree, { host });
          if (lost.some(({ why }) => !why.startsWith('An earlier'))) continue;
          const answer = readRules(host, value.text);
          for (const url of addresses) {
            const expected = findRedirect(index, url)?.href;
            expect([host, url, answer(url)]).toEqual([host, url, expected && encodeURI(expected)]);
          }
        }
      },
    ),
    { numRuns: process.env.NAV_SLOW === '1' ? 2000 : 100 },
  );
});

it.each<[string, unknown]>([
  ['Unknown option "hosts" of toRedirects. Did you mean "host"?', { hosts: 'netlify' }],
  [
    'The option "host" must be one of netlify, cloudflare, vercel, nginx, not "apache".',
    { host: 'apache' },
  ],
  ['The options of toRedirects must be an object, not undefined.', undefined],
])('throws: %s', (message, options) => {
  const tree = treeOf({ 'docs.json': '{ "navigation": { "pages": [] } }' });
  expect(() => toRedirects(tree, options as never)).toThrow(message);
});
