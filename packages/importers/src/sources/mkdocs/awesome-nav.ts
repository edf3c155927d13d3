import { baseName, folderOf, joinPath, normalizePath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_FOLDER_DEPTH } from '../../reading/limits.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { entriesOf, flagOf, textOf, type YamlNode } from '../../reading/yaml.ts';
import {
  absolute,
  DEFAULTS,
  type SettingFiles,
  type Settings,
  settingsOf,
  withOptions,
} from './awesome-settings.ts';
import type { Doc, Docs } from './docs.ts';
import { globFilter } from './glob.ts';
import { compareCodePoints, compareLists, compareNaturally } from './natural-order.ts';
import type { NavItem, NavSection } from './nav.ts';
import { titleFromName } from './page-title.ts';

type Entry =
  | { kind: 'page'; doc: Doc; title?: string | undefined; at: Place }
  | { kind: 'folder'; folder: string; settings: Settings; title?: string | undefined; at: Place }
  | { kind: 'glob'; pattern: string; settings: Settings; at?: Place; isOptional?: boolean }
  | { kind: 'section'; title: string; folder: string; entries: Slot[]; at: Place }
  | { kind: 'done'; item: NavItem };

/** A position in a list of entries, and its result. */
interface Slot {
  entry: Entry;
  items: Placed[];
}

/** An item with the path that it is sorted by. */
interface Placed {
  item: NavItem;
  path: string;
}

interface Site extends SettingFiles {
  unvisited: Set<string>;
  isFolder: ReadonlySet<string>;
}

/**
 * Makes the navigation that the plugin `awesome-nav` makes of the files and their `.nav.yml`.
 *
 * @param name the name of the setting files
 */
export function awesomeNav(
  files: SourceFiles,
  docs: Docs,
  name: string,
  lost: Lost[],
): readonly NavItem[] {
  const unvisited = new Set<string>();
  for (const doc of docs.all) {
    if (doc.isExcluded || doc.isNotInNav || doc.isPost) continue;
    unvisited.add(doc.path);
    for (let folder = folderOf(doc.path); ; folder = folderOf(folder)) {
      unvisited.add(`${folder}/`);
      if (folder === '') break;
    }
  }
  const isFolder = new Set([...unvisited].filter((path) => path.endsWith('/')));
  const site: Site = { files, docs, name, lost, unvisited, isFolder };
  return childrenOf(site, settingsOf(site, '', DEFAULTS), 0).map(({ item }) => item);
}

function childrenOf(site: Site, settings: Settings, depth: number): Placed[] {
  const glob = (pattern: string): Entry => ({ kind: 'glob', pattern, settings });
  const slots = settings.nav
    ? settings.nav.map((node) => slotOf(site, node, settings))
    : ['@(index.md|README.md)', '*'].map((pattern) => ({ entry: glob(pattern), items: [] }));
  if (settings.appends) slots.push({ entry: glob('*'), items: [] });
  resolveInOrder(site, slots, depth);
  return flatten(slots);
}

function slotOf(site: Site, node: YamlNode, settings: Settings): Slot {
  return { entry: entryFor(site, node, settings), items: [] };
}

function entryFor(site: Site, node: YamlNode, settings: Settings): Entry {
  const { at } = node;
  const { folder } = settings;
  const text = textOf(node);
  if (text !== undefined) return targetOf(site, text, undefined, at, settings);
  // With nothing but a pattern, it is a link named "glob".
  const glob = entriesOf(node).length > 1 ? textOf(node, 'glob') : undefined;
  if (glob !== undefined) {
    const own = withOptions(settings, node, folder, settings);
    const isOptional = flagOf(node, 'ignore_no_matches') ?? false;
    return { kind: 'glob', pattern: glob, settings: own, at, isOptional };
  }
  const [entry] = entriesOf(node);
  const title = entry?.key ?? '';
  if (entry?.value.kind === 'list') {
    const entries = entry.value.items.map((item) => slotOf(site, item, settings));
    return { kind: 'section', title, folder, entries, at: entry.at };
  }
  const value = textOf(entry?.value);
  if (entry && value !== undefined) return targetOf(site, value, title, entry.at, settings);
  const what = entry ? `"${title}"` : 'entry';
  return done(newLost(what, 'it is not an entry of a navigation', at));
}

function targetOf(
  site: Site,
  text: string,
  title: string | undefined,
  at: Place,
  settings: Settings,
): Entry {
  const { docs, isFolder } = site;
  const path = normalizePath(joinPath(settings.folder, text));
  const doc = docs.get(path);
  if (doc && !doc.isExcluded && !doc.isNotInNav) return { kind: 'page', doc, title, at };
  if (isFolder.has(`${path}/`))
    return { kind: 'folder', folder: path, settings: settingsOf(site, path, settings), title, at };
  if (title !== undefined) {
    // MkDocs reads the result again, where paths start at the root of the documents.
    const found = docs.get(normalizePath(text));
    if (found && !found.isExcluded) return done({ kind: 'page', doc: found, title, at });
    return done({ kind: 'link', title, url: text, at });
  }
  return { kind: 'glob', pattern: text, settings, at, isOptional: false };
}

/** Resolves named pages first, then named folders from the deepest one, and then patterns, which take what is left. */
function resolveInOrder(site: Site, slots: readonly Slot[], depth: number) {
  const queue = slots.flatMap(queueOf).sort((one, other) => rank(one) - rank(other));
  for (const slot of queue) slot.items = resolve(site, slot.entry, depth);
}

function queueOf(slot: Slot): readonly Slot[] {
  return slot.entry.kind === 'section' ? slot.entry.entries.flatMap(queueOf) : [slot];
}

function rank({ entry }: Slot): number {
  if (entry.kind === 'page' || entry.kind === 'done') return -1000;
  return entry.kind === 'folder' ? -entry.folder.split('/').length : 1;
}

function resolve(site: Site, entry: Entry, depth: number): Placed[] {
  const { unvisited } = site;
  switch (entry.kind) {
    case 'done':
      return [{ item: entry.item, path: '' }];
    case 'page': {
      const { doc, title, at } = entry;
      unvisited.delete(doc.path);
      return [{ item: { kind: 'page', doc, title, at }, path: doc.path }];
    }
    case 'folder':
      return resolveFolder(site, entry, depth);
    case 'glob':
      return resolveGlob(site, entry, depth);
    case 'section':
      return [];
  }
}

function resolveFolder(
  site: Site,
  { folder, settings, title: given, at }: Extract<Entry, { kind: 'folder' }>,
  depth: number,
): Placed[] {
  const { docs, unvisited } = site;
  unvisited.delete(`${folder}/`);
  if (depth === MAX_FOLDER_DEPTH) return [];
  const index = settings.usesIndexTitle ? docs.get(joinPath(folder, 'index.md')) : undefined;
  const name = baseName(folder);
  const title =
    (given ?? settings.title) ||
    (settings.keepsNames ? name : index?.meta.values.get('title') || titleFromName(name));
  const children = childrenOf(site, settings, depth + 1);
  if (children.length === 0) return [];
  const [only] = children;
  if (settings.flattens && children.length === 1 && only && isInNav(only.item)) return [only];
  const items = children.map(({ item }) => item);
  const section: NavSection = { kind: 'section', title, at, items, isExplicit: false };
  return [{ item: section, path: folder }];
}

function resolveGlob(site: Site, entry: Extract<Entry, { kind: 'glob' }>, depth: number): Placed[] {
  const { docs, unvisited } = site;
  const { pattern, settings, at } = entry;
  const isMatch = globFilter(absolute(settings.folder, pattern));
  const isIgnored = settings.ignored.map(globFilter);
  const slots: Slot[] = [];
  for (const path of unvisited) {
    if (path === '/' || !isMatch(path) || isIgnored.some((test) => test(path))) continue;
    const doc = docs.get(path);
    if (doc) {
      const own = at ?? fileStart(doc.file);
      slots.push({ entry: { kind: 'page', doc, at: own }, items: [] });
    } else if (path.endsWith('/')) {
      const folder = path.slice(0, -1);
      const inner = settingsOf(site, folder, settings);
      if (inner.isHidden) continue;
      const file = inner.file ?? settings.file ?? firstFileIn(site, folder);
      const own = at ?? fileStart(file);
      slots.push({ entry: { kind: 'folder', folder, settings: inner, at: own }, items: [] });
    }
  }
  resolveInOrder(site, slots, depth);
  if (slots.length === 0 && at && !entry.isOptional) {
    const reason = 'it matches no page and no folder';
    return [{ item: newLost(pattern, reason, at), path: '' }];
  }
  return sorted(flatten(slots), settings.sort);
}

function firstFileIn(site: Site, folder: string): string {
  const { docs } = site;
  return docs.all.find(({ path }) => path.startsWith(`${folder}/`))?.file ?? docs.folder;
}

function flatten(slots: readonly Slot[]): Placed[] {
  return slots.flatMap(({ entry, items }): Placed[] => {
    if (entry.kind !== 'section') return items;
    const { title, at, folder } = entry;
    const inner = flatten(entry.entries).map(({ item }) => item);
    return [{ item: { kind: 'section', title, at, items: inner, isExplicit: true }, path: folder }];
  });
}

function done(item: NavItem): Entry {
  return { kind: 'done', item };
}

function isInNav(item: NavItem): boolean {
  return item.kind === 'page' || item.kind === 'section';
}

function sorted(items: readonly Placed[], sort: Settings['sort']): Placed[] {
  const { by = 'path', direction, type, sections = 'last' } = sort;
  const ignoreCase = sort.ignore_case === 'true';
  const keysOf = ({ item, path }: Placed): string[] => {
    if (by === 'path') return [path];
    if (by === 'filename') return [baseName(path), path];
    const title =
      item.kind === 'page' ? item.doc.meta.values.get('title') : 'title' in item ? item.title : '';
    return [title || baseName(path), baseName(path), path];
  };
  const compare = (one: string, other: string) =>
    type === 'alphabetical'
      ? compareCodePoints(one, other, ignoreCase)
      : compareNaturally(one, other, { ignoreCase, groupLetters: true, isPath: by !== 'title' });
  const ordered = [...items].sort((one, other) => {
    const result = compareLists(keysOf(one), keysOf(other), compare);
    return direction === 'desc' ? -result : result;
  });
  if (sections === 'mixed') return ordered;
  const order = sections === 'first' ? -1 : 1;
  const isSection = ({ item }: Placed) => Number(item.kind === 'section');
  return ordered.sort((one, other) => (isSection(one) - isSection(other)) * order);
}
