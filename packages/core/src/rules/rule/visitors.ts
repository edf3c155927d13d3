import type { SiteText } from '../../addresses/site-texts.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import type { PageFile } from '../../files/page-files.ts';
import type { ElementKind } from '../../format/elements.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import type { ElementList, Subject } from '../../structure/element.ts';
import type { NavElement, NavPage } from '../../tree/nav-tree.ts';
import type { PageScope } from '../../tree/page-scopes.ts';
import type { PageEntry } from '../../tree/walk.ts';

/**
 * The functions of a rule by the part of the navigation that they are called with. `group`, `tab` and the other kinds get
 * the elements of that kind as the config writes them.
 */
export interface NavigationVisitors
  extends Partial<Record<ElementKind, (element: ListedElement) => void>> {
  /** Called for each list of elements as written, parents first, and before its elements. Its entries can be anything. */
  list?(list: ElementList): void;
  /** Called for each element as written, whatever its kind. */
  element?(element: ListedElement): void;
  /**
   * Called for each entry of a page in reading order, a group's root first. `trail` is the elements above, outermost first.
   * It and `entry` are reused between calls.
   */
  entry?(entry: Readonly<PageEntry>, trail: readonly NavElement[]): void;
  /** Called for each page outside lists of plain paths, in reading order and before all entries. */
  special?(page: NavPage): void;
}

/**
 * The functions of a rule by the part of the site that they are called with. One walk calls all rules: first for the
 * navigation, then for the rest in the order below.
 */
export interface Visitors extends NavigationVisitors {
  /** Called for each link of the config: in elements, then in navbars, footers and banners. */
  link?(link: WrittenLink): void;
  /** Called for each page file of the site, with or without an entry. */
  page?(page: PageFile): void;
  /** Called for each file of Markdown that readers see: pages that the site serves, and snippets, which pages show. */
  file?(file: string): void;
  /** Called for each link in the files whose links are checked: pages, then other files, such as those that they import. */
  textLink?(link: CheckedLink, text: SiteText): void;
  /** Called for each redirect that can apply. */
  redirect?(redirect: Redirect): void;
  /** Called for each redirect that never applies, because no URL matches its source. */
  idleRedirect?(redirect: Redirect): void;
  /** Called after everything else, to report what depends on several parts. */
  end?(): void;
}

/** An element as the config writes it. */
export interface ListedElement extends Subject {
  list: ElementList;
}

export interface WrittenLink {
  /** Its address. */
  href: string;
  /** The link as written, if that is a page path. */
  written: string;
  at: SourceLocation;
  /** True if it is in a text with other content. */
  isInText?: true | undefined;
  /** Returns the pages next to which readers see it. */
  scope(): PageScope;
}
