import { countEach } from '@nav/collections';
import { type Loss, lose } from '../outline/lost.ts';
import {
  type Division,
  type Entry,
  type OutlinePage,
  pagesOf,
  type Section,
  sectionsOf,
} from '../outline/parts.ts';

/** The levels of a sidebar that the default theme shows. */
const LEVELS = 6;

import type { VitePressSidebarItem } from './vitepress-config.ts';

export type Shows = (page: OutlinePage) => boolean;

/** A folder of the site with the sections of the pages in it. */
interface Folder {
  path: string;
  /** The sections of pages directly in the folder, by path. */
  pages: Map<string, Section>;
  folders: Map<string, Folder>;
  /** The sections of all pages below. */
  sections: Set<Section>;
}

/** A path prefix, and the section whose sidebar its pages show. */
type Prefix = [path: string, section: Section];

/**
 * Assigns sidebars to the fewest path prefixes that select them on all of their pages, in the order of the sections. A page in
 * several sections shows the first one. Prefixes with a file name precede the folder of the file: VitePress uses the first of
 * the prefixes with equally many slashes.
 */
export function sidebarsOf(
  sections: readonly Section[],
  shows: Shows,
  lost: Loss[],
): {
  sidebar: Record<string, VitePressSidebarItem[]>;
  /** The sections whose sidebar a page shows. */
  selected: ReadonlySet<Section>;
  matchOf(part: Division): string | undefined;
} {
  const top = folderTree(sections, shows);
  const ranks = new Map(sections.map((section, at) => [section, at]));
  const rankOf = (section: Section) => ranks.get(section) ?? 0;
  const early: Prefix[] = [];
  const late: Prefix[] = [];
  const first: Prefix[] = [];
  (function assign(folder: Folder, inherited: Section | undefined): void {
    const [only, ...others] = folder.sections;
    const own = others.length === 0 ? only : (mostFrequent(folder.pages.values()) ?? inherited);
    const files = [...folder.pages].map(([path, section]): Prefix => [`/${path}.md`, section]);
    early.push(...files.filter(([, section]) => section !== own));
    if (own && own !== inherited) {
      const isLate = files.some(([, section]) => rankOf(section) > rankOf(own));
      (isLate ? late : early).push([`/${folder.path}`, own]);
      // The first prefix of a section determines its place, so one of its files precedes the later sections.
      if (isLate) first.push(...files.filter(([, section]) => section === own).slice(0, 1));
    }
    for (const child of folder.folders.values()) assign(child, own);
  })(top, undefined);
  const items = new Map(
    sections.map((section) => [section, section.part.entries.map((one) => itemOf(one, 1, lost))]),
  );
  const inOrder = (all: readonly Prefix[]) => all.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
  const prefixes = [...inOrder(early), ...late];
  return {
    selected: new Set(prefixes.map(([, section]) => section)),
    sidebar: Object.fromEntries(
      [...inOrder([...first, ...early]), ...late].map(([prefix, section]) => [
        prefix,
        items.get(section) ?? [],
      ]),
    ),
    matchOf(part) {
      const own = new Set(sectionsOf(part).map((section) => section.part));
      return matchOf(prefixes.map(([prefix, { part }]) => [prefix, own.has(part)]));
    },
  };
}

function folderTree(sections: readonly Section[], shows: Shows): Folder {
  const create = (path: string): Folder => ({
    path,
    pages: new Map(),
    folders: new Map(),
    sections: new Set(),
  });
  const top = create('');
  const known = new Set<string>();
  for (const section of sections) {
    for (const page of pagesOf(section.part.entries)) {
      const { node } = page;
      if (known.has(node.path) || !shows(page)) continue;
      known.add(node.path);
      let folder = top;
      folder.sections.add(section);
      for (const name of node.path.split('/').slice(0, -1)) {
        let below = folder.folders.get(name);
        if (!below) {
          below = create(`${folder.path}${name}/`);
          folder.folders.set(name, below);
        }
        folder = below;
        folder.sections.add(section);
      }
      folder.pages.set(node.path, section);
    }
  }
  return top;
}

function mostFrequent(sections: Iterable<Section>): Section | undefined {
  return [...countEach(sections)].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Returns a regular expression for the paths of some prefixes, without the paths of longer prefixes of other sections.
 */
export function matchOf(
  prefixes: readonly (readonly [prefix: string, own: boolean])[],
): string | undefined {
  const patternOf = (prefix: string) =>
    prefix.endsWith('/')
      ? escapeRegExp(prefix)
      : `${escapeRegExp(prefix.replace(/(?:(^|\/)index)?\.md$/, '$1'))}$`;
  const patterns = prefixes
    .filter(([, own]) => own)
    .map(([prefix]) => {
      const others = prefixes
        .filter(([other, own]) => !own && other !== prefix && other.startsWith(prefix))
        .map(([other]) => patternOf(other).slice(escapeRegExp(prefix).length));
      const except = others.length === 0 ? '' : `(?!${others.join('|')})`;
      return patternOf(prefix) + except;
    });
  if (patterns.length === 0) return undefined;
  return patterns.length === 1 ? `^${patterns[0]}` : `^(?:${patterns.join('|')})`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function itemOf(entry: Entry, level: number, lost: Loss[]): VitePressSidebarItem {
  if (entry.kind === 'page') {
    return { text: html(entry.node.label), link: linkOf(entry.node.href) };
  }
  const { node, isTop, root, children } = entry;
  if (level > LEVELS - 1 && children.length > 0) {
    lost.push(lose(node, `The default theme of VitePress shows ${LEVELS} levels.`));
  }
  if (root && children.length === 0) {
    lost.push(lose(node, 'VitePress shows a group with nothing but its page as this page.'));
  }
  return {
    text: html(node.label),
    ...(root ? { link: linkOf(root.node.href) } : {}),
    ...(isTop ? {} : { collapsed: node.expanded !== true }),
    items: children.map((child) => itemOf(child, level + 1, lost)),
  };
}

/** Ends the URL of an index page in a slash, as VitePress does. */
export function linkOf(href: string): string {
  return href.startsWith('/') ? href.replace(/(^|\/)index$/, '$1') : href;
}

export function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
