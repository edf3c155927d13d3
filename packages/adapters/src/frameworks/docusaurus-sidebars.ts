import type { Edition } from '../outline/editions.ts';
import { lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type Division,
  type Entry,
  isTitled,
  type OutlineGroup,
  type OutlinePage,
  type Section,
} from '../outline/parts.ts';
import { inLanguages } from '../outline/translations.ts';
import type {
  DocusaurusDoc,
  DocusaurusSidebarItem,
  DocusaurusSidebars,
} from './docusaurus-files.ts';
import { type Version, type Writer, writeMessages } from './docusaurus-messages.ts';

export interface SidebarsOfVersion {
  sidebars: DocusaurusSidebars;
  names: ReadonlyMap<Division, string>;
}

export function writeSidebars(version: Version, writer: Writer): SidebarsOfVersion {
  const { main, sections } = version;
  const { top } = main;
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
    sections.map((section) => {
      const name = names.get(section.part) as string;
      return [name, itemsOf(section, { name, version, writer, owned, elsewhere: new Set(owned) })];
    }),
  );
  return { sidebars, names };
}

/** Returns a name that is not an integer, which would come first in the object. */
function nameOfSidebar(labels: readonly string[]): string {
  const slug = nameFor(labels.join(' '));
  return /^\d+$/.test(slug) ? `sidebar-${slug}` : slug;
}

interface Sidebar {
  name: string;
  version: Version;
  writer: Writer;
  /** The pages of the sidebars before and of this one. On a page in several sidebars, Docusaurus would show the last one. */
  owned: Set<string>;
  /** The pages of the sidebars before. */
  elsewhere: ReadonlySet<string>;
}

function itemsOf({ part }: Section, sidebar: Sidebar): DocusaurusSidebarItem[] {
  const { version, owned } = sidebar;
  const categoryKey = uniqueNames();
  const docKey = uniqueNames();
  const item = (entry: Entry): DocusaurusSidebarItem => {
    if (entry.kind === 'page') return docOf(entry, entry, sidebar, docKey);
    const { node, isTop, root, children } = entry;
    if (root && children.length === 0) {
      const why = 'Docusaurus shows a category with nothing but its page as this page.';
      for (const { node: one } of inLanguages(version.translations, entry))
        sidebar.writer.lost.push(lose(one, why));
      return docOf(root, entry, sidebar, docKey);
    }
    const key = categoryKey(node.label);
    if (root) owned.add(root.node.path);
    addMessages(entry, `category.${key}`, sidebar);
    noteState(entry, sidebar);
    return {
      type: 'category',
      label: node.label,
      ...(key === node.label ? {} : { key }),
      ...(root ? { link: { type: 'doc', id: idOf(root, version.main, sidebar.writer) } } : {}),
      ...(isTop ? { collapsible: false } : {}),
      ...(!isTop && node.expanded ? { collapsed: false } : {}),
      items: children.map(item),
    };
  };
  return part.entries.map(item);
}

function noteState(group: OutlineGroup, { version, writer }: Sidebar): void {
  for (const other of version.translations.of(group).values()) {
    if (group.isTop || (other.node.expanded === true) === (group.node.expanded === true)) continue;
    const why = 'A category of Docusaurus is collapsed in all languages or in none.';
    writer.lost.push(lose(other.node, why, { of: 'expanded' }));
  }
}

/** @param entry the page, or a group that has only the page, with the label to show. */
function docOf(
  page: OutlinePage,
  entry: Entry,
  sidebar: Sidebar,
  uniqueKey: (name: string) => string,
): DocusaurusDoc {
  const { version, writer, owned, elsewhere } = sidebar;
  const { path } = page.node;
  const { label } = entry.node;
  const id = idOf(page, version.main, writer);
  const type = elsewhere.has(path) ? 'ref' : 'doc';
  owned.add(path);
  const all = inLanguages(version.translations, entry);
  if (all.every((one) => one.kind === 'page' && isTitled(one)))
    return type === 'doc' ? id : { type, id };
  // Without keys, Docusaurus rejects a sidebar with equal labels.
  const key = uniqueKey(label);
  addMessages(entry, `doc.${key}`, sidebar);
  return { type, id, label, ...(key === label ? {} : { key }) };
}

/** Adds the translations of a label to the files of the languages. */
function addMessages(one: Entry, key: string, { name, version, writer }: Sidebar): void {
  const file = `docusaurus-plugin-content-docs/${version.stem}.json`;
  writeMessages(one, `sidebar.${name}.${key}`, file, version, writer);
}

/**
 * Returns the id of a page in Docusaurus. It does not include number prefixes of folders and files, unless the page keeps them.
 * An `id` in front matter replaces the last part.
 */
export function idOf({ node }: OutlinePage, { pathOf }: Edition, { pageMeta }: Writer): string {
  const { id, parse_number_prefixes: hasNoPrefixes } = pageMeta?.(node.path)?.data ?? {};
  const names = pathOf(node.path)
    .split('/')
    .map((name) => (hasNoPrefixes === false ? name : withoutNumber(name)));
  if (typeof id === 'string' || typeof id === 'number') names.splice(-1, 1, String(id));
  return names.join('/');
}

function withoutNumber(name: string): string {
  // Dates and versions keep their numbers.
  if (/^\d+[-_.]\d+/.test(name)) return name;
  return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
}
