import { type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { type Meta, type MetaEntry, readMeta } from './meta.ts';
import { titleOfName } from './title-case.ts';
import type { Entry, FolderNode, PageFacts, TreeNode } from './tree.ts';

export interface Rules {
  version: number;
  /** The place of folders that no `_meta` file names. */
  folderAt: Place;
  lost: Lost[];
  /** True for all folders but the first one. */
  isNested?: boolean;
}

/** A page, a folder, or an entry without either. */
type Slot = TreeNode | { kind: 'entry'; name: string; entry: MetaEntry };

/**
 * Returns the entries of a folder in the order of Nextra: those that `_meta` names in its order, the others by name. `global` is
 * the part of `_meta.global` for the folder.
 */
export function entriesIn(folder: FolderNode, rules: Rules, global: Meta | undefined): Entry[] {
  const { version, lost, isNested } = rules;
  const meta = global ? merged(folder, global, lost) : folder.meta;
  addAll(lost, folder.meta.lost);
  addAll(lost, global?.lost ?? []);
  const keys = [...meta.entries.keys()];
  const nodes = ordered(
    folder.children.filter((child) => !isFolderPage(child, folder)),
    keys,
    version,
  );
  const slots = [...nodes];
  for (const [index, key] of keys.entries()) {
    const entry = meta.entries.get(key);
    if (!entry || nodes.some(({ name }) => name === key)) continue;
    if (entry.type !== 'separator' && entry.type !== 'menu' && entry.href === undefined) {
      // Pages for errors, and layouts.
      if (version < 4 && /^(?:404|500|_app|_document|_error)$/.test(key)) continue;
      const what = entry.title === undefined ? `entry "${key}"` : `entry "${entry.title}" (${key})`;
      lost.push(newLost(what, 'no page or folder has this name', entry.at));
      continue;
    }
    slots.splice(index, 0, { kind: 'entry', name: key, entry });
  }
  // Nextra 4 orders all folders but the first one again, with the entries that it has inserted.
  return (isNested && version >= 4 ? ordered(slots, keys, version) : slots).map((slot) => {
    if (slot.kind !== 'entry') return entryOfNode(slot, meta, rules, global !== undefined);
    const { name, entry } = slot;
    const made = entryWithoutNode(name, entry, meta.fallback);
    return made.type === 'menu' ? { ...made, menu: menuOf(entry.items, []) } : made;
  });
}

/** Returns the entry of a key that names no page and no folder. */
function entryWithoutNode(name: string, entry: MetaEntry, fallback: MetaEntry | undefined): Entry {
  const { at, href } = entry;
  const type = entry.type ?? fallback?.type ?? 'doc';
  const title = entry.title ?? (type === 'separator' ? '' : titleOfName(name));
  const display = entry.display ?? fallback?.display;
  return { name, title, type, display, isCollapsed: undefined, at, href };
}

/** Checks for the page that a folder opens instead of listing it. */
function isFolderPage(child: TreeNode, folder: FolderNode): boolean {
  return child.kind === 'page' && child.page.isFolderPage && child.route === folder.route;
}

/** Returns a `_meta` file with the part of `_meta.global` over it. Nextra refuses to have both. */
function merged({ meta, name }: FolderNode, global: Meta, lost: Lost[]): Meta {
  const [first] = meta.entries.values();
  if (!first) return global;
  const reason = 'Nextra does not allow it next to _meta.global';
  lost.push(newLost(`the order of "${name}"`, reason, first.at));
  return { ...global, entries: new Map([...meta.entries, ...global.entries]) };
}

function ordered(nodes: readonly Slot[], keys: readonly string[], version: number): Slot[] {
  const rank = new Map(keys.map((key, index) => [key, index]));
  if (version < 3) {
    // Nextra 2 adds the pages that the file leaves out, by date and title.
    for (const { name } of nodes
      .filter((node) => node.kind === 'page' && !rank.has(node.name))
      .sort(byDateAndTitle)) {
      rank.set(name, rank.size);
    }
  }
  const isIndexFirst = version >= 4 && !rank.has('index');
  const rankOf = ({ name }: Slot) =>
    isIndexFirst && name === 'index' ? -1 : (rank.get(name) ?? Number.POSITIVE_INFINITY);
  return [...nodes].sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    if (one !== other) return one - other;
    return a.name < b.name ? -1 : 1;
  });
}

function byDateAndTitle(a: Slot, b: Slot): number {
  const [one, other] = [a, b].map((node) => (node.kind === 'page' ? node.page.date : undefined));
  if (one !== undefined && other !== undefined) return other - one;
  if (one !== undefined || other !== undefined) return one === undefined ? 1 : -1;
  const title = (node: Slot) => (node.kind === 'page' && node.page.title) || titleOfName(node.name);
  return title(a).localeCompare(title(b), 'en', { numeric: true });
}

function entryOfNode(node: TreeNode, meta: Meta, rules: Rules, isGlobal: boolean): Entry {
  const own = meta.entries.get(node.name);
  const { fallback } = meta;
  const page =
    node.kind === 'page'
      ? node.page
      : node.children.flatMap((child) =>
          isFolderPage(child, node) && child.kind === 'page' ? child.page : [],
        )[0];
  const type = own?.type ?? fallback?.type ?? 'doc';
  const at = own?.at ?? (page ? fileStart(page.file) : rules.folderAt);
  const children = node.kind === 'folder' ? childrenOf(node, own, rules, isGlobal) : undefined;
  return {
    name: node.name,
    title:
      own?.title ??
      (isGlobal && own?.isEmpty && node.kind === 'folder'
        ? titleOfName(node.name)
        : titleOfNode(node, page, rules)),
    type,
    display: page?.display ?? own?.display ?? fallback?.display,
    isCollapsed: page?.isCollapsed ?? own?.isCollapsed ?? fallback?.isCollapsed,
    at,
    page,
    route: node.route,
    href: own?.href,
    children,
    menu: type === 'menu' ? menuOf(own?.items, children ?? []) : undefined,
  };
}

function childrenOf(
  node: FolderNode,
  own: MetaEntry | undefined,
  rules: Rules,
  isGlobal: boolean,
): Entry[] {
  // The items of a menu are not entries of its folder.
  const inner = isGlobal ? readMeta(own?.type === 'menu' ? undefined : own?.items) : undefined;
  return entriesIn(node, { ...rules, isNested: true }, inner);
}

function titleOfNode(
  { name, kind }: TreeNode,
  page: PageFacts | undefined,
  { version }: Rules,
): string {
  const title = page?.sidebarTitle ?? page?.title;
  if (title !== undefined) return title;
  // Older versions show the bare name of a folder without a page.
  return version < 4 && kind === 'folder' && !page ? name : titleOfName(name);
}

function menuOf(items: Value | undefined, children: readonly Entry[]): Entry[] {
  const { entries } = readMeta(items);
  return [...entries].flatMap(([key, item]): Entry[] => {
    const child = children.find(({ name }) => name === key);
    if (child)
      return [{ ...child, title: item.title ?? child.title, href: item.href ?? child.href }];
    return [entryWithoutNode(key, item, undefined)];
  });
}
