import { pageKey } from '@nav/paths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkPages } from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import {
  diffTrees,
  loadSite,
  memoryHost,
  type NavDiff,
  type NavTree,
  type PageAt,
  type Resolution,
  resolveSite,
  type Site,
} from '../../src/index.ts';
import { resolve } from '../../src/stages.ts';
import { config } from '../resolve/arbitrary.ts';
import { type Files, mint, pagesOf, resolved, spec } from '../resolve/site.ts';
import { runs } from '../runs.ts';

function diffOf(
  before: unknown,
  after: unknown,
  filesBefore: Files = {},
  filesAfter = filesBefore,
) {
  return diffTrees(resolved(before, filesBefore).tree, resolved(after, filesAfter).tree);
}

/** Resolves a site that has only these files. */
function treeOf(docs: object, files: Files): NavTree {
  const texts = { 'docs.json': JSON.stringify(docs), ...files } as Record<string, string>;
  const site = loadSite(memoryHost(texts), 'docs.json') as Site;
  return (resolveSite(site) as Resolution).tree;
}

/** Returns the non-empty lists of a diff in short form. */
function summarize(diff: NavDiff): Record<string, unknown> {
  const paths = (pages: readonly PageAt[]) => pages.map(({ path }) => path);
  const pairs = (list: readonly { from: PageAt; to: PageAt }[]) =>
    list.map(({ from, to }) => [where(from), where(to)]);
  const names = (list: NavDiff['elementsAdded']) =>
    list.map(({ kind, label }) => `${kind} ${label}`);
  const all = {
    added: paths(diff.added),
    removed: paths(diff.removed),
    moved: pairs(diff.moved),
    renamedPages: pairs(diff.renamedPages),
    hidden: diff.hidden.map(where),
    shown: diff.shown.map(where),
    placesAdded: diff.placesAdded.map(where),
    placesRemoved: diff.placesRemoved.map(where),
    relabelled: diff.relabelled.map(({ page, from, to }) => [page.path, from, to]),
    renamed: diff.renamed.map(({ kind, from, to }) => `${kind} ${from} > ${to}`),
    elementsAdded: names(diff.elementsAdded),
    elementsRemoved: names(diff.elementsRemoved),
    reordered: names(diff.reordered),
    changed: diff.changed.map(({ element, trail, setting, from, to }) => [
      [element, ...trail.slice(-1).map(({ label }) => label)].join(' '),
      setting,
      from,
      to,
    ]),
    redirects: diff.redirects.map(({ source, destination }) => `${source} > ${destination}`),
    unredirected: diff.unredirected,
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
}

function where({ trail, path, unlisted }: PageAt): string {
  return [...(unlisted ? ['nowhere'] : trail.map(({ label }) => label)), path].join(' / ');
}

const groups = (...list: [string, ...unknown[]][]) =>
  mint({ groups: list.map(([group, ...pages]) => ({ group, pages })) });

describe('pages', () => {
  it('are added and removed, without a redirect if nothing replaces them', () => {
    expect(summarize(diffOf(groups(['G', 'a', 'x/one', 'x/two']), groups(['G', 'a'])))).toEqual({
      removed: ['x/one', 'x/two'],
      unredirected: ['/x/one', '/x/two'],
    });
    expect(summarize(diffOf(groups(['G', 'a']), groups(['G', 'a', 'b', 'c'])))).toEqual({
      added: ['b', 'c'],
    });
  });

  it('without a file do not exist for readers', () => {
    const [two, three] = [groups(['G', 'a', 'b']), groups(['G', 'a', 'b', 'c'])];
    const diffOfFiles = (before: Files, after: Files, docs: [object, object] = [two, two]) =>
      summarize(diffTrees(treeOf(docs[0], before), treeOf(docs[1], after)));
    const [a, b, c] = [{ 'a.mdx': '' }, { 'b.mdx': '' }, { 'c.mdx': '' }];
    expect(diffOfFiles({ ...a, ...b }, { ...a, ...b }, [two, three])).toEqual({});
    expect(diffOfFiles({ ...a, ...b }, { ...a, ...b, ...c }, [three, three])).toEqual({
      added: ['c'],
    });
    expect(diffOfFiles({ ...a, ...b }, a)).toEqual({ removed: ['b'], unredirected: ['/b'] });
    // A copy of a config in another folder has no pages at all.
    expect(diffOfFiles({}, { ...a, ...b })).toEqual({});
    expect(diffOfFiles({ ...a, ...b, ...c }, {}, [three, two])).toEqual({
      removed: ['c'],
      unredirected: ['/c'],
    });
  });

  it('in another element are moved, and keep their URL', () => {
    expect(
      summarize(diffOf(groups(['G', 'a', 'b'], ['H', 'c']), groups(['G', 'a'], ['H', 'c', 'b']))),
    ).toEqual({
      moved: [['G / b', 'H / b']],
    });
  });

  it('are not moved if their element is renamed', () => {
    expect(summarize(diffOf(groups(['G', 'a', 'b']), groups(['New', 'a', 'b'])))).toEqual({
      renamed: ['group G > New'],
    });
  });

  it('with one occurrence more or less are listed', () => {
    const once = groups(['G', 'a'], ['H', 'b']);
    const twice = groups(['G', 'a'], ['H', 'b', 'a']);
    expect(summarize(diffOf(once, twice))).toEqual({ placesAdded: ['H / a'] });
    expect(summarize(diffOf(twice, once))).toEqual({ placesRemoved: ['H / a'] });
  });

  it('with a new name in the sidebar are listed', () => {
    const docs = groups(['G', 'a']);
    expect(
      summarize(
        diffOf(
          docs,
          docs,
          { 'a.mdx': '---\ntitle: Old\n---\n' },
          { 'a.mdx': '---\ntitle: New\n---\n' },
        ),
      ),
    ).toEqual({
      relabelled: [['a', 'Old', 'New']],
    });
  });

  it('that become hidden or visible are listed, and need no redirect', () => {
    const docs = groups(['G', 'a', 'b'], ['H', 'a']);
    const [out, back] = [{ 'b.mdx': '---\nhidden: true\n---\n' }, { 'b.mdx': '' }];
    expect(summarize(diffOf(docs, docs, back, out))).toEqual({ hidden: ['G / b'] });
    expect(summarize(diffOf(docs, docs, out, back))).toEqual({ shown: ['G / b'] });
  });

  it('that are hidden with an element are listed, unless they are visible elsewhere', () => {
    const before = groups(['G', 'a', 'b'], ['H', 'a']);
    const after = mint({
      groups: [
        { group: 'G', hidden: true, pages: ['a', 'b'] },
        { group: 'H', pages: ['a'] },
      ],
    });
    expect(summarize(diffOf(before, after))).toEqual({
      hidden: ['G / b'],
      changed: [['group G', 'hidden', false, true]],
    });
    expect(summarize(diffOf(after, before))).toEqual({
      shown: ['G / b'],
      changed: [['group G', 'hidden', true, false]],
    });
  });

  it('of x-hidden endpoints still exist', () => {
    const docs = mint({ tabs: [{ tab: 'API', openapi: 'a.json' }] });
    const api = (more: object) => ({
      'a.json': spec({
        '/a': { get: { summary: 'A' } },
        '/b': { get: { summary: 'B', ...more } },
      }),
    });
    const [open, hidden] = [api({}), api({ 'x-hidden': true })];
    const b = 'api-reference/b';
    expect(summarize(diffOf(docs, docs, open, hidden))).toEqual({ hidden: [`nowhere / ${b}`] });
    expect(summarize(diffOf(docs, docs, hidden, open))).toEqual({
      shown: [`API / API Reference / ${b}`],
    });

    const none = { 'a.json': spec({ '/a': { get: { summary: 'A' } } }) };
    const gone = diffOf(docs, docs, hidden, none);
    expect(summarize(gone)).toEqual({ removed: [b], unredirected: [`/${b}`] });
    expect(gone.removed[0]).toMatchObject({ trail: [], hidden: true, unlisted: true });
    expect(summarize(diffOf(docs, docs, none, hidden))).toEqual({ added: [b] });

    const renamed = api({ 'x-hidden': true, summary: 'C' });
    expect(summarize(diffOf(docs, docs, open, renamed))).toEqual({
      renamedPages: [[`API / API Reference / ${b}`, 'nowhere / api-reference/c']],
      redirects: [`/${b} > /api-reference/c`],
    });
  });

  it('are hidden whether the navigation hides them or does not list them', () => {
    const listing = (...pages: string[]) =>
      mint({
        tabs: [
          { tab: 'API', openapi: 'a.json' },
          { tab: 'Staff', hidden: true, pages: ['p', ...pages] },
        ],
      });
    const files = { 'a.json': spec({ '/b': { get: { summary: 'B', 'x-hidden': true } } }) };
    const [nowhere, listed] = [listing(), listing('a.json GET /b')];
    const there = ['Staff / api-reference/b'];
    expect(summarize(diffOf(nowhere, listed, files))).toEqual({ placesAdded: there });
    expect(summarize(diffOf(listed, nowhere, files))).toEqual({ placesRemoved: there });
  });

  it('in another order are reported for their element', () => {
    expect(
      summarize(diffOf(groups(['G', 'a', 'b'], ['H', 'c']), groups(['G', 'b', 'a'], ['H', 'c']))),
    ).toEqual({ reordered: ['group G'] });
    expect(
      summarize(diffOf(groups(['G', 'a'], ['H', 'c']), groups(['H', 'c'], ['G', 'a']))),
    ).toEqual({
      reordered: ['navigation '],
    });
    // Adding or removing a page does not reorder the others.
    expect(summarize(diffOf(groups(['G', 'a', 'b']), groups(['G', 'new', 'a', 'b'])))).toEqual({
      added: ['new'],
    });
  });
});

describe('a page with another URL', () => {
  const renamedTo = (before: unknown, after: unknown, old: Files = {}, now: Files = old) =>
    Object.fromEntries(
      diffOf(before, after, old, now).renamedPages.map(({ from, to }) => [from.path, to.path]),
    );

  it('is recognized by the end of its path', () => {
    expect(renamedTo(groups(['G', 'v1/a', 'v1/b']), groups(['G', 'v2/a', 'v2/b']))).toEqual({
      'v1/a': 'v2/a',
      'v1/b': 'v2/b',
    });
    expect(
      renamedTo(
        groups(['G', 'v1/x/overview', 'v1/y/overview']),
        groups(['H', 'v2/y/overview', 'v2/x/overview']),
      ),
    ).toEqual({
      'v1/x/overview': 'v2/x/overview',
      'v1/y/overview': 'v2/y/overview',
    });
  });

  it('is recognized without its final index, and in another case', () => {
    expect(renamedTo(groups(['G', 'a/index', 'Guides/B']), groups(['G', 'a', 'guides/b']))).toEqual(
      { 'a/index': 'a', 'Guides/B': 'guides/b' },
    );
  });

  it('is recognized by its title', () => {
    const title = (path: string) => ({ [`${path}.mdx`]: '---\ntitle: The one\n---\n' });
    expect(
      renamedTo(
        groups(['G', 'x/old', 'k']),
        groups(['H', 'y/new', 'z/other']),
        title('x/old'),
        title('y/new'),
      ),
    ).toEqual({ 'x/old': 'y/new' });
  });

  it('is recognized by its element', () => {
    expect(renamedTo(groups(['G', 'a', 'x/old', 'c']), groups(['G', 'a', 'y/new', 'c']))).toEqual({
      'x/old': 'y/new',
    });
  });

  it('is recognized by its operation', () => {
    const api = (summary: string) => ({
      'a.json': spec({ '/a': { get: { summary } }, '/b': { get: { summary: 'Kept' } } }),
    });
    const docs = mint({ tabs: [{ tab: 'T', openapi: 'a.json' }] });
    expect(summarize(diffOf(docs, docs, api('List things'), api('All the items')))).toEqual({
      renamedPages: [
        [
          'T / API Reference / api-reference/list-things',
          'T / API Reference / api-reference/all-the-items',
        ],
      ],
      redirects: ['/api-reference/list-things > /api-reference/all-the-items'],
    });
  });

  it('is not guessed if two are possible', () => {
    expect(
      renamedTo(groups(['G', 'x/overview', 'y/overview']), groups(['H', 'z/overview'])),
    ).toEqual({});
    expect(
      renamedTo(groups(['G', 'a', 'one', 'two']), groups(['G', 'a', 'three', 'four'])),
    ).toEqual({});
  });

  it('gets a redirect from the old URL to the new one', () => {
    expect(diffOf(groups(['G', 'old/a/']), groups(['G', 'new/a'])).redirects).toEqual([
      { source: '/old/a', destination: '/new/a', reason: 'element' },
    ]);
  });
});

const tabs = (...list: object[]) => mint({ tabs: list });

describe('elements', () => {
  it('with another label are renamed, at any depth', () => {
    const nav = (tab: string, group: string, inner: string) =>
      tabs(
        { tab, groups: [{ group, pages: ['a', { group: inner, pages: ['b', 'c'] }] }] },
        { tab: 'Other', pages: ['o'] },
      );
    expect(summarize(diffOf(nav('T', 'G', 'I'), nav('T2', 'G2', 'I2')))).toEqual({
      renamed: ['tab T > T2', 'group G > G2', 'group I > I2'],
    });
  });

  it('are renamed only if they share half of their pages', () => {
    expect(summarize(diffOf(groups(['G', 'a', 'b', 'c']), groups(['H', 'a', 'd', 'e'])))).toEqual({
      added: ['d', 'e'],
      removed: ['b', 'c'],
      moved: [['G / a', 'H / a']],
      elementsAdded: ['group H'],
      elementsRemoved: ['group G'],
      unredirected: ['/b', '/c'],
    });
  });

  it('match the one that shares most pages', () => {
    const before = groups(['One', 'a', 'b', 'c', 'd'], ['Two', 'e', 'f']);
    const after = groups(['Second', 'e', 'f'], ['First', 'a', 'b', 'c', 'd']);
    expect(summarize(diffOf(before, after))).toMatchObject({
      renamed: ['group One > First', 'group Two > Second'],
    });
  });

  it('match the one that shares most pages, even if another comes first', () => {
    const before = groups(['One', 'a', 'b', 'c', 'd'], ['Two', 'a', 'b', 'c']);
    const after = groups(['New', 'a', 'b', 'c']);
    expect(summarize(diffOf(before, after))).toMatchObject({
      renamed: ['group Two > New'],
      elementsRemoved: ['group One'],
    });
  });

  it('without pages are added and removed, and a link is recognized by its URL', () => {
    const link = (tab: string, href: string) => ({ tab, href });
    const page = { tab: 'T', pages: ['a'] };
    expect(
      summarize(diffOf(tabs(page), tabs(page, link('Blog', 'https://b.example.com')))),
    ).toEqual({
      elementsAdded: ['tab Blog'],
    });
    expect(
      summarize(diffOf(tabs(page, link('Blog', 'https://b.example.com')), tabs(page))),
    ).toEqual({
      elementsRemoved: ['tab Blog'],
    });
    expect(
      summarize(
        diffOf(
          tabs(page, link('Blog', 'https://b.example.com')),
          tabs(page, link('News', 'https://b.example.com')),
        ),
      ),
    ).toEqual({
      renamed: ['tab Blog > News'],
    });
    const global = (anchor: string) =>
      mint({ pages: ['a'], global: { anchors: [{ anchor, href: `/${anchor}` }] } });
    expect(summarize(diffOf(global('A'), global('B')))).toEqual({
      elementsAdded: ['anchor B'],
      elementsRemoved: ['anchor A'],
    });
  });

  it('with equal names are paired in order', () => {
    const before = groups(['G', 'a'], ['G', 'b']);
    const after = groups(['G', 'a'], ['G', 'b', 'c']);
    expect(summarize(diffOf(before, after))).toEqual({ added: ['c'] });
  });

  it('of another kind keep their label and their pages', () => {
    const site = (kind: 'dropdown' | 'tab') =>
      mint({
        [`${kind}s`]: ['Guides', 'API'].map((label) => ({
          [kind]: label,
          groups: [{ group: 'Start', pages: [`${label}/a`] }],
        })),
      });
    expect(summarize(diffOf(site('dropdown'), site('tab')))).toEqual({
      changed: [
        ['tab Guides', 'kind', 'dropdown', 'tab'],
        ['tab API', 'kind', 'dropdown', 'tab'],
      ],
    });
  });
});

describe('settings of elements', () => {
  it('that are changed, added or removed are listed', () => {
    const before = mint({
      groups: [{ group: 'G', icon: 'bolt', expanded: true, root: 'r', pages: ['a'] }],
    });
    const after = mint({
      groups: [
        { group: 'G', icon: { name: 'bolt', style: 'solid' }, tag: 'NEW', pages: ['a', 'r'] },
      ],
    });
    const diff = diffOf(before, after);
    expect(summarize(diff).changed).toEqual([
      ['group G', 'expanded', true, undefined],
      ['group G', 'icon', { name: 'bolt' }, { name: 'bolt', style: 'solid' }],
      ['group G', 'tag', undefined, 'NEW'],
      ['group G', 'root', 'r', undefined],
    ]);
    expect(diff.changed[0]?.origin).toEqual({ file: 'docs.json', pointer: '/navigation/groups/0' });
    expect('to' in (diff.changed[0] ?? {})).toBe(false);
    expect('from' in (diff.changed[2] ?? {})).toBe(false);
  });

  it('list hidden where it is set, not for each element below', () => {
    const tab = (more: object, ...inner: object[]) =>
      mint({
        tabs: [
          {
            tab: 'T',
            ...more,
            groups: ['G', 'H'].map((group, at) => ({ group, pages: ['a', 'b'], ...inner[at] })),
          },
        ],
      });
    const open = tab({});
    expect(summarize(diffOf(open, tab({ hidden: true }))).changed).toEqual([
      ['tab T', 'hidden', false, true],
    ]);
    expect(summarize(diffOf(tab({ hidden: true }), open)).changed).toEqual([
      ['tab T', 'hidden', true, false],
    ]);
    expect(summarize(diffOf(open, tab({}, {}, { hidden: true }))).changed).toEqual([
      ['group H', 'hidden', false, true],
    ]);
    const inverse = diffOf(tab({}, { hidden: true }), tab({ hidden: true }, { hidden: false }));
    expect(summarize(inverse).changed).toEqual([
      ['tab T', 'hidden', false, true],
      ['group G', 'hidden', true, false],
    ]);
  });

  it('list changes of the navbar and footer of a language, whatever the order of their properties', () => {
    const language = (more: object) =>
      mint({ languages: [{ language: 'en', pages: ['a'], ...more }] });
    const link = { label: 'Support', href: '/support', toString: 1 };
    const before = language({ navbar: { links: [link], primary: { type: 'github' } } });
    const same = language({
      navbar: {
        primary: { type: 'github' },
        links: [{ toString: 1, href: '/support', label: 'Support' }],
      },
    });
    expect(summarize(diffOf(before, same))).toEqual({});
    const after = language({ navbar: { links: [] }, footer: { socials: {} } });
    expect(summarize(diffOf(before, after)).changed).toEqual([
      ['language en', 'footer', undefined, { socials: {} }],
      ['language en', 'navbar', { links: [link], primary: { type: 'github' } }, { links: [] }],
    ]);
  });

  it('in another spelling are the same', () => {
    const before = mint({
      groups: [{ group: 'G', icon: 'bolt', openapi: 'a.json', pages: ['/a', './b'] }],
    });
    const after = mint({
      groups: [
        { pages: ['a', 'b'], openapi: { source: '/a.json' }, icon: { name: 'bolt' }, group: 'G' },
      ],
    });
    expect(summarize(diffOf(before, after))).toEqual({});
  });
});

it('settings of the site are listed', () => {
  const before = mint({ pages: ['a'] }, { styling: { eyebrows: 'section' } });
  const after = mint(
    { pages: ['a'] },
    { styling: { eyebrows: 'breadcrumbs' }, interaction: { drilldown: true } },
  );
  expect(summarize(diffOf(before, after))).toEqual({
    changed: [
      ['site', 'eyebrows', 'section', 'breadcrumbs'],
      ['site', 'drilldown', undefined, true],
    ],
  });
});

it('thousands of moved pages are compared one by one', () => {
  const length = runs(2_000, 20_000);
  const pages = (folder: string) => Array.from({ length }, (_, at) => `${folder}/${at}/index`);
  const diff = diffOf(groups(['G', ...pages('old')]), groups(['G', ...pages('new')]));
  expect(diff.redirects).toHaveLength(length);
  expect(diff.redirects[777]).toEqual({
    source: '/old/777/index',
    destination: '/new/777/index',
    reason: 'element',
  });
});

describe('for any two navigations', () => {
  const trees = fc.oneof(config('standard'), config('mintlify')).map((value): NavTree => {
    const origin = (pointer: string) => ({ file: 'docs.json', pointer });
    const composed = {
      file: 'docs.json',
      folder: '',
      value,
      sources: new Map(),
      origin,
      uses: () => [],
    };
    return resolve(composed, grammars.mintlify).tree;
  });
  const hrefs = (tree: NavTree) => new Set(pagesOf(tree).map(({ href }) => href));

  it('a tree does not differ from itself', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(summarize(diffTrees(tree, structuredClone(tree)))).toEqual({});
      }),
    );
  });

  it('what one direction adds the other removes', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        const there = diffTrees(a, b);
        const back = diffTrees(b, a);
        const paths = (pages: readonly PageAt[]) => pages.map(({ path }) => path).sort();
        // A page with another URL is renamed in both directions.
        const gained = [...there.added, ...there.renamedPages.map(({ to }) => to)];
        const lost = [...back.removed, ...back.renamedPages.map(({ from }) => from)];
        expect(paths(gained)).toEqual(paths(lost));
        const keys = (pages: readonly PageAt[]) => pages.map(({ path }) => pageKey(path)).sort();
        expect(keys(there.hidden)).toEqual(keys(back.shown));
      }),
    );
  });

  it('every page of either is kept, added, removed or renamed', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        const { added, removed, renamedPages } = diffTrees(a, b);
        const key = ({ path }: { path: string }) => path.replace(/\/$/, '');
        const kept = new Set(pagesOf(a).map(key));
        for (const page of [...removed, ...renamedPages.map(({ from }) => from)])
          kept.delete(key(page));
        for (const page of [...added, ...renamedPages.map(({ to }) => to)]) kept.add(key(page));
        expect([...kept].sort()).toEqual([...new Set(pagesOf(b).map(key))].sort());
      }),
    );
  });

  it('redirects lead from removed URLs to new ones, each once', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        const { redirects, unredirected } = diffTrees(a, b);
        const [old, now] = [hrefs(a), hrefs(b)];
        for (const { source, destination } of redirects) {
          expect(old).toContain(source);
          expect(now).not.toContain(source);
          expect(now).toContain(destination);
        }
        const sources = [...redirects.map(({ source }) => source), ...unredirected];
        expect(new Set(sources).size).toBe(sources.length);
        expect(new Set(sources)).toEqual(new Set([...old].filter((href) => !now.has(href))));
      }),
    );
  });

  it('every page of a diff is in its tree', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        const { added, removed, moved } = diffTrees(a, b);
        const places = (tree: NavTree) => {
          const found = new Set<string>();
          walkPages(tree, (page, trail) =>
            found.add([...trail.slice(1).map(({ label }) => label), page.path].join(' / ')),
          );
          return found;
        };
        const [old, now] = [places(a), places(b)];
        for (const page of [...removed, ...moved.map(({ from }) => from)])
          expect(old).toContain(where(page));
        for (const page of [...added, ...moved.map(({ to }) => to)])
          expect(now).toContain(where(page));
      }),
    );
  });
});
