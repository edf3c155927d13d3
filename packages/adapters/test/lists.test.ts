import { loadSite, memoryHost, resolveSite } from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLlms, toSitemap } from '../src/index.ts';
import { treeOf } from './formats.ts';

const siteUrl = 'https://docs.farm.example/help';

const segment = fc.stringMatching(/^[a-zü(&][a-z0-9ü()&' -]{0,6}[a-z0-9]$/);
const paths = fc.uniqueArray(
  fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  { minLength: 1, maxLength: 12, selector: (path) => path.toLowerCase() },
);

describe('a list that nav writes', () => {
  it('lacks no page, and has no URL that leads nowhere', () => {
    fc.assert(
      fc.property(paths, fc.string(), (pages, title) => {
        const config = { $schema: 'https://mintlify.com/docs.json', navigation: { pages } };
        const front = `---\ntitle: ${JSON.stringify(`x ${title}`)}\n---\n`;
        const host = memoryHost({
          'docs.json': JSON.stringify(config),
          ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, front])),
        });
        const site = loadSite(host, 'docs.json');
        const tree = resolveSite(site, { index: 'folder' })?.tree;
        if (!site.config || !tree) throw new Error('The site has no tree.');
        const listed = pages.filter((path) => site.files()?.pages.has(path));
        const urls = siteUrls(site, site.config, tree).elsewhere(siteUrl);
        const texts = [
          toLlms(tree, { siteUrl }).value.text,
          toSitemap(tree, { siteUrl }).value.files['sitemap.xml'] ?? '',
        ];
        for (const text of texts)
          expect(urls.compareList(text, listed)).toEqual({ dead: [], missing: [] });
      }),
    );
  });
});

it('splits a sitemap of more than 50,000 pages', () => {
  const pages = Array.from({ length: 50_001 }, (_, at) => `barn/stall-${at}`);
  const tree = treeOf({
    'docs.json': JSON.stringify({ navigation: { pages } }),
    ...Object.fromEntries(pages.map((path) => [`${path}.md`, ''])),
  });
  const { files } = toSitemap(tree, { siteUrl }).value;
  const counts = Object.entries(files).map(([name, text]) => [
    name,
    text.split('<loc>').length - 1,
  ]);
  expect(counts).toEqual([
    ['sitemap.xml', 2],
    ['sitemap-1.xml', 50_000],
    ['sitemap-2.xml', 1],
  ]);
  expect(files['sitemap.xml']).toContain(`<loc>${siteUrl}/sitemap-2.xml</loc>`);
});

it('rejects a URL without a scheme', () => {
  const tree = treeOf({ 'docs.json': '{"navigation": {"pages": ["x"]}}', 'x.md': '' });
  expect(() => toSitemap(tree, { siteUrl: 'docs.farm.example' })).toThrow(
    '"docs.farm.example" is not a URL such as "https://docs.example.com".',
  );
});
