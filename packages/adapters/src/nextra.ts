import type { NavNode, NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/core/internal';
import { commonFolder, foldersAbove, inFolder, withoutFolder, withoutIndex } from './folders.ts';
import { neededFolder, outlines, ownerOf, pathsOf } from './languages.ts';
import { distinct, type Exported, type Lost, lose } from './lost.ts';
import {
  type AdapterOptions,
  type Entry,
  type Outline,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesOf,
  sectionsOf,
} from './outline.ts';
import { slugOf, uniqueNames } from './slug.ts';

/** An item of a `_meta` file: the title of a page, empty if it comes from the page, or settings. */
export type NextraItem =
  | string
  | { type: 'separator'; title?: string }
  | { title: string; href: string; type?: 'page' }
  | {
      title?: string;
      type?: 'page';
      display?: 'hidden' | 'children';
      theme?: { collapsed: boolean };
    };

/** The export of a `_meta` file. */
export type NextraMeta = Record<string, NextraItem>;

/** The `i18n` of the configuration of Next.js. */
export interface NextraI18n {
  locales: string[];
  defaultLocale: string;
}

/** The `_meta` files of all languages by path in the folder of the content. */
export interface NextraValue {
  metaFiles: Record<string, NextraMeta>;
  /** The languages by folder. Only if there are several. */
  i18n?: NextraI18n;
}

/** A line of a sidebar before it has a place in a folder. */
type Item = OutlinePage | OutlineGroup | { kind: 'heading'; label?: string };

/** The file of a page, with the name `index` if there is a folder of its name: Nextra joins both. */
interface Home {
  folder: string;
  name: string;
}

/** The name in messages. */
const NAME = 'Nextra';

/**
 * Returns the `_meta` files of Nextra, in all languages. Its navigation follows the folders: what is elsewhere becomes a
 * link.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toNextra(tree: NavTree, options: AdapterOptions = {}): Exported<NextraValue> {
  const isFolder = (folder: string) => !folder.includes('/');
  const { main, languages, lost } = outlines(tree, { name: NAME, keeps: [] }, options, isFolder);
  if (languages.length === 0) {
    const site = homesOf(pathsOf(tree, languages, ''));
    return {
      value: { metaFiles: metaFilesOf(main, site, '', withoutIndex, lost) },
      lost: distinct(lost),
    };
  }
  /** Returns the URL of a page in the folder that it needs. */
  const urlOf = (href: string) => {
    const owner = ownerOf(href.slice(1), languages);
    return withoutIndex(owner?.folder === '' ? `/${owner.language.label}${href}` : href);
  };
  const i18n: NextraI18n = { locales: [], defaultLocale: '' };
  const metaFiles: Record<string, NextraMeta> = {};
  for (const each of languages) {
    const folder = neededFolder(each, NAME, lost);
    i18n.locales.push(folder);
    if (each.language.label === main.language?.label) i18n.defaultLocale = folder;
    const site = homesOf(pathsOf(tree, languages, each.folder));
    const files = metaFilesOf(each, site, each.folder, urlOf, lost);
    for (const [path, meta] of Object.entries(files)) metaFiles[inFolder(folder, path)] = meta;
  }
  return { value: { metaFiles, i18n }, lost: distinct(lost) };
}

/**
 * Returns the `_meta` files of a language by path in its folder.
 *
 * @param folder the folder of its pages.
 * @param urlOf returns the URL of a page for its `href`.
 */
function metaFilesOf(
  { top, links }: Outline,
  site: SiteFolders,
  folder: string,
  urlOf: (href: string) => string,
  lost: Lost[],
): Record<string, NextraMeta> {
  const pathOf = (page: OutlinePage['node']) => withoutFolder(page.path, folder);
  const listed = sectionsOf(top).flatMap(({ part }) => pagesOf(part.entries));
  const counts = countByFolder(listed, site, pathOf);
  const metas = new Map<string, [key: string, NextraItem][]>();
  /** The files with an entry, by folder and name. */
  const placed = new Set<string>();

  function add(folder: string, key: string, item: NextraItem, node?: NavNode): void {
    if (node && /^(?:0|[1-9]\d*)$/.test(key)) {
      const why = 'JavaScript puts keys of digits first, so Nextra lists it before the others.';
      lost.push(lose(node, why, { of: 'order' }));
    }
    const items = metas.get(folder);
    if (items) items.push([key, item]);
    else metas.set(folder, [[key, item]]);
  }

  const keys = new Map<string, (name: string) => string>();
  /** Adds an item that is no file, with a key that no file of the folder has. */
  function addLoose(folder: string, name: string, item: NextraItem): void {
    let unique = keys.get(folder);
    if (!unique) {
      unique = uniqueNames(site.folders.get(folder));
      keys.set(folder, unique);
    }
    add(folder, unique(name), item);
  }

  /** Returns true if all listed pages of a folder are among these. */
  function isWhole(folder: string, pages: readonly OutlinePage[]): boolean {
    const own = pages.filter(({ repeated }) => !repeated);
    return own.length > 0 && own.length === counts.get(folder) && isBelow(folder, own);
  }

  function isBelow(folder: string, pages: readonly OutlinePage[]): boolean {
    return pages.every(({ node }) => {
      const { folder: own } = site.homeOf(pathOf(node));
      return own === folder || folder === '' || own.startsWith(`${folder}/`);
    });
  }

  /** Returns the innermost folder that has exactly the pages of a group. */
  function folderOf(group: OutlineGroup, parent: string): string | undefined {
    const pages = pagesOf([group]).filter(({ repeated }) => !repeated);
    const homes = pages.map(({ node }) => site.homeOf(pathOf(node)));
    const folder = commonFolder(homes.map((home) => inFolder(home.folder, home.name)));
    const prefix = parent === '' ? '' : `${parent}/`;
    if (folder === parent || !folder.startsWith(prefix)) return undefined;
    return isWhole(folder, pages) ? folder : undefined;
  }

  function place(items: readonly Item[], folder: string): void {
    for (let at = 0; at < items.length; ) {
      const item = items[at] as Item;
      at += placeOne(item, items.slice(at), folder);
    }
  }

  /** @returns the number of items that have a place now. */
  function placeOne(item: Item, rest: readonly Item[], folder: string): number {
    if (item.kind === 'heading') {
      const { label } = item;
      const title = label === undefined ? {} : { title: label };
      addLoose(folder, `heading-${slugOf(label ?? '')}`, { type: 'separator', ...title });
      return 1;
    }
    if (item.kind === 'group') {
      const own = folderOf(item, folder);
      if (own !== undefined && parentOf(own) === folder) {
        placeGroup(item, own);
        return 1;
      }
    } else if (!item.repeated) {
      const home = site.homeOf(pathOf(item.node));
      if (home.folder === folder) {
        const file = inFolder(folder, home.name);
        if (placed.has(file)) {
          const why = 'Nextra has one page for a file and the index page of a folder of its name.';
          lost.push(lose(item.node, why, { pages: 1 }));
          return 1;
        }
        placed.add(file);
        add(folder, home.name, titleOf(item), item.node);
        return 1;
      }
    }
    const run = runBelow(rest, folder);
    if (run) {
      add(folder, nameOf(run.folder), { display: 'children' });
      place(run.items, run.folder);
      return run.items.length;
    }
    if (item.kind === 'page') placeLink(item, folder);
    else {
      const why =
        'A nested group of Nextra is a folder with the same pages. Its pages are in the list above it.';
      lost.push(lose(item.node, why));
      place(below(item), folder);
    }
    return 1;
  }

  function placeGroup(group: OutlineGroup, folder: string): void {
    const { node, root } = group;
    const theme = { collapsed: node.expanded !== true };
    add(parentOf(folder), nameOf(folder), { title: node.label, theme }, node);
    if (!root) {
      place(group.children, folder);
      return;
    }
    const { folder: home, name } = site.homeOf(pathOf(root.node));
    const isIndex = !root.repeated && home === folder && name === 'index';
    const why = isIndex
      ? 'Add "asIndexPage: true" to the front matter of the page. Otherwise it is the first entry.'
      : 'A folder of Nextra opens only its index page. The page is its first entry.';
    lost.push(lose(node, why, { of: 'root' }));
    if (!isIndex) {
      place(below(group), folder);
      return;
    }
    // A key for the index page would be an error with "asIndexPage". Without one, it comes first, too.
    placed.add(inFolder(folder, name));
    if (!metas.has(folder)) metas.set(folder, []);
    place(group.children, folder);
  }

  function placeLink({ node, repeated }: OutlinePage, folder: string): void {
    addLoose(folder, `link-${slugOf(node.label)}`, {
      title: node.label,
      href: urlOf(node.href),
    });
    if (repeated) return;
    const why = 'Nextra lists a page in its folder. It is a link to the page here.';
    lost.push(lose(node, why));
  }

  /** Returns the items from the first on that are all listed pages of one folder below. */
  function runBelow(items: readonly Item[], folder: string) {
    const [first] = items;
    if (!first || first.kind === 'heading') return undefined;
    const [page] = pagesOf([first]).filter(({ repeated }) => !repeated);
    if (!page) return undefined;
    const home = site.homeOf(pathOf(page.node));
    if (home.folder === folder || !isBelow(folder, [page])) return undefined;
    const [name = ''] = home.folder.slice(folder === '' ? 0 : folder.length + 1).split('/');
    const child = inFolder(folder, name);
    let missing = counts.get(child) ?? 0;
    for (const [at, item] of items.entries()) {
      if (item.kind === 'heading') continue;
      const own = pagesOf([item]).filter(({ repeated }) => !repeated);
      if (!isBelow(child, own)) return undefined;
      missing -= own.length;
      if (missing === 0) return { folder: child, items: items.slice(0, at + 1) };
    }
    return undefined;
  }

  function placePart(part: Part): void {
    const pages = pagesOf(sectionsOf(part).flatMap((section) => section.part.entries));
    const [first] = pages;
    const folder = first && site.homeOf(pathOf(first.node)).folder.split('/')[0];
    const isPage = folder !== undefined && folder !== '' && isWhole(folder, pages);
    if (part.parts.length > 0 && !isPage) {
      lost.push(lose(part.node, 'Tabs of Nextra have one level. Its items are kept.'));
      part.parts.forEach(placePart);
      return;
    }
    if (isPage) {
      add('', folder, { title: part.label, type: 'page' }, part.node);
      place(itemsOfPart(part), folder);
    } else if (first) {
      const why = 'A tab of Nextra is a folder with the same pages. It is a heading.';
      lost.push(lose(part.node, why));
      place([{ kind: 'heading', label: part.label }, ...itemsOfPart(part)], '');
    }
  }

  /** Turns the parts and the top groups into headings with their pages below. */
  function itemsOfPart({ entries, parts }: Part): Item[] {
    for (const entry of entries) {
      if (entry.kind === 'page' || !entry.root) continue;
      const why = 'A heading of Nextra opens no page. The page is its first entry.';
      lost.push(lose(entry.node, why, { of: 'root' }));
    }
    return [
      ...itemsOf(entries),
      ...parts.flatMap((part): Item[] => {
        if (part.href !== undefined) return [];
        lost.push(lose(part.node, 'A tab inside of a tab is a heading in Nextra.'));
        return [{ kind: 'heading', label: part.label }, ...itemsOfPart(part)];
      }),
    ];
  }

  if (top.parts.length === 0) place(itemsOfPart(top), '');
  top.parts.forEach(placePart);
  for (const { node, label, href } of [...linksIn(top), ...links]) {
    const url = node.page ? urlOf(node.page.href) : withoutIndex(href);
    addLoose('', `link-${slugOf(label)}`, { title: label, href: url, type: 'page' });
  }
  // A folder may have nothing but links.
  const lists = [...metas.keys()].flatMap((folder) => [...foldersAbove(folder), folder]);
  hideOthers('', new Set([...lists, ...[...placed].flatMap(foldersAbove)]));

  /** Hides the files of the site that have no place: Nextra would list them. */
  function hideOthers(folder: string, used: ReadonlySet<string>): void {
    for (const name of site.folders.get(folder) ?? []) {
      const path = inFolder(folder, name);
      const isFolder = site.folders.has(path);
      if (isFolder && used.has(path)) hideOthers(path, used);
      else if (isFolder || !placed.has(path)) add(folder, name, { display: 'hidden' });
    }
  }

  return Object.fromEntries(
    [...metas].map(([folder, items]) => [inFolder(folder, '_meta.js'), Object.fromEntries(items)]),
  );
}

/** The folders of all pages of a site. */
interface SiteFolders {
  /** The names in each folder, in reading order. */
  folders: ReadonlyMap<string, ReadonlySet<string>>;
  homeOf(path: string): Home;
}

function homesOf(paths: ReadonlySet<string>): SiteFolders {
  const above = new Set([...paths].flatMap(foldersAbove));
  const homeOf = (path: string): Home =>
    above.has(path)
      ? { folder: path, name: 'index' }
      : { folder: parentOf(path), name: nameOf(path) };
  const folders = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of paths) {
    const { folder, name } = homeOf(path);
    const file = inFolder(folder, name);
    for (const each of [...foldersAbove(file), file]) {
      const names = folders.get(parentOf(each));
      if (names) names.add(nameOf(each));
      else folders.set(parentOf(each), new Set([nameOf(each)]));
    }
  }
  return { folders, homeOf };
}

/** Returns the number of listed pages below each folder. */
function countByFolder(
  pages: readonly OutlinePage[],
  { homeOf }: SiteFolders,
  pathOf: (page: OutlinePage['node']) => string,
) {
  const counts = new Map<string, number>();
  for (const { node, repeated } of pages) {
    if (repeated) continue;
    const { folder, name } = homeOf(pathOf(node));
    for (const each of foldersAbove(inFolder(folder, name))) {
      counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  return counts;
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

function linksIn({ node, label, href, parts }: Part): OutlineLink[] {
  return href === undefined ? parts.flatMap(linksIn) : [{ node, label, href }];
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
