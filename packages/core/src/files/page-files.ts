/** The page files of a site by slug: the path without `.mdx` or `.md` (M2.2, M2.6). */
export interface PageFiles extends Iterable<[slug: string, file: string]> {
  /** The number of pages. */
  readonly size: number;
  has(slug: string): boolean;
  /** The path of the file of a page. */
  get(slug: string): string | undefined;
  keys(): Iterable<string>;
  /** A number below `size` for each page; -1 for what is no page. */
  indexOf(slug: string): number;
  /** The slug of the page with that number. */
  slugAt(index: number): string;
}

/** The pages that stand in one folder. */
export interface PageFolder {
  /** The folder with a slash behind it; `""` for that of the site. */
  prefix: string;
  /** The number of its first page. */
  first: number;
  /** The last segments of the slugs, in order, and the place of each. */
  places: Map<string, number>;
  /** The names whose file ends with `.md`. */
  plain: Set<string>;
}

/** An index over folders of pages, by prefix. Kept by folder it needs no string for each path, and half the time. */
export function pageFiles(folders: ReadonlyMap<string, PageFolder>): PageFiles {
  const inOrder = [...folders.values()];
  let size = 0;
  for (const folder of inOrder) {
    folder.first = size;
    size += folder.places.size;
  }

  // Pages that follow each other in a navigation mostly stand in one folder.
  let lastPrefix = '';
  let last = folders.get('');
  function indexOf(slug: string): number {
    const nameAt = slug.lastIndexOf('/') + 1;
    if (nameAt !== lastPrefix.length || !slug.startsWith(lastPrefix)) {
      lastPrefix = slug.slice(0, nameAt);
      last = folders.get(lastPrefix);
    }
    const place = last?.places.get(slug.slice(nameAt));
    return last === undefined || place === undefined ? -1 : last.first + place;
  }

  let named: PageFolder | undefined;
  let names: string[] = [];
  function folderOf(index: number): PageFolder {
    let low = 0;
    for (let high = inOrder.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((inOrder[middle] as PageFolder).first <= index) low = middle;
      else high = middle - 1;
    }
    return inOrder[low] as PageFolder;
  }

  function* entries(): Iterable<[string, string]> {
    for (const { prefix, places, plain } of inOrder)
      for (const name of places.keys())
        yield [prefix + name, `${prefix}${name}${extension(plain, name)}`];
  }

  return {
    size,
    indexOf,
    has: (slug) => indexOf(slug) !== -1,
    get(slug) {
      if (indexOf(slug) === -1 || last === undefined) return undefined;
      return slug + extension(last.plain, slug.slice(lastPrefix.length));
    },
    slugAt(index) {
      if (!(index >= 0 && index < size)) throw new RangeError(`there is no page ${index}`);
      const folder = folderOf(index);
      if (named !== folder) {
        named = folder;
        names = [...folder.places.keys()];
      }
      return folder.prefix + names[index - folder.first];
    },
    *keys() {
      for (const { prefix, places } of inOrder)
        for (const name of places.keys()) yield prefix + name;
    },
    [Symbol.iterator]: () => entries()[Symbol.iterator](),
  };
}

function extension(plain: ReadonlySet<string>, name: string): string {
  return plain.has(name) ? '.md' : '.mdx';
}
