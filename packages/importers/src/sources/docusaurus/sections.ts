import { pathOf } from '@nav/core/internal';
import type { Link, Section } from '../../model/source.ts';
import type { Config } from './config.ts';
import { type Doc, type Docs, linkAddress } from './docs.ts';
import type { Locale, Messages } from './locales.ts';
import { linkFrom, type NavbarItem, type NavbarSection } from './navbar.ts';
import { findDoc, type Tree } from './tree.ts';

/** The sidebars of an instance in one version and language. */
export interface InstanceTrees {
  instance: string;
  docs: Docs;
  trees: readonly Tree[];
}

/** Returns the sidebars in the order of the navigation bar, with its labels, and the other entries of the bar. */
export function sectionsOf(
  all: readonly InstanceTrees[],
  navbar: readonly NavbarItem[],
  messages: Messages,
  config: Config,
  locale: Locale,
): { sections: Section[]; links: Link[]; missing: NavbarSection[] } {
  const used = new Set<Tree>();
  const links: Link[] = [];
  const missing: NavbarSection[] = [];
  const named: { instance: string; section: Section }[] = [];
  const translate = (label: string) => messages.get(`item.label.${label}`) ?? label;

  /** Returns the sidebar that an entry opens. */
  function treeFor(item: NavbarSection): { tree: Tree; doc: Doc | undefined } | undefined {
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

  function sectionFor(item: NavbarSection): { instance: string; section: Section } | undefined {
    const found = treeFor(item);
    if (!found || used.has(found.tree)) return undefined;
    used.add(found.tree);
    const { tree, doc } = found;
    const label =
      item.label === undefined ? (doc?.sidebarLabel ?? doc?.title) : translate(item.label);
    const section: Section = {
      label: label ?? firstLabel(tree) ?? labelFrom(tree.name),
      at: item.at,
      items: tree.items,
    };
    return { instance: item.instance, section };
  }

  for (const item of navbar) {
    if (item.type === 'link') {
      links.push(linkFrom(translated(item), linkAddress(config, locale, item.href)));
    } else if (item.type === 'menu') {
      const entries = flatten(item.items);
      const sections = entries.flatMap((entry) =>
        entry.type === 'link' ? [] : (sectionFor(entry) ?? []),
      );
      const [first] = sections;
      if (!first) {
        for (const entry of entries) {
          if (entry.type === 'link') {
            links.push(linkFrom(translated(entry), linkAddress(config, locale, entry.href)));
          }
        }
        continue;
      }
      // The entries that are left lead elsewhere.
      const rest = sections.map(({ section }) => section);
      const menu = entries.flatMap((entry): Section[] => {
        if (entry.type !== 'link') {
          const section = rest.find(({ at }) => at === entry.at);
          return section ? [section] : [];
        }
        const { label, href, at } = linkFrom(
          translated(entry),
          linkAddress(config, locale, entry.href),
        );
        return [{ label, href, at, items: [] }];
      });
      const label = translate(item.label ?? '');
      named.push({ instance: first.instance, section: { label, at: item.at, items: [], menu } });
    } else {
      const section = sectionFor(item);
      if (section) named.push(section);
      else if (!treeFor(item)) missing.push(item);
    }
  }

  function translated<T extends { label: string | undefined }>(item: T): T {
    return item.label === undefined ? item : { ...item, label: translate(item.label) };
  }

  const sections = all.flatMap(({ instance, docs, trees }) => {
    const own = named.filter((one) => one.instance === instance).map(({ section }) => section);
    const others = trees
      .filter((tree) => !used.has(tree))
      .map((tree): Section => {
        const link = links.find((one) => one.label !== '' && leadsInto(one, docs, tree));
        if (link) return { label: link.label, at: link.at, items: tree.items };
        const isOnly = trees.length === 1 && instance !== 'default';
        const label = labelFrom(isOnly ? instance : tree.name);
        return { label, isGuessed: true, at: tree.sidebar.at, items: tree.items };
      });
    return [...own, ...others];
  });
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

/** Returns the first page of a version. */
function mainDoc({ all }: Docs): Doc | undefined {
  return all.find(({ source }) => /^(?:index|readme|intro)\.mdx?$/i.test(source)) ?? all[0];
}

/** Returns the label of the first item of a sidebar, which the framework shows for an entry without a label. */
function firstLabel({ items }: Tree): string | undefined {
  for (const item of items) {
    if (item.kind === 'page' || item.kind === 'link') return item.label;
    if (item.kind === 'group' && item.index) return item.label;
    if (item.kind === 'group') {
      const inner = firstLabel({ items: item.items } as Tree);
      if (inner !== undefined) return inner;
    }
  }
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
