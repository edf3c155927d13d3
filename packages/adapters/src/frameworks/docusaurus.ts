import type { NavElement, NavTree } from '@nav/core/client';
import type { AdapterOptions } from '../outline/choices.ts';
import { editionsOf, loseUrls, topFolders, type VersionEditions } from '../outline/editions.ts';
import { distinct, type Exported, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type Division,
  leavesSite,
  type OutlineLink,
  pagesOf,
  pathsIn,
  sectionsOf,
} from '../outline/parts.ts';
import { inLanguages, tagOf, translationsOf } from '../outline/translations.ts';
import type {
  DocusaurusDocsOptions,
  DocusaurusI18n,
  DocusaurusNavbarItem,
  DocusaurusNavbarLink,
  DocusaurusValue,
} from './docusaurus-files.ts';
import { type Version, type Writer, writeMessages } from './docusaurus-messages.ts';
import { idOf, type SidebarsOfVersion, writeSidebars } from './docusaurus-sidebars.ts';

const NAME = 'Docusaurus';

/**
 * Returns the sidebars and the entries of the navigation bar for Docusaurus, in all versions and languages. Ids of pages are
 * their paths in the folder of the version without number prefixes, as Docusaurus makes them, with the `id` of front matter.
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
    pageMeta: options.pageMeta,
  };
  const versions = namedVersions(all.versions);
  for (const { without, translations } of versions) {
    const why = 'A page of Docusaurus has one sidebar, and all of these pages have another one.';
    for (const { node, edition = node, entries } of without)
      writer.lost.push(lose(edition, why, { pages: pagesOf(entries).length }));
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
function writePages(version: Version, writer: Writer): void {
  const { main, others, route, stem } = version;
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
    const why = `In ${NAME}, the path of a language and that of a version precede the path of a page.`;
    lost.push(...loseUrls(version, one, moved, why));
  }
}

/** Returns the folder of the pages of a version, in a language if it is not the default one. */
function folderOf(stem: string, locale: string): string {
  if (locale !== '') return `i18n/${locale}/docusaurus-plugin-content-docs/${stem}`;
  return stem === 'current' ? 'docs' : `versioned_docs/${stem}`;
}

function writeNavbar(
  version: Version,
  names: ReadonlyMap<Division, string>,
  writer: Writer,
): DocusaurusNavbarItem[] {
  const { top, links } = version.main;
  const translated = (one: Division | OutlineLink) => {
    writeMessages(one, `item.label.${one.label}`, NAVBAR_MESSAGES, version, writer);
    return one.label;
  };
  const leaf = (one: Division): DocusaurusNavbarLink[] => {
    if (one.href !== undefined) return [linkItem(translated(one), one.href)];
    if (one.parts.length > 0) {
      const why = 'A menu of Docusaurus has one level. Its items are kept.';
      for (const { node } of inLanguages(version.translations, one))
        writer.lost.push(lose(node, why));
      return one.parts.flatMap(leaf);
    }
    const [first] = pagesOf(one.entries);
    if (!first) return [];
    const sidebarId = names.get(one);
    const label = translated(one);
    return sidebarId !== undefined
      ? [{ type: 'docSidebar', sidebarId, label }]
      : [{ type: 'doc', docId: idOf(first, version.main, writer), label }];
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
