import { expect, it } from 'vitest';
import { checkedAddresses } from '../src/check.ts';
import {
  checkSite,
  type Host,
  loadSite,
  memoryHost,
  resolveSite,
  type Site,
} from '../src/index.ts';
import { siteNavigation, siteWith } from '../src/site/site.ts';
import type { Config, Resolution } from '../src/stages.ts';
import { mint, pageFiles } from './resolve/site.ts';

const files = {
  'docs.json': JSON.stringify(
    mint({ pages: ['index', { group: 'Plants', pages: ['fern', 'moss'] }] }),
  ),
  ...pageFiles('index', 'moss'),
  'fern.mdx': '---\ntitle: The fern\n---\n[moss](/wiki/moss) [home](/wiki/index)',
};

/** Returns a host that records which files are read. */
function recorded(read: string[]): Host {
  const host = memoryHost(files);
  return {
    ...host,
    read(path) {
      read.push(path);
      return host.read(path);
    },
  };
}

it('a site is resolved once, for rules and for readers', () => {
  const site = loadSite(memoryHost(files), 'docs.json');
  const navigation = siteNavigation(site);
  checkSite(site);
  const { tree } = resolveSite(site) as Resolution;
  expect(siteNavigation(site)).toBe(navigation);
  expect(JSON.stringify(tree)).toContain('The fern');
  expect(JSON.stringify(navigation)).not.toContain('The fern');
});

it('resolving reads no page before a reader asks', () => {
  const read: string[] = [];
  const site = loadSite(recorded(read), 'docs.json', { links: false });
  checkSite(site);
  expect(read).not.toContain('fern.mdx');
  resolveSite(site);
  expect(read).toContain('fern.mdx');
});

it('a derived site keeps what the same parts show', () => {
  const site = loadSite(memoryHost(files), 'docs.json');
  const informed = siteWith(site, { findRenamed: () => new Map(), note: 'of its own' });
  expect(informed.note).toBe('of its own');
  expect(siteNavigation(informed)).toBe(siteNavigation(site));
});

it('a derived site with other settings infers its base path again', () => {
  const site = loadSite(memoryHost(files), 'docs.json') as Site;
  const basePathOf = (one: Site) =>
    checkedAddresses(one, one.config as Config, (resolveSite(one) as Resolution).tree).basePath;
  expect(basePathOf(site)).toBe('/wiki');
  expect(basePathOf(siteWith(site, { checksLinks: false }))).toBe('');
  expect(basePathOf(siteWith(site, { settings: { ...site.settings, basePath: '/kb' } }))).toBe(
    '/kb',
  );
  expect(basePathOf(siteWith(site, { findings: [] }))).toBe('/wiki');
});
