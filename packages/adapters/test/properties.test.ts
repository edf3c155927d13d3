import type { NavNode, NavTree } from '@nav/core/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exported } from '../src/index.ts';
import { formats, nodesOf, type ReadBack, treeOf } from './formats.ts';

const runs = process.env.NAV_SLOW === '1' ? 2000 : 25;

/** Page files, several in each of a few nested folders; the last two exist only as entries. */
const paths = [
  'index',
  'intro',
  'guide/index',
  'guide/one',
  'guide/two',
  'guide/deep/one',
  'guide/deep/two',
  'api/index',
  'api/users',
  'api/users/list',
  'setup',
  'reference/2024',
  'reference/zz',
  'gone',
  'guide/gone',
];
const page = fc.constantFrom(...paths);
const allPaths = ['', 'en/', 'fr/'].flatMap((folder) => paths.map((path) => `${folder}${path}`));
const name = (kind: string) =>
  fc.integer({ min: 1, max: 99 }).map((number) => `${kind} ${number}x`);

const { group } = fc.letrec<{ group: object; entry: unknown }>((tie) => ({
  entry: fc.oneof({ weight: 3, arbitrary: page }, tie('group')),
  group: fc.record(
    {
      group: name('Group'),
      pages: fc.array(tie('entry'), { maxLength: 4 }),
      root: page,
      expanded: fc.boolean(),
      hidden: fc.boolean(),
      icon: fc.constant('book'),
      tag: fc.constant('New'),
    },
    { requiredKeys: ['group', 'pages'] },
  ),
}));
const content = fc.oneof(
  fc.record({ groups: fc.array(group, { minLength: 1, maxLength: 3 }) }),
  fc.record({ pages: fc.array(fc.oneof(page, group), { maxLength: 5 }) }),
);
const link = fc.record({ href: fc.constantFrom('https://example.com/x', '/intro') });
const list = (key: string, kind: string, children: fc.Arbitrary<object>) =>
  fc
    .array(
      fc
        .tuple(
          name(kind),
          fc.oneof({ weight: 6, arbitrary: children }, link),
          fc.option(fc.boolean()),
        )
        .map(([label, own, hidden]) => ({ [kind]: label, ...own, ...(hidden ? { hidden } : {}) })),
      { minLength: 1, maxLength: 3 },
    )
    .map((elements) => ({ [key]: elements }));
const tabs = list('tabs', 'tab', fc.oneof(content, list('menu', 'item', content)));
const parts = fc.oneof(
  content,
  tabs,
  list('dropdowns', 'dropdown', fc.oneof(content, list('anchors', 'anchor', content))),
);
const languages = fc
  .tuple(parts, parts, fc.boolean(), fc.constantFrom('same', 'translated', 'other', 'in folders'))
  .map(([en, other, second, how]) => {
    const fr = how === 'same' ? en : inFolder('fr', how === 'other' ? other : en);
    return {
      languages: [
        { language: 'en', ...(how === 'in folders' ? inFolder('en', en) : en) },
        { language: 'fr', ...fr, ...(second ? { default: true } : {}) },
      ],
    };
  });

/** Moves the pages of a part to a folder. */
function inFolder<Value>(folder: string, value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, one) => {
    const isPage = typeof one === 'string' && (key === 'root' || /^\d+$/.test(key));
    return isPage ? `${folder}/${one}` : one;
  });
}
const navigation = fc
  .tuple(
    fc.oneof(parts, languages, list('versions', 'version', fc.oneof(parts, languages))),
    fc.option(fc.constant({ anchors: [{ anchor: 'Changes', href: 'https://example.com/x' }] })),
  )
  .map(([own, global]) => ({ ...own, ...(global ? { global } : {}) }));

const files = Object.fromEntries(
  allPaths
    .filter((path) => !path.endsWith('gone'))
    .map((path) => [`${path}.mdx`, `---\ntitle: Title of ${path}\n---\n`]),
);
function siteFrom(own: object) {
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Site',
    colors: { primary: '#0D9373' },
    navigation: own,
  };
  return {
    tree: treeOf({ ...files, 'docs.json': JSON.stringify(config) }),
    [fc.toStringMethod]: () => JSON.stringify(own),
  };
}
const tree = navigation.map(siteFrom);

/** The pages of the second version show the sidebars of the first one, in both languages. */
const translated = (toPages: (page: string) => unknown[]) =>
  ['en', 'fr'].map((language) => ({ language, pages: toPages(`${language}/setup`) }));
const repeated = siteFrom({
  versions: [
    { version: '1', languages: translated((page) => [{ group: 'A', pages: [page] }]) },
    { version: '2', languages: translated((page) => [page]) },
  ],
});

function shownPages({ root }: NavTree): string[] {
  return nodesOf(root).flatMap((node) => (node.kind === 'page' && !node.hidden ? [node.path] : []));
}

/**
 * Returns the number of entries that repeat the root of their group, or in a translation an entry at its place. A format that
 * lists the root has it once.
 */
function repeatedRoots({ root }: NavTree): number {
  return nodesOf(root).reduce((sum, node) => {
    if (!('children' in node)) return sum;
    const own = node.children.filter((child) => child.kind === 'page').map(({ path }) => path);
    const paths = node.root ? [node.root.path, ...own] : own;
    return sum + paths.length - new Set(paths).size;
  }, 0);
}

/** Returns true if the elements of a list appear in another one in the same order. */
function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}

/** Returns the paths of all pages that entries name. */
function listed({ root }: NavTree): Set<string> {
  return new Set(nodesOf(root).flatMap((node) => (node.kind === 'page' ? [node.path] : [])));
}

/** Starlight has the slug of the folder instead of its index page. */
const alike = (path: string) => path.replace(/\/index$/, '');

/** Resolving a site takes longer than exporting it, so that each site is exported to all formats. */
function forEachFormat(
  test: (name: string, exported: Exported<object>, back: ReadBack, tree: NavTree) => void,
): void {
  fc.assert(
    fc.property(tree, ({ tree: one }) => {
      for (const [name, { convert, read }] of Object.entries(formats)) {
        const exported = convert(one);
        test(name, exported, read(exported.value as never, listed(one), one), one);
      }
    }),
    { numRuns: runs, examples: [[repeated]] },
  );
}

describe('every format', () => {
  it('has each page as often as readers get it, or lists it as lost', () => {
    forEachFormat((name, { lost }, { pages, fewest = pages.length }, one) => {
      const missing = lost.reduce((sum, each) => sum + each.pages, 0);
      const shown = shownPages(one).length;
      const least = fewest + missing;
      const most = pages.length + missing + repeatedRoots(one);
      expect([name, Math.min(Math.max(shown, least), most)]).toEqual([name, shown]);
    });
  });

  it('keeps the reading order', () => {
    forEachFormat((name, { lost }, { pages, sidebars = [pages] }, one) => {
      // Keys of digits come first in a JavaScript object.
      if (lost.some(({ what }) => what.startsWith('order of'))) return;
      const inOrder = shownPages(one).map(alike);
      const others = sidebars.filter((own) => !isSubsequence(own.map(alike), inOrder));
      expect([name, others]).toEqual([name, []]);
    });
  });

  it('has only addresses of the site, and its links', () => {
    const own = new Set(allPaths.filter((path) => !path.endsWith('gone')).map(alike));
    const ofSite = [...own].flatMap((path) => [`/${path}`, `/${path}/`]);
    const allowed = new Set(['https://example.com/x', '/', ...own, ...ofSite]);
    forEachFormat((name, _exported, { pages, links }) => {
      const others = [
        ...pages.filter((path) => !own.has(alike(path))),
        ...links.filter((href) => !allowed.has(alike(href))),
      ];
      expect([name, others]).toEqual([name, []]);
    });
  });

  it('has each group and division with pages, or lists it as lost', () => {
    forEachFormat((name, { value, lost }, _back, one) => {
      const text = JSON.stringify(value);
      const isLost = ({ origin: { pointer } }: NavNode) =>
        lost.some(
          (each) =>
            `${pointer}/`.startsWith(`${each.pointer}/`) ||
            (each.pages > 0 && each.pointer.startsWith(`${pointer}/`)),
        );
      const missing = nodesOf(one.root).filter(
        (node) =>
          !['page', 'navigation', 'version', 'language'].includes(node.kind) &&
          !node.hidden &&
          nodesOf(node).some((below) => below.kind === 'page' && !below.hidden) &&
          !text.includes(node.label) &&
          !isLost(node),
      );
      expect([name, missing.map(({ label }) => label)]).toEqual([name, []]);
    });
  });
});

it.each(Object.entries(formats))('%s takes any label', (_name, { convert, read }) => {
  const hostile = [
    '__proto__',
    '</span>',
    '](x)',
    '---',
    '[i] x',
    '# x',
    '"\n',
    '\u202e',
    '1',
    '1. x',
    '<script>',
    '{{ x }}',
  ];
  for (const label of hostile) {
    const tab = (tab: string, first: string, second: string) => ({
      tab,
      groups: [{ group: label, pages: [first, { group: label, pages: [second] }] }],
    });
    const one = treeOf({
      ...files,
      'docs.json': JSON.stringify({
        navigation: { tabs: [tab(label, 'intro', 'setup'), tab(label, 'guide/one', 'api/users')] },
      }),
    });
    const { value, lost } = convert(one);
    const missing = lost.reduce((sum, { pages }) => sum + pages, 0);
    expect(read(value as never, listed(one), one).pages.length + missing).toBe(4);
  }
});

it.each(Object.entries(formats))(
  '%s lists a field as lost that it does not read',
  (name, { convert }) => {
    const config = { navigation: { groups: [{ group: 'Kiln', pages: ['intro'] }] } };
    const tree = treeOf({ ...files, 'docs.json': JSON.stringify(config) });
    for (const group of tree.root.children) Object.assign(group, { badge: 'New', flag: false });
    const whys = convert(tree).lost.map(({ why }) => why);
    expect([name, whys.filter((why) => /"badge"|"flag"/.test(why)).length]).toEqual([name, 1]);
  },
);
