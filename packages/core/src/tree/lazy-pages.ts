import type { NavElement, NavNode } from './nav-tree.ts';

/** Page paths of an element whose nodes are still to be made. */
export interface LazyPages<Inherited> {
  readonly paths: readonly string[];
  /** The pointer of the element. */
  readonly pointer: string;
  readonly inherited: Inherited;
  readonly make: (element: NavElement, pages: LazyPages<Inherited>) => NavNode[];
}

/** Lets a class add private fields to an object that exists already. */
class Stamp {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: what is returned is what gets the fields
    return object;
  }
}

const BEHIND_PROXY =
  'Pages of resolve() that nobody has read yet cannot be read through a proxy: make one of structuredClone(tree), or keep the tree out of it (markRaw or shallowRef in Vue).';

/**
 * Most elements hold nothing but page paths. Their nodes are the bulk of a tree, and few are ever looked at, so
 * they are made when `children` is first read. One accessor serves all elements: with one each, V8 would give
 * every element a hidden class of its own.
 */
class LazyChildren<Inherited> extends Stamp {
  /** What is there already, or what is to be made. */
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

  static pathsOf(element: object): readonly string[] | undefined {
    if (!(#pages in element) || Array.isArray(element.#pages)) return undefined;
    return element.#pages.paths;
  }
}

/** Gives an element its `children`, to be made when somebody reads them. */
export function setLazyPages<Inherited>(
  element: Omit<NavElement, 'children'>,
  pages: LazyPages<Inherited>,
): NavElement {
  new LazyChildren(element, pages);
  return Object.defineProperty(element, 'children', LazyChildren.children) as NavElement;
}

/** The page paths of an element whose pages nobody has read yet. */
export function lazyPaths(element: NavElement): readonly string[] | undefined {
  return LazyChildren.pathsOf(element);
}
