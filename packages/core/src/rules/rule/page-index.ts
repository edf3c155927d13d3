import { pageKey } from '@nav/paths';
import type { SiteFiles } from '../../files/site-files.ts';
import { isDivision, type NavElement, type NavPage, type NavTree } from '../../tree/nav-tree.ts';
import { walkTree } from '../../tree/walk.ts';

/** Facts about the pages of a tree that several rules need. One walk collects them. */
export interface PageIndex {
  readonly count: number;
  /** The pages compared with the page files; `undefined` if only the config is checked. */
  readonly coverage: FileCoverage | undefined;
  /** The pages outside lists of plain paths: roots, endpoints, unusual spellings. */
  readonly special: readonly NavPage[];
  /** The elements that are links, including links of `global`. */
  readonly links: readonly NavElement[];
}

export interface FileCoverage {
  /** The keys of pages without a file. */
  readonly missing: ReadonlySet<string>;
  /** The pages with several entries, whatever their scope. */
  readonly repeated: RepeatedPages;
  readonly unlisted: ReadonlySet<string>;
}

/** The pages with several entries. They are rare, so that rules look only at the elements with their entries. */
export interface RepeatedPages {
  readonly keys: ReadonlySet<string>;
  /** The elements that have an entry of such a page; `undefined` if any may have one. */
  readonly elements: ReadonlySet<NavElement> | undefined;
}

/** Collects the pages of a tree, and looks up their files once. */
export function indexPages(tree: NavTree, files: SiteFiles | undefined): PageIndex {
  /** The number of the element with the first entry of each missing page. */
  const missing = new Map<string, number>();
  const repeated = { keys: new Set<string>(), elements: new Set<NavElement>() };
  const pages = files?.pages;
  const elements: NavElement[] = [];
  /** For each page file, by its index, the number of the element with its first entry, from 1; 0 if there is none. */
  const met = new Uint32Array(pages?.size ?? 0);
  const special: NavPage[] = [];
  const links: NavElement[] = [];
  let count = 0;

  function add(key: string, index: number, number: number): void {
    const first = index === -1 ? missing.get(key) : met[index];
    if (first) {
      repeated.keys.add(key);
      for (const one of [first, number]) repeated.elements.add(elements[one - 1] as NavElement);
    } else if (index === -1) missing.set(key, number);
    else met[index] = number;
  }

  /** The numbers of the elements above, outermost first. */
  const numbers: number[] = [];
  walkTree(tree.root, {
    element(element, trail) {
      numbers[trail.length] = elements.push(element);
      if (element.href !== undefined) links.push(element);
      for (const link of element.global) links.push(link);
      return undefined;
    },
    page({ path, page }, trail) {
      count += 1;
      if (page) special.push(page);
      // A plain path is its own key.
      const key = page ? pageKey(path) : path;
      if (pages) add(key, pages.indexOf(key), numbers[trail.length - 1] as number);
      return false;
    },
  });
  const unlisted = new Set<string>();
  for (const { slug, index } of pages ?? []) if (met[index] === 0) unlisted.add(slug);
  return {
    count,
    coverage: pages && {
      missing: new Set(missing.keys()),
      repeated,
      unlisted,
    },
    special,
    links,
  };
}

/** Returns the pages that a division lists several times. It needs no page files. */
export function repeatedPages(root: NavElement): RepeatedPages {
  const repeated = new Set<string>();
  // One set for each division is faster than a single one.
  const keysOf = new Map<NavElement | undefined, Set<string>>();
  walkTree(root, {
    element(element, trail) {
      const outer = keysOf.get(trail.at(-1));
      keysOf.set(element, !outer || isDivision(element) ? new Set() : outer);
      return undefined;
    },
    page({ path, page, parent }) {
      const keys = keysOf.get(parent) as Set<string>;
      const { size } = keys;
      // A plain path is its own key.
      const key = page ? pageKey(path) : path;
      if (keys.add(key).size === size) repeated.add(key);
      return false;
    },
  });
  return { keys: repeated, elements: undefined };
}
