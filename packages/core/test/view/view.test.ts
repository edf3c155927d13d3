import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  indexTree,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  occurrencesOf,
  viewPage,
  walkPages,
} from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { resolve } from '../../src/stages.ts';
import { config, crowdedConfig } from '../resolve/arbitrary.ts';
import { mint, outline, pageFiles, plain, resolved, spec } from '../resolve/site.ts';
import { runs } from '../runs.ts';

const site = mint(
  {
    global: { anchors: [{ anchor: 'Status', href: 'https://status.example.com' }] },
    languages: [
      {
        language: 'en',
        default: true,
        banner: { content: 'Hello' },
        tabs: [
          {
            tab: 'Guides',
            global: { anchors: [{ anchor: 'Only guides', href: '/only' }] },
            groups: [
              {
                group: 'Start',
                root: 'guides/home',
                pages: ['guides/a', { group: 'Deep', pages: ['guides/b', 'shared'] }],
              },
              { group: 'Hidden', hidden: true, pages: ['guides/secret'] },
              { group: 'Only hidden', pages: ['guides/draft'] },
            ],
          },
          {
            tab: 'More',
            menu: [
              { item: 'One', pages: ['one/a', 'one/b'] },
              { item: 'Two', anchors: [{ anchor: 'In two', pages: ['two/a', 'shared'] }] },
            ],
          },
        ],
      },
      { language: 'fr', tabs: [{ tab: 'Guides', pages: ['fr/guides/a'] }] },
    ],
  },
  { styling: { eyebrows: 'breadcrumbs' } },
);
const files = { ...pageFiles('guides/a'), 'guides/draft.mdx': '---\nhidden: true\n---\n' };

describe('the view of a page', () => {
  const { view, index } = resolved(site, files);

  it('has the active element of each kind', () => {
    const { active } = view('two/a');
    expect(Object.entries(active).map(([kind, { label }]) => [kind, label])).toEqual([
      ['navigation', ''],
      ['language', 'en'],
      ['tab', 'More'],
      ['item', 'Two'],
      ['anchor', 'In two'],
    ]);
    expect(view('guides/b').active.group?.label).toBe('Deep');
  });

  it('has switchers from the outermost to the innermost', () => {
    expect(
      view('two/a').switchers.map(({ kind, options }) => [
        kind,
        options.map(({ element, active, href }) => [element.label, active, href]),
      ]),
    ).toEqual([
      [
        'language',
        [
          ['en', true, '/guides/home'],
          ['fr', false, '/fr/guides/a'],
        ],
      ],
      [
        'tab',
        [
          ['Guides', false, '/guides/home'],
          ['More', true, '/one/a'],
        ],
      ],
      [
        'item',
        [
          ['One', false, '/one/a'],
          ['Two', true, '/two/a'],
        ],
      ],
      ['anchor', [['In two', true, '/two/a']]],
    ]);
  });

  it('has the sidebar of the innermost division, without hidden and empty nodes', () => {
    expect(outline(view('guides/a').sidebar)).toEqual([
      { 'group Start': ['root guides/home', 'guides/a', { 'group Deep': ['guides/b', 'shared'] }] },
    ]);
    expect(outline(view('one/b').sidebar)).toEqual(['one/a', 'one/b']);
    expect(outline(view('two/a').sidebar)).toEqual(['two/a', 'shared']);
  });

  it('has the global links of every element above the page', () => {
    const globals = (path: string) => view(path).globals.map(({ label }) => label);
    expect(globals('guides/a')).toEqual(['Status', 'Only guides']);
    expect(globals('one/a')).toEqual(['Status']);
  });

  it('has the banner of its language only', () => {
    expect(view('one/a').banner).toEqual({
      content: 'Hello',
      parts: [{ id: 'banner:0', text: 'Hello' }],
      dismissible: false,
    });
    expect(view('fr/guides/a')).not.toHaveProperty('banner');
  });

  it('has the pages before and after it in its own sidebar', () => {
    const around = (path: string) => [view(path).previous?.path, view(path).next?.path];
    expect(around('guides/home')).toEqual([undefined, 'guides/a']);
    expect(around('guides/a')).toEqual(['guides/home', 'guides/b']);
    expect(around('shared')).toEqual(['guides/b', undefined]);
    expect(around('one/a')).toEqual([undefined, 'one/b']);
    // The page occurs twice. Its first occurrence is active, but it is also a neighbor at the other.
    expect(around('two/a')).toEqual([undefined, 'shared']);
  });

  it('skips hidden pages, but has neighbors for one', () => {
    expect(view('guides/secret').page?.hidden).toBe(true);
    expect(view('guides/secret').previous?.path).toBe('shared');
    expect(view('guides/secret')).not.toHaveProperty('next');
  });

  it('links each breadcrumb to its first page', () => {
    expect(view('guides/b').breadcrumbs).toEqual([
      { id: expect.any(String), label: 'Guides', href: '/guides/home' },
      { id: expect.any(String), label: 'Start', href: '/guides/home' },
      { id: expect.any(String), label: 'Deep', href: '/guides/b' },
    ]);
  });

  it('is that of a similar page for a page outside the navigation, without its neighbors', () => {
    const outside = view('guides/azure');
    expect(outside).toMatchObject({ page: undefined, breadcrumbs: [], counterparts: [] });
    expect(outside).not.toHaveProperty('previous');
    expect(outside).not.toHaveProperty('next');
    expect(outside.active.tab?.label).toBe('Guides');
    expect(outside.sidebar).toEqual(view('guides/a').sidebar);
    expect(outside.switchers[1]?.options.map(({ active }) => active)).toEqual([true, false]);
  });

  it('is that of the first page for the home page', () => {
    expect(view('/').page?.path).toBe('guides/home');
    expect(view('')).toEqual(view('guides/home'));
  });

  it('occurs for every occurrence of a page', () => {
    expect(
      occurrencesOf(index, '/shared/').map(({ trail }) => trail.map(({ label }) => label)),
    ).toEqual([
      ['', 'en', 'Guides', 'Start', 'Deep'],
      ['', 'en', 'More', 'Two', 'In two'],
    ]);
    expect(occurrencesOf(index, 'nowhere')).toEqual([]);
  });

  it('does not change the tree, and is the same each time', () => {
    const { tree, view: ask } = resolved(site, files);
    const before = JSON.stringify(tree);
    const first = ask('two/a');
    ask('guides/a');
    expect(ask('two/a')).toEqual(first);
    expect(JSON.stringify(tree)).toBe(before);
  });
});

it('the view in an empty navigation is empty', () => {
  for (const docs of [mint({}), plain({}), mint({ tabs: [{ tab: 'T' }] }), 5]) {
    const { view } = resolved(docs);
    for (const path of ['', 'a'])
      expect(view(path)).toMatchObject({
        page: undefined,
        sidebar: [],
        breadcrumbs: [],
        globals: [],
      });
  }
});

it('a page without pagination has no neighbors, but is one', () => {
  const { view } = resolved(mint({ pages: ['a', 'b', 'c'] }), {
    'b.mdx': '---\nhideFooterPagination: true\n---\n',
  });
  expect(view('a').next?.path).toBe('b');
  expect(view('c').previous?.path).toBe('b');
  expect([view('b').previous, view('b').next]).toEqual([undefined, undefined]);
});

it('a root that its group also lists counts once', () => {
  const { view } = resolved(mint({ groups: [{ group: 'G', root: 'a', pages: ['a', 'b', 'a'] }] }));
  expect([view('a').previous?.path, view('a').next?.path]).toEqual([undefined, 'b']);
  expect([view('b').previous?.path, view('b').next?.path]).toEqual(['a', undefined]);
});

it('a page is a neighbor at its first visible occurrence', () => {
  const { index, view } = resolved(
    mint({
      groups: [
        { group: 'A', hidden: true, pages: ['a', 'b'] },
        { group: 'B', pages: ['x', 'b', 'y'] },
      ],
    }),
  );
  const around = (path: string) => [view(path).previous?.path, view(path).next?.path];
  expect(outline(view('x').sidebar)).toEqual([{ 'group B': ['x', 'b', 'y'] }]);
  expect(around('x')).toEqual([undefined, 'b']);
  expect(around('b')).toEqual(['x', 'y']);
  const place = occurrencesOf(index, 'b')[1]?.page.id ?? '';
  const { previous, next } = viewPage(index, 'b', { place });
  expect([previous?.path, next?.path]).toEqual(['x', 'y']);
  expect(around('y')).toEqual(['b', undefined]);
});

it('generated groups next to tabs have their own sidebar, and no tab is active there', () => {
  const { view } = resolved(
    mint({ versions: [{ version: '1', openapi: 'a.json', tabs: [{ tab: 'T', pages: ['t'] }] }] }),
    { 'a.json': spec({ '/a': { get: { summary: 'A' } } }) },
  );
  const { sidebar, switchers, active } = view('api-reference/a');
  expect(outline(sidebar)).toEqual([{ 'group API Reference': ['api-reference/a'] }]);
  expect(active.tab).toBeUndefined();
  expect(switchers[1]?.options).toMatchObject([{ active: false, href: '/t' }]);
});

describe.each(['standard', 'mintlify'] as const)('for any navigation of %s', (dialect) => {
  const origin = (pointer: string) => ({ file: 'docs.json', pointer });
  const treeOf = (docs: unknown) =>
    resolve(
      { file: 'docs.json', folder: '', value: docs, sources: new Map(), origin, uses: () => [] },
      grammars[dialect],
    ).tree;
  const trees = config(dialect).map(treeOf);
  /** Trees in which many pages occur several times. */
  const crowded = crowdedConfig(dialect).map(treeOf);

  it('previous and next are inverse', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const index = indexTree(tree);
        walkPages(tree, ({ path }) => {
          const here = viewPage(index, path);
          const page = here.page as NavPage;
          if (page.hidden) return;
          for (const [there, back] of [
            ['next', 'previous'],
            ['previous', 'next'],
          ] as const) {
            const other = here[there];
            // A page can be active at another occurrence, with other neighbors.
            if (!other || occurrencesOf(index, other.path).length > 1) continue;
            expect(viewPage(index, other.path)[back]?.path).toBe(page.path);
          }
        });
      }),
    );
  });

  it('following next shows every page of the sidebar once, in order', () => {
    fc.assert(
      fc.property(fc.oneof(trees, { weight: 4, arbitrary: crowded }), (tree) => {
        const index = indexTree(tree);
        walkPages(tree, ({ path }) => {
          const { sidebar, trail } = viewPage(index, path);
          const all = [...new Set(pagesIn(sidebar).map(({ href }) => href))];
          // A page that occurs first in another division is active there, with the neighbors it has there.
          const isAtHome = (each: string) =>
            divisionOf(occurrencesOf(index, each)[0]?.trail) === divisionOf(trail);
          if (all.length === 0 || !all.every(isAtHome)) return;
          const way = [all[0] as string];
          for (let next = viewPage(index, way[0] as string).next; next; ) {
            way.push(next.href);
            expect(way.length).toBeLessThanOrEqual(all.length);
            next = viewPage(index, next.path).next;
          }
          expect(way).toEqual(all);
        });
      }),
      { numRuns: runs(20, 500) },
    );
  });

  it('every page has a consistent view', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const index = indexTree(tree);
        walkPages(tree, ({ path }) => {
          const view = viewPage(index, path);
          expect(view.page).toBeDefined();
          expect(view.trail[0]).toBe(tree.root);
          expect(pagesIn(view.sidebar).filter((page) => page.hiddenItself)).toEqual([]);
          for (const { options } of view.switchers) {
            expect(options.filter(({ active }) => active).length).toBeLessThanOrEqual(1);
            for (const { element } of options)
              expect(element.hiddenItself && !view.trail.includes(element)).not.toBe(true);
          }
          for (const { page, kind } of view.counterparts) {
            expect(view.active[kind]).toBeDefined();
            expect(occurrencesOf(index, page.path).length).toBeGreaterThan(0);
          }
        });
      }),
    );
  });
});

function divisionOf(trail: readonly NavElement[] = []): NavElement | undefined {
  return trail.findLast(({ kind }) => kind !== 'group');
}

function pagesIn(nodes: readonly NavNode[]): NavPage[] {
  return nodes.flatMap((node) =>
    isPage(node) ? [node] : [...(node.root ? [node.root] : []), ...pagesIn(node.children)],
  );
}
