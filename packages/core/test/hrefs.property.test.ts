import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstPage,
  indexTree,
  initialSidebar,
  isPage,
  type NavIndex,
  type NavNode,
  type NavTree,
  nextSidebar,
  type PageView,
  type SiteLink,
  sidebars,
  viewPage,
  walkElements,
  walkPages,
} from '../src/client.ts';
import {
  loadSite,
  memoryHost,
  type ResolveSiteOptions,
  resolveSite,
  sitePages,
} from '../src/index.ts';
import { config } from './resolve/arbitrary.ts';
import { pagePathsIn } from './resolve/site.ts';
import { runs } from './runs.ts';

/** Addresses for links: of pages, with parts behind them, of files, redirects and nothing. */
const ADDRESSES = [
  ...['/', '/a', '/a/', '/b/index', '/b', '/guides', '/a?x=1#y', '/api/index#z', '/docs/a', '#top'],
  ...[
    '/paper.pdf',
    '/llms.txt',
    '/old',
    '/moved/a',
    '/loop',
    '/away',
    '/nowhere',
    '/a.md',
    '//e.com',
  ],
  ...['https://example.com/a', 'mailto:a@example.com', '/api-reference/get-users', '/GET-users'],
];
const FILES = {
  'paper.pdf': '',
  'alone/page.mdx': '',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    paths: { '/users': { get: {}, post: { 'x-hidden': true } } },
  }),
};
const REDIRECTS = [
  { source: '/old', destination: '/a#new' },
  { source: '/moved/:page', destination: '/:page' },
  { source: '/loop', destination: '/loop' },
  { source: '/away', destination: 'https://example.com' },
];

const href = fc.constantFrom(...ADDRESSES);
const links = fc.array(
  href.map((href) => ({ label: 'L', href, icon: 'bolt' })),
  { maxLength: 4 },
);
const chrome = fc.record({
  name: fc.constant('Acme'),
  banner: href.map((href) => ({ content: `See [it](${href}), or <a href="${href}">here</a>.` })),
  logo: fc.record({ light: fc.constant('/light.svg'), href }, { requiredKeys: ['light'] }),
  navbar: fc.record({ links, primary: href.map((href) => ({ type: 'button', href })) }),
  footer: fc.record({
    socials: fc.record({ x: href, github: href }),
    links: fc.array(fc.record({ header: fc.constant('H'), items: links }), { maxLength: 2 }),
  }),
  global: fc.array(
    href.map((href) => ({ anchor: 'A', href })),
    { maxLength: 3 },
  ),
});
const options: fc.Arbitrary<ResolveSiteOptions> = fc.record(
  {
    base: fc.constantFrom('', '/', '/docs', 'docs/v1/'),
    trailingSlash: fc.constantFrom('always' as const, 'never' as const),
    index: fc.constantFrom('keep' as const, 'folder' as const),
    href: fc.constant((path: string) => `https://acme.dev${path}`),
    missing: fc.constantFrom('mark' as const, 'drop' as const),
  },
  { requiredKeys: [] },
);
const dialect = fc.constantFrom('standard' as const, 'mintlify' as const);

const site = fc.record({ dialect, chrome, options, absent: fc.nat(3) }).chain((given) =>
  config(given.dialect, 3).map((docs) => {
    const { global, ...settings } = given.chrome;
    const { navigation, ...more } = docs as { navigation: object };
    const text = JSON.stringify({
      ...more,
      ...settings,
      redirects: REDIRECTS,
      navigation: { ...navigation, global: { anchors: global } },
    });
    // Some of the pages have no file.
    const pages = pagePathsIn(docs).filter((_, index) => index % 4 > given.absent - 1);
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    return { text, files, options: given.options };
  }),
);

/** Returns the links of a view that readers click. */
function hrefsOf(view: PageView): string[] {
  const { banner, navbar, footer, logo } = view.site;
  const links: SiteLink[] = [
    ...(navbar?.links ?? []),
    ...(navbar?.primary ? [navbar.primary] : []),
    ...(footer?.socials ?? []),
    ...(footer?.columns ?? []).flatMap(({ items }) => items),
  ];
  return [
    ...links.map(({ href }) => href),
    ...(banner?.parts ?? []).flatMap(({ href = [] }) => href),
    ...view.globals.flatMap((link) => (link.href === undefined || link.missing ? [] : link.href)),
    ...view.switchers.flatMap(({ options }) => options.flatMap(({ href = [] }) => href)),
    ...view.breadcrumbs.flatMap(({ href = [] }) => href),
    ...view.counterparts.map(({ page }) => page.href),
    ...view.alternates.map(({ href }) => href),
    ...[view.page, view.previous, view.next, logo].flatMap((one) => one?.href ?? []),
    ...[...pagesIn(view.sidebar)].map(({ href }) => href),
  ];
}

function* pagesIn(nodes: readonly NavNode[]): Iterable<{ href: string }> {
  for (const node of nodes) {
    if (isPage(node)) yield node;
    else {
      if (node.root) yield node.root;
      yield* pagesIn(node.children);
    }
  }
}

/** Returns the ids of what a page renders from its view. */
function idsOf(view: PageView): string[] {
  const { banner, navbar, footer } = view.site;
  const ids: string[] = [];
  const add = (items: readonly { id: string }[] = []) => ids.push(...items.map(({ id }) => id));
  const addNodes = (nodes: readonly NavNode[]) => {
    add(nodes);
    for (const node of nodes) {
      if (isPage(node)) continue;
      if (node.root) add([node.root]);
      addNodes(node.children);
    }
  };
  addNodes(view.sidebar);
  for (const list of [view.globals, view.breadcrumbs, view.counterparts, view.alternates])
    add(list);
  add(view.switchers);
  for (const { options } of view.switchers) add(options);
  add(banner?.parts);
  add(navbar?.links);
  if (navbar?.primary) add([navbar.primary]);
  add(footer?.socials);
  add(footer?.columns);
  for (const { items } of footer?.columns ?? []) add(items);
  return ids;
}

function resolved({
  text,
  files,
  options,
}: {
  text: string;
  files: object;
  options: ResolveSiteOptions;
}) {
  const host = memoryHost({ ...FILES, ...files, 'docs.json': text });
  const loaded = loadSite(host, 'docs.json');
  const tree = loaded && resolveSite(loaded, options)?.tree;
  if (!loaded || !tree) throw new Error('there is a config');
  return { loaded, tree, index: indexTree(tree), pages: sitePages(loaded, tree) };
}

function viewsOf(index: NavIndex, pages: readonly { path: string }[]): PageView[] {
  return pages.map(({ path }) => viewPage(index, path, { eyebrows: 'breadcrumbs' }));
}

/** Returns the URLs that lead to no page of the site and are no other addresses that a site serves. */
function strangers(hrefs: Iterable<string>, known: ReadonlySet<string>, base: string): string[] {
  const others = ['/paper.pdf', '/llms.txt', '/a.md', '/a/index.md'].map((path) => base + path);
  return [...hrefs].filter((href) => {
    const plain = href.replace(/[?#].*$/s, '');
    if (known.has(plain) || plain === '' || others.includes(plain)) return false;
    return !/^(?:https:\/\/example\.com|mailto:|\/\/)/.test(plain);
  });
}

function baseOf({ base = '' }: ResolveSiteOptions): string {
  return base.replace(/^\/?(.*?)\/?$/, (_, path) => (path === '' ? '' : `/${path}`));
}

describe('every URL', () => {
  it('is that of a page of the site, or leads elsewhere', () => {
    fc.assert(
      fc.property(site, (given) => {
        // Without options, links stay as they are written.
        const options = { base: '', ...given.options };
        const { tree, index, pages } = resolved({ ...given, options });
        const known = new Set(pages.map(({ href }) => href));
        expect(known.size).toBe(pages.length);
        const found = new Set<string>();
        walkPages(tree, ({ href }) => found.add(href));
        walkElements(tree, (element) => {
          if (element.href !== undefined && !element.missing) found.add(element.href);
          const first = firstPage(element);
          if (first) found.add(first.href);
        });
        for (const page of tree.unlisted) found.add(page.href);
        for (const { pages } of sidebars(index)) for (const { href } of pages) found.add(href);
        for (const view of viewsOf(index, pages)) {
          for (const href of hrefsOf(view)) found.add(href);
          const state = initialSidebar(view.sidebar);
          walkElements(tree, ({ id: group }) => {
            const { href } = nextSidebar(view.sidebar, state, { type: 'select', group }, true);
            if (href !== undefined) found.add(href);
          });
        }
        expect(strangers(found, known, baseOf(options))).toEqual([]);
      }),
      { numRuns: runs(12, 3000) },
    );
  });

  it('finds its page', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { tree, index } = resolved(given);
        walkPages(tree, (page) => {
          const { page: found } = viewPage(index, page.href);
          expect(found?.href).toBe(page.href);
        });
      }),
      { numRuns: runs(12, 3000) },
    );
  });
});

describe('a missing page', () => {
  it('is never a neighbor, nor the first page if there is another', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { tree, index, pages } = resolved(given);
        for (const { previous, next, alternates } of viewsOf(index, pages)) {
          expect(previous?.missing ?? next?.missing).toBeUndefined();
          expect(alternates.some(({ page }) => page.missing)).toBe(false);
        }
        walkElements(tree, (element) => {
          if (!firstPage(element)?.missing) return;
          const { sidebar } = { sidebar: visiblePages(element.children, false) };
          expect(sidebar.filter(({ missing }) => !missing)).toEqual([]);
        });
      }),
      { numRuns: runs(12, 3000) },
    );
  });

  it('does not exist after dropping', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { tree, pages } = resolved({
          ...given,
          options: { ...given.options, missing: 'drop' },
        });
        expect(pages.filter((page) => page.in === 'missing')).toEqual([]);
        walkElements(tree, ({ missing, defaultChild, children }) => {
          expect(missing).toBeUndefined();
          if (defaultChild !== undefined)
            expect(children.map(({ id }) => id)).toContain(defaultChild);
        });
      }),
      { numRuns: runs(12, 3000) },
    );
  });
});

function visiblePages(nodes: readonly NavNode[], above: boolean): { missing?: true }[] {
  return nodes.flatMap((node): { missing?: true }[] => {
    const hidden = node.hidden && (above || node.hiddenItself === true);
    if (isPage(node)) return hidden ? [] : [node];
    const root = node.root && !(node.root.hidden && (hidden || node.root.hiddenItself));
    return [...(root && node.root ? [node.root] : []), ...visiblePages(node.children, hidden)];
  });
}

describe('a resolved site', () => {
  it('has unique ids in each view', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { index, pages } = resolved(given);
        for (const view of viewsOf(index, pages)) {
          const ids = idsOf(view);
          expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
        }
        const ids = sidebars(index).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: runs(12, 3000) },
    );
  });

  it('is plain data, with the same views after JSON', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { tree, index, pages } = resolved(given);
        const copy: NavTree = JSON.parse(JSON.stringify(tree));
        expect(copy).toEqual(structuredClone(tree));
        const other = indexTree(copy);
        expect(viewsOf(other, pages)).toEqual(viewsOf(index, pages));
        expect(sidebars(other)).toEqual(sidebars(index));
      }),
      { numRuns: runs(12, 1000) },
    );
  });

  it('has one of its sidebars in each view', () => {
    fc.assert(
      fc.property(site, (given) => {
        const { index, pages } = resolved(given);
        const known = new Set(sidebars(index).map(({ nodes }) => nodes));
        for (const { sidebar } of viewsOf(index, pages))
          if (sidebar.length > 0) expect(known.has(sidebar)).toBe(true);
      }),
      { numRuns: runs(12, 3000) },
    );
  });
});
