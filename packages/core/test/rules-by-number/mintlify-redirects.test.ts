import { describe, expect, it } from 'vitest';
import { check, loadSite, memoryHost } from '../../src/index.ts';
import { siteRedirects } from '../../src/redirects/redirects.ts';
import { mint } from '../resolve/site.ts';

type Redirects = readonly (readonly [source: string, destination: string])[];

const PAGES = ['index', 'new', 'v2/index', 'v2/a', 'guides/index'];

function files(redirects: Redirects): Record<string, string> {
  const entries = redirects.map(([source, destination]) => ({ source, destination }));
  const docs = mint({ pages: PAGES }, { redirects: entries });
  return {
    'docs.json': JSON.stringify(docs),
    ...Object.fromEntries(PAGES.map((page) => [`${page}.mdx`, '# A\n'])),
  };
}

/** Returns the destination of a URL; `undefined` if no redirect applies. */
function ends(redirects: Redirects, url: string): string | undefined {
  const site = loadSite(memoryHost(files(redirects)), 'docs.json');
  if (!site?.config) throw new Error('no config');
  return siteRedirects(site.config, 'mintlify').find(url)?.target;
}

function codes(...redirects: Redirects): string[] {
  const { diagnostics } = check(memoryHost(files(redirects)), 'docs.json');
  return diagnostics.map(({ code }) => code).filter((code) => code.startsWith('redirect-'));
}

describe('redirects of Mintlify', () => {
  it('M7.1: the same source twice is an error, in the same spelling', () => {
    expect(codes(['/old', '/new'], ['/old', '/new'])).toEqual(['redirect-duplicate']);
    const host = memoryHost(
      files([
        ['/old', '/new'],
        ['/old', '/new'],
      ]),
    );
    const found = check(host, 'docs.json').diagnostics.find(
      ({ code }) => code === 'redirect-duplicate',
    );
    expect(found?.severity).toBe('error');
  });

  it('M7.2: only a wildcard at the end of a source applies', () => {
    expect(ends([['/v1/:page*', '/v2/:page*']], '/v1/a')).toBe('/v2/a');
    expect(ends([['/v1/*', '/v2/*']], '/v1/a')).toBe('/v2/a');
    expect(ends([['/v1/:page', '/v2/:page']], '/v1/a')).toBeUndefined();
    expect(codes(['/v1/:page', '/v2/:page'])).toEqual(['redirect-source']);
  });

  it('M7.3: a parameter matches one or more segments', () => {
    const redirects: Redirects = [['/v1/:page*', '/v2/:page*']];
    expect(ends(redirects, '/v1')).toBeUndefined();
    expect(ends(redirects, '/v1/a/b')).toBe('/v2/a/b');
  });

  it('M7.4: a parameter that the source does not have stays as text', () => {
    expect(codes(['/v1/:page*', '/v2/:other*'])).toEqual(['redirect-not-found']);
  });

  it('M7.5: /index and a slash at the end of a URL are removed', () => {
    expect(ends([['/old', '/new']], '/old/')).toBe('/new');
    expect(ends([['/old', '/new']], '/old/index')).toBe('/new');
    expect(codes(['/guides', '/guides/index'])).toEqual(['redirect-loop']);
  });

  it('M7.6: a source with a query or a fragment never applies', () => {
    expect(ends([['/old?a=b', '/new']], '/old')).toBeUndefined();
    expect(codes(['/old?a=b', '/new'])).toEqual(['redirect-source']);
    expect(codes(['/old#a', '/new'])).toEqual(['redirect-source']);
  });

  it('M7.7: a source without parameters precedes the others, of which the first applies', () => {
    const redirects: Redirects = [
      ['/v1/*', '/v2/*'],
      ['/v1/:page*', '/v3/:page*'],
      ['/v1/a', '/new'],
    ];
    expect(ends(redirects, '/v1/a')).toBe('/new');
    expect(ends(redirects, '/v1/b')).toBe('/v2/b');
  });
});
