import { describe, expect, it } from 'vitest';
import { addressFinder } from '../../src/addresses/site-addresses.ts';
import { siteRedirects } from '../../src/redirects/redirects.ts';
import { type Files, mint, plain, resolved, spec } from '../resolve/site.ts';

/** Returns a function that describes the target of an address. */
function finder(docs: object, files: Files, basePath = '') {
  const { site, tree } = resolved(docs, files);
  if (!site.config) throw new Error('The docs.json of a test must be JSON');
  const find = addressFinder({
    files: site.files(),
    tree,
    redirectOf: siteRedirects(site.config, site.grammar.dialect).find,
    dialect: site.grammar.dialect,
    basePath,
  });
  return (address: string) => {
    const target = find(address);
    if (!target) return 'nothing';
    const { kind, ...rest } = target;
    const detail = Object.values(rest).filter((value) => typeof value === 'string');
    return [kind, ...detail, 'asMarkdown' in rest ? 'as Markdown' : ''].join(' ').trim();
  };
}

const files: Files = {
  'index.mdx': '',
  'guides/setup.mdx': '',
  'guides/café au lait.mdx': '',
  'guides/100%25.mdx': '',
  'api/index.mdx': '',
  'later/one.mdx': '',
  'later/secret.mdx': '---\nhidden: true\n---\n',
  'unlisted/page.mdx': '',
  'images/logo.png': '',
  'openapi.json': spec({
    '/users': { get: { tags: ['Users'], summary: 'List users' } },
    '/hidden': { get: { tags: ['Users'], summary: 'Hidden one', 'x-hidden': true } },
  }),
};

const navigation = {
  groups: [
    { group: 'Start', pages: ['index', 'guides/setup', 'api/index', 'later/one'] },
    { group: 'API', openapi: 'openapi.json' },
  ],
};

const redirects = [
  { source: '/old', destination: '/guides/setup' },
  { source: '/moved/:rest*', destination: '/old' },
  { source: '/anchor#part', destination: '/old' },
];

describe.each([
  ['standard', plain(navigation, { redirects })],
  ['mintlify', mint(navigation, { redirects })],
])('an address in the dialect %s', (_, docs) => {
  const target = finder(docs, files);

  it.each([
    ['/', 'page index'],
    ['', 'page index'],
    ['#top', 'page index'],
    ['/guides/setup', 'page guides/setup'],
    ['guides/setup/', 'page guides/setup'],
    ['/guides/setup?x=1#install', 'page guides/setup'],
    ['/guides/caf%C3%A9%20au%20lait', 'page guides/café au lait'],
    ['/guides/100%25', 'page guides/100%25'],
    ['/guides/setup.md', 'page guides/setup as Markdown'],
    ['/guides/setup.mdx', 'nothing'],
    ['/guides/Setup', 'nothing'],
    ['/api', 'page api/index'],
    ['/unlisted/page', 'page unlisted/page'],
    ['/images/logo.png', 'file images/logo.png'],
    ['/openapi.json', 'file openapi.json'],
    ['/old', 'redirect /guides/setup'],
    ['/moved/a/b', 'redirect /old'],
    ['/anchor', 'nothing'],
    ['/llms.txt', 'served'],
    ['/llms-full.txt', 'served'],
    ['/sitemap.xml', 'served'],
    ['/robots.txt', 'served'],
    ['/rss.xml', 'served'],
    ['/nope', 'nothing'],
    ['https://example.com/nope', 'external'],
    ['//example.com/nope', 'external'],
    ['mailto:a@b.c', 'external'],
  ])('%j is %s', (address, expected) => {
    expect(target(address)).toBe(expected);
  });
});

describe('in the dialect mintlify', () => {
  const target = finder(mint(navigation, { redirects }), files);

  it.each([
    ['/api-reference/users/list-users', 'generated api-reference/users/list-users'],
    ['/API-reference/users/list-users', 'generated api-reference/users/list-users'],
    ['/api-reference/users/list-users.md', 'generated api-reference/users/list-users as Markdown'],
    ['/api-reference/users/hidden-one', 'generated api-reference/users/hidden-one'],
    ['/api-reference/users', 'folder api-reference/users/list-users'],
    ['/api-reference', 'folder api-reference/users/list-users'],
    ['/guides', 'folder guides/setup'],
    ['/later/', 'folder later/one'],
    ['/unlisted', 'nothing'],
    ['/images', 'nothing'],
    ['/guide', 'nothing'],
    ['/skill.md', 'served'],
    ['/mcp', 'served'],
    ['/.well-known/mcp.json', 'served'],
    ['/guides/setup/rss.xml', 'served'],
    ['/guides/nope/rss.xml', 'nothing'],
  ])('%j is %s', (address, expected) => {
    expect(target(address)).toBe(expected);
  });
});

describe('in the dialect standard', () => {
  const target = finder(plain(navigation), files);

  it.each(['/guides', '/skill.md', '/mcp', '/guides/setup/rss.xml'])('%j is nothing', (address) => {
    expect(target(address)).toBe('nothing');
  });
});

it('of a site without an index page, "/" is the front page', () => {
  const target = finder(plain({ pages: ['a'] }), { 'a.mdx': '' });
  expect(target('/')).toBe('home');
});

it('of a site whose files are not read, an internal address can be anything', () => {
  const { site, tree } = resolved(plain({ pages: ['a'] }), {}, { files: false });
  const find = addressFinder({
    files: site.files(),
    tree,
    redirectOf: () => undefined,
    dialect: 'standard',
    basePath: '',
  });
  expect(find('/a')).toEqual({ kind: 'unknown' });
  expect(find('https://example.com')).toEqual({ kind: 'external' });
});

describe('with a base path, an address', () => {
  const target = finder(
    mint(navigation, { redirects: [{ source: '/docs/old', destination: '/docs/guides/setup' }] }),
    { ...files, 'docs/inner.mdx': '' },
    '/docs',
  );

  it.each([
    ['/docs', 'page index'],
    ['/docs/', 'page index'],
    ['/docs#top', 'page index'],
    ['/docs/guides/setup', 'page guides/setup'],
    ['/docs/guides/setup#install', 'page guides/setup'],
    ['docs/guides/setup', 'page guides/setup'],
    ['/guides/setup', 'page guides/setup'],
    ['/docs/inner', 'page docs/inner'],
    ['/docs/docs/inner', 'page docs/inner'],
    ['/docs/old', 'redirect /docs/guides/setup'],
    ['/docs/guides', 'folder guides/setup'],
    ['/docs/llms.txt', 'served'],
    ['/docsguides/setup', 'nothing'],
    ['/docs/nope', 'nothing'],
  ])('%j is %s', (address, expected) => {
    expect(target(address)).toBe(expected);
  });
});
