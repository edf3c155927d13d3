import type { NavElement, NavNode, NavTree } from '@nav/core/client';
import { baseName, titleFromPath } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import {
  commonFolder,
  foldersAbove,
  folderUrl,
  inFolder,
  withoutFolder,
} from '../outline/folders.ts';
import { neededFolder, outlines, ownerOf, pathsOf } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import type { Framework } from '../outline/outline.ts';
import {
  type Entry,
  linksIn,
  type Outline,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesOf,
  sectionsOf,
} from '../outline/parts.ts';
import { otherVersions } from '../outline/versions.ts';
import type { NextraI18n, NextraItem, NextraMeta, NextraValue } from './nextra-files.ts';
import { countByFolder, homesOf, parentOf, type SiteFolders } from './nextra-folders.ts';
import { inFolders, withVersions } from './nextra-parts.ts';

/** A line of a sidebar before it is in a folder. */
type Item = OutlinePage | OutlineGroup | { kind: 'heading'; label?: string };

const NAME = 'Nextra';

/**
 * Returns the `_meta` files of Nextra, in all languages. Its navigation follows the folders: what is elsewhere becomes a
 * link.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toNextra(tree: NavTree, options: AdapterOptions = {}): Exported<NextraValue> {
  const isFolder = (folder: string) => !folder.includes('/');
  const framework: Framework = {
    name: NAME,
    keeps: [],
    links: ['tab'],
    hasLanguages: options.language === undefined,
    ...(options.version === undefined ? { versions: 'all' } : {}),
  };
  const { main, languages, lost } = outlines(tree, framework, options, isFolder);
  const others = otherVersions(tree, framework, options, { main, languages });
  lost.push(...others.lost);
  if (languages.length === 0) {
    const site = homesOf(pathsOf(tree, languages, ''));
    const whole = withVersions(tree, main, others.of(undefined), lost);
    return {
      value: { metaFiles: metaFilesOf(whole, site, '', folderUrl, lost) },
      lost: distinct(lost),
    };
  }
  const urlOf = (href: string) => {
    const owner = ownerOf(href.slice(1), languages);
    return folderUrl(owner?.folder === '' ? `/${owner.language.label}${href}` : href);
  };
  const i18n: NextraI18n = { locales: [], defaultLocale: '' };
  const metaFiles: Record<string, NextraMeta> = {};
  for (const each of languages) {
    const folder = neededFolder(each, NAME, lost);
    i18n.locales.push(folder);
    if (each.language.label === main.language?.label) i18n.defaultLocale = folder;
    const site = homesOf(pathsOf(tree, languages, each.folder));
    const isOwn = ({ node }: OutlinePage) => ownerOf(node.path, languages) === each;
    const whole = withVersions(tree, each, inFolders(others.of(each), isOwn, lost), lost);
    const files = metaFilesOf(whole, site, each.folder, urlOf, lost);
    for (const [path, meta] of Object.entries(files)) metaFiles[inFolder(folder, path)] = meta;
  }
  return { value: { metaFiles, i18n }, lost: distinct(lost) };
}

interface Writer {
  site: SiteFolders;
  pathOf: (page: OutlinePage['node']) => string;
  urlOf: (href: string) => string;
  lost: Loss[];
  /** The number of listed pages by folder. */
  counts: ReadonlyMap<string, number>;
  metas: Map<string, [key: string, NextraItem][]>;
  /** The files with an entry, by folder and name. */
  placed: Set<string>;
  /** The parts of the top level, and whether each is a tab. */
  tabs: { node: NavElement; isPage: boolean }[];
  /** Functions that return keys that no file of a folder has. */
  looseKeys: Map<string, (name: string) => string>;
  /** The ids of the links in the navigation bar. */
  barLinks: Set<string>;
}

/**
 * @param folder the folder of its pages.
 * @param urlOf returns the URL of a page for its `href`.
 */
function metaFilesOf(
  { top, links }: Outline,
  site: SiteFolders,
  folder: string,
  urlOf: (href: string) => string,
  lost: Loss[],
): Record<string, NextraMeta> {
  const pathOf = (page: OutlinePage['node']) => withoutFolder(page.path, folder);
  const listed = sectionsOf(top).flatMap(({ part }) => pagesOf(part.entries));
  const writer: Writer = {
    site,
    pathOf,
    urlOf,
    lost,
    counts: countByFolder(listed, site, pathOf),
    metas: new Map(),
    placed: new Set(),
    tabs: [],
    looseKeys: new Map(),
    barLinks: new Set(),
  };
  if (top.parts.length === 0) place(writer, itemsOfPart(writer, top), '');
  for (const part of top.parts) placePart(writer, part);
  const tabs = writer.tabs.flatMap(({ isPage }, at) => (isPage ? [] : [at]));
  for (const [at, { node, isPage }] of writer.tabs.entries()) {
    const isBetween = at > (tabs[0] ?? at) && at < (tabs.at(-1) ?? at);
    const why = 'Nextra has one sidebar for everything that is no tab.';
    if (isPage && isBetween) lost.push(lose(node, why, { of: 'order' }));
  }
  for (const link of [...linksIn(top), ...links]) placeBarLink(writer, link);
  // A folder may have nothing but links.
  const lists = [...writer.metas.keys()].flatMap((list) => [...foldersAbove(list), list]);
  hideOthers(writer, '', new Set([...lists, ...[...writer.placed].flatMap(foldersAbove)]));
  return Object.fromEntries(
    [...writer.metas].map(([list, items]) => [
      inFolder(list, '_meta.js'),
      Object.fromEntries(items),
    ]),
  );
}

function add(
  { metas, lost }: Writer,
  folder: string,
  key: string,
  item: NextraItem,
  node?: NavNode,
): void {
  if (node && /^(?:0|[1-9]\d*)$/.test(key)) {
    const why = 'JavaScript puts keys of digits first, so Nextra lists it before the others.';
    lost.push(lose(node, why, { of: 'order' }));
  }
  const items = metas.get(folder);
  if (items) items.push([key, item]);
  else metas.set(folder, [[key, item]]);
}

/** Adds an item that is not a file, with a key that differs from all files of the folder. */
function addLoose(writer: Writer, folder: string, name: string, item: NextraItem): void {
  let unique = writer.looseKeys.get(folder);
  if (!unique) {
    unique = uniqueNames(writer.site.folders.get(folder));
    writer.looseKeys.set(folder, unique);
  }
  add(writer, folder, unique(name), item);
}

/** Returns true if all listed pages of a folder are among these. */
function isWhole(writer: Writer, folder: string, pages: readonly OutlinePage[]): boolean {
  const own = pages.filter(({ repeated }) => !repeated);
  return own.length > 0 && own.length === writer.counts.get(folder) && isBelow(writer, folder, own);
}

function isBelow({ site, pathOf }: Writer, folder: string, pages: readonly OutlinePage[]): boolean {
  return pages.every(({ node }) => {
    const { folder: own } = site.homeOf(pathOf(node));
    return own === folder || folder === '' || own.startsWith(`${folder}/`);
  });
}

/** Returns the innermost folder that has exactly the pages of a group. */
function folderOfGroup(writer: Writer, group: OutlineGroup, parent: string): string | undefined {
  const pages = pagesOf([group]).filter(({ repeated }) => !repeated);
  const homes = pages.map(({ node }) => writer.site.homeOf(writer.pathOf(node)));
  const folder = commonFolder(homes.map((home) => inFolder(home.folder, home.name)));
  const prefix = parent === '' ? '' : `${parent}/`;
  if (folder === parent || !folder.startsWith(prefix)) return undefined;
  return isWhole(writer, folder, pages) ? folder : undefined;
}

function place(writer: Writer, items: readonly Item[], folder: string): void {
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item;
    at += placeOne(writer, item, items.slice(at), folder);
  }
}

function placeOne(writer: Writer, item: Item, rest: readonly Item[], folder: string): number {
  if (item.kind === 'heading') {
    const { label } = item;
    const title = label === undefined ? {} : { title: label };
    const heading: NextraItem = { type: 'separator', ...title };
    addLoose(writer, folder, `heading-${nameFor(label ?? '')}`, heading);
    return 1;
  }
  const isPlaced =
    item.kind === 'group' ? placeOwnFolder(writer, item, folder) : placeFile(writer, item, folder);
  if (isPlaced) return 1;
  const run = runBelow(writer, rest, folder);
  if (run) {
    add(writer, folder, baseName(run.folder), { display: 'children' });
    place(writer, run.items, run.folder);
    return run.items.length;
  }
  if (item.kind === 'page') placeLink(writer, item, folder);
  else {
    const why =
      'A nested group of Nextra is a folder with the same pages. Its pages are in the list above it.';
    writer.lost.push(lose(item.node, why));
    place(writer, below(item), folder);
  }
  return 1;
}

/** Adds a group that is a direct subfolder. Returns false for any other group. */
function placeOwnFolder(writer: Writer, group: OutlineGroup, folder: string): boolean {
  const own = folderOfGroup(writer, group, folder);
  if (own === undefined || parentOf(own) !== folder) return false;
  placeGroup(writer, group, own);
  return true;
}

/** Adds a page whose file is in this folder. Returns false for any other page. */
function placeFile(writer: Writer, page: OutlinePage, folder: string): boolean {
  if (page.repeated) return false;
  const { site, pathOf, placed, lost } = writer;
  const home = site.homeOf(pathOf(page.node));
  if (home.folder !== folder) return false;
  const file = inFolder(folder, home.name);
  if (placed.has(file)) {
    const why = 'Nextra has one page for a file and the index page of a folder of its name.';
    lost.push(lose(page.node, why, { pages: 1 }));
    return true;
  }
  placed.add(file);
  add(writer, folder, home.name, titleOf(page), page.node);
  return true;
}

function placeGroup(writer: Writer, group: OutlineGroup, folder: string): void {
  const { node, root } = group;
  const theme = { collapsed: node.expanded !== true };
  add(writer, parentOf(folder), baseName(folder), { title: node.label, theme }, node);
  if (!root) {
    place(writer, group.children, folder);
    return;
  }
  const { folder: home, name } = writer.site.homeOf(writer.pathOf(root.node));
  const isIndex = !root.repeated && home === folder && name === 'index';
  const why = isIndex
    ? 'Add "asIndexPage: true" to the front matter of the page. Otherwise it is the first entry.'
    : 'A folder of Nextra opens only its index page. The page is its first entry.';
  writer.lost.push(lose(node, why, { of: 'root' }));
  if (!isIndex) {
    place(writer, below(group), folder);
    return;
  }
  // A key for the index page would be an error with "asIndexPage". Without one, it also comes first.
  writer.placed.add(inFolder(folder, name));
  if (!writer.metas.has(folder)) writer.metas.set(folder, []);
  place(writer, group.children, folder);
}

function placeLink(writer: Writer, { node, repeated }: OutlinePage, folder: string): void {
  const href = writer.urlOf(node.href);
  addLoose(writer, folder, `link-${nameFor(node.label)}`, { title: node.label, href });
  if (repeated) return;
  const why = 'Nextra lists a page in its folder. It is a link to the page here.';
  writer.lost.push(lose(node, why));
}

/** Returns the items from the first on that are all listed pages of one folder below. */
function runBelow(writer: Writer, items: readonly Item[], folder: string) {
  const [first] = items;
  if (!first || first.kind === 'heading') return undefined;
  const [page] = pagesOf([first]).filter(({ repeated }) => !repeated);
  if (!page) return undefined;
  const home = writer.site.homeOf(writer.pathOf(page.node));
  if (home.folder === folder || !isBelow(writer, folder, [page])) return undefined;
  const [name = ''] = home.folder.slice(folder === '' ? 0 : folder.length + 1).split('/');
  const child = inFolder(folder, name);
  let missing = writer.counts.get(child) ?? 0;
  for (const [at, item] of items.entries()) {
    if (item.kind === 'heading') continue;
    const own = pagesOf([item]).filter(({ repeated }) => !repeated);
    if (!isBelow(writer, child, own)) return undefined;
    missing -= own.length;
    if (missing === 0) return { folder: child, items: items.slice(0, at + 1) };
  }
  return undefined;
}

/** Adds a link of the navigation bar, unless it is there. */
function placeBarLink(writer: Writer, { node, label, href }: OutlineLink): void {
  if (writer.barLinks.has(node.id)) return;
  writer.barLinks.add(node.id);
  const url = node.page ? writer.urlOf(node.page.href) : folderUrl(href);
  addLoose(writer, '', `link-${nameFor(label)}`, { title: label, href: url, type: 'page' });
}

function placePart(writer: Writer, part: Part): void {
  if (part.href !== undefined) {
    placeBarLink(writer, { ...part, href: part.href });
    return;
  }
  const pages = pagesOf(sectionsOf(part).flatMap((section) => section.part.entries));
  const [first] = pages;
  const folder = first && writer.site.homeOf(writer.pathOf(first.node)).folder.split('/')[0];
  const isPage = folder !== undefined && folder !== '' && isWhole(writer, folder, pages);
  if (part.parts.length > 0 && !isPage) {
    writer.lost.push(lose(part.node, 'Tabs of Nextra have one level. Its items are kept.'));
    for (const child of part.parts) placePart(writer, child);
    return;
  }
  if (first) writer.tabs.push({ node: part.node, isPage });
  if (isPage) {
    add(writer, '', folder, { title: part.label, type: 'page' }, part.node);
    place(writer, itemsOfPart(writer, part), folder);
  } else if (first) {
    const why = 'A tab of Nextra is a folder with the same pages. It is a heading.';
    writer.lost.push(lose(part.node, why));
    place(writer, [{ kind: 'heading', label: part.label }, ...itemsOfPart(writer, part)], '');
  }
}

/** Turns the parts and the top groups into headings with their pages below. */
function itemsOfPart(writer: Writer, { entries, parts }: Part): Item[] {
  for (const entry of entries) {
    if (entry.kind === 'page' || !entry.root) continue;
    const why = 'A heading of Nextra opens no page. The page is its first entry.';
    writer.lost.push(lose(entry.node, why, { of: 'root' }));
  }
  return [
    ...itemsOf(entries),
    ...parts.flatMap((part): Item[] => {
      if (part.href !== undefined) return [];
      writer.lost.push(lose(part.node, 'A tab inside of a tab is a heading in Nextra.'));
      return [{ kind: 'heading', label: part.label }, ...itemsOfPart(writer, part)];
    }),
  ];
}

/** Hides the remaining files of the site, because Nextra would list them. */
function hideOthers(writer: Writer, folder: string, used: ReadonlySet<string>): void {
  const { folders } = writer.site;
  for (const name of folders.get(folder) ?? []) {
    const path = inFolder(folder, name);
    const isFolder = folders.has(path);
    if (isFolder && used.has(path)) hideOthers(writer, path, used);
    else if (isFolder || !writer.placed.has(path)) add(writer, folder, name, { display: 'hidden' });
  }
}

function itemsOf(entries: readonly Entry[]): Item[] {
  return entries.flatMap((entry, at): Item[] => {
    if (entry.kind === 'group') {
      return [{ kind: 'heading', label: entry.node.label }, ...below(entry)];
    }
    // A line ends the group before.
    return entries[at - 1]?.kind === 'group' ? [{ kind: 'heading' }, entry] : [entry];
  });
}

function below({ root, children }: OutlineGroup): Entry[] {
  return root ? [root, ...children] : children;
}

function titleOf({ node: { label, path } }: OutlinePage): string {
  return label === titleFromPath(path) ? label : '';
}
