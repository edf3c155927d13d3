/** The page files of a site by slug: the path without `.mdx` or `.md` (M2.2, M2.6). */
export interface PageFiles extends Iterable<[slug: string, file: string]> {
  /** The number of pages. */
  readonly size: number;
  has(slug: string): boolean;
  /** The path of the file of a page. */
  get(slug: string): string | undefined;
  /** The slugs, in the order of their indexes. */
  keys(): Iterable<string>;
  /** The slugs of some pages, by their indexes in ascending order. */
  slugsAt(indexes: Iterable<number>): Iterable<string>;
  /** The slugs of the index pages of folders, that of the site's folder aside. */
  indexPages(): Iterable<string>;
  /** The index of a page, below `size`; -1 if there is no such page. */
  indexOf(slug: string): number;
}

/** The pages of one folder. */
export interface PageFolder {
  /** The path of the folder with a slash at the end; `""` for the folder of the site. */
  prefix: string;
  /** The index of its first page. */
  first: number;
  /** The last segments of the slugs, each with its index in the folder. */
  names: Map<string, number>;
  /** The names whose files end with `.md`. */
  plain: Set<string>;
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

/** Returns an index over folders of pages, by prefix: without a string for each path it takes half the time. */
export function pageFiles(folders: ReadonlyMap<string, PageFolder>): PageFiles {
  let size = 0;
  for (const folder of folders.values()) {
    folder.first = size;
    size += folder.names.size;
  }

  // Consecutive pages of a navigation are mostly in the same folder.
  let lastPrefix = '';
  let last = folders.get('');
  function lookUp(slug: string): number {
    const nameAt = slug.lastIndexOf('/') + 1;
    if (nameAt !== lastPrefix.length || !slug.startsWith(lastPrefix)) {
      lastPrefix = slug.slice(0, nameAt);
      last = folders.get(lastPrefix);
    }
    const index = last?.names.get(slug.slice(nameAt));
    return last === undefined || index === undefined ? -1 : last.first + index;
  }

  // Every walk over a navigation looks up its pages in one order. Comparing two texts is faster than finding one in a map.
  /** The slugs by index, as far as they were asked for. */
  const found = new Array<string | undefined>(size);
  const nextOf = new Int32Array(size + 1).fill(-1);
  let lastIndex = -1;
  function indexOf(slug: string): number {
    const next = nextOf[lastIndex + 1] as number;
    if (next !== -1 && found[next] === slug) {
      lastIndex = next;
      return next;
    }
    const index = lookUp(slug);
    if (index !== -1) {
      nextOf[lastIndex + 1] = index;
      found[index] = slug;
      lastIndex = index;
    }
    return index;
  }

  return {
    size,
    indexOf,
    has: (slug) => indexOf(slug) !== -1,
    get(slug) {
      if (lookUp(slug) === -1 || last === undefined) return undefined;
      return slug + extension(last, slug.slice(lastPrefix.length));
    },
    *keys() {
      for (const { prefix, names } of folders.values())
        for (const name of names.keys()) yield prefix + name;
    },
    *slugsAt(indexes) {
      const all = folders.values();
      let folder: PageFolder | undefined = all.next().value;
      let names: readonly string[] | undefined;
      for (const index of indexes) {
        while (folder && index >= folder.first + folder.names.size) {
          folder = all.next().value;
          names = undefined;
        }
        if (!folder) return;
        let slug = found[index];
        if (slug === undefined) {
          names ??= [...folder.names.keys()];
          slug = folder.prefix + names[index - folder.first];
          found[index] = slug;
        }
        yield slug;
      }
    },
    *indexPages() {
      for (const { prefix, names } of folders.values())
        if (prefix !== '' && names.has('index')) yield `${prefix}index`;
    },
    *[Symbol.iterator]() {
      for (const folder of folders.values())
        for (const name of folder.names.keys()) {
          const slug = folder.prefix + name;
          yield [slug, slug + extension(folder, name)];
        }
    },
  };
}

function extension({ plain }: PageFolder, name: string): string {
  return plain.has(name) ? '.md' : '.mdx';
}
