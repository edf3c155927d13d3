import { baseName, folderOf, hasScheme, joinPath, normalizePath } from '@nav/paths';
import { newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import type { MarkdownItem } from '../../reading/markdown-blocks.ts';
import { readMarkdownLists } from '../../reading/markdown-list.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { entriesOf, flagOf, itemsOf, textOf, type YamlNode } from '../../reading/yaml.ts';
import { decodePath } from './config.ts';
import { globFilter } from './glob.ts';
import { type NavContext, type NavItem, readEntry, readNav } from './nav.ts';
import { titleFromName } from './page-title.ts';

/** An entry before patterns and folders are resolved: named pages are left out of what patterns match. */
type Entry =
  | { kind: 'path'; path: string; title?: string | undefined; at: Place }
  | { kind: 'folder'; path: string; written: string; title?: string | undefined; at: Place }
  | { kind: 'glob'; pattern: string; written?: string; title?: string | undefined; at: Place }
  | { kind: 'section'; title: string; entries: readonly Entry[]; at: Place }
  | { kind: 'done'; items: readonly NavItem[] };

interface Site {
  files: SourceFiles;
  docs: NavContext['docs'];
  context: NavContext;
  navFile: string;
  indent: number;
  hasIndexes: boolean;
  pages: readonly string[];
  folders: ReadonlySet<string>;
  seen: Set<string>;
}

/**
 * Reads the navigation of the plugin `literate-nav`: lists of links in Markdown files, and folders and patterns in `nav`.
 *
 * @param nav the setting of the configuration, used if the folder of pages has no such file
 */
export function literateNav(
  files: SourceFiles,
  nav: YamlNode | undefined,
  options: YamlNode | undefined,
  context: NavContext,
): readonly NavItem[] {
  const { docs } = context;
  const navFile = textOf(options, 'nav_file') ?? 'SUMMARY.md';
  const indent = Number(textOf(options, 'tab_length') ?? 4) || 4;
  const hasIndexes = flagOf(options, 'implicit_index') ?? false;
  const pages = docs.all.filter(({ isExcluded }) => !isExcluded).map(({ path }) => path);
  const folders = new Set<string>();
  for (const path of pages)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.add(folder);
  const seen = new Set<string>();

  const site: Site = { files, docs, context, navFile, indent, hasIndexes, pages, folders, seen };
  const fromMarkdown =
    nav === undefined || docs.fileAt(navFile)
      ? navOfFolder(site, '', [], fileStart(context.config.file))
      : undefined;
  if (fromMarkdown && fromMarkdown.length > 0) return fromMarkdown;
  return nav ? resolve(site, entriesIn(site, nav), ['']) : [];
}

/** @param at the place of the entry that leads to the folder */
function navOfFolder(site: Site, folder: string, above: readonly string[], at: Place): NavItem[] {
  const { files, docs, navFile, indent, hasIndexes, seen } = site;
  const file = docs.fileAt(joinPath(folder, navFile));
  const text = file === undefined ? undefined : files.read(file);
  const items = file === undefined || text === undefined ? [] : listIn(file, text, indent);
  const roots = [folder, ...above];
  if (items.length === 0)
    return resolve(site, [{ kind: 'glob', pattern: joinPath(folder, '*'), at }], roots);
  const index = hasIndexes ? indexOf(site, folder) : undefined;
  const own = joinPath(folder, navFile);
  if (own !== index) seen.add(own);
  const first: Entry[] = index === undefined ? [] : [{ kind: 'glob', pattern: index, at }];
  return resolve(site, [...first, ...items.flatMap((item) => entryOf(site, item, folder))], roots);
}

function indexOf(site: Site, folder: string): string | undefined {
  const { docs } = site;
  return docs.all.find(({ path, name }) => name === 'index' && folderOf(path) === folder)?.path;
}

function entryOf(site: Site, item: MarkdownItem, folder: string): Entry[] {
  const { at } = item;
  const [link, ...others] = item.links;
  const dropped = others.map(
    ({ text, href, at: place }): NavItem =>
      newLost(`link "${text}" ${href}`, 'an item is one link only', place),
  );
  const rest: Entry[] = dropped.length > 0 ? [{ kind: 'done', items: dropped }] : [];
  const target = link && targetOf(site, folder, link.href, link.text, at);
  const title = link?.text ?? item.text;
  if (isStar(item)) return [{ kind: 'glob', pattern: joinPath(folder, '*'), written: '*', at }];
  if (item.items.length > 0) {
    const children = item.items.flatMap((child) => entryOf(site, child, folder));
    const index: Entry[] = target ? [{ ...target, title: undefined }] : [];
    return [{ kind: 'section', title, entries: [...index, ...children], at }, ...rest];
  }
  if (target) return [target, ...rest];
  const written = item.source.replace(/\\(.)/g, '$1');
  if (written.includes('*'))
    return [{ kind: 'glob', pattern: patternIn(folder, written), written, at }];
  const reason = 'it has neither a link nor items';
  return [{ kind: 'done', items: [newLost(`"${title}"`, reason, at)] }];
}

function targetOf(
  site: Site,
  folder: string,
  href: string,
  title: string,
  at: Place,
): Extract<Entry, { kind: 'path' | 'folder' }> {
  const { folders, seen } = site;
  if (hasScheme(href) || href.startsWith('//')) return { kind: 'path', path: href, title, at };
  const isAbsolute = href.startsWith('/');
  const path = normalizePath(joinPath(isAbsolute ? '' : folder, decodePath(href)));
  if (href.endsWith('/') && (folders.has(path) || path === '')) {
    seen.add(path);
    return { kind: 'folder', path, written: href, title, at };
  }
  const named = isAbsolute ? href : path;
  seen.add(named);
  return { kind: 'path', path: named, title, at };
}

/** Reads the entries of `nav`. Patterns and folders are the only ones that MkDocs does not know. */
function entriesIn(site: Site, node: YamlNode): Entry[] {
  const { context } = site;
  if (node.kind === 'list') return node.items.flatMap((one) => entriesIn(site, one));
  const text = textOf(node);
  if (text?.includes('*')) {
    const pattern = patternIn('', text);
    return [{ kind: 'glob', pattern, written: text, at: node.at }];
  }
  if (text !== undefined) return [{ kind: 'path', path: text, at: node.at }];
  if (node.kind !== 'map') return [{ kind: 'done', items: readNav(node, context) }];
  return entriesOf(node).map((entry): Entry => {
    const { key: title, value, at } = entry;
    const path = textOf(value);
    if (path?.includes('*'))
      return { kind: 'glob', pattern: patternIn('', path), written: path, title, at };
    if (path !== undefined) return targetOf(site, '', path, title, at);
    if (value.kind === 'list' || value.kind === 'map')
      return {
        kind: 'section',
        title,
        entries: itemsOf(value).flatMap((one) => entriesIn(site, one)),
        at,
      };
    return { kind: 'done', items: readNav({ ...node, entries: [entry] }, context) };
  });
}

function resolve(site: Site, entries: readonly Entry[], roots: readonly string[]): NavItem[] {
  const { seen } = site;
  for (const entry of entries) if (entry.kind === 'path') seen.add(entry.path);
  return entries.flatMap((entry) => resolveEntry(site, entry, roots));
}

function resolveEntry(site: Site, entry: Entry, roots: readonly string[]): readonly NavItem[] {
  const { context } = site;
  switch (entry.kind) {
    case 'done':
      return entry.items;
    case 'path':
      return [readEntry(entry.path, entry.title, entry.at, context)];
    case 'section':
      return sectionOf(entry.title, resolve(site, entry.entries, roots), entry.at);
    case 'folder':
      return resolveFolder(site, entry, roots);
    case 'glob': {
      const items = resolveGlob(site, entry, roots);
      return entry.title === undefined ? items : sectionOf(entry.title, items, entry.at);
    }
  }
}

function resolveFolder(
  site: Site,
  { path, title, written, at }: Extract<Entry, { kind: 'folder' }>,
  roots: readonly string[],
): NavItem[] {
  if (roots.includes(path)) {
    const what = title === undefined ? written : `"${title}" ${written}`;
    return [newLost(what, 'the folder contains itself', at)];
  }
  const items = navOfFolder(site, path, roots, at);
  return title === undefined ? items : sectionOf(title, items, at);
}

function resolveGlob(
  site: Site,
  { pattern, written, at }: Extract<Entry, { kind: 'glob' }>,
  roots: readonly string[],
): NavItem[] {
  const { docs, pages, folders, seen } = site;
  const isMatch = globFilter(pattern.replace(/\/$/, '').replace(/\*+/g, '*'));
  const found = [...pages, ...folders].filter(isMatch);
  if (found.length === 0 && written !== undefined)
    return [newLost(written, 'it matches no page and no folder', at)];
  return found.flatMap((path): NavItem[] => {
    if (seen.has(path)) return [];
    if (folders.has(path)) {
      seen.add(path);
      if (roots.includes(path)) return [];
      const items = navOfFolder(site, path, roots, at);
      return sectionOf(titleFromName(baseName(path)), items, at);
    }
    if (pattern.endsWith('/')) return [];
    seen.add(path);
    const doc = docs.get(path);
    return doc ? [{ kind: 'page', doc, at }] : [];
  });
}

function sectionOf(title: string, items: readonly NavItem[], at: Place): NavItem[] {
  return items.length === 0 ? [] : [{ kind: 'section', title, items, at, isExplicit: true }];
}

function patternIn(folder: string, pattern: string): string {
  const path = normalizePath(joinPath(folder, pattern));
  return pattern.endsWith('/') ? `${path}/` : path;
}

/** Returns true for `- *`, which is a list in a list in other Markdown. */
function isStar({ source, items }: MarkdownItem): boolean {
  const [only] = items;
  return source === '' && items.length === 1 && only?.source === '' && only.items.length === 0;
}

/** Returns the items of the list after the last `<!--nav-->`, or of the last list. */
function listIn(file: string, text: string, indent: number): readonly MarkdownItem[] {
  const marker = [...text.matchAll(/^[ \t]*<!--nav-->[ \t]*$/gm)].at(-1);
  // Blank lines keep the places of what follows.
  const kept = marker
    ? text.slice(0, marker.index).replace(/[^\n]/g, '') + text.slice(marker.index)
    : text;
  const { blocks } = readMarkdownLists(file, kept, indent);
  const lists: MarkdownItem[][] = [];
  let list: MarkdownItem[] | undefined;
  for (const block of blocks) {
    if (block.kind !== 'item') list = undefined;
    else if (list) list.push(block);
    else {
      list = [block];
      lists.push(list);
    }
  }
  return (marker ? lists[0] : lists.at(-1)) ?? [];
}
