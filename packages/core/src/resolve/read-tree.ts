import { lazyPages } from '../tree/lazy-pages.ts';
import {
  isPage,
  type NavElement,
  type NavEndpoint,
  type NavPage,
  type NavTree,
} from '../tree/nav-tree.ts';
import { defaultChild } from './default-child.ts';
import { dropMissing } from './drop-missing.ts';
import { type Inherited, NOTHING_INHERITED } from './inherited.ts';
import { resolveLinks } from './resolve-links.ts';
import type { PageContents } from './resolve-pages.ts';
import type { Resolving, TreeContents } from './resolving.ts';

/** Returns a copy of a resolved tree with its contents. */
export function readTree(
  { dialect, file, root, unlisted }: NavTree,
  resolving: Resolving,
  { pageMeta: metaOf, hrefs, missing, links, isPart }: TreeContents,
): NavTree {
  const hrefOf = hrefs?.page ?? ((path: string) => `/${path}`);
  const surrounded: Resolving['surrounded'] = new Map();
  const reading: Reading = { resolving, surrounded, contents: { hrefOf, metaOf, isPart } };
  const tree: NavTree = {
    dialect,
    file,
    root: readElement(reading, root),
    unlisted: unlisted.map((page) => readEndpoint(reading, page)),
  };
  resolveLinks(tree, { ...resolving, surrounded }, hrefs, links?.(tree));
  if (missing === 'drop') dropMissing(tree.root);
  return tree;
}

interface Reading {
  resolving: Resolving;
  /** The settings of the copied elements. */
  surrounded: Resolving['surrounded'];
  contents: PageContents;
}

/** The properties that depend on the contents of pages. */
const DEPENDENT: ReadonlySet<string> = /* @__PURE__ */ new Set(['defaultChild', 'site']);

function readElement(reading: Reading, element: NavElement): NavElement {
  const { resolving, surrounded, contents } = reading;
  const inherited = resolving.inherited.get(element) ?? NOTHING_INHERITED;
  const copy: Record<string, unknown> = {};
  // The order of the properties stays.
  for (const key of Object.keys(element) as (keyof NavElement)[]) {
    // Reading `children` would create the nodes of a list that holds only pages.
    if (key === 'children') copy[key] = [];
    else if (!DEPENDENT.has(key)) copy[key] = element[key];
  }
  const node = copy as unknown as NavElement;
  const { root, page } = element;
  if (root) node.root = readPage(reading, root, inherited);
  // Links inherit nothing.
  if (page) node.page = readPage(reading, page, NOTHING_INHERITED);
  node.global = element.global.map((link) => readElement(reading, link));
  const lazy = lazyPages<Inherited>(element);
  node.children = lazy
    ? resolving.pages.lazy(node, lazy, contents)
    : element.children.map((child) =>
        isPage(child) ? readPage(reading, child, inherited) : readElement(reading, child),
      );
  if (element.defaultChild !== undefined) {
    const first = defaultChild(node, resolving.isMissing);
    if (first) node.defaultChild = first;
  }
  const settings = resolving.surrounded.get(element);
  if (settings) surrounded.set(node, settings);
  return node;
}

function readPage(reading: Reading, page: NavPage, inherited: Inherited): NavPage {
  if (page.kind === 'endpoint') return readEndpoint(reading, page as NavEndpoint);
  return reading.resolving.pages.read(page, inherited, reading.contents);
}

function readEndpoint({ contents }: Reading, page: NavEndpoint): NavEndpoint {
  return { ...page, href: contents.hrefOf(page.path) };
}
