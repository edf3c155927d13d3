/**
 * Compiled, never run: configs that must compile, configs that must not, and code that reads a tree.
 * `@ts-expect-error` fails the type check if the next line has no error.
 */

import type { NavNode, NavPage } from '../../src/client.ts';
import { type DocsConfig, defineDocs, type NavigationElement } from '../../src/index.ts';
import type { GlobalElements } from '../../src/stages.ts';

type Navigation<D extends 'standard' | 'mintlify' = 'mintlify'> = NavigationElement<
  D,
  'navigation'
>;
type Group = NavigationElement<'mintlify', 'group'>;
type Tab = NavigationElement<'mintlify', 'tab'>;
type MenuItem = NavigationElement<'mintlify', 'item'>;
type Anchor = NavigationElement<'mintlify', 'anchor'>;
type Dropdown = NavigationElement<'mintlify', 'dropdown'>;
type Product = NavigationElement<'mintlify', 'product'>;
type Version = NavigationElement<'mintlify', 'version'>;
type Language = NavigationElement<'mintlify', 'language'>;

// --- Every element with every kind of children.

export const navigations: Navigation[] = [
  { pages: ['introduction', { group: 'More', pages: [] }] },
  { groups: [] },
  { tabs: [] },
  { anchors: [] },
  { dropdowns: [] },
  { products: [] },
  { versions: [] },
  { languages: [] },
  { pages: [], global: { anchors: [{ anchor: 'Status', href: 'https://status.example.com' }] } },
  { pages: [], openapi: 'openapi.json', directory: 'card' },
];

export const groups: Group[] = [
  { group: 'Guides', pages: ['introduction', { group: 'Nested', pages: ['a'], expanded: true }] },
  { group: 'API', openapi: 'openapi.json' },
  { group: 'API', openapi: { source: 'openapi.json', directory: 'reference' }, pages: ['GET /a'] },
  { group: 'Events', asyncapi: ['asyncapi.json'] },
  { group: 'SDK', sdk: { format: 'typedoc', source: 'sdk' } },
  {
    group: 'Guides',
    root: 'overview',
    tag: 'New',
    icon: 'rocket',
    boost: 2,
    public: true,
    pages: [],
  },
  { group: 'Guides', icon: { name: 'rocket', style: 'solid', library: 'lucide' }, pages: [] },
];

export const tabs: Tab[] = [
  { tab: 'Guides' },
  { tab: 'Guides', pages: [] },
  { tab: 'Guides', groups: [], hidden: true, searchable: true, align: 'end' },
  { tab: 'Guides', menu: [{ item: 'Start', description: 'First steps', pages: [] }] },
  { tab: 'Guides', languages: [] },
  { tab: 'Guides', versions: [] },
  { tab: 'Guides', dropdowns: [] },
  { tab: 'Guides', anchors: [] },
  { tab: 'Guides', products: [] },
  { tab: 'Blog', href: 'https://blog.example.com' },
];

export const items: MenuItem[] = [
  { item: 'Start', groups: [] },
  { item: 'Start', tabs: [] },
  { item: 'Blog', href: 'https://blog.example.com' },
];

export const anchors: Anchor[] = [
  { anchor: 'Docs', color: { light: '#0D9373', dark: '#0D9373' }, tabs: [] },
  { anchor: 'Docs', versions: [{ version: 'v1', default: true, tag: 'Old', pages: [] }] },
];

export const dropdowns: Dropdown[] = [{ dropdown: 'Docs', description: 'All', anchors: [] }];

export const products: Product[] = [
  { product: 'Cloud', name: 'Acme Cloud', dropdowns: [] },
  { product: 'Cloud', menu: [] },
];

export const versions: Version[] = [{ version: 'v2', default: true, languages: [] }];

export const languages: Language[] = [
  { language: 'ja', banner: { content: 'Hi', dismissible: true }, versions: [] },
  { language: 'pt-BR', footer: { socials: {} }, navbar: {}, tabs: [] },
];

export const global: GlobalElements = {
  tabs: [{ tab: 'Blog', href: '/blog' }],
  languages: [{ language: 'fr', href: '/fr' }],
  versions: [],
  dropdowns: [],
  anchors: [],
  products: [],
};

export const mintlify: DocsConfig = defineDocs({
  $schema: 'https://mintlify.com/docs.json',
  name: 'Acme',
  theme: 'mint',
  navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'Get started', pages: ['a'] }] }] },
  styling: { eyebrows: 'section', latex: true },
  interaction: { drilldown: false },
  redirects: [{ source: '/a', destination: '/b', permanent: true }],
});

export const standard: DocsConfig<'standard'> = defineDocs<'standard'>({
  navigation: {
    languages: [
      { language: 'jp', tabs: [{ tab: 'Guides', anchors: [{ anchor: 'A', pages: [] }] }] },
    ],
  },
  styling: { eyebrows: 'breadcrumbs' },
});

const frozen = {
  navigation: { groups: [{ group: 'Guides', pages: ['a', { group: 'B', pages: ['c'] }] }] },
} as const;

export const fromFrozen: DocsConfig = defineDocs(frozen);

// --- Files in place of objects and lists.

export const referenced: DocsConfig[] = [
  defineDocs({ navigation: { $ref: './navigation.json' } }),
  defineDocs({ navigation: { tabs: { $ref: './tabs.json' } } }),
  defineDocs({ navigation: { tabs: [{ $ref: './guides.json' }, { tab: 'API', pages: [] }] } }),
  defineDocs({ navigation: { tabs: [{ $ref: './guides.json', tab: 'Guides', icon: 'book' }] } }),
  defineDocs({ navigation: { groups: [{ group: 'A', pages: ['a', { $ref: './b.json' }] }] } }),
  defineDocs({ navigation: { pages: [], global: { $ref: './global.json' } } }),
  defineDocs({ navigation: { pages: [], global: { anchors: [{ $ref: './anchor.json' }] } } }),
  defineDocs({
    navigation: { groups: [{ group: 'A', icon: { $ref: './icon.json' }, pages: [] }] },
  }),
  defineDocs({ navigation: { pages: ['a'] }, redirects: { $ref: './redirects.json' } }),
  defineDocs({ navigation: { pages: ['a'] }, redirects: [{ $ref: './redirect.json' }] }),
  defineDocs({
    navigation: { groups: [{ group: 'A', openapi: [{ $ref: './api.json' }], pages: [] }] },
  }),
];

export const misreferenced: unknown[] = [
  // @ts-expect-error a $ref that is not a string
  defineDocs({ navigation: { tabs: [{ $ref: 5 }] } }),
  // @ts-expect-error a $ref in place of a label
  defineDocs({ navigation: { groups: [{ group: { $ref: './label.json' }, pages: [] }] } }),
];

// --- Two kinds of children side by side.

export const mixed: unknown[] = [
  // @ts-expect-error two kinds at the root
  defineDocs({ navigation: { tabs: [], groups: [] } }),
  // @ts-expect-error two kinds at the root
  defineDocs({ navigation: { versions: [], tabs: [] } }),
  // @ts-expect-error two kinds in a tab
  defineDocs({ navigation: { tabs: [{ tab: 'A', pages: [], groups: [] }] } }),
  // @ts-expect-error two kinds in a tab
  defineDocs({ navigation: { tabs: [{ tab: 'A', pages: [], menu: [] }] } }),
  // @ts-expect-error two kinds in a version
  defineDocs({ navigation: { versions: [{ version: '1', tabs: [], pages: [] }] } }),
  // @ts-expect-error a link with children
  defineDocs({ navigation: { tabs: [{ tab: 'A', href: 'https://example.com', pages: [] }] } }),
  // @ts-expect-error a link with children
  defineDocs({ navigation: { anchors: [{ anchor: 'A', href: '/a', groups: [] }] } }),
];

// --- Missing fields.

export const missing: unknown[] = [
  // @ts-expect-error no navigation
  defineDocs({ name: 'Acme' }),
  // @ts-expect-error no primary pattern
  defineDocs({ navigation: {} }),
  // @ts-expect-error no primary pattern
  defineDocs({ navigation: { global: { anchors: [] } } }),
  // @ts-expect-error a group without a label
  defineDocs({ navigation: { groups: [{ pages: [] }] } }),
  // @ts-expect-error a group without pages
  defineDocs({ navigation: { groups: [{ group: 'A' }] } }),
  // @ts-expect-error a nested group without a label
  defineDocs({ navigation: { groups: [{ group: 'A', pages: ['a', { pages: [] }] }] } }),
  // @ts-expect-error a tab without a label
  defineDocs({ navigation: { tabs: [{ pages: [] }] } }),
  // @ts-expect-error a menu item without a label
  defineDocs({ navigation: { tabs: [{ tab: 'A', menu: [{ pages: [] }] }] } }),
  // @ts-expect-error a language without a code
  defineDocs({ navigation: { languages: [{ pages: [] }] } }),
  // @ts-expect-error a global anchor without a URL
  defineDocs({ navigation: { pages: [], global: { anchors: [{ anchor: 'A' }] } } }),
  // @ts-expect-error an icon without a name
  defineDocs({ navigation: { groups: [{ group: 'A', icon: { style: 'solid' }, pages: [] }] } }),
  // @ts-expect-error a specification without a source
  defineDocs({ navigation: { groups: [{ group: 'A', openapi: { directory: 'x' } }] } }),
];

// --- Children that an element cannot contain.

export const misplaced: unknown[] = [
  // @ts-expect-error groups in a group
  defineDocs({ navigation: { groups: [{ group: 'A', groups: [] }] } }),
  // @ts-expect-error tabs in a tab
  defineDocs({ navigation: { tabs: [{ tab: 'A', tabs: [] }] } }),
  // @ts-expect-error a menu in an anchor
  defineDocs({ navigation: { anchors: [{ anchor: 'A', menu: [] }] } }),
  defineDocs({
    // @ts-expect-error children of a global element
    navigation: { pages: [], global: { tabs: [{ tab: 'A', href: '/a', pages: [] }] } },
  }),
  // @ts-expect-error groups in global
  defineDocs({ navigation: { pages: [], global: { groups: [] } } }),
  // @ts-expect-error a page as an object
  defineDocs({ navigation: { pages: [{ title: 'A', href: '/a' }] } }),
  // @ts-expect-error a page in a list of groups
  defineDocs({ navigation: { groups: ['introduction'] } }),
  // @ts-expect-error a tab in a list of anchors
  defineDocs({ navigation: { anchors: [{ tab: 'A', pages: [] }] } }),
  // @ts-expect-error tabs in an anchor, which only the builder allows
  defineDocs<'standard'>({ navigation: { anchors: [{ anchor: 'A', tabs: [] }] } }),
  // @ts-expect-error versions in a tab, which only the builder allows
  defineDocs<'standard'>({ navigation: { tabs: [{ tab: 'A', versions: [] }] } }),
];

// --- Wrong names and values.

export const wrong: unknown[] = [
  // @ts-expect-error page in place of pages
  defineDocs({ navigation: { groups: [{ group: 'A', page: ['a'] }] } }),
  // @ts-expect-error group in place of groups
  defineDocs({ navigation: { group: [] } }),
  // @ts-expect-error a number among the pages
  defineDocs({ navigation: { groups: [{ group: 'A', pages: ['a', 5] }] } }),
  // @ts-expect-error pages that are not a list
  defineDocs({ navigation: { groups: [{ group: 'A', pages: 'a' }] } }),
  // @ts-expect-error a label that is a number
  defineDocs({ navigation: { versions: [{ version: 2, pages: [] }] } }),
  // @ts-expect-error a language that is not supported
  defineDocs({ navigation: { languages: [{ language: 'klingon', pages: [] }] } }),
  // @ts-expect-error a language code in the wrong case
  defineDocs({ navigation: { languages: [{ language: 'pt-br', pages: [] }] } }),
  // @ts-expect-error a language code that only the builder supports
  defineDocs<'standard'>({ navigation: { languages: [{ language: 'ja', pages: [] }] } }),
  // @ts-expect-error a language code that only the standard dialect supports
  defineDocs({ navigation: { languages: [{ language: 'ua', pages: [] }] } }),
  defineDocs({
    // @ts-expect-error an unknown icon style
    navigation: { groups: [{ group: 'A', icon: { name: 'x', style: 'bold' }, pages: [] }] },
  }),
  // @ts-expect-error a flag that is a string
  defineDocs({ navigation: { groups: [{ group: 'A', expanded: 'true', pages: [] }] } }),
  // @ts-expect-error a setting that only the builder reads
  defineDocs<'standard'>({ navigation: { groups: [{ group: 'A', hidden: true, pages: [] }] } }),
  defineDocs<'standard'>({
    // @ts-expect-error an icon object, which only the builder reads
    navigation: { groups: [{ group: 'A', icon: { name: 'x' }, pages: [] }] },
  }),
  // @ts-expect-error an unknown side
  defineDocs({ navigation: { tabs: [{ tab: 'A', align: 'left', pages: [] }] } }),
  // @ts-expect-error an unknown view
  defineDocs({ navigation: { pages: [], directory: 'cards' } }),
  // @ts-expect-error unknown eyebrows
  defineDocs({ navigation: { pages: [] }, styling: { eyebrows: 'trail' } }),
  // @ts-expect-error eyebrows that only the builder supports
  defineDocs<'standard'>({ navigation: { pages: [] }, styling: { eyebrows: 'section' } }),
  // @ts-expect-error drilldown is true or false
  defineDocs({ navigation: { pages: [] }, interaction: { drilldown: 'yes' } }),
  // @ts-expect-error an unknown format
  defineDocs({ navigation: { groups: [{ group: 'A', sdk: { format: 'doxygen', source: 'x' } }] } }),
  // @ts-expect-error a redirect without a destination
  defineDocs({ navigation: { pages: [] }, redirects: [{ source: '/a' }] }),
];

// --- Reading a tree: `kind` narrows a page to an endpoint or a file.

export function endpointOf(page: NavPage): [method: string, endpoint: string, source: string] {
  // @ts-expect-error a page may have no method
  page.method.toUpperCase();
  if (page.kind === 'endpoint') return [page.method, page.endpoint, page.specification];
  return [
    page.title,
    page.href,
    // @ts-expect-error a page of a file has no method
    page.method,
  ];
}

export function methodOf(node: NavNode): string | undefined {
  if (node.kind === 'endpoint') return node.method.toUpperCase();
  return node.kind === 'page' ? node.path : node.children[0]?.label;
}

export const endpoint: NavPage = {
  kind: 'endpoint',
  id: 'navigation/page:api-reference/list-pets',
  label: 'List pets',
  path: 'api-reference/list-pets',
  href: '/api-reference/list-pets',
  title: 'List pets',
  method: 'get',
  endpoint: '/pets',
  specification: 'openapi.json',
  hidden: false,
  origin: { file: 'docs.json', pointer: '/navigation/pages/0' },
};

// @ts-expect-error an endpoint without its method
export const unfinished: NavPage = { ...endpoint, method: undefined };
