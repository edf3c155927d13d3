import { once, onceForObject } from '@nav/collections';
import { joinPath } from '@nav/paths';

/** The pages of a site by slug: the path without `.mdx` or `.md` (M2.2, M2.6). */
export interface PageNames {
  has(slug: string): boolean;
  /** The slugs, in the order of their indexes. */
  keys(): Iterable<string>;
}

/** The page files of a site. */
export interface PageFiles
  extends PageNames,
    Iterable<[slug: string, file: string, index: number]> {
  /** The number of pages. */
  readonly size: number;
  /** The same object each time. */
  keys(): readonly string[];
  /** The path of the file of a page. */
  get(slug: string): string | undefined;
  /** Returns the paths of all files from the root of the host, in the order of their indexes. The same object each time. */
  paths(): readonly string[];
  /** The index of a page, below `size`; -1 for an unknown page. */
  indexOf(slug: string): number;
}

/**
 * Makes a function compute its value only once for some page files. A cached host keeps these until a file is added,
 * removed or renamed. Without stamps, it also keeps the facts about all its pages as one list, until one of these pages changes. Rules
 * read this list by the index of the page.
 */
export function oncePerPageFiles<Value extends object, Pages extends PageNames>(
  compute: (pages: Pages) => Value,
): (pages: Pages) => Value {
  return onceForObject(compute);
}

/**
 * @param folder the folder of the site.
 * @param indexes the indexes of the slugs, ascending.
 * @param plain the slugs whose files end with `.md`.
 */
export function pageFiles(
  folder: string,
  indexes: ReadonlyMap<string, number>,
  plain: ReadonlySet<string>,
): PageFiles {
  const slugs = once(() => [...indexes.keys()]);
  // The same strings each time: a map that was given one finds it sooner.
  const files = once(() => slugs().map((slug) => slug + (plain.has(slug) ? '.md' : '.mdx')));
  return {
    size: indexes.size,
    has: (slug) => indexes.has(slug),
    get(slug) {
      const index = indexes.get(slug);
      return index === undefined ? undefined : files()[index];
    },
    paths: once(() => files().map((file) => joinPath(folder, file))),
    keys: slugs,
    indexOf: (slug) => indexes.get(slug) ?? -1,
    *[Symbol.iterator]() {
      for (const [slug, index] of indexes) yield [slug, files()[index] as string, index];
    },
  };
}
