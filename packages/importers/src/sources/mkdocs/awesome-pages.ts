import { attempt } from '@nav/collections';
import { baseName, joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_REPEATS } from '../../reading/limits.ts';
import type { Place } from '../../reading/place.ts';
import { entriesOf, flagOf, readYaml, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { titleOf as docTitle } from './docs.ts';
import { globFilter } from './glob.ts';
import { compareCodePoints, compareNaturally } from './natural-order.ts';
import {
  folderPathOf,
  type NavItem,
  type NavPattern,
  type NavSection,
  sharedFolder,
} from './nav.ts';

/** An entry for all pages that a list omits: `...`, `... | flat`, `... | glob`, `... | regex=…`. */
interface Rest {
  matches(path: string): boolean;
  isAll: boolean;
  isFlat: boolean;
  /** True for an expression that is not used, because it could take very long. */
  isRefused?: boolean;
}

const REST = /^\.{3}\s*(?:\|\s*(flat)\s*)?(?:\|\s*(?:(regex|glob)=)?(.*))?$/;

/** Returns true for an entry such as `...`. */
export function isRest(text: string): boolean {
  return REST.test(text);
}

function restOf(text: string): Rest {
  const [, flat, type = 'glob', pattern] = REST.exec(text) ?? [];
  const isFlat = flat !== undefined;
  if (!pattern) return { matches: () => true, isAll: true, isFlat };
  if (type === 'glob') return { matches: globFilter(pattern), isAll: false, isFlat };
  const expression = simpleExpression(pattern);
  const matches = (path: string) => expression?.test(path) ?? false;
  return { matches, isAll: false, isFlat, isRefused: expression === undefined };
}

/** Returns a regular expression; undefined if it could take very long, or is written in a way that only Python reads. */
function simpleExpression(pattern: string): RegExp | undefined {
  const repeats = pattern.match(/[*+{]/g)?.length ?? 0;
  if (pattern.length > 200 || repeats > MAX_REPEATS) return undefined;
  if (/[*+}]\)?[*+{]|\)[*+{]|\(\?[^:=!]/.test(pattern)) return undefined;
  return attempt(() => new RegExp(pattern, 'u'));
}

function refused(text: string, at: Place): Lost {
  return newLost(text, 'the expression is too complex', at);
}

/** Puts what the files have and a list in `mkdocs.yml` does not name at its `...`. */
export function insertRest(nav: readonly NavItem[], fromFiles: readonly NavItem[]): NavItem[] {
  const named = new Set<string>();
  const patterns: NavPattern[] = [];
  const visit = (item: NavItem) => {
    if (item.kind === 'page') named.add(item.doc.path);
    else if (item.kind === 'pattern') patterns.push(item);
    else if (item.kind === 'section') item.items.forEach(visit);
  };
  nav.forEach(visit);
  const rests = patterns
    .map((pattern) => ({ pattern, rest: restOf(pattern.text) }))
    .sort((one, other) => Number(one.rest.isAll) - Number(other.rest.isAll));

  const blocksOf = (items: readonly NavItem[]): Map<NavPattern, NavItem[]> => {
    const blocks = new Map<NavPattern, NavItem[]>(patterns.map((pattern) => [pattern, []]));
    const give = (pattern: NavPattern, more: readonly NavItem[]) =>
      blocks.get(pattern)?.push(...more);
    for (const item of items) {
      if (item.kind === 'page' && !named.has(item.doc.path)) {
        const taker = rests.find(({ rest }) => rest.matches(item.doc.path));
        if (taker) give(taker.pattern, [item]);
      }
      if (item.kind !== 'section') continue;
      const inner = blocksOf(item.items);
      for (const { pattern, rest } of rests) {
        const items = inner.get(pattern) ?? [];
        give(pattern, rest.isFlat || items.length === 0 ? items : [{ ...item, items }]);
      }
    }
    return blocks;
  };
  const blocks = blocksOf(fromFiles);
  const insert = (items: readonly NavItem[]): NavItem[] =>
    items.flatMap((item) => {
      if (item.kind === 'pattern')
        return restOf(item.text).isRefused
          ? [refused(item.text, item.at)]
          : (blocks.get(item) ?? []);
      return [item.kind === 'section' ? { ...item, items: insert(item.items) } : item];
    });
  return insert(nav);
}

interface Site {
  files: SourceFiles;
  docsFolder: string;
  options: YamlNode | undefined;
  fileName: string;
  lost: Lost[];
  virtual: WeakSet<NavItem>;
}

/** Applies the `.pages` files of the plugin `awesome-pages` to a navigation. */
export function awesomePages(
  files: SourceFiles,
  docsFolder: string,
  options: YamlNode | undefined,
  items: readonly NavItem[],
  lost: Lost[],
): NavItem[] {
  const fileName = textOf(options, 'filename') ?? '.pages';
  const collapses = flagOf(options, 'collapse_single_pages') ?? false;
  /** The sections that a `nav` of a folder names. They have no settings, and keep their order. */
  const virtual = new WeakSet<NavItem>();
  const site: Site = { files, docsFolder, options, fileName, lost, virtual };
  return processItems(site, items, collapses, settingsOf(site, items));
}

/** Returns the settings of the folder of some items, if it has any. */
function settingsOf(site: Site, children: readonly NavItem[]): YamlNode | undefined {
  const { files, docsFolder, fileName, lost } = site;
  const folder = sharedFolder(children);
  if (folder === undefined) return undefined;
  const file = joinPath(joinPath(docsFolder, folder), fileName);
  const { root, problem, at } = readYaml(file, files.read(file) ?? '');
  if (problem !== undefined) lost.push(newLost(file, problem, at));
  return root;
}

function processItems(
  site: Site,
  children: readonly NavItem[],
  collapse: boolean,
  settings: YamlNode | undefined,
): NavItem[] {
  const ordered = order(site, children, settings);
  return processSections(site, arrange(site, ordered, settings), collapse);
}

function processSections(site: Site, children: readonly NavItem[], collapse: boolean): NavItem[] {
  const { virtual } = site;
  return children.flatMap((item): NavItem[] => {
    if (item.kind !== 'section') return [item];
    if (virtual.has(item)) return [{ ...item, items: processSections(site, item.items, collapse) }];
    // A section that the configuration names has no settings of its own.
    const root = item.isExplicit ? undefined : settingsOf(site, item.items);
    if (flagOf(root, 'hide')) return [];
    const recursive = flagOf(root, 'collapse_single_pages') ?? collapse;
    const inner = processItems(site, item.items, recursive, root);
    const title = textOf(root, 'title') ?? item.title;
    const section: NavSection = { ...item, title, items: inner };
    if (item.isExplicit) return [section];
    if (inner.length === 0) return [];
    const collapses = flagOf(root, 'collapse') ?? recursive;
    return collapses && inner.length === 1 ? inner : [section];
  });
}

function order(
  site: Site,
  children: readonly NavItem[],
  root: YamlNode | undefined,
): readonly NavItem[] {
  const { options } = site;
  const option = (key: string) => valueAt(root, key) ?? valueAt(options, key);
  const [direction, type, by] = ['order', 'sort_type', 'order_by'].map((key) =>
    textOf(option(key)),
  );
  if (direction === undefined && type === undefined && by === undefined) return children;
  const ignoreCase = flagOf(option('ignore_case')) ?? false;
  const keyOf = (item: NavItem) =>
    by === 'title' ? titleOf(site, item) : baseName(folderPathOf(item) ?? '');
  return [...children].sort((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    const result =
      type === 'natural'
        ? compareNaturally(left, right, { ignoreCase })
        : compareCodePoints(left, right, ignoreCase);
    return direction === 'desc' ? -result : result;
  });
}

function titleOf(site: Site, item: NavItem): string {
  if (item.kind === 'section') {
    const own = item.isExplicit ? undefined : settingsOf(site, item.items);
    return textOf(own, 'title') ?? item.title;
  }
  if (item.kind === 'page') return item.title ?? docTitle(item.doc);
  return item.kind === 'lost' ? item.what : (item.title ?? '');
}

function arrange(
  site: Site,
  children: readonly NavItem[],
  root: YamlNode | undefined,
): readonly NavItem[] {
  const { virtual } = site;
  const nav = valueAt(root, 'nav');
  const isOld = nav?.kind !== 'list';
  const list = isOld ? valueAt(root, 'arrange') : nav;
  if (list?.kind !== 'list') return children;
  const byName = new Map(children.map((item) => [baseName(folderPathOf(item) ?? ''), item]));
  byName.delete('');
  const used = new Set<NavItem>();
  const rests: { rest: Rest; items: NavItem[] }[] = [];
  /** Lists with a function at each `...`, because the rest is known only at the end. */
  type Slot = NavItem | (() => NavItem[]);
  const addRest = (text: string, at: Place): Slot => {
    const rest = restOf(text);
    if (rest.isRefused) return refused(text, at);
    const taker = { rest, items: [] };
    rests.push(taker);
    return () => taker.items;
  };
  const slotsOf = (nodes: readonly YamlNode[]): Slot[] =>
    nodes.flatMap((node): Slot[] => {
      const [entry] = entriesOf(node);
      const value = textOf(node) ?? textOf(entry?.value);
      const at = entry?.at ?? node.at;
      if (textOf(node) !== undefined && isRest(value ?? '')) return [addRest(value ?? '', at)];
      if (entry?.value.kind === 'list') return [section(entry.key, slotsOf(entry.value.items), at)];
      if (value === undefined)
        return [newLost(entry ? `"${entry.key}"` : 'entry', 'it does not contain a page', at)];
      const found = byName.get(value.replace(/\/$/, ''));
      if (found) {
        used.add(found);
        return [named(found, entry?.key, at)];
      }
      if (entry) return [{ kind: 'link', title: entry.key, url: value, at }];
      return [newLost(value, 'the folder has no such page or folder', at)];
    });
  const fill = (slots: readonly Slot[]): NavItem[] =>
    slots.flatMap((slot) => (typeof slot === 'function' ? slot() : [slot]));
  const section = (title: string, slots: readonly Slot[], at: Place): Slot => {
    return () => {
      const items = fill(slots);
      const item: NavSection = { kind: 'section', title, at, items, isExplicit: true };
      virtual.add(item);
      return [item];
    };
  };
  const slots = slotsOf(list.items);
  if (isOld && !list.items.some((node) => isRest(textOf(node) ?? '')))
    slots.push(addRest('...', list.at));
  rests.sort((one, other) => Number(one.rest.isAll) - Number(other.rest.isAll));
  for (const item of children) {
    if (used.has(item)) continue;
    const name = baseName(folderPathOf(item) ?? '');
    rests.find(({ rest }) => rest.matches(name))?.items.push(item);
  }
  return fill(slots);
}

function named(item: NavItem, title: string | undefined, at: Place): NavItem {
  if (item.kind === 'section') return { ...item, title: title ?? item.title, at };
  return item.kind === 'page' ? { ...item, title: title ?? item.title, at } : item;
}
