import type { NavElement, NavNode } from './nav-tree.ts';

/** Makes the nodes of an element's plain page paths. */
export type MakePages<Inherited> = (
  element: NavElement,
  paths: readonly string[],
  pointer: string,
  inherited: Inherited,
) => NavNode[];

/** Lets a class add private fields to an object that exists already. */
class Stamp {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: what is returned is what gets the fields
    return object;
  }
}

/**
 * Most elements hold nothing but page paths. Their nodes are the bulk of a tree, and few are ever looked at, so
 * they are made when `children` is first read. One accessor serves all elements: with one each, V8 would give
 * every element a hidden class of its own.
 */
class DeferredPages<Inherited> extends Stamp {
  readonly #paths: readonly string[];
  readonly #pointer: string;
  readonly #inherited: Inherited;
  readonly #make: MakePages<Inherited>;
  #pages: NavNode[] | undefined;

  constructor(
    element: object,
    paths: readonly string[],
    pointer: string,
    inherited: Inherited,
    make: MakePages<Inherited>,
  ) {
    super(element);
    this.#paths = paths;
    this.#pointer = pointer;
    this.#inherited = inherited;
    this.#make = make;
  }

  static readonly children: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: NavElement & DeferredPages<unknown>) {
      this.#pages ??= this.#make(this, this.#paths, this.#pointer, this.#inherited);
      return this.#pages;
    },
    set(this: DeferredPages<unknown>, pages: NavNode[]) {
      this.#pages = pages;
    },
  };

  static pathsOf(element: object): readonly string[] | undefined {
    return #paths in element && element.#pages === undefined ? element.#paths : undefined;
  }
}

/** Gives an element its `children`, to be made of `paths` when somebody reads them. `pointer` is that of the element. */
export function deferPages<Inherited>(
  element: Omit<NavElement, 'children'>,
  paths: readonly string[],
  pointer: string,
  inherited: Inherited,
  make: MakePages<Inherited>,
): NavElement {
  new DeferredPages(element, paths, pointer, inherited, make);
  return Object.defineProperty(element, 'children', DeferredPages.children) as NavElement;
}

/** The page paths of an element whose pages nobody has read yet. */
export function deferredPaths(element: NavElement): readonly string[] | undefined {
  return DeferredPages.pathsOf(element);
}
