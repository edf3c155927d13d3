import { describe, expect, it } from 'vitest';
import { importSite, type SourceRedirect } from '../../src/index.ts';
import { at, edition, filesOf, frameworkOf, page, section, sourcePage } from '../neutral.ts';

const texts = { 'docs/a.md': '# A\n', 'docs/b/c.md': '# C\n', 'docs/b/d.md': '# D\n' };

/** Imports a site with old redirects, and returns the new ones except those of the pages, and what is reported. */
function run(redirects: readonly Omit<SourceRedirect, 'at'>[], more: Record<string, string> = {}) {
  const plan = importSite(
    filesOf({ ...texts, ...more }),
    frameworkOf({
      editions: [edition([section(Object.keys(texts).map((file) => page(file, file)))])],
      pages: [
        sourcePage('docs/a.md', { address: '/a' }),
        sourcePage('docs/b/c.md', { address: '/b/c/' }),
        sourcePage('docs/b/d.md', { address: '/b/d/' }),
      ],
      redirects: redirects.map((one) => ({ ...one, at })),
    }),
    { folder: '', out: 'docs.json', layout: 'keep' },
  );
  const own = ['/a', '/b/:slug*'];
  const all: { source: string; destination: string }[] = JSON.parse(plan.config).redirects;
  return {
    redirects: all
      .filter(({ source }) => !own.includes(source))
      .map(({ source, destination }) => `${source} ${destination}`),
    lost: plan.report.notConverted
      .filter(({ what }) => what.startsWith('redirect'))
      .map(({ what, reason }) => `${what}: ${reason}`),
  };
}

describe('old redirects', () => {
  it('lead straight to the new address of a page', () => {
    expect(
      run([
        { from: '/old', to: '/older' },
        { from: '/older/', to: '/a#part' },
        { from: '/away', to: 'https://example.com/x' },
      ]),
    ).toEqual({
      redirects: ['/old /docs/a#part', '/older /docs/a#part', '/away https://example.com/x'],
      lost: [],
    });
  });

  it('are reported if they lead nowhere, form a loop, or have no effect', () => {
    expect(
      run([
        { from: '/x', to: '/gone' },
        { from: '/l1', to: '/l2' },
        { from: '/l2', to: '/l1' },
        { from: '/a', to: '/b/c' },
        { from: '/docs/a', to: '/b/c' },
        { from: '/q?x=1', to: '/a' },
        { from: '/twice', to: '/a' },
        { from: '/twice', to: '/b/c' },
      ]),
    ).toEqual({
      redirects: ['/twice /docs/a'],
      lost: [
        'redirect from /x to /gone: /gone is not a page of this site',
        'redirect from /l1 to /l2: the redirects of the source form a loop',
        'redirect from /l2 to /l1: the redirects of the source form a loop',
        'redirect from /a to /b/c: /a redirects to /docs/a',
        'redirect from /docs/a to /b/c: the new site has a page at /docs/a',
        'redirect from /q?x=1 to /a: the source of a redirect has no query and no fragment',
        'redirect from /twice to /b/c: /twice redirects to /docs/a',
      ],
    });
  });

  it('keep whole folders', () => {
    expect(
      run([
        { from: '/v1/*', to: '/b/:splat' },
        { from: '/docs/*', to: '/b/:splat' },
        { from: '/u/:id/edit', to: '/a' },
      ]),
    ).toEqual({
      redirects: ['/v1/:slug* /docs/b/:slug*'],
      lost: [
        'redirect from /docs/* to /b/:splat: the new site has pages below /docs',
        'redirect from /u/:id/edit to /a: docs.json has no such pattern',
      ],
    });
  });

  it('keep patterns for one part of a path, and the folder itself', () => {
    expect(
      run([
        { from: '/one/:page', to: '/b/:page' },
        { from: '/some/:path+', to: 'https://example.com:8080/:path+' },
        { from: '/gone/*', to: '/a' },
        { from: '/all/:path*', to: 'https://example.com/x/:path*' },
        { from: '/all', to: '/b/c' },
      ]),
    ).toEqual({
      redirects: [
        '/all /docs/b/c',
        '/gone /docs/a',
        '/one/:slug* /docs/b/:slug*',
        '/some/:slug* https://example.com:8080/:slug*',
        '/gone/:slug* /docs/a',
        '/all/:slug* https://example.com/x/:slug*',
      ],
      lost: [],
    });
  });

  it('are reported if Mintlify would never apply them, or show their parameters', () => {
    expect(
      run([
        { from: '/v1-:name', to: '/b/:name' },
        { from: '/num/:id(\\d+)', to: '/a' },
        { from: '/find/*', to: 'https://example.com/find?q=:splat' },
        { from: '/x/:one', to: '/b/:two' },
      ]),
    ).toEqual({
      redirects: [],
      lost: [
        'redirect from /v1-:name to /b/:name: docs.json has no such pattern',
        'redirect from /num/:id(\\d+) to /a: docs.json has no such pattern',
        'redirect from /find/* to https://example.com/find?q=:splat: docs.json allows a parameter only as the last part of a path',
        'redirect from /x/:one to /b/:two: its parameters do not match',
      ],
    });
  });

  it('come from the files of hosts, too', () => {
    const more = {
      _redirects: '# Old\n/n1 /a 301\n/n2 /a 200\n/n3 /a Country=de\n',
      'vercel.json':
        '{"redirects":[{"source":"/v","destination":"/a"},{"source":"/h","destination":"/a","has":[1]}]}',
      'netlify.toml':
        '[[redirects]]\nfrom = "/t"\nto = "/b/c/"\n\n[[redirects]]\nfrom = "/app/*"\nto = "/index.html"\nstatus = 200\n',
    };
    expect(run([], more)).toEqual({
      redirects: ['/n1 /docs/a', '/t /docs/b/c', '/v /docs/a'],
      lost: [],
    });
  });
});
