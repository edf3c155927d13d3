import { once, onceForObject } from '@nav/collections';
import { joinPath } from '@nav/paths';

/** The pages of a site by slug: the path without `.mdx` or `.md` (M2.2, M2.6). */
export interface PageNames {
  has(slug: string): boolean;
  /** The slugs, in the order of their indexes. */
  keys(): Iterable<string>;
}

/** A file that is a page of a site by its name and its folder. */
export interface PageFile {
  readonly slug: string;
  /** Relative to the folder of the config. */
  readonly file: string;
  /** Its index among the page files. */
  readonly index: number;
}

/** The page files of a site. */
export interface PageFiles extends PageNames, Iterable<PageFile> {
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
  // The same objects each time: a map that was given a string finds it sooner.
  const all = once(() =>
    Array.from(indexes, ([slug, index]): PageFile => {
      return { slug, file: slug + (plain.has(slug) ? '.md' : '.mdx'), index };
    }),
  );
  return {
    size: indexes.size,
    has: (slug) => indexes.has(slug),
    get: (slug) => all()[indexes.get(slug) ?? indexes.size]?.file,
    paths: once(() => all().map(({ file }) => joinPath(folder, file))),
    keys: once(() => [...indexes.keys()]),
    indexOf: (slug) => indexes.get(slug) ?? -1,
    [Symbol.iterator]: () => all().values(),
  };
}
