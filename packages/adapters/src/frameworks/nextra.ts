import type { NavTree } from '@nav/core/client';
import { foldersAbove } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import { folderUrl, inFolder, withoutFolder } from '../outline/folders.ts';
import { neededFolder, outlines, ownerOf, pathsOf } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor } from '../outline/names.ts';
import { everyEdition } from '../outline/outline.ts';
import {
  type Division,
  type Entry,
  entriesWithRoot,
  linksIn,
  type Outline,
  type OutlineLink,
  type OutlinePage,
  pagesOf,
  sectionsOf,
} from '../outline/parts.ts';
import { otherVersions } from '../outline/versions.ts';
import type { NextraI18n, NextraMeta, NextraValue } from './nextra-files.ts';
import { countByFolder, homesOf, type SiteFolders } from './nextra-folders.ts';
import { add, addLoose, type Item, isWhole, NAME, place, type Writer } from './nextra-lists.ts';
import { inFolders, withVersions } from './nextra-parts.ts';

/**
 * Returns the `_meta` files of Nextra, in all languages. Its navigation follows the folders: what is elsewhere becomes a
 * link.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toNextra(tree: NavTree, options: AdapterOptions = {}): Exported<NextraValue> {
  const isFolder = (folder: string) => !folder.includes('/');
  const framework = everyEdition({ name: NAME, keeps: [], links: ['tab'] }, options);
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

/** Adds a link of the navigation bar, unless it is there. */
function placeBarLink(writer: Writer, { node, label, href }: OutlineLink): void {
  if (writer.barLinks.has(node.id)) return;
  writer.barLinks.add(node.id);
  const url = node.page ? writer.urlOf(node.page.href) : folderUrl(href);
  addLoose(writer, '', `link-${nameFor(label)}`, { title: label, href: url, type: 'page' });
}

function placePart(writer: Writer, part: Division): void {
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
function itemsOfPart(writer: Writer, { entries, parts }: Division): Item[] {
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
      return [{ kind: 'heading', label: entry.node.label }, ...entriesWithRoot(entry)];
    }
    // A line ends the group before.
    return entries[at - 1]?.kind === 'group' ? [{ kind: 'heading' }, entry] : [entry];
  });
}
