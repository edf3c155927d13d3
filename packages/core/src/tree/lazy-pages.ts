import type { NavElement, NavNode } from './nav-tree.ts';

/** Page paths of an element whose nodes do not exist yet. */
export interface LazyPages<Inherited> {
  readonly paths: readonly string[];
  readonly pointer: string;
  readonly inherited: Inherited;
  readonly make: (element: NavElement, pages: LazyPages<Inherited>) => NavNode[];
}

/** Lets a class add private fields to an existing object. */
class Stamp {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the returned object gets the fields
    return object;
  }
}

const BEHIND_PROXY =
  'Trees create pages on first read, which a proxy breaks. Wrap structuredClone(tree), or exclude it (markRaw or shallowRef in Vue).';

/**
 * Creates the nodes of elements that hold only page paths when `children` is first read: they are most of a tree, and
 * few are ever read, and collecting them as garbage cost more than all other work. All elements share one accessor, because V8 would give each its own hidden class otherwise.
 */
class LazyChildren<Inherited> extends Stamp {
  /** The nodes, or what they are made from. */
  #pages: NavNode[] | LazyPages<Inherited>;

  constructor(element: object, pages: LazyPages<Inherited>) {
    super(element);
    this.#pages = pages;
  }

  static readonly children: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: NavElement & LazyChildren<unknown>) {
      if (!(#pages in this)) throw new TypeError(BEHIND_PROXY);
      const pages = this.#pages;
      if (Array.isArray(pages)) return pages;
      const made = pages.make(this, pages);
      this.#pages = made;
      return made;
    },
    set(this: LazyChildren<unknown>, pages: NavNode[]) {
      this.#pages = pages;
    },
  };

  static pagesOf(element: object): LazyPages<unknown> | undefined {
    if (!(#pages in element) || Array.isArray(element.#pages)) return undefined;
    return element.#pages as LazyPages<unknown>;
  }
}

/** The nodes are created on first read. */
export function setLazyPages<Inherited>(
  element: Omit<NavElement, 'children'>,
  pages: LazyPages<Inherited>,
): NavElement {
  new LazyChildren(element, pages);
  return Object.defineProperty(element, 'children', LazyChildren.children) as NavElement;
}

/** Returns the page paths of an element whose nodes do not exist yet. */
export function lazyPaths(element: NavElement): readonly string[] | undefined {
  return LazyChildren.pagesOf(element)?.paths;
}

/** As `lazyPaths`, with the sources of the nodes. */
export function lazyPages<Inherited>(element: NavElement): LazyPages<Inherited> | undefined {
  return LazyChildren.pagesOf(element) as LazyPages<Inherited> | undefined;
}
