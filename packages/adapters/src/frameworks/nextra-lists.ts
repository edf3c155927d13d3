import type { NavElement, NavNode } from '@nav/core/client';
import { baseName, folderOf, titleFromPath } from '@nav/paths';
import { commonFolder, inFolder } from '../outline/folders.ts';
import { type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import { entriesWithRoot, type OutlineGroup, type OutlinePage, pagesOf } from '../outline/parts.ts';
import type { NextraItem } from './nextra-files.ts';
import type { SiteFolders } from './nextra-folders.ts';

/** A line of a sidebar before it is in a folder. */
export type Item = OutlinePage | OutlineGroup | { kind: 'heading'; label?: string };

export const NAME = 'Nextra';

export interface Writer {
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

export function add(
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
export function addLoose(writer: Writer, folder: string, name: string, item: NextraItem): void {
  let unique = writer.looseKeys.get(folder);
  if (!unique) {
    unique = uniqueNames(writer.site.folders.get(folder));
    writer.looseKeys.set(folder, unique);
  }
  add(writer, folder, unique(name), item);
}

/** Returns true if all listed pages of a folder are among these. */
export function isWhole(writer: Writer, folder: string, pages: readonly OutlinePage[]): boolean {
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

export function place(writer: Writer, items: readonly Item[], folder: string): void {
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
    place(writer, entriesWithRoot(item), folder);
  }
  return 1;
}

/** Adds a group that is a direct subfolder. Returns false for any other group. */
function placeOwnFolder(writer: Writer, group: OutlineGroup, folder: string): boolean {
  const own = folderOfGroup(writer, group, folder);
  if (own === undefined || folderOf(own) !== folder) return false;
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
  add(writer, folderOf(folder), baseName(folder), { title: node.label, theme }, node);
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
    place(writer, entriesWithRoot(group), folder);
    return;
  }
  // A key for the index page would be an error with "asIndexPage". Without one, it also comes first.
  writer.placed.add(inFolder(folder, name));
  if (!writer.metas.has(folder)) writer.metas.set(folder, []);
  place(writer, entriesWithRoot(group).slice(1), folder);
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

function titleOf({ node: { label, path } }: OutlinePage): string {
  return label === titleFromPath(path) ? label : '';
}
