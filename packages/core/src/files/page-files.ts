/** The page files of a site by slug: the path without `.mdx` or `.md` (M2.2, M2.6). */
export interface PageFiles extends Iterable<[slug: string, file: string]> {
  /** The number of pages. */
  readonly size: number;
  has(slug: string): boolean;
  /** The path of the file of a page. */
  get(slug: string): string | undefined;
  /** The slugs, in the order of their indexes. */
  keys(): Iterable<string>;
  /** The index of a page, below `size`; -1 for an unknown page. */
  indexOf(slug: string): number;
}

/**
 * Makes a function compute its value only once for some page files. A cached host keeps these until a file is added,
 * removed or renamed.
 */
export function oncePerPageFiles<Value extends object>(
  compute: (pages: PageFiles) => Value,
): (pages: PageFiles) => Value {
  const known = new WeakMap<PageFiles, Value>();
  return (pages) => {
    let value = known.get(pages);
    if (!value) {
      value = compute(pages);
      known.set(pages, value);
    }
    return value;
  };
}

/**
 * @param indexes the indexes of the slugs, ascending.
 * @param plain the slugs whose files end with `.md`.
 */
export function pageFiles(
  indexes: ReadonlyMap<string, number>,
  plain: ReadonlySet<string>,
): PageFiles {
  // The same strings each time: a map that was given one finds it sooner.
  const files = new Map<string, string>();
  const fileOf = (slug: string) => {
    let file = files.get(slug);
    if (file === undefined) {
      file = slug + (plain.has(slug) ? '.md' : '.mdx');
      files.set(slug, file);
    }
    return file;
  };
  return {
    size: indexes.size,
    has: (slug) => indexes.has(slug),
    get: (slug) => (indexes.has(slug) ? fileOf(slug) : undefined),
    keys: () => indexes.keys(),
    indexOf: (slug) => indexes.get(slug) ?? -1,
    *[Symbol.iterator]() {
      for (const slug of indexes.keys()) yield [slug, fileOf(slug)];
    },
  };
}
