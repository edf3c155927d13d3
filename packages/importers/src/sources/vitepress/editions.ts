import { isLocal } from '@nav/paths';
import {
  type Edition,
  type Item,
  type Link,
  type Lost,
  newLost,
  type Section,
  type Variant,
} from '../../model/source.ts';
import { pagesIn } from '../../model/tree.ts';
import { addAll } from '../../reading/add-all.ts';
import { htmlText } from '../../reading/html-text.ts';
import { entries, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { SiteConfig } from './config.ts';
import { readItems } from './items.ts';
import { labelOf, lostMenus, type Nav, otherLinks, readNav } from './nav.ts';
import { sentenceCase, type VitePressPage, type VitePressPages } from './pages.ts';
import { type Layer, readSidebars, type Sidebar } from './sidebars.ts';

export interface EditionReading {
  editions: Edition[];
  /** The links of the navigation bar of the default language. */
  links: Link[];
  lost: Lost[];
  /** True if a program computes a sidebar. */
  isComputed: boolean;
}

/** A language of the site, or the whole site. */
interface Locale {
  /** The first segments of its addresses; empty for the pages of no other language. */
  key: string;
  config: Value | undefined;
  language: Variant | undefined;
}

/** Reads the languages of a site, or its only one, each with its sidebars. `given` replaces its configurations. */
export function readEditions(
  config: SiteConfig,
  pages: VitePressPages,
  given: Value | undefined,
): EditionReading {
  const { locales, lost } = readLocales(config);
  const keys = locales.map(({ key }) => key).filter((key) => key !== '');
  const ownerOf = (route: string) => keys.find((one) => route.startsWith(`${one}/`));
  // Without a root language, VitePress shows the other pages with the options of the site. Here, they are in the first one.
  const others = pages.all.filter(({ route }) => ownerOf(route) === undefined);
  const rest = locales.some(({ key }) => key === '') ? '' : locales[0]?.key;
  const editions: Edition[] = [];
  const links: Link[] = [];
  const shown = new Set<Value>();
  const all = new Map<Value, Sidebar>();
  let isComputed = false;
  for (const { key, config: own, language } of locales) {
    const ofLocale = pages.all.filter(({ route }) => (ownerOf(route) ?? rest) === key);
    const layers = layersOf(config, own, key, ofLocale);
    const reading = readSidebars(
      given ? [{ config: given, prefix: '/', isInherited: keys.length > 0 }] : layers,
      config.isMerged,
    );
    if (reading.lost.length > 0) isComputed = true;
    const reachable = reading.sidebars.filter(({ prefix }) => isReachable(prefix, key, keys));
    const isShown = shownPrefixes(reachable, ofLocale, pages);
    const visible = reachable.filter(({ prefix }) => isShown(prefix));
    const sidebars = [
      ...(visible.length > 0 ? visible : reachable),
      ...(key === rest && key !== '' ? sidebarsWith(others, config, pages, keys) : []),
    ];
    for (const sidebar of reading.sidebars) all.set(sidebar.list, sidebar);
    for (const { list } of sidebars) shown.add(list);
    const nav = readNav(
      layers.map((layer) => property(property(layer.config, 'themeConfig'), 'nav')).find(Boolean),
    );
    const files = new Set(ofLocale.map(({ file }) => file));
    const sections = sectionsOf(sidebars, nav, pages, key, files);
    const shownPages = sections.flatMap(({ items }) => pagesIn(items));
    const listed = new Set(shownPages.map(({ file }) => file));
    const prefixes = sidebars.map(({ prefix }) => prefix);
    const linked = otherLinks(nav, pages, listed, prefixes);
    const isDefault = language?.isDefault ?? true;
    if (isDefault) addAll(links, linked);
    const extra = isDefault
      ? []
      : linked.filter(({ href }) => !links.some((link) => link.href === href));
    editions.push({
      language,
      sections,
      lost: [
        ...reading.lost,
        ...nav.lost,
        ...lostMenus(sections, prefixes, nav),
        ...extra.map(({ label, href, at }): Lost => {
          const reason = 'only the navigation bar of this language has it';
          return newLost(`link "${label}" ${href}`, reason, at);
        }),
      ],
    });
  }
  for (const [list, { prefix, at }] of all) {
    if (shown.has(list)) continue;
    lost.push(newLost(`the sidebar of "${prefix}"`, 'no page has this URL', at));
  }
  return { editions, links, lost, isComputed };
}

/** Returns the languages that have pages on this site, the default one first. Separate sites are lost. */
function readLocales({ value }: SiteConfig): { locales: Locale[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const found = property(value, 'locales');
  const kept = entries(found).flatMap(({ key: name, value: config, at }) => {
    const key = name === 'root' ? '' : name.replace(/^\/+|\/+$/g, '');
    const label = htmlText(textOf(config, 'label') ?? '') || name;
    const link = textOf(config, 'link');
    const site = [name, link].find((one) => one !== undefined && !isLocal(one));
    if (key !== '' && site !== undefined) {
      lost.push(newLost(`language "${label}" ${site}`, 'it has a separate site', at));
      return [];
    }
    const general = key === '' ? textOf(value, 'lang') : undefined;
    const lang = textOf(config, 'lang') ?? general;
    return [{ key, name: lang ?? (key || 'en'), label, config, at }];
  });
  const unread = found?.kind === 'object' ? found.rest : found;
  if (found && unread?.kind === 'unknown') lost.push(newLost('languages', unread.reason, found.at));
  if (kept.length < 2)
    return { locales: [{ key: '', config: kept[0]?.config, language: undefined }], lost };
  const first = kept.find(({ key }) => key === '') ?? kept[0];
  const ordered = [...kept.filter((one) => one === first), ...kept.filter((one) => one !== first)];
  const locales = ordered.map(({ key, name, label, config, at }): Locale => {
    // Copies of a configuration often keep the language of the original.
    const isTaken = ordered.some((one) => one.key !== key && one.name === name);
    const language = {
      name: isTaken && key !== '' ? key : name,
      label,
      isDefault: key === first?.key,
      at,
    };
    return { key, config, language };
  });
  return { locales, lost };
}

function layersOf(
  config: SiteConfig,
  own: Value | undefined,
  key: string,
  pages: readonly { source: string; route: string }[],
): Layer[] {
  const prefix = key === '' ? '/' : `/${key}/`;
  const additional = config.additional
    .filter(({ folder }) =>
      pages.some(({ source, route }) =>
        [source, route].some((path) => `/${path}`.startsWith(folder)),
      ),
    )
    .map(({ folder, value }): Layer => {
      const isRoute = pages.some(({ route }) => `/${route}`.startsWith(folder));
      return {
        config: value,
        prefix: isRoute ? folder : prefix,
        isInherited: key !== '' && !folder.startsWith(prefix),
      };
    })
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return [
    ...additional,
    ...(own ? [{ config: own, prefix, isInherited: false }] : []),
    { config: config.value, prefix: '/', isInherited: key !== '' },
  ];
}

function sidebarsWith(
  others: readonly VitePressPage[],
  config: SiteConfig,
  pages: VitePressPages,
  keys: readonly string[],
): Sidebar[] {
  const files = new Set(others.map(({ file }) => file));
  const layer: Layer = { config: config.value, prefix: '/', isInherited: false };
  return readSidebars([layer], false).sidebars.filter(
    ({ prefix, list, base }) =>
      isReachable(prefix, '', keys) && includesAny(readItems(list, base, pages), files),
  );
}

/** Returns a test for prefixes whose sidebar appears on a page. Each page shows the sidebar of its deepest prefix. */
function shownPrefixes(
  sidebars: readonly Sidebar[],
  own: readonly VitePressPage[],
  { dynamic }: VitePressPages,
): (prefix: string) => boolean {
  const depth = (prefix: string) => prefix.split('/').length;
  const deepest = sidebars.map(({ prefix }) => prefix).sort((a, b) => depth(b) - depth(a));
  const shown = new Set(
    own.map(({ route }) => deepest.find((prefix) => `/${route}`.startsWith(prefix))),
  );
  // The URLs of generated pages are not known.
  return (prefix) => dynamic.length > 0 || shown.has(prefix);
}

/** Checks whether a page of a language can have an address that starts with a prefix. */
function isReachable(prefix: string, key: string, keys: readonly string[]): boolean {
  const start = `/${key}/`;
  if (key !== '') return prefix.startsWith(start) || start.startsWith(prefix);
  return !keys.some((other) => prefix.startsWith(`/${other}/`));
}

/** Sidebars with the same entries are one section. */
function sectionsOf(
  sidebars: readonly Sidebar[],
  nav: Nav,
  pages: VitePressPages,
  key: string,
  files: ReadonlySet<string>,
): Section[] {
  type Shared = { sidebar: Sidebar; items: readonly Item[]; prefixes: string[] };
  const bySidebar = new Map<string, Shared>();
  for (const sidebar of sidebars) {
    const items = readItems(sidebar.list, sidebar.base, pages);
    const same = JSON.stringify(items, (name, value: unknown) =>
      name === 'at' ? undefined : value,
    );
    const known = bySidebar.get(same);
    if (known) known.prefixes.push(sidebar.prefix);
    else bySidebar.set(same, { sidebar, items, prefixes: [sidebar.prefix] });
  }
  const taken = new Set<string>();
  const all = sidebars.map(({ prefix }) => prefix);
  return [...bySidebar.values()].map(({ sidebar, items, prefixes }): Section => {
    const { at } = sidebar;
    const isOfOthers = sidebar.isInherited && key !== '' && !includesAny(items, files);
    const shown = isOfOthers ? withheld(items) : items;
    // The only section needs no label, unless an entry of the navigation bar is highlighted on all of its pages.
    const isTab = sidebar.prefix !== '/' || nav.entries.some(({ match }) => match === '/');
    if (bySidebar.size === 1 && !isTab) return { at, items: shown };
    const found = labelOf(prefixes, all, nav);
    if (bySidebar.size === 1) return { label: found, at, items: shown };
    const isGuessed = found === undefined || taken.has(found);
    const label = isGuessed ? guessed(prefixes, key, taken) : found;
    taken.add(label);
    return { label, ...(isGuessed && { isGuessed }), at, items: shown };
  });
}

/** Derives a label from a prefix: `/guide/` is `Guide`. */
function guessed(prefixes: readonly string[], key: string, taken: ReadonlySet<string>): string {
  const paths = prefixes
    .map((prefix) => prefix.replace(/(?:(?<=\/)index)?\.md$/, '').replace(/^\/+|\/+$/g, ''))
    .filter((path) => path !== '' && path !== key);
  const labels = [
    ...paths.map(sentenceCase),
    ...paths.map((path) => `/${path}`),
    'Documentation',
    ...prefixes,
  ];
  return labels.find((label) => !taken.has(label)) ?? labels.at(-1) ?? '';
}

function includesAny(items: readonly Item[], files: ReadonlySet<string>): boolean {
  return pagesIn(items).some(({ file }) => files.has(file));
}

/** Marks pages that a language only has in another one. */
function withheld(items: readonly Item[]): readonly Item[] {
  return items.map((item): Item => {
    if (item.kind === 'page') return { ...item, withheld: 'untranslated' };
    if (item.kind !== 'group') return item;
    const index = item.index && { ...item.index, withheld: 'untranslated' as const };
    return { ...item, index, items: withheld(item.items) };
  });
}
