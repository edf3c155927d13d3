import { deferredPaths } from './deferred-pages.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from './nav-tree.ts';
import { pageKey } from './page-path.ts';

/** What the rules ask of a whole tree, from one walk over it. */
export interface PageCensus {
  /** The number of places at which pages stand. */
  readonly count: number;
  /** The keys of the pages, by which their files are looked up; undefined where nobody looks files up. */
  readonly keys: ReadonlySet<string> | undefined;
  /** The pages that are more than an entry in a list of plain paths: roots, endpoints, odd spellings. */
  readonly special: readonly NavPage[];
  /** The elements that are links, those of `global` included. */
  readonly links: readonly NavElement[];
}

/** Counts the pages of a tree. Gathering their keys takes longer than all the rest. */
export function takeCensus(tree: NavTree, withKeys: boolean): PageCensus {
  const keys = new Set<string>();
  const special: NavPage[] = [];
  const links: NavElement[] = [];
  let count = 0;

  function note(path: string): void {
    count += 1;
    if (withKeys) keys.add(pageKey(path));
  }

  function walk(element: NavElement): void {
    const { root } = element;
    if (element.href !== undefined) links.push(element);
    for (const link of element.global) links.push(link);
    if (root) {
      special.push(root);
      note(root.path);
    }
    const paths = deferredPaths(element);
    if (paths) {
      for (const path of paths) note(path);
      return;
    }
    for (const child of element.children) {
      if (isPage(child)) {
        special.push(child);
        note(child.path);
      } else walk(child);
    }
  }

  walk(tree.root);
  return { count, keys: withKeys ? keys : undefined, special, links };
}
