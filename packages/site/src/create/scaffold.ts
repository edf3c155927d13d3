import { folderLabel, type Spellings, spellingsIn } from '@nav/codemods/internal';
import type { Dialect } from '@nav/core';
import { baseName } from '@nav/paths';

export interface ScaffoldOptions {
  name: string;
  dialect: Dialect;
  titleOf(path: string): string | undefined;
}

/** Options with the spelling of the words in the titles of all pages. */
interface LabelOptions extends ScaffoldOptions {
  spellings: Spellings;
}

interface Folder {
  path: string;
  pages: string[];
  folders: Map<string, Folder>;
}

interface Group {
  group: string;
  root?: string;
  pages: (string | Group)[];
}

/** The group of the pages outside any folder. */
const FIRST_GROUP = 'Get started';
/** Pages that precede the others, which are sorted alphabetically. */
const FIRST_PAGES = [
  'index',
  'introduction',
  'overview',
  'quickstart',
  'getting-started',
  'install',
];
/** Titles of index pages that do not describe their folder. */
const GENERIC_TITLES = new Set(['home', 'index', 'introduction', 'overview', 'welcome']);

/** Folders become groups, and the index page of a folder becomes the root of its group. */
export function scaffold(paths: readonly string[], options: ScaffoldOptions): object {
  const top = folderTree(paths);
  const taken = new Set(top.pages.length > 0 ? [FIRST_GROUP.toLowerCase()] : []);
  const spellings = spellingsIn(paths.flatMap((path) => options.titleOf(path) ?? []));
  const children = childrenOf(top, { ...options, spellings }, taken);
  const groups = children.filter((child) => typeof child !== 'string');
  const loose = children.filter((child) => typeof child === 'string');
  if (loose.length > 0) groups.unshift({ group: FIRST_GROUP, pages: loose });
  const own =
    options.dialect === 'mintlify'
      ? {
          $schema: 'https://mintlify.com/docs.json',
          theme: 'mint',
          name: options.name,
          colors: { primary: '#0D9373' },
        }
      : { name: options.name };
  return { ...own, navigation: { groups } };
}

function folderTree(paths: readonly string[]): Folder {
  const top: Folder = { path: '', pages: [], folders: new Map() };
  for (const path of paths) {
    let folder = top;
    for (const name of path.split('/').slice(0, -1)) {
      let below = folder.folders.get(name);
      if (!below) {
        below = { path: `${folder.path}${name}/`, pages: [], folders: new Map() };
        folder.folders.set(name, below);
      }
      folder = below;
    }
    folder.pages.push(path);
  }
  return top;
}

/** @param taken the labels of sibling groups. */
function childrenOf(
  folder: Folder,
  options: LabelOptions,
  taken: Set<string> = new Set(),
): (string | Group)[] {
  const pages = [...folder.pages].sort(byOrder);
  const below = [...folder.folders.values()].sort((a, b) => byOrder(a.path, b.path));
  return [...pages, ...below.map((child) => groupOf(child, taken, options))];
}

function groupOf(folder: Folder, taken: Set<string>, options: LabelOptions): Group {
  const index = `${folder.path}index`;
  const hasIndex = folder.pages.includes(index);
  const children = childrenOf(folder, options);
  const title = hasIndex ? options.titleOf(index) : undefined;
  const isSpecific = title !== undefined && !GENERIC_TITLES.has(title.toLowerCase());
  const label = freeLabel(isSpecific ? [title] : [], folder, taken, options.spellings);
  taken.add(label.toLowerCase());
  if (!hasIndex || children.length === 1) return { group: label, pages: children };
  return { group: label, root: index, pages: children.filter((child) => child !== index) };
}

/** Returns a label that no sibling has: a title, the label or name of the folder, or its name with a number. */
function freeLabel(
  titles: readonly string[],
  { path }: Folder,
  taken: ReadonlySet<string>,
  spellings: Spellings,
): string {
  const name = path.split('/').at(-2) ?? path;
  const labels = [...titles, folderLabel(name, spellings), name].filter(
    (label) => label.trim() !== '',
  );
  const isFree = (label: string) => !taken.has(label.toLowerCase());
  const free = labels.find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) if (isFree(`${name} ${number}`)) return `${name} ${number}`;
}

function byOrder(a: string, b: string): number {
  const rank = (path: string) => {
    const at = FIRST_PAGES.indexOf(baseName(path));
    return at === -1 ? FIRST_PAGES.length : at;
  };
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true });
}
