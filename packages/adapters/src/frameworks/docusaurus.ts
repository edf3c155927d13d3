import type { NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/text';
import { type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type AdapterOptions,
  type Entry,
  isExternal,
  type OutlinePage,
  outline,
  type Part,
  pagesOf,
  type Section,
  sectionsOf,
} from '../outline/outline.ts';

/** A page of a sidebar. A string is its id, and its label comes from the page. */
export type DocusaurusDoc = string | { type: 'doc' | 'ref'; id: string; label?: string };

/** A group of a sidebar. */
export interface DocusaurusCategory {
  type: 'category';
  label: string;
  /** Distinguishes the translations of categories with equal labels. */
  key?: string;
  link?: { type: 'doc'; id: string };
  collapsible?: boolean;
  collapsed?: boolean;
  items: DocusaurusSidebarItem[];
}

/** An item of a sidebar. */
export type DocusaurusSidebarItem = DocusaurusDoc | DocusaurusCategory;

/** An entry of the navigation bar that is not a menu. */
export type DocusaurusNavbarLink =
  | { type: 'docSidebar'; sidebarId: string; label: string }
  | { type: 'doc'; docId: string; label: string }
  | { label: string; href: string }
  | { label: string; to: string };

/** An entry of the navigation bar. */
export type DocusaurusNavbarItem =
  | DocusaurusNavbarLink
  | { type: 'dropdown'; label: string; items: DocusaurusNavbarLink[] };

/** The export of `sidebars.js`, and `themeConfig.navbar.items`. */
export interface DocusaurusValue {
  sidebars: Record<string, DocusaurusSidebarItem[]>;
  navbar: DocusaurusNavbarItem[];
}

/**
 * Returns the sidebars and the entries of the navigation bar for Docusaurus. Ids of pages are their paths without number
 * prefixes, as Docusaurus makes them.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toDocusaurus(
  tree: NavTree,
  options: AdapterOptions = {},
): Exported<DocusaurusValue> {
  const { top, links, lost } = outline(tree, { name: 'Docusaurus', keeps: [] }, options);
  const sections = sectionsOf(top).filter(({ part }) => {
    const pages = pagesOf(part.entries);
    if (pages.some(({ repeated }) => !repeated)) return true;
    const why = 'A page of Docusaurus has one sidebar, and all of these pages have another one.';
    lost.push(lose(part.node, why, { pages: pages.length }));
    return false;
  });
  const isSingle = top.parts.length === 0;
  const unique = uniqueNames();
  const names = new Map(
    sections.map(({ part, above }) => [
      part,
      isSingle ? 'docs' : unique(nameOfSidebar([...above, part].map(({ label }) => label))),
    ]),
  );
  const owned = new Set<string>();
  const sidebars = Object.fromEntries(
    sections.map((section) => [names.get(section.part) as string, itemsOf(section, owned)]),
  );
  const navbar = [
    ...top.parts.flatMap((part) => navbarItems(part, names, lost)),
    ...links.map(({ label, href }) => linkItem(label, href)),
  ];
  return { value: { sidebars, navbar }, lost };
}

/** Returns a name that is not an integer, which would come first in the object. */
function nameOfSidebar(labels: readonly string[]): string {
  const slug = nameFor(labels.join(' '));
  return /^\d+$/.test(slug) ? `sidebar-${slug}` : slug;
}

/** @param owned the pages of the sidebars before. On a page in several sidebars, Docusaurus would show the last one. */
function itemsOf({ part }: Section, owned: Set<string>): DocusaurusSidebarItem[] {
  const elsewhere = new Set(owned);
  const keyOf = uniqueNames();
  const item = (entry: Entry): DocusaurusSidebarItem => {
    if (entry.kind === 'page') return docOf(entry, elsewhere, owned);
    const { node, isTop, root, children } = entry;
    const key = keyOf(node.label);
    if (root) owned.add(root.node.path);
    return {
      type: 'category',
      label: node.label,
      ...(key === node.label ? {} : { key }),
      ...(root ? { link: { type: 'doc', id: idOf(root.node.path) } } : {}),
      ...(isTop ? { collapsible: false } : {}),
      ...(!isTop && node.expanded ? { collapsed: false } : {}),
      items: children.map(item),
    };
  };
  return part.entries.map(item);
}

function docOf(
  { node }: OutlinePage,
  elsewhere: ReadonlySet<string>,
  owned: Set<string>,
): DocusaurusDoc {
  const { path, label, title } = node;
  const id = idOf(path);
  const type = elsewhere.has(path) ? 'ref' : 'doc';
  owned.add(path);
  // Docusaurus reads the same title from the page, unless the page has none.
  const isTitled = label === title && title !== titleFromPath(path);
  if (isTitled) return type === 'doc' ? id : { type, id };
  return { type, id, label };
}

/** Returns the id that Docusaurus gives to a page: number prefixes of folders and files do not belong to it. */
function idOf(path: string): string {
  return path
    .split('/')
    .map((name) => {
      // Dates and versions keep their numbers.
      if (/^\d+[-_.]\d+/.test(name)) return name;
      return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
    })
    .join('/');
}

function navbarItems(
  part: Part,
  names: ReadonlyMap<Part, string>,
  lost: Loss[],
): DocusaurusNavbarItem[] {
  const leaf = (one: Part): DocusaurusNavbarLink[] => {
    if (one.href !== undefined) return [linkItem(one.label, one.href)];
    if (one.parts.length > 0) {
      lost.push(lose(one.node, 'A menu of Docusaurus has one level. Its items are kept.'));
      return one.parts.flatMap(leaf);
    }
    const pages = pagesOf(one.entries);
    const [first] = pages;
    if (!first) return [];
    const sidebarId = names.get(one);
    return sidebarId !== undefined
      ? [{ type: 'docSidebar', sidebarId, label: one.label }]
      : [{ type: 'doc', docId: idOf(first.node.path), label: one.label }];
  };
  if (part.parts.length === 0) return leaf(part);
  return [{ type: 'dropdown', label: part.label, items: part.parts.flatMap(leaf) }];
}

function linkItem(label: string, href: string): DocusaurusNavbarLink {
  return isExternal(href) ? { label, href } : { label, to: href };
}
