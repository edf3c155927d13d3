import { type NavElement, type NavTree, walkPages } from '@nav/core/client';
import { commonFolder, foldersAbove, inFolder, withoutIndex } from './folders.ts';
import { type Exported, type Lost, lose } from './lost.ts';
import {
  type AdapterOptions,
  type Entry,
  headingsSuffice,
  isExternal,
  type OutlineGroup,
  type OutlinePage,
  outline,
  type Part,
  pagesOf,
  type Section,
  sectionsOf,
} from './outline.ts';
import { slugOf, uniqueNames } from './slug.ts';

/** The content of a `meta.json`. */
export interface FumadocsMeta {
  title?: string;
  description?: string;
  icon?: string;
  root?: boolean;
  defaultOpen?: boolean;
  collapsible?: boolean;
  pages: string[];
}

/** A page of a page tree. */
export interface FumadocsItem {
  type: 'page';
  name: string;
  url: string;
}

/** A heading of a page tree. */
export interface FumadocsSeparator {
  type: 'separator';
  name: string;
}

/** A group of a page tree, or a tab if `root` is set. */
export interface FumadocsFolder {
  type: 'folder';
  name: string;
  description?: string;
  root?: boolean;
  defaultOpen?: boolean;
  collapsible?: boolean;
  index?: FumadocsItem;
  children: FumadocsNode[];
}

/** A node of a page tree. */
export type FumadocsNode = FumadocsItem | FumadocsSeparator | FumadocsFolder;

/** A page tree, for the `tree` of `DocsLayout`. */
export interface FumadocsRoot {
  name: string;
  children: FumadocsNode[];
}

/** A link, for the `links` of a layout. */
export interface FumadocsLink {
  text: string;
  url: string;
  external?: boolean;
}

/** The page tree, or the files from which Fumadocs makes it; and the links of the layout. */
export interface FumadocsValue {
  pageTree: FumadocsRoot;
  /** The `meta.json` files by path in the folder of the content. */
  metaFiles: Record<string, FumadocsMeta>;
  links: FumadocsLink[];
}

/**
 * Returns a page tree and `meta.json` files for Fumadocs. `lost` is about the files; the page tree has all pages.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toFumadocs(tree: NavTree, options: AdapterOptions = {}): Exported<FumadocsValue> {
  const framework = { name: 'Fumadocs', keeps: ['description', 'icon'] } as const;
  const { top, links, lost } = outline(tree, framework, options);
  const sections = sectionsOf(top);
  const isSingle = top.parts.length === 0;
  for (const node of new Set(sections.flatMap(({ above }) => above.map((part) => part.node)))) {
    lost.push(lose(node, 'Tabs of Fumadocs have one level. Its items are kept.'));
  }
  const pageTree = {
    name: top.label || 'Docs',
    children: isSingle ? nodesOf(top.entries) : sections.map(({ part }) => tabOf(part)),
  };
  const metaFiles = metaFilesOf(tree, isSingle ? undefined : sections, top.entries, lost);
  const linked = [...linksIn(top), ...links].map(({ label, href }) => ({
    text: label,
    url: withoutIndex(href),
    ...(isExternal(href) ? { external: true } : {}),
  }));
  return { value: { pageTree, metaFiles, links: linked }, lost };
}

function linksIn(part: Part): { label: string; href: string }[] {
  const { label, href, parts } = part;
  return href === undefined ? parts.flatMap(linksIn) : [{ label, href }];
}

function tabOf({ label, node, entries }: Part): FumadocsFolder {
  return { type: 'folder', name: label, ...about(node), root: true, children: nodesOf(entries) };
}

function nodesOf(entries: readonly Entry[]): FumadocsNode[] {
  const hasHeadings = usesHeadings(entries);
  return entries.flatMap((entry): FumadocsNode[] => {
    if (entry.kind === 'page') return [itemOf(entry)];
    const { node, root, children } = entry;
    if (hasHeadings) return [{ type: 'separator', name: node.label }, ...nodesOf(children)];
    return [
      {
        type: 'folder',
        name: node.label,
        ...about(node),
        ...openness(entry),
        ...(root ? { index: itemOf(root) } : {}),
        children: nodesOf(children),
      },
    ];
  });
}

function itemOf({ node }: OutlinePage): FumadocsItem {
  return { type: 'page', name: node.label, url: withoutIndex(node.href) };
}

function about({ description }: NavElement): { description?: string } {
  return description === undefined ? {} : { description };
}

function openness({ node, isTop }: OutlineGroup): Partial<FumadocsFolder> {
  return isTop
    ? { defaultOpen: true, collapsible: false }
    : { defaultOpen: node.expanded === true };
}

/** Returns true if separators can show the groups. Their labels are one line, and `[` would begin an icon. */
function usesHeadings(entries: readonly Entry[]): boolean {
  return (
    headingsSuffice(entries) &&
    entries.every(
      (entry) => entry.kind === 'page' || (entry.isTop && /^[^[\s].*$/.test(entry.node.label)),
    )
  );
}

/** Returns the pages that are no further down than one heading. */
function directPages(entries: readonly Entry[]): OutlinePage[] {
  const hasHeadings = usesHeadings(entries);
  return entries.flatMap((entry) => {
    if (entry.kind === 'page') return [entry];
    return hasHeadings ? directPages(entry.children) : [];
  });
}

/**
 * Returns the `meta.json` files. A group gets the folder that its pages have in common. Where another group has this
 * folder already, it gets one in parentheses, which does not change the URLs of pages.
 */
function metaFilesOf(
  tree: NavTree,
  sections: readonly Section[] | undefined,
  entries: readonly Entry[],
  lost: Lost[],
): Record<string, FumadocsMeta> {
  const paths = new Set<string>();
  walkPages(tree, ({ path }) => {
    paths.add(path);
  });
  const folders = new Set([...paths].flatMap(foldersAbove));
  const claimed = new Set<string>();
  const files: [folder: string, FumadocsMeta][] = [];

  function write(folder: string, settings: Omit<FumadocsMeta, 'pages'>, own: Entry[]): void {
    const meta: FumadocsMeta = { ...settings, pages: [] };
    files.push([folder, meta]);
    meta.pages.push(...namesOf(own, folder));
  }

  function namesOf(list: readonly Entry[], folder: string): string[] {
    const hasHeadings = usesHeadings(list);
    return list.flatMap((entry) => {
      if (entry.kind === 'page') return nameOfPage(entry, folder);
      const { node, root, children } = entry;
      const icon = iconOf(node, lost);
      if (hasHeadings) {
        const mark = icon ? `[${icon}]` : '';
        return [`---${mark}${node.label}---`, ...namesOf(children, folder)];
      }
      const own = folderFor(folder, node.label, children, root);
      const isIndex = root && !root.repeated && root.node.path === `${own}/index`;
      if (root && !isIndex) {
        const why = 'A folder of Fumadocs opens only its index page. The page is its first entry.';
        lost.push(lose(node, why, { of: 'root' }));
      }
      const settings = { title: node.label, ...about(node), ...(icon ? { icon } : {}) };
      const below = root && !isIndex ? [root, ...children] : children;
      write(own, { ...settings, ...openness(entry) }, below);
      return [relativeName(folder, own)];
    });
  }

  function nameOfPage({ node, repeated }: OutlinePage, folder: string): string[] {
    const { path, label, title } = node;
    const href = withoutIndex(node.href);
    iconOf(node, lost);
    if (repeated) {
      if (!label.includes(']') && !href.includes(')')) return [`[${label}](${href})`];
      const why =
        'A page of Fumadocs is in one folder. This entry would be a link with "]" or ")".';
      lost.push(lose(node, why, { pages: 1 }));
      return [];
    }
    if (label !== title) {
      lost.push(lose(node, 'Fumadocs shows the "title" of a page.', { of: 'sidebarTitle' }));
    }
    // Of a folder and a page with one name, Fumadocs takes the folder.
    return [relativeName(folder, folders.has(path) ? `${path}.mdx` : path)];
  }

  function folderFor(
    parent: string,
    label: string,
    list: readonly Entry[],
    root?: OutlinePage,
  ): string {
    const pages = [...(root ? [root] : []), ...pagesOf(list)];
    const own = pages.filter(({ repeated }) => !repeated).map(({ node }) => node.path);
    const index = root && !root.repeated ? /^(.+)\/index$/.exec(root.node.path)?.[1] : undefined;
    const folder = index ?? commonFolder(own);
    // Fumadocs would take another index page of the folder as the page that the group opens.
    const direct = [...(root ? [root] : []), ...directPages(list)]
      .filter(({ repeated }) => !repeated)
      .map(({ node }) => node.path);
    const isFree = direct.includes(`${folder}/index`) || !paths.has(`${folder}/index`);
    if (folder !== '' && isFree && !claimed.has(folder)) {
      claimed.add(folder);
      return folder;
    }
    const unique = uniqueNames([...claimed, ...folders]);
    const made = unique(inFolder(parent, `(${slugOf(label)})`));
    claimed.add(made);
    return made;
  }

  if (!sections) {
    write('', {}, [...entries]);
  } else {
    const top: string[] = [];
    files.push(['', { pages: top }]);
    for (const { part } of sections) {
      const { label, node } = part;
      const folder = folderFor('', label, part.entries);
      const icon = iconOf(node, lost);
      const settings = { title: label, ...about(node), ...(icon ? { icon } : {}), root: true };
      write(folder, settings, part.entries);
      top.push(relativeName('', folder));
    }
  }
  return Object.fromEntries(files.map(([folder, meta]) => [inFolder(folder, 'meta.json'), meta]));
}

/** Returns the name of a Lucide icon in the spelling of Fumadocs. Others are lost, as those of pages are. */
function iconOf(node: NavElement | OutlinePage['node'], lost: Lost[]): string | undefined {
  const { icon, kind } = node;
  if (!icon) return undefined;
  if (
    kind !== 'page' &&
    icon.library === 'lucide' &&
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(icon.name)
  ) {
    return icon.name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  }
  const why = 'Fumadocs takes the icons of Lucide by names such as "BookOpen".';
  lost.push(lose(node, why, { of: 'icon' }));
  return undefined;
}

/** Returns a path from a folder, in a spelling that does not begin like a separator, a link or another mark. */
function relativeName(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const name = [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
  return /^(?:\.\.\.|!|---|\[|external:|z\.\.\.a$)/.test(name) ? `./${name}` : name;
}
