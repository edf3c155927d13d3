import type { NavElement, NavTree } from '@nav/core/client';
import { foldersAbove, plainPathFrom } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import { commonFolder, folderUrl, inFolder, withoutFolder } from '../outline/folders.ts';
import { neededFolder, outlines, pathsOf } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type Division,
  type Entry,
  entriesWithRoot,
  headingsSuffice,
  leavesSite,
  linksIn,
  type Outline,
  type OutlineGroup,
  type OutlinePage,
  pagesOf,
  sectionsOf,
} from '../outline/parts.ts';
import type {
  FumadocsFolder,
  FumadocsI18n,
  FumadocsItem,
  FumadocsLayout,
  FumadocsMeta,
  FumadocsNode,
  FumadocsValue,
} from './fumadocs-files.ts';

const NAME = 'Fumadocs';

/**
 * Returns a page tree and `meta.json` files for Fumadocs, in all languages. `lost` is about the files; the page tree has
 * all pages.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toFumadocs(tree: NavTree, options: AdapterOptions = {}): Exported<FumadocsValue> {
  const framework = { name: NAME, keeps: ['description', 'icon'] } as const;
  const isFolder = (folder: string) => /^[^/\d]+$/.test(folder);
  const { main, languages, lost } = outlines(tree, framework, options, isFolder);
  if (languages.length === 0) {
    const metaFiles = metaFilesOf(main, '', pathsOf(tree, languages, ''), lost);
    return { value: { ...layoutOf(main), metaFiles }, lost: distinct(lost) };
  }
  const own = languages.find(({ language }) => language.label === main.language?.label);
  const fallback = pathsOf(tree, languages, own?.folder ?? '');
  const i18n: FumadocsI18n = {
    languages: [],
    defaultLanguage: '',
    parser: 'dir',
    ...(own?.folder === '' ? { hideLocale: 'default-locale' } : {}),
  };
  const metaFiles: Record<string, FumadocsMeta> = {};
  const layouts: [folder: string, FumadocsLayout][] = [];
  for (const each of languages) {
    const folder = neededFolder(each, NAME, lost);
    i18n.languages.push(folder);
    if (each === own) i18n.defaultLanguage = folder;
    // A page without a translation is that of the default language.
    const paths = new Set([...pathsOf(tree, languages, each.folder), ...fallback]);
    const files = metaFilesOf(each, each.folder, paths, lost);
    for (const [path, meta] of Object.entries(files)) metaFiles[inFolder(folder, path)] = meta;
    layouts.push([folder, layoutOf(each)]);
  }
  const locales = Object.fromEntries(layouts);
  return { value: { ...layoutOf(main), metaFiles, i18n, locales }, lost: distinct(lost) };
}

function layoutOf({ top, links }: Outline): FumadocsLayout {
  const isSingle = top.parts.length === 0;
  const pageTree = {
    name: top.label || 'Docs',
    children: isSingle ? nodesOf(top.entries) : sectionsOf(top).map(({ part }) => tabOf(part)),
  };
  const linked = [...linksIn(top), ...links].map(({ label, href }) => ({
    text: label,
    url: folderUrl(href),
    ...(leavesSite(href) ? { external: true } : {}),
  }));
  return { pageTree, links: linked };
}

function tabOf({ label, node, entries }: Division): FumadocsFolder {
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
  return { type: 'page', name: node.label, url: folderUrl(node.href) };
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

/** Returns the pages at the top level and directly below a heading. */
function directPages(entries: readonly Entry[]): OutlinePage[] {
  const hasHeadings = usesHeadings(entries);
  return entries.flatMap((entry) => {
    if (entry.kind === 'page') return [entry];
    return hasHeadings ? directPages(entry.children) : [];
  });
}

function lossesAbove(sections: ReturnType<typeof sectionsOf>): Loss[] {
  const nodes = new Set(sections.flatMap(({ above }) => above.map((part) => part.node)));
  return [...nodes].map((node) =>
    lose(node, 'Tabs of Fumadocs have one level. Its items are kept.'),
  );
}

function lossesOfLinks(links: ReturnType<typeof linksIn>): Loss[] {
  return links.map(({ node }) =>
    lose(node, 'Links of Fumadocs are options of its layout, not files.'),
  );
}

const FIRST_ENTRY = 'A folder of Fumadocs opens only its index page. The page is its first entry.';
const ONE_FOLDER =
  'A page of Fumadocs is in one folder. This entry would be a link with "]" or ")".';

/**
 * The folder of a group is the one that its pages have in common. If another group has this folder already, it is one
 * in parentheses, which does not change the URLs of pages.
 *
 * @param language the folder of the language, empty if there is none; all paths are from there.
 * @param paths the pages from there.
 */
function metaFilesOf(
  { top, links }: Outline,
  language: string,
  paths: ReadonlySet<string>,
  lost: Loss[],
): Record<string, FumadocsMeta> {
  const sections = sectionsOf(top);
  lost.push(...lossesAbove(sections), ...lossesOfLinks([...linksIn(top), ...links]));
  const pathOf = ({ node }: OutlinePage) => withoutFolder(node.path, language);
  const folders = new Set([...paths].flatMap(foldersAbove));
  const claimed = new Set<string>();
  const files: [folder: string, FumadocsMeta][] = [];

  /** Writes the file of a folder. Returns its name in its parent, or nothing: Fumadocs also shows folders without pages. */
  function write(
    parent: string,
    folder: string,
    settings: Omit<FumadocsMeta, 'pages'>,
    own: Entry[],
    isKept = false,
  ): string[] {
    const meta: FumadocsMeta = { ...settings, pages: [] };
    files.push([folder, meta]);
    meta.pages.push(...namesOf(own, folder));
    if (isKept || meta.pages.length > 0) return [relativeName(parent, folder)];
    files.pop();
    return [];
  }

  function namesOf(list: readonly Entry[], folder: string): string[] {
    const hasHeadings = usesHeadings(list);
    return list.flatMap((entry) => {
      if (entry.kind === 'page') return nameOfPage(entry, folder);
      const { node, root, children } = entry;
      const icon = iconOf(node, lost);
      if (hasHeadings) {
        const mark = icon ? `[${icon}]` : '';
        const inside = namesOf(children, folder);
        return inside.length === 0 ? [] : [`---${mark}${node.label}---`, ...inside];
      }
      const own = folderFor(folder, node.label, children, root);
      const isIndex = root && !root.repeated && pathOf(root) === `${own}/index`;
      if (root && !isIndex) lost.push(lose(node, FIRST_ENTRY, { of: 'root' }));
      const settings = { title: node.label, ...about(node), ...(icon ? { icon } : {}) };
      const below = isIndex ? children : entriesWithRoot(entry);
      return write(folder, own, { ...settings, ...openness(entry) }, below, isIndex);
    });
  }

  function nameOfPage(page: OutlinePage, folder: string): string[] {
    const { node, repeated } = page;
    const { label, title } = node;
    const path = pathOf(page);
    const href = folderUrl(node.href);
    iconOf(node, lost);
    if (repeated) {
      if (!label.includes(']') && !href.includes(')')) return [`[${label}](${href})`];
      lost.push(lose(node, ONE_FOLDER, { pages: 1 }));
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
    const own = pages.filter(({ repeated }) => !repeated).map(pathOf);
    const index = root && !root.repeated ? /^(.+)\/index$/.exec(pathOf(root))?.[1] : undefined;
    const folder = index ?? commonFolder(own);
    // Fumadocs would take another index page of the folder as the page that the group opens.
    const direct = [...(root ? [root] : []), ...directPages(list)]
      .filter(({ repeated }) => !repeated)
      .map(pathOf);
    const isFree = direct.includes(`${folder}/index`) || !paths.has(`${folder}/index`);
    if (folder !== '' && isFree && !claimed.has(folder)) {
      claimed.add(folder);
      return folder;
    }
    const unique = uniqueNames([...claimed, ...folders]);
    const made = unique(inFolder(parent, `(${nameFor(label)})`));
    claimed.add(made);
    return made;
  }

  if (top.parts.length === 0) {
    write('', '', {}, top.entries, true);
  } else {
    const top: string[] = [];
    files.push(['', { pages: top }]);
    for (const { part } of sections) {
      const { label, node } = part;
      const folder = folderFor('', label, part.entries);
      const icon = iconOf(node, lost);
      const settings = { title: label, ...about(node), ...(icon ? { icon } : {}), root: true };
      top.push(...write('', folder, settings, part.entries));
    }
  }
  return Object.fromEntries(files.map(([folder, meta]) => [inFolder(folder, 'meta.json'), meta]));
}

/** Returns the name of a Lucide icon in the spelling of Fumadocs. Others are lost, like the icons of pages. */
function iconOf(node: NavElement | OutlinePage['node'], lost: Loss[]): string | undefined {
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
  const name = plainPathFrom(folder, path);
  return /^(?:\.\.\.|!|---|\[|external:|z\.\.\.a$)/.test(name) ? `./${name}` : name;
}
