import { pageKey } from '@nav/text';
import type { PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
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
  /** The elements that are links, including links of `global`. */
  readonly links: readonly NavElement[];
}

/** The pages of a tree compared with the page files of the site. */
export interface FileCoverage {
  /** The keys of pages without a file. */
  readonly missing: ReadonlySet<string>;
  /** The pages with several entries, whatever their scope. */
  readonly repeated: RepeatedPages;
  /** The slugs of page files without an entry. */
  readonly unlisted: readonly string[];
}

/** The pages with several entries. They are rare, so that rules look only at the elements with their entries. */
export interface RepeatedPages {
  /** The keys of the pages. */
  readonly keys: ReadonlySet<string>;
  /** The elements that have an entry of such a page; `undefined` if any may have one. */
  readonly elements: ReadonlySet<NavElement> | undefined;
}

/** Collects the pages of a tree, and looks up the file of each once. */
export function indexPages(tree: NavTree, files: SiteFiles | undefined): PageIndex {
  /** The number of the element with the first entry of each missing page. */
  const missing = new Map<string, number>();
  const repeated = { keys: new Set<string>(), elements: new Set<NavElement>() };
  const pages = files?.pages;
  /** The elements met so far. */
  const elements: NavElement[] = [];
  /** For each page file, by its index, the number of the element with its first entry, from 1; 0 if there is none. */
  const met = new Uint32Array(pages?.size ?? 0);
  const special: NavPage[] = [];
  const links: NavElement[] = [];
  let count = 0;

  function lookUp(key: string, number: number, { indexOf }: PageFiles): void {
    const index = indexOf(key);
    const first = index === -1 ? missing.get(key) : met[index];
    if (first) {
      repeated.keys.add(key);
      for (const one of [first, number]) repeated.elements.add(elements[one - 1] as NavElement);
    } else if (index === -1) missing.set(key, number);
    else met[index] = number;
  }

  function addSpecial(page: NavPage, number: number): void {
    count += 1;
    special.push(page);
    if (pages) lookUp(pageKey(page.path), number, pages);
  }

  function walk(element: NavElement): void {
    const { root } = element;
    const number = elements.push(element);
    if (element.href !== undefined) links.push(element);
    for (const link of element.global) links.push(link);
    if (root) addSpecial(root, number);
    const paths = lazyPaths(element);
    if (paths) {
      count += paths.length;
      // A plain path is its own key.
      if (pages) for (const path of paths) lookUp(path, number, pages);
      return;
    }
    for (const child of element.children) {
      if (isPage(child)) addSpecial(child, number);
      else walk(child);
    }
  }

  walk(tree.root);
  const unlisted = pages ? [...pages.keys()].filter((_, index) => met[index] === 0) : [];
  return {
    count,
    coverage: pages && { missing: new Set(missing.keys()), repeated, unlisted },
    special,
    links,
  };
}
