import type { PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { pageKey } from '../text/page-path.ts';
import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from '../tree/nav-tree.ts';

/** Facts about the pages of a tree that several rules need. One walk collects them. */
export interface PageIndex {
  /** The number of page entries. */
  readonly count: number;
  /** The pages compared with the page files; `undefined` if only the config is checked. */
  readonly coverage: FileCoverage | undefined;
  /** The pages outside lists of plain paths: roots, endpoints, unusual spellings. */
  readonly special: readonly NavPage[];
  /** The elements that are links, those of `global` included. */
  readonly links: readonly NavElement[];
}

/** The pages of a tree compared with the page files of the site. */
export interface FileCoverage {
  /** The keys of pages without a file. */
  readonly missing: ReadonlySet<string>;
  /** The keys of pages with several entries, whatever their scope. */
  readonly repeated: ReadonlySet<string>;
  /** The slugs of page files without an entry. */
  readonly unlisted: readonly string[];
}

/** Collects the pages of a tree, and looks up the file of each once. */
export function indexPages(tree: NavTree, files: SiteFiles | undefined): PageIndex {
  const missing = new Set<string>();
  const repeated = new Set<string>();
  const pages = files?.pages;
  /** 1 at the index of each page file that has an entry. */
  const met = new Uint8Array(pages?.size ?? 0);
  const special: NavPage[] = [];
  const links: NavElement[] = [];
  let count = 0;

  function lookUp(key: string, { indexOf }: PageFiles): void {
    const index = indexOf(key);
    if (index === -1) {
      if (missing.has(key)) repeated.add(key);
      missing.add(key);
    } else if (met[index] === 1) repeated.add(key);
    else met[index] = 1;
  }

  function addSpecial(page: NavPage): void {
    count += 1;
    special.push(page);
    if (pages) lookUp(pageKey(page.path), pages);
  }

  function walk(element: NavElement): void {
    const { root } = element;
    if (element.href !== undefined) links.push(element);
    for (const link of element.global) links.push(link);
    if (root) addSpecial(root);
    const paths = lazyPaths(element);
    if (paths) {
      count += paths.length;
      // A plain path is its own key.
      if (pages) for (const path of paths) lookUp(path, pages);
      return;
    }
    for (const child of element.children) {
      if (isPage(child)) addSpecial(child);
      else walk(child);
    }
  }

  walk(tree.root);
  const unlisted: string[] = [];
  if (pages && met.includes(0)) {
    let index = 0;
    for (const slug of pages.keys()) {
      if (met[index] === 0) unlisted.push(slug);
      index += 1;
    }
  }
  return { count, coverage: pages && { missing, repeated, unlisted }, special, links };
}
