import { pathOf } from '@nav/paths';
import type { Link, Section } from '../../model/source.ts';
import { itemsBelow } from '../../model/tree.ts';
import type { DocusaurusConfig } from './config.ts';
import { type Doc, type Docs, linkAddress } from './docs.ts';
import type { Locale, Messages } from './locales.ts';
import {
  linkFrom,
  type NavbarItem,
  type NavbarLink,
  type NavbarMenu,
  type NavbarSection,
} from './navbar.ts';
import { findDoc, type Tree } from './tree.ts';

/** The sidebars of an instance in one version and language. */
export interface InstanceTrees {
  instance: string;
  docs: Docs;
  trees: readonly Tree[];
}

/** The navigation bar while its entries get their sidebars. */
interface Bar {
  all: readonly InstanceTrees[];
  translate(label: string): string;
  linkOf(item: NavbarLink): Link;
  /** The sidebars that an entry opens. */
  used: Set<Tree>;
  links: Link[];
  /** The entries whose sidebar does not exist. */
  missing: NavbarSection[];
}

interface OwnSection {
  instance: string;
  section: Section;
}

/** Returns the sidebars in the order of the navigation bar, with its labels, and the other entries of the bar. */
export function sectionsOf(
  all: readonly InstanceTrees[],
  navbar: readonly NavbarItem[],
  messages: Messages,
  config: DocusaurusConfig,
  locale: Locale,
): { sections: Section[]; links: Link[]; missing: NavbarSection[] } {
  const translate = (label: string) => messages.get(`item.label.${label}`) ?? label;
  const linkOf = (item: NavbarLink) => {
    const label = item.label === undefined ? undefined : translate(item.label);
    return linkFrom({ ...item, label }, linkAddress(config, locale, item.href));
  };
  const bar: Bar = { all, translate, linkOf, used: new Set(), links: [], missing: [] };
  const named = navbar.flatMap((item) => sectionOfItem(item, bar));
  const { links, missing } = bar;
  const sections = all.flatMap((own) => [
    ...named.filter(({ instance }) => instance === own.instance).map(({ section }) => section),
    ...own.trees.filter((tree) => !bar.used.has(tree)).map((tree) => unnamed(tree, own, links)),
  ]);
  // The navigation takes the place of links to its pages.
  const isListed = (link: Link) =>
    all.some(({ docs, trees }) => trees.some((tree) => leadsInto(link, docs, tree)));
  const others = links.filter((link) => !isListed(link));
  const [only, ...more] = sections;
  // A single section has no tab, and needs no label.
  if (only?.isGuessed && more.length === 0) {
    return { sections: [{ at: only.at, items: only.items }], links: others, missing };
  }
  return { sections, links: others, missing };
}

function sectionOfItem(item: NavbarItem, bar: Bar): OwnSection[] {
  if (item.type === 'link') bar.links.push(bar.linkOf(item));
  else if (item.type === 'menu') return menuSection(item, bar);
  else {
    const section = sectionFor(item, bar);
    if (section) return [section];
    if (!treeFor(item, bar.all)) bar.missing.push(item);
  }
  return [];
}

/** A menu that opens no sidebar is only its links. */
function menuSection({ items, label = '', at }: NavbarMenu, bar: Bar): OwnSection[] {
  const entries = flatten(items).flatMap((entry): ({ link: Link } | OwnSection)[] => {
    if (entry.type === 'link') return [{ link: bar.linkOf(entry) }];
    const section = sectionFor(entry, bar);
    return section ? [section] : [];
  });
  const owner = entries.find((entry) => 'section' in entry);
  if (!owner) {
    for (const entry of entries) if ('link' in entry) bar.links.push(entry.link);
    return [];
  }
  const menu = entries.map((entry): Section => {
    if ('section' in entry) return entry.section;
    return { label: entry.link.label, href: entry.link.href, at: entry.link.at, items: [] };
  });
  const section = { label: bar.translate(label), at, items: [], menu };
  return [{ instance: owner.instance, section }];
}

/** Returns the section of an entry, unless its sidebar has one. */
function sectionFor(item: NavbarSection, bar: Bar): OwnSection | undefined {
  const found = treeFor(item, bar.all);
  if (!found || bar.used.has(found.tree)) return undefined;
  const { tree, doc } = found;
  bar.used.add(tree);
  const label =
    item.label === undefined ? (doc?.sidebarLabel ?? doc?.title) : bar.translate(item.label);
  const section: Section = {
    label: label ?? firstLabel(tree) ?? labelFrom(tree.name),
    at: item.at,
    items: tree.items,
  };
  return { instance: item.instance, section };
}

function treeFor(
  item: NavbarSection,
  all: readonly InstanceTrees[],
): { tree: Tree; doc: Doc | undefined } | undefined {
  const own = all.find(({ instance }) => instance === item.instance);
  if (!own) return undefined;
  if (item.type === 'sidebar') {
    const tree = own.trees.find(({ name }) => name === item.id);
    return tree && { tree, doc: undefined };
  }
  const doc = item.type === 'main' ? mainDoc(own.docs) : findDoc(item.id, own.docs);
  const tree = doc && treeOf(doc, own.trees);
  return tree && { tree, doc };
}

/** Returns the section of a sidebar that no entry opens. A link into it has its label. */
function unnamed(
  tree: Tree,
  { instance, docs, trees }: InstanceTrees,
  links: readonly Link[],
): Section {
  const link = links.find((one) => one.label !== '' && leadsInto(one, docs, tree));
  if (link) return { label: link.label, at: link.at, items: tree.items };
  const isOnly = trees.length === 1 && instance !== 'default';
  const label = labelFrom(isOnly ? instance : tree.name);
  return { label, isGuessed: true, at: tree.sidebar.at, items: tree.items };
}

function leadsInto({ href }: Link, docs: Docs, { ids }: Tree): boolean {
  const doc = docs.all.find(({ address }) => isSameAddress(address, href));
  return doc !== undefined && ids.has(doc.id);
}

function isSameAddress(a: string, b: string): boolean {
  const plain = (address: string) => pathOf(address).replace(/\/$/, '');
  return plain(a) === plain(b);
}

function flatten(items: readonly NavbarItem[]): Exclude<NavbarItem, { type: 'menu' }>[] {
  return items.flatMap((item) => (item.type === 'menu' ? flatten(item.items) : [item]));
}

/** Returns the sidebar of a page: the first one that has it, unless the page asks for another. */
function treeOf({ id, displayedSidebar }: Doc, trees: readonly Tree[]): Tree | undefined {
  if (displayedSidebar === null) return undefined;
  const asked = trees.find(({ name }) => name === displayedSidebar);
  return asked ?? trees.find(({ ids }) => ids.has(id));
}

function mainDoc({ all }: Docs): Doc | undefined {
  return all.find(({ source }) => /^(?:index|readme|intro)\.mdx?$/i.test(source)) ?? all[0];
}

/** Returns the label of the first item of a sidebar, which the framework shows for an entry without a label. */
function firstLabel({ items }: Tree): string | undefined {
  for (const item of itemsBelow(items))
    if (item.kind === 'page' || item.kind === 'link' || (item.kind === 'group' && item.index))
      return item.label;
  return undefined;
}

/** Returns a label from a name: `Tutorials` from `tutorialsSidebar`. */
function labelFrom(name: string): string {
  const words = name
    .replace(/[-_ ]?sidebars?$/i, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  if (words === '' || words === 'default') return 'Documentation';
  const lower = (words === words.toUpperCase() ? words : words.toLowerCase()).replace(
    /\b(?:api|cli|faq|sdk|ui)s?\b/g,
    (word) => word.replace(/^[^s]+/, (letters) => letters.toUpperCase()),
  );
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
