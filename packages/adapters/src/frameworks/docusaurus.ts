import type { NavElement, NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import { type Edition, editionsOf, topFolders, type VersionEditions } from '../outline/editions.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type Entry,
  leavesSite,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesOf,
  pathsIn,
  type Section,
  sectionsOf,
} from '../outline/parts.ts';
import {
  type Labeled,
  labelOf,
  type Translations,
  tagOf,
  translationsOf,
} from '../outline/translations.ts';
import type {
  DocusaurusDoc,
  DocusaurusDocsOptions,
  DocusaurusFile,
  DocusaurusI18n,
  DocusaurusMessage,
  DocusaurusNavbarItem,
  DocusaurusNavbarLink,
  DocusaurusSidebarItem,
  DocusaurusSidebars,
  DocusaurusValue,
} from './docusaurus-files.ts';

const NAME = 'Docusaurus';

interface Writer {
  files: Record<string, DocusaurusFile>;
  pages: Record<string, string>;
  /** The languages besides the default one, by tag. */
  locales: ReadonlyMap<string, string>;
  lost: Loss[];
}

interface Version extends VersionEditions {
  /** `current`, or the name in `versions.json`. */
  name: string;
  /** The path in its URLs, without slashes around it. */
  route: string;
  /** The name of its folders and files: `current`, `version-1.0`. */
  stem: string;
  /** The parts with a sidebar. */
  sections: Section[];
  /** The parts without one, because all of their pages have another one. */
  without: ReadonlySet<Part>;
  translations: Translations;
}

/**
 * Returns the sidebars and the entries of the navigation bar for Docusaurus, in all versions and languages. Ids of pages are
 * their paths in the folder of the version without number prefixes, as Docusaurus makes them.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toDocusaurus(
  tree: NavTree,
  options: AdapterOptions = {},
): Exported<DocusaurusValue> {
  const all = editionsOf(tree, { name: NAME, keeps: [], links: ['item'] }, options);
  const { main } = all.versions[0];
  const others = all.languages.filter(({ label }) => label !== main.language?.label);
  const writer: Writer = {
    files: {},
    pages: {},
    locales: new Map(others.map((language) => [tagOf({ language }), language.label])),
    lost: all.lost,
  };
  const versions = namedVersions(all.versions);
  for (const { without, translations } of versions) {
    const why = 'A page of Docusaurus has one sidebar, and all of these pages have another one.';
    for (const { node, entries } of without)
      writer.lost.push(lose(node, why, { pages: pagesOf(entries).length }));
    writer.lost.push(...translations.lost);
  }
  const [current, ...older] = versions as [Version, ...Version[]];
  const written = versions.map((version) => writeSidebars(version, writer));
  const { sidebars, names } = written[0] as SidebarsOfVersion;
  const navbar = writeNavbar(current, names, writer);
  const value: DocusaurusValue = { sidebars, navbar };
  if (older.length > 0) {
    navbar.push({ type: 'docsVersionDropdown' });
    value.docs = docsOptions(current, older);
    writer.files['versions.json'] = older.map(({ name }) => name);
    for (const [at, { stem }] of older.entries()) {
      const own = written[at + 1]?.sidebars ?? {};
      writer.files[`versioned_sidebars/${stem}-sidebars.json`] = own;
    }
  }
  if (others.length > 0) {
    navbar.push({ type: 'localeDropdown' });
    value.i18n = i18nOf(all.languages, main.language as NavElement);
  }
  if (older.length + others.length > 0) {
    for (const version of versions) writePages(version, writer);
    value.files = writer.files;
    value.pages = writer.pages;
  }
  return { value, lost: distinct(writer.lost) };
}

function namedVersions(versions: readonly VersionEditions[]): Version[] {
  const uniqueName = uniqueNames(['current']);
  const uniqueRoute = uniqueNames(versions[0] ? ['', ...topFolders(versions[0])] : ['']);
  return versions.map((one, at): Version => {
    const label = one.version?.label ?? '';
    const { sections, without } = sidebarsOf(one);
    const translations = translationsOf(one, { name: NAME, without });
    const own = { ...one, sections, without, translations };
    if (at === 0) return { ...own, name: 'current', route: '', stem: 'current' };
    // Docusaurus takes names of files.
    const isName = /^[\p{L}\p{N}](?:[\p{L}\p{N}._ -]{0,30}[\p{L}\p{N}_-])?$/u.test(label);
    const name = uniqueName(isName ? label : nameFor(label).slice(0, 30));
    const route = uniqueRoute(one.folder || nameFor(label));
    return { ...own, name, route, stem: `version-${name}` };
  });
}

function sidebarsOf({ main }: VersionEditions): Pick<Version, 'sections' | 'without'> {
  const all = sectionsOf(main.top);
  const sections = all.filter(({ part }) => pagesOf(part.entries).some((one) => !one.repeated));
  const kept = new Set(sections.map(({ part }) => part));
  return {
    sections,
    without: new Set(all.map(({ part }) => part).filter((one) => !kept.has(one))),
  };
}

function docsOptions(current: Version, older: readonly Version[]): DocusaurusDocsOptions {
  const labelIn = ({ version, name }: Version) => version?.label ?? name;
  return {
    lastVersion: 'current',
    versions: {
      current: { label: labelIn(current) },
      ...Object.fromEntries(
        older.map((one) => [
          one.name,
          { label: labelIn(one), path: one.route, banner: 'none' as const },
        ]),
      ),
    },
  };
}

function i18nOf(languages: readonly NavElement[], main: NavElement): DocusaurusI18n {
  return {
    defaultLocale: main.label,
    locales: languages.map(({ label }) => label),
    localeConfigs: Object.fromEntries(
      languages.map((language) => {
        const { label, nativeName = label, dir = 'ltr' } = language;
        return [label, { label: nativeName, htmlLang: tagOf({ language }), direction: dir }];
      }),
    ),
  };
}

/** Adds the files of the pages of a version, and notes the URLs that change. */
function writePages({ main, others, version, route, stem }: Version, writer: Writer): void {
  const { pages, locales, lost } = writer;
  const known = new Set(pathsIn(main).map(main.pathOf));
  const exported = new Set(locales.values());
  for (const one of [main, ...others]) {
    const locale = one === main ? '' : (one.language?.label ?? '');
    if (one !== main && !exported.has(locale)) continue;
    const folder = folderOf(stem, locale);
    const paths = pathsIn(one).filter((path) => known.has(one.pathOf(path)));
    for (const path of paths) pages[`${folder}/${one.pathOf(path)}`] = path;
    const urlOf = (path: string) => [locale, route, one.pathOf(path)].filter(Boolean).join('/');
    const moved = paths.filter((path) => urlOf(path) !== path).length;
    const node = one === main ? (version ?? one.language) : one.language;
    if (moved === 0 || !node) continue;
    const why = `In ${NAME}, the path of a language and that of a version precede the path of a page.`;
    lost.push(lose(node, why, { of: moved === 1 ? '1 URL' : `${moved} URLs` }));
  }
}

/** Returns the folder of the pages of a version, in a language if it is not the default one. */
function folderOf(stem: string, locale: string): string {
  if (locale !== '') return `i18n/${locale}/docusaurus-plugin-content-docs/${stem}`;
  return stem === 'current' ? 'docs' : `versioned_docs/${stem}`;
}

interface SidebarsOfVersion {
  sidebars: DocusaurusSidebars;
  names: ReadonlyMap<Part, string>;
}

function writeSidebars(version: Version, writer: Writer): SidebarsOfVersion {
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
      for (const { node: one } of [entry, ...version.translations.of(entry).values()]) {
        sidebar.writer.lost.push(lose(one, why));
      }
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
      ...(root ? { link: { type: 'doc', id: idOf(root, version.main) } } : {}),
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
  const { version, owned, elsewhere } = sidebar;
  const { path } = page.node;
  const { label } = entry.node;
  const id = idOf(page, version.main);
  const type = elsewhere.has(path) ? 'ref' : 'doc';
  owned.add(path);
  const all = [entry, ...version.translations.of(entry).values()];
  if (all.every(isTitled)) return type === 'doc' ? id : { type, id };
  // Without keys, Docusaurus rejects a sidebar with equal labels.
  const key = uniqueKey(label);
  addMessages(entry, `doc.${key}`, sidebar);
  return { type, id, label, ...(key === label ? {} : { key }) };
}

/** Returns true if Docusaurus reads the same title from the page, unless the page has none. */
function isTitled({ kind, node }: Entry): boolean {
  if (kind === 'group') return false;
  const { path, label, title } = node;
  return label === title && title !== titleFromPath(path);
}

/** Adds the translations of a label to the files of the languages. */
function addMessages(one: Entry, key: string, { name, version, writer }: Sidebar): void {
  const file = `docusaurus-plugin-content-docs/${version.stem}.json`;
  writeMessages(one, `sidebar.${name}.${key}`, file, version, writer);
}

function writeMessages(
  one: Labeled,
  key: string,
  file: string,
  { translations }: Version,
  { files, locales, lost }: Writer,
): void {
  for (const [tag, other] of translations.of(one)) {
    const locale = locales.get(tag);
    const message = labelOf(other);
    if (locale === undefined) continue;
    const path = `i18n/${locale}/${file}`;
    files[path] ??= {};
    const messages = files[path] as Record<string, DocusaurusMessage>;
    const known = Object.hasOwn(messages, key) ? messages[key]?.message : undefined;
    if (known !== undefined && known !== message) {
      const why = 'Entries of Docusaurus with one label have one translation.';
      lost.push(lose(other.node, why, { of: 'label' }));
    } else if (known === undefined && message !== labelOf(one)) {
      Object.defineProperty(messages, key, { enumerable: true, value: { message } });
    }
    if (Object.keys(messages).length === 0) delete files[path];
  }
}

/** Returns the id that Docusaurus gives to a page: number prefixes of folders and files do not belong to it. */
function idOf({ node }: OutlinePage, { pathOf }: Edition): string {
  return pathOf(node.path)
    .split('/')
    .map((name) => {
      // Dates and versions keep their numbers.
      if (/^\d+[-_.]\d+/.test(name)) return name;
      return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
    })
    .join('/');
}

function writeNavbar(
  version: Version,
  names: ReadonlyMap<Part, string>,
  writer: Writer,
): DocusaurusNavbarItem[] {
  const { top, links } = version.main;
  const translated = (one: Part | OutlineLink) => {
    writeMessages(one, `item.label.${one.label}`, NAVBAR_MESSAGES, version, writer);
    return one.label;
  };
  const leaf = (one: Part): DocusaurusNavbarLink[] => {
    if (one.href !== undefined) return [linkItem(translated(one), one.href)];
    if (one.parts.length > 0) {
      const why = 'A menu of Docusaurus has one level. Its items are kept.';
      for (const { node } of [one, ...version.translations.of(one).values()]) {
        writer.lost.push(lose(node, why));
      }
      return one.parts.flatMap(leaf);
    }
    const [first] = pagesOf(one.entries);
    if (!first) return [];
    const sidebarId = names.get(one);
    const label = translated(one);
    return sidebarId !== undefined
      ? [{ type: 'docSidebar', sidebarId, label }]
      : [{ type: 'doc', docId: idOf(first, version.main), label }];
  };
  return [
    ...top.parts.flatMap((part): DocusaurusNavbarItem[] =>
      part.parts.length === 0
        ? leaf(part)
        : [{ type: 'dropdown', label: translated(part), items: part.parts.flatMap(leaf) }],
    ),
    ...links.map((link) => linkItem(translated(link), link.href)),
  ];
}

const NAVBAR_MESSAGES = 'docusaurus-theme-classic/navbar.json';

function linkItem(label: string, href: string): DocusaurusNavbarLink {
  return leavesSite(href) ? { label, href } : { label, to: href };
}
