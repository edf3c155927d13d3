import { expect, it } from 'vitest';
import { walkPages } from '../src/client.ts';
import {
  checkSite,
  type Host,
  loadSite,
  memoryHost,
  resolveSite,
  type Site,
} from '../src/index.ts';
import { checkedAddresses } from '../src/site/checked-addresses.ts';
import { siteNavigation, siteWith } from '../src/site/site.ts';
import { snippetTest } from '../src/site/snippet-test.ts';
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

it('leaves out a listed page that another page imports', () => {
  const text = JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    navigation: { pages: ['rope', 'knot', { group: 'Ends', root: 'end', pages: ['sail'] }] },
  });
  const host = memoryHost({
    'docs.json': text,
    'rope.mdx': 'import Knot from "/knot.mdx";\n\n<Knot />\n',
    'knot.mdx': '---\ntitle: All knots\nhidden: true\n---\n',
    'end.mdx': '---\ntitle: The end\n---\n',
    'sail.mdx': 'import End from "./end.mdx";\nimport Sail from "./sail.mdx";\n\n<End />\n',
  });
  const nodes = (missing: 'mark' | 'drop', leavesOut: boolean) => {
    const site = loadSite(host, 'docs.json');
    const isSnippet = leavesOut ? snippetTest(site) : undefined;
    const { tree } = resolveSite(site, { missing, isSnippet }) as Resolution;
    return walkedPages(tree);
  };
  expect(nodes('mark', false)).toEqual(['Rope', 'All knots', 'The end', 'Sail']);
  expect(nodes('mark', true)).toEqual(['Rope', 'Knot missing', 'End missing', 'Sail']);
  expect(nodes('drop', true)).toEqual(['Rope', 'Sail']);
});

function walkedPages(tree: Resolution['tree']): string[] {
  const titles: string[] = [];
  walkPages(tree, ({ title, missing }) => titles.push(missing ? `${title} missing` : title));
  return titles;
}
