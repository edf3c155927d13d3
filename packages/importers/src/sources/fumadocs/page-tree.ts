import { baseName, joinPath, withoutExtension } from '@nav/paths';
import {
  type Link,
  type Lost,
  newLost,
  type PageItem,
  type Separator,
} from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { MAX_REPEATED } from '../../reading/limits.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { flagOf, itemsOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import type { Storage } from './storage.ts';
import type { Rules } from './version.ts';

export type TreeNode = PageItem | TreeFolder | Link | Separator | Lost;

export interface TreeFolder {
  kind: 'folder';
  path: string;
  name: string;
  /** The title that its settings give it. */
  title: string | undefined;
  index?: PageItem | Link | undefined;
  children: TreeNode[];
  /** True for a folder that is a tab. */
  isRoot: boolean;
  isOpen: boolean;
  icon: string | undefined;
  description: { text: string; at: Place } | undefined;
  at: Place;
}

const LINK = /^(?:external:)?(?:\[([^\]]+)\])?\[([^\]]+)\]\(([^)]+)\)$/;
const SEPARATOR = /^---(?:\[([^\]]+)\])?(.+)---$|^---$/;

/** The strength of a claim to a page: the named index of a folder, a list, and a rest entry. */
const CLAIM = { index: 3, listed: 2, rest: 0 };

interface Building extends Storage {
  fallback: Place;
  rules: Rules;
  folders: Map<string, TreeFolder>;
  leaves: Map<string, PageItem>;
  owners: Map<TreeNode, { folder: string; strength: number }>;
  unfinished: Set<TreeNode>;
  /** The paths that an old version has listed anywhere. Newer versions have such a set for each list. */
  listed: Set<string>;
  /** The number of entries that an old version may repeat. */
  repeats: number;
}

/**
 * Builds the tree of pages as Fumadocs does. A page and a folder belong to one folder: the one with the strongest claim,
 * or the first one.
 *
 * @param fallback the location of folders without one
 */
export function buildPageTree(storage: Storage, fallback: Place, rules: Rules): TreeFolder {
  const tree: Building = {
    ...storage,
    fallback,
    rules,
    folders: new Map(),
    leaves: new Map(),
    owners: new Map(),
    unfinished: new Set(),
    listed: new Set(),
    repeats: MAX_REPEATED,
  };
  return buildFolder(tree, '', true) as TreeFolder;
}

function leaf(tree: Building, path: string): PageItem | undefined {
  const { pages, leaves } = tree;
  const page = pages.get(path);
  const known = leaves.get(path);
  if (known || !page) return known;
  const { file, icon, isUntranslated } = page;
  const label = page.label ?? page.title ?? nameFromPath(baseName(path));
  const withheld = isUntranslated ? 'untranslated' : undefined;
  const made: PageItem = { kind: 'page', file, label, at: fileStart(file), icon, withheld };
  leaves.set(path, made);
  return made;
}

/** Gives a node to a folder, and takes it away from one with a weaker claim. Returns false if the claim is too weak. */
function claim(tree: Building, folder: string, node: TreeNode, strength: number): boolean {
  const { folders, owners, unfinished } = tree;
  if (unfinished.has(node)) return false;
  if (tree.rules.isOld) return true;
  const owner = owners.get(node);
  if (owner?.folder === folder) {
    owner.strength = Math.max(owner.strength, strength);
    return true;
  }
  if (owner && owner.strength >= strength) return false;
  const before = owner && folders.get(owner.folder);
  const at = before ? before.children.indexOf(node) : -1;
  if (before?.index === node) before.index = undefined;
  // In place: the list may be read or filled at the moment.
  else if (at !== -1) before?.children.splice(at, 1);
  owners.set(node, { folder, strength });
  return true;
}

function buildFolder(tree: Building, path: string, isTop = false): TreeFolder | undefined {
  const { metas, children, fallback, folders, unfinished, rules } = tree;
  const known = folders.get(path);
  const inside = children.get(path);
  const meta = metas.get(path);
  const root = meta?.root;
  const list = valueAt(root, 'pages');
  if (!inside || (known && (!rules.isOld || unfinished.has(known)))) return known;
  // Old versions build a folder again for each entry.
  if (known) tree.repeats -= 1 + itemsOf(list).length;
  if (known && tree.repeats < 0) return undefined;
  const at = meta ? fileStart(meta.file) : fallback;
  const isRoot = flagOf(root, 'root') ?? false;
  const description = valueAt(root, 'description');
  const text = textOf(description);
  const [, inner] = /^\((.+)\)$/.exec(baseName(path)) ?? [];
  const folder: TreeFolder = {
    kind: 'folder',
    path,
    name: nameFromPath(inner ?? baseName(path)),
    title: textOf(root, 'title'),
    children: [],
    isRoot,
    isOpen: flagOf(root, 'defaultOpen') ?? flagOf(root, 'collapsible') === false,
    icon: textOf(root, 'icon'),
    description: description && text ? { text, at: description.at } : undefined,
    at,
  };
  folders.set(path, folder);
  unfinished.add(folder);

  const named = rules.isOld ? undefined : valueAt(root, 'pagesIndex');
  const indexPath = readIndex(tree, folder, named, isRoot || isTop);
  readPages(tree, folder, list?.kind === 'list' ? list.items : undefined, inside, indexPath);

  const index = folder.index;
  folder.name = folder.title ?? index?.label ?? folder.name;
  folder.icon ??= index?.icon;
  unfinished.delete(folder);
  return folder;
}

/** Returns the path of the page. */
function readIndex(
  tree: Building,
  folder: TreeFolder,
  named: YamlNode | undefined,
  hasNone: boolean,
): string | undefined {
  const text = textOf(named);
  if (text === undefined && hasNone) return undefined;
  const path = joinInside(folder.path, text ?? 'index');
  const page = leaf(tree, path);
  if (page && claim(tree, folder.path, page, text === undefined ? CLAIM.rest : CLAIM.index)) {
    folder.index = page;
    return path;
  }
  if (named && text !== undefined) folder.index = linkOf(text, named.at);
  return undefined;
}

function readPages(
  tree: Building,
  folder: TreeFolder,
  nodes: readonly YamlNode[] | undefined,
  inside: readonly string[],
  indexPath: string | undefined,
) {
  /** Nodes, and the two forms of what is left. */
  const slots: (TreeNode | 'rest' | 'reversed')[] = nodes ? [] : ['rest'];
  const excluded = tree.rules.isOld ? tree.listed : new Set<string>();
  for (const node of nodes ?? []) {
    const text = textOf(node);
    if (text === '...') slots.push('rest');
    else if (text === 'z...a') slots.push('reversed');
    else addAll(slots, readItem(tree, folder, text, node.at, excluded));
  }
  if (indexPath !== undefined) {
    if (excluded.has(indexPath)) folder.index = undefined;
    excluded.add(indexPath);
  }
  for (const slot of slots) {
    if (typeof slot === 'object') folder.children.push(slot);
    else addAll(folder.children, restOf(tree, folder, inside, excluded, slot === 'reversed'));
  }
}

function readItem(
  tree: Building,
  folder: TreeFolder,
  text: string | undefined,
  at: Place,
  excluded: Set<string>,
): TreeNode[] {
  if (text === undefined) return [newLost('entry of pages', 'it is not a text', at)];
  const separator = SEPARATOR.exec(text);
  if (separator) return [{ kind: 'separator', label: separator[2], at }];
  const link = linkOf(text, at);
  if (link) return [link];
  if (text.startsWith('!')) {
    const path = joinInside(folder.path, text.slice(1));
    excluded.add(path);
    if (!tree.rules.isOld || !leaf(tree, path)) excluded.add(`${path}/`);
    return [];
  }
  const isInlined = text.startsWith('...');
  const path = joinInside(folder.path, isInlined ? text.slice(3) : text);
  // The entry may be the whole name of a file.
  const page = leaf(tree, path) ?? leaf(tree, withoutExtension(path));
  const inner = page && tree.rules.isOld ? undefined : buildFolder(tree, path);
  if (isInlined && inner) return inline(tree, folder, inner, at, excluded);
  const node = inner ?? (isInlined && !tree.rules.isOld ? undefined : page);
  if (!node) {
    const what = `"${text}" in ${folder.path || 'the first folder'}`;
    return [newLost(what, `there is no such ${isInlined ? '' : 'page or '}folder`, at)];
  }
  if (!claim(tree, folder.path, node, CLAIM.listed)) return [];
  node.at = at;
  excluded.add(inner ? `${path}/` : withoutExtension(path));
  return [node];
}

/** Returns what is in a folder instead of the folder. */
function inline(
  tree: Building,
  folder: TreeFolder,
  inner: TreeFolder,
  at: Place,
  excluded: Set<string>,
): TreeNode[] {
  const { owners } = tree;
  const { index, children } = inner;
  const nodes = index && !tree.rules.isOld ? [index, ...children] : children;
  if (!claim(tree, folder.path, inner, CLAIM.listed))
    return nodes.filter((node) => claim(tree, folder.path, node, CLAIM.listed));
  inner.at = at;
  excluded.add(`${inner.path}/`);
  for (const node of nodes) {
    const owner = owners.get(node);
    if (owner) owner.folder = folder.path;
  }
  return [...nodes];
}

function restOf(
  tree: Building,
  folder: TreeFolder,
  inside: readonly string[],
  excluded: Set<string>,
  isReversed = false,
): TreeNode[] {
  const { pages, folders, rules } = tree;
  const keyOf = (path: string) => path.replace(/\/$/, '') + (pages.get(path)?.extension ?? '');
  const compare = (a: string, b: string) => {
    const order = keyOf(a).localeCompare(keyOf(b), 'en');
    return isReversed ? -order : order;
  };
  // Some versions sort folders that another list has built among the pages.
  const isLast = (path: string) =>
    path.endsWith('/') && (rules.isOld || !rules.isSplit || !folders.has(path.slice(0, -1)));
  const left = inside.filter((path) => !excluded.has(path));
  const found = (rules.isSplit ? left.sort(compare) : left).flatMap((path) => {
    if (rules.isOld) excluded.add(path);
    const rank = baseName(path) === 'index' ? -2 : isLast(path) ? 1 : 0;
    const node = path.endsWith('/') ? buildFolder(tree, path.slice(0, -1)) : leaf(tree, path);
    return node
      ? [{ path, node, rank: rank === 1 && isReversed && !rules.isSplit ? -1 : rank }]
      : [];
  });
  found.sort((a, b) => a.rank - b.rank || compare(a.path, b.path));
  const nodes = found.map(({ node }) => node);
  return nodes.filter((node) => claim(tree, folder.path, node, CLAIM.rest));
}

function linkOf(text: string, at: Place): Link | undefined {
  const [, icon, label, href] = LINK.exec(text) ?? [];
  return label && href ? { kind: 'link', label, href, icon, at } : undefined;
}

/** Resolves a path; `..` does not lead out of the pages. */
function joinInside(folder: string, path: string): string {
  return joinPath(folder, path).replace(/^(?:\.\.(?:\/|$))+/, '');
}

/** Returns `Getting started` for `getting-started`. */
export function nameFromPath(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/-/g, ' ');
}
