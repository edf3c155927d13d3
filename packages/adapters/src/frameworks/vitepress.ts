import type { NavNode, NavTree } from '@nav/core/client';
import { type AdapterOptions, loseAlone } from '../outline/choices.ts';
import { type LanguageOutline, outlines, ownerOf } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { everyEdition } from '../outline/outline.ts';
import {
  type Entry,
  firstPageOf,
  type Outline,
  type OutlinePage,
  type Part,
  pagesOf,
  type Section,
  sectionsOf,
} from '../outline/parts.ts';
import { type OtherVersion, otherVersions } from '../outline/versions.ts';
import type {
  VitePressLocale,
  VitePressNavItem,
  VitePressNavigation,
  VitePressNavLink,
  VitePressNavList,
  VitePressSidebarItem,
  VitePressValue,
} from './vitepress-config.ts';

/** The reason for pages that are not in the folder of their language. */
const WHY_OUTSIDE =
  'VitePress shows pages outside of the folder of their language in the default one.';

/** The levels of a sidebar that the default theme shows. */
const LEVELS = 6;

/**
 * Returns the navigation bar and the sidebars for the default theme of VitePress, in all versions and languages.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toVitePress(tree: NavTree, options: AdapterOptions = {}): Exported<VitePressValue> {
  const framework = everyEdition({ name: 'VitePress', keeps: [], links: [] }, options);
  const { main, languages, lost } = outlines(tree, framework, options);
  const versions = otherVersions(tree, framework, options, { main, languages });
  lost.push(...versions.lost);
  const mainVersions = versions.of(undefined);
  const sections = [main, ...mainVersions].flatMap(({ top }) => sectionsOf(top));
  const isMain = ({ language }: LanguageOutline) => language.label === main.language?.label;
  const isInMain: Shows = ({ node }) => {
    const owner = ownerOf(node.path, languages);
    return !owner || isMain(owner);
  };
  for (const each of languages) {
    for (const { language, top } of isMain(each) ? [] : versions.of(each)) {
      const outside = shownSections(top, isInMain);
      sections.push(...outside);
      if (language && outside.length > 0) lost.push(lose(language, WHY_OUTSIDE, { of: 'label' }));
    }
  }
  const { value, ...own } = navigationOf(main, mainVersions, sections, isInMain);
  const navigations = [own];
  const allLost = () => {
    const unseen = unseenSections(navigations);
    return distinct([...lost, ...navigations.flatMap((each) => each.lost), ...unseen]);
  };
  if (languages.length === 0) return { value, lost: allLost() };

  const locales: Record<string, VitePressLocale> = {};
  for (const each of languages) {
    const { language, folder } = each;
    const others = versions.of(each);
    const isOwn: Shows = ({ node }) => ownerOf(node.path, languages) === each;
    const inside = others.flatMap(({ top }) => shownSections(top, isOwn));
    const navigation = isMain(each)
      ? { ...own, value }
      : navigationOf(each, others, [...sectionsOf(each.top), ...inside], isOwn);
    navigations.push(navigation);
    const { nativeName: label, lang = language.label, dir = 'ltr' } = language;
    const first = firstPageOf(each.top)?.node.href ?? '/';
    Object.defineProperty(locales, folder || 'root', {
      enumerable: true,
      value: {
        label: label ?? language.label,
        lang,
        ...(dir === 'ltr' ? {} : { dir }),
        link: linkOf(first),
        ...(folder === '' ? {} : { themeConfig: navigation.value }),
      } satisfies VitePressLocale,
    });
  }
  return { value: { ...value, locales }, lost: allLost() };
}

type Shows = (page: OutlinePage) => boolean;

function shownSections(top: Part, shows: Shows): Section[] {
  return sectionsOf(top).filter(({ part }) => pagesOf(part.entries).some(shows));
}

/** The navigation of a language, with the sections whose sidebar a page shows, and the others. */
interface LanguageNavigation extends Exported<VitePressNavigation> {
  seen: readonly Section[];
  unseen: readonly Section[];
}

/** Returns the sections whose sidebar no page shows in any language, as losses. */
function unseenSections(navigations: readonly Omit<LanguageNavigation, 'value'>[]): Loss[] {
  const nodesOf = ({ part }: Section) => pagesOf(part.entries).map(({ node }) => node);
  const seen = new Set(navigations.flatMap((each) => each.seen.flatMap(nodesOf)));
  const why = 'A page of VitePress has one sidebar, and all of these pages have another one.';
  // The whole navigations of two languages are the same node, and a section may be in several navigations.
  const hidden = new Map<NavNode, Set<NavNode>>();
  for (const section of navigations.flatMap(({ unseen }) => unseen)) {
    const { node } = section.part;
    const pages = nodesOf(section);
    if (!pages.some((page) => seen.has(page)))
      hidden.set(node, new Set([...(hidden.get(node) ?? []), ...pages]));
  }
  return Array.from(hidden, ([node, { size }]) => lose(node, why, { pages: size }));
}

function navigationOf(
  own: Outline,
  others: readonly OtherVersion[],
  sections: readonly Section[],
  shows: Shows,
): LanguageNavigation {
  const { top, links } = own;
  const lost: Loss[] = [];
  const { sidebar, selected, matchOf } = sidebarsOf(sections, shows, lost);
  const isBar = top.parts.length > 0;
  const linkTo = (part: Part): VitePressNavLink[] => {
    if (part.href !== undefined) return [{ text: html(part.label), link: linkOf(part.href) }];
    const first = firstPageOf(part);
    if (!first) return [];
    const activeMatch = matchOf(part);
    const own = activeMatch === undefined ? {} : { activeMatch };
    return [{ text: html(part.label), link: linkOf(first.node.href), ...own }];
  };
  const flat = (part: Part): VitePressNavLink[] => {
    if (part.parts.length === 0) return linkTo(part);
    lost.push(lose(part.node, 'Menus of VitePress have two levels. Its items are kept.'));
    return part.parts.flatMap(flat);
  };
  const nav = top.parts.flatMap((part): VitePressNavItem[] => {
    if (part.parts.length === 0) return linkTo(part);
    const items = part.parts.flatMap((child): (VitePressNavLink | VitePressNavList)[] => {
      if (child.parts.length === 0) return linkTo(child);
      return [{ text: html(child.label), items: child.parts.flatMap(flat) }];
    });
    return [{ text: html(part.label), items }];
  });
  const globals = links.map(({ label, href }) => ({ text: html(label), link: linkOf(href) }));
  const menu = versionMenu(own, others, lost);
  return {
    value: { nav: [...(isBar ? nav : []), ...globals, ...menu], sidebar },
    lost,
    seen: sections.filter((section) => selected.has(section)),
    unseen: sections.filter((section) => !selected.has(section)),
  };
}

function versionMenu(
  { top, version, versions }: Outline,
  others: readonly OtherVersion[],
  lost: Loss[],
): VitePressNavItem[] {
  if (!version) return [];
  if (others.length === 0) {
    lost.push(loseAlone('VitePress', version));
    return [];
  }
  const pages = others.map((other) => [other.version, firstPageOf(other.top)] as const);
  const why = 'VitePress has no versions. A menu of the navigation bar opens their sidebars.';
  for (const own of [{ versions }, ...others]) {
    for (const one of own.versions) lost.push(lose(one, why, { of: 'kind' }));
  }
  const items = [[version, firstPageOf(top)] as const, ...pages].flatMap(([{ label }, page]) =>
    page ? [{ text: html(label), link: linkOf(page.node.href) }] : [],
  );
  return [{ text: html(version.label), items }];
}

/** A folder of the site with the sections of the pages in it. */
interface Folder {
  path: string;
  /** The sections of pages directly in the folder, by path. */
  pages: Map<string, Section>;
  folders: Map<string, Folder>;
  /** The sections of all pages below. */
  sections: Set<Section>;
}

/** A path prefix, and the section whose sidebar its pages show. */
type Prefix = [path: string, section: Section];

/**
 * Assigns sidebars to the fewest path prefixes that select them on all of their pages, in the order of the sections. A page in
 * several sections shows the first one. Prefixes with a file name precede the folder of the file: VitePress uses the first of
 * the prefixes with equally many slashes.
 */
function sidebarsOf(
  sections: readonly Section[],
  shows: Shows,
  lost: Loss[],
): {
  sidebar: Record<string, VitePressSidebarItem[]>;
  /** The sections whose sidebar a page shows. */
  selected: ReadonlySet<Section>;
  matchOf(part: Part): string | undefined;
} {
  const top = folderTree(sections, shows);
  const ranks = new Map(sections.map((section, at) => [section, at]));
  const rankOf = (section: Section) => ranks.get(section) ?? 0;
  const early: Prefix[] = [];
  const late: Prefix[] = [];
  const first: Prefix[] = [];
  (function assign(folder: Folder, inherited: Section | undefined): void {
    const [only, ...others] = folder.sections;
    const own = others.length === 0 ? only : (mostFrequent(folder.pages.values()) ?? inherited);
    const files = [...folder.pages].map(([path, section]): Prefix => [`/${path}.md`, section]);
    early.push(...files.filter(([, section]) => section !== own));
    if (own && own !== inherited) {
      const isLate = files.some(([, section]) => rankOf(section) > rankOf(own));
      (isLate ? late : early).push([`/${folder.path}`, own]);
      // The first prefix of a section determines its place, so one of its files precedes the later sections.
      if (isLate) first.push(...files.filter(([, section]) => section === own).slice(0, 1));
    }
    for (const child of folder.folders.values()) assign(child, own);
  })(top, undefined);
  const items = new Map(
    sections.map((section) => [section, section.part.entries.map((one) => itemOf(one, 1, lost))]),
  );
  const inOrder = (all: readonly Prefix[]) => all.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
  const prefixes = [...inOrder(early), ...late];
  return {
    selected: new Set(prefixes.map(([, section]) => section)),
    sidebar: Object.fromEntries(
      [...inOrder([...first, ...early]), ...late].map(([prefix, section]) => [
        prefix,
        items.get(section) ?? [],
      ]),
    ),
    matchOf(part) {
      const own = new Set(sectionsOf(part).map((section) => section.part));
      return matchOf(prefixes.map(([prefix, { part }]) => [prefix, own.has(part)]));
    },
  };
}

function folderTree(sections: readonly Section[], shows: Shows): Folder {
  const create = (path: string): Folder => ({
    path,
    pages: new Map(),
    folders: new Map(),
    sections: new Set(),
  });
  const top = create('');
  const known = new Set<string>();
  for (const section of sections) {
    for (const page of pagesOf(section.part.entries)) {
      const { node } = page;
      if (known.has(node.path) || !shows(page)) continue;
      known.add(node.path);
      let folder = top;
      folder.sections.add(section);
      for (const name of node.path.split('/').slice(0, -1)) {
        let below = folder.folders.get(name);
        if (!below) {
          below = create(`${folder.path}${name}/`);
          folder.folders.set(name, below);
        }
        folder = below;
        folder.sections.add(section);
      }
      folder.pages.set(node.path, section);
    }
  }
  return top;
}

function mostFrequent(sections: Iterable<Section>): Section | undefined {
  const counts = new Map<Section, number>();
  for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Returns a regular expression for the paths of some prefixes, without the paths of longer prefixes of other sections.
 */
function matchOf(
  prefixes: readonly (readonly [prefix: string, own: boolean])[],
): string | undefined {
  const patternOf = (prefix: string) =>
    prefix.endsWith('/')
      ? escapeRegExp(prefix)
      : `${escapeRegExp(prefix.replace(/(?:(^|\/)index)?\.md$/, '$1'))}$`;
  const patterns = prefixes
    .filter(([, own]) => own)
    .map(([prefix]) => {
      const others = prefixes
        .filter(([other, own]) => !own && other !== prefix && other.startsWith(prefix))
        .map(([other]) => patternOf(other).slice(escapeRegExp(prefix).length));
      const except = others.length === 0 ? '' : `(?!${others.join('|')})`;
      return patternOf(prefix) + except;
    });
  if (patterns.length === 0) return undefined;
  return patterns.length === 1 ? `^${patterns[0]}` : `^(?:${patterns.join('|')})`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function itemOf(entry: Entry, level: number, lost: Loss[]): VitePressSidebarItem {
  if (entry.kind === 'page') {
    return { text: html(entry.node.label), link: linkOf(entry.node.href) };
  }
  const { node, isTop, root, children } = entry;
  if (level > LEVELS - 1 && children.length > 0) {
    lost.push(lose(node, `The default theme of VitePress shows ${LEVELS} levels.`));
  }
  if (root && children.length === 0) {
    lost.push(lose(node, 'VitePress shows a group with nothing but its page as this page.'));
  }
  return {
    text: html(node.label),
    ...(root ? { link: linkOf(root.node.href) } : {}),
    ...(isTop ? {} : { collapsed: node.expanded !== true }),
    items: children.map((child) => itemOf(child, level + 1, lost)),
  };
}

/** Ends the URL of an index page in a slash, as VitePress does. */
function linkOf(href: string): string {
  return href.startsWith('/') ? href.replace(/(^|\/)index$/, '$1') : href;
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
