import type { PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { pageKey } from '../text/page-path.ts';
import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from '../tree/nav-tree.ts';

/** What the rules ask of a whole tree, from one walk over it. */
export interface PageIndex {
  /** The number of places at which pages stand. */
  readonly count: number;
  /** How the pages meet the page files; undefined where nobody looks files up. */
  readonly coverage: FileCoverage | undefined;
  /** The pages that are more than an entry in a list of plain paths: roots, endpoints, odd spellings. */
  readonly special: readonly NavPage[];
  /** The elements that are links, those of `global` included. */
  readonly links: readonly NavElement[];
}

/** The keys of pages, held against the slugs of page files. */
export interface FileCoverage {
  /** The keys that no file has. */
  readonly missing: ReadonlySet<string>;
  /** The keys at which several pages stand, whatever the scope. */
  readonly repeated: ReadonlySet<string>;
  /** The slugs at which no page stands. */
  readonly unlisted: readonly string[];
}

/** Counts the pages of a tree, and looks each of them up once. */
export function indexPages(tree: NavTree, files: SiteFiles | undefined): PageIndex {
  const missing = new Set<string>();
  const repeated = new Set<string>();
  const pages = files?.pages;
  /** For each page file whether a page stands at it. */
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

  function note(page: NavPage): void {
    count += 1;
    special.push(page);
    if (pages) lookUp(pageKey(page.path), pages);
  }

  function walk(element: NavElement): void {
    const { root } = element;
    if (element.href !== undefined) links.push(element);
    for (const link of element.global) links.push(link);
    if (root) note(root);
    const paths = lazyPaths(element);
    if (paths) {
      count += paths.length;
      // A plain path is its own key.
      if (pages) for (const path of paths) lookUp(path, pages);
      return;
    }
    for (const child of element.children) {
      if (isPage(child)) note(child);
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
