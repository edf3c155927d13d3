import { describe, expect, it } from 'vitest';
import { type AddressChange, redirectsFor } from '../../src/addresses/redirects.ts';

const nothing = () => false;
const change = (from: string, to: string): AddressChange => ({ from, to });

describe('redirectsFor', () => {
  it('redirects a folder with one pattern, after the pages that differ', () => {
    const changes = [
      change('/docs/1.0', '/old/v1/index'),
      change('/docs/1.0/a', '/old/v1/a'),
      change('/docs/1.0/b/c', '/old/v1/b/c'),
      change('/docs/1.0/intro', '/old/v1/Intro'),
    ];
    expect(redirectsFor(changes, nothing)).toEqual([
      { source: '/docs/1.0', destination: '/old/v1/index' },
      { source: '/docs/1.0/intro', destination: '/old/v1/Intro' },
      { source: '/docs/1.0/:slug*', destination: '/old/v1/:slug*' },
    ]);
  });

  it('puts inner folders before outer ones', () => {
    const changes = [
      change('/docs/a', '/site/docs/a'),
      change('/docs/b', '/site/docs/b'),
      change('/docs/next/a', '/site/next/a'),
      change('/docs/next/b', '/site/next/b'),
    ];
    expect(redirectsFor(changes, nothing).map(({ source }) => source)).toEqual([
      '/docs/next/:slug*',
      '/docs/:slug*',
    ]);
  });

  it('uses no pattern that would catch a page of the new site', () => {
    const changes = [
      change('/docs/a/x', '/site/docs/a/x'),
      change('/docs/a/y', '/site/docs/a/y'),
      change('/docs/b', '/site/docs/b'),
    ];
    expect(redirectsFor(changes, (folder) => folder === '/docs')).toEqual([
      { source: '/docs/b', destination: '/site/docs/b' },
      { source: '/docs/a/:slug*', destination: '/site/docs/a/:slug*' },
    ]);
  });

  it('never redirects everything', () => {
    const changes = [change('/a', '/docs/a'), change('/b', '/docs/b')];
    expect(redirectsFor(changes, nothing)).toHaveLength(2);
  });

  it('escapes characters with a meaning in sources', () => {
    expect(redirectsFor([change('/a:b(c)*', '/d')], nothing)).toEqual([
      { source: '/a%3Ab%28c%29%2A', destination: '/d' },
    ]);
  });
});
