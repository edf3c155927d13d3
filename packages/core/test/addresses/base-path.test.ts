import { describe, expect, it } from 'vitest';
import { check, loadSite, memoryHost, resolveSite, type Site } from '../../src/index.ts';
import { checkedAddresses } from '../../src/site/checked-addresses.ts';
import type { Config, Resolution } from '../../src/stages.ts';
import { mint, pageFiles } from '../resolve/site.ts';

type Redirect = readonly [source: string, destination: string];

/** Returns the findings about a site with the pages `index`, `a`, `b` and `guides/c`, each as a code and a subject. */
function summarize(
  redirects: readonly Redirect[],
  { links = [] as string[], basePath = undefined as string | undefined, files = {} } = {},
): string[] {
  const docs = mint(
    { pages: ['index', 'a', 'b', 'guides/c'] },
    {
      redirects: redirects.map(([source, destination]) => ({ source, destination })),
      navbar: { links: links.map((href) => ({ label: href, href })) },
    },
  );
  const host = memoryHost({
    'docs.json': JSON.stringify(docs),
    ...pageFiles('index', 'a', 'b', 'guides/c'),
    ...files,
  });
  const settings = { file: 'nav.config.json', text: JSON.stringify({ basePath }) };
  const result = check(host, 'docs.json', { settings });
  return (result?.diagnostics ?? []).map(({ code, subject }) => `${code} ${subject}`);
}

const many: Redirect[] = [
  ['/docs/1', '/docs/a'],
  ['/docs/2', '/docs/guides/c#part'],
  ['/docs/3/:page*', '/docs/guides/:page*'],
  ['/docs/4', '/docs'],
];

describe('a base path is inferred', () => {
  it.each<[string, readonly Redirect[], string[]]>([
    ['from redirects', many, []],
    ['from links', [], ['/docs/a', '/docs/b']],
    ['next to links out of the docs', many, ['/docs/a', '/pricing']],
    ['next to the front page', [...many, ['/docs/5', '/']], ['/']],
    ['next to other sites', [...many, ['/docs/5', 'https://example.com/']], []],
  ])('%s', (_, redirects, links) => {
    const found = summarize(redirects, { links });
    expect(found).toContain('base-path /docs');
    expect(found.filter((each) => !each.includes('pricing'))).toEqual(['base-path /docs']);
  });

  it('and what is missing below it is still found, once', () => {
    expect(summarize([...many, ['/docs/5', '/docs/nope']], { links: ['/docs/gone'] })).toEqual([
      'base-path /docs',
      'redirect-not-found /docs/nope',
      'page-not-found docs/gone',
    ]);
  });
});

describe('no base path is inferred', () => {
  it.each<[string, readonly Redirect[], string[], Record<string, string>]>([
    ['from one link', [], ['/docs/a'], {}],
    ['if a page has the segment', many, [], { 'docs/old.mdx': '---\nhidden: true\n---' }],
    ['if a source lacks it', [...many, ['/old', '/docs/a']], [], {}],
    ['if a link without it works', many, ['/a'], {}],
    [
      'if nothing exists below it',
      [
        ['/docs/1', '/docs/x'],
        ['/docs/2', '/docs/y'],
      ],
      [],
      {},
    ],
    [
      'from parameters',
      [
        ['/:lang/1', '/:lang/a'],
        ['/:lang/2', '/:lang/b'],
      ],
      [],
      {},
    ],
    ['from no redirects', [], [], {}],
  ])('%s', (_, redirects, links, files) => {
    expect(summarize(redirects, { links, files }).join()).not.toContain('base-path');
  });

  it('if the settings contain one', () => {
    expect(summarize(many, { basePath: '/docs' })).toEqual([]);
    expect(summarize(many, { basePath: '/docs/' })).toEqual([]);
    const atRoot = summarize(many, { basePath: '/' });
    expect(atRoot).toEqual([
      'redirect-not-found /docs/a',
      'redirect-not-found /docs/guides/c#part',
      'redirect-not-found /docs/guides/:page*',
      'redirect-not-found /docs',
    ]);
  });
});

describe('with a base path', () => {
  it('a redirect from outside of the docs hides nothing', () => {
    const redirects: Redirect[] = [...many, ['/a', '/docs/a'], ['/b', '/docs/a']];
    expect(summarize(redirects, { basePath: '/docs' })).toEqual([]);
    expect(summarize([...many, ['/docs/b', '/docs/a']], { basePath: '/docs' })).toEqual([
      'redirect-live-page /docs/b',
    ]);
  });

  it('redirects without it count, too, if all lack it', () => {
    expect(
      summarize(
        [
          ['/b', '/a'],
          ['/old', '/a'],
        ],
        { basePath: '/docs' },
      ),
    ).toEqual(['redirect-live-page /b']);
  });

  it('a page that only a link with it names is not an orphan', () => {
    const files = pageFiles('linked');
    expect(summarize(many, { basePath: '/docs', files })).toEqual(['orphan-page linked']);
    expect(summarize(many, { basePath: '/docs', files, links: ['/docs/linked#x'] })).toEqual([]);
  });
});

describe('the addresses of a site', () => {
  it.each([{}, { links: false, linkFiles: ['a.mdx'], readPages: true }])(
    'have the base path that a check assumes (%j)',
    (options) => {
      const host = memoryHost({
        'docs.json': JSON.stringify(mint({ pages: ['a', 'b'] })),
        'a.mdx': '[b](/docs/b) [a](/docs/a#x) <A to="/docs/c" />',
        'b.mdx': '',
      });
      const result = check(host, 'docs.json', options);
      expect(result?.diagnostics.map(({ code, subject }) => `${code} ${subject}`)).toContain(
        'base-path /docs',
      );
      const site = loadSite(host, 'docs.json', options) as Site;
      const { tree } = resolveSite(site) as Resolution;
      const { find, basePath } = checkedAddresses(site, site.config as Config, tree);
      expect(basePath).toBe('/docs');
      expect(find('/docs/b')).toEqual({ kind: 'page', slug: 'b' });
    },
  );
});
