import type { NavElement, NavNode, NavPage } from '../tree/nav-tree.ts';
import type { Banner, Icon, SiteInfo } from '../tree/site-info.ts';
import type { Alternate } from './alternates.ts';
import type { Counterpart } from './counterparts.ts';

/** A link of `global`; `active` if its target is the page of the view. */
export type GlobalLink = NavElement & { active: boolean };

/** One element above a page. */
export interface Breadcrumb {
  /** Unique in a view. */
  id: string;
  /** The text to show. */
  label: string;
  /** The icon of the element. */
  icon?: Icon;
  /** The URL of the element's first page; absent if it has none. */
  href?: string;
}

/** An entry of a switcher. */
export interface SwitcherOption {
  /** Unique in a view. */
  id: string;
  /** The text to show: for a language, its own name. */
  label: string;
  /** The icon of the element. */
  icon?: Icon;
  /** The tab, version or other element. */
  element: NavElement;
  /** True if the page is below the element. */
  active: boolean;
  /** The URL that the option opens; absent if there is none. */
  href?: string;
}

/** Sibling tabs, versions, languages or other divisions, one of which is active. */
export interface Switcher {
  /** Unique in a view. */
  id: string;
  /** The kind of all options. */
  kind: NavElement['kind'];
  /** The visible siblings in the order of the config, the active one included. */
  options: SwitcherOption[];
}

/** The navigation as shown around one page. */
export interface PageView {
  /** The active occurrence of the page, or a page that only a link in `global` points to. Undefined for any other page. */
  page: NavPage | undefined;
  /**
   * The elements above the active occurrence, the navigation first; for a page outside, the elements above a similar
   * page.
   */
  trail: readonly NavElement[];
  /** The active element of each kind. */
  active: Partial<Record<NavElement['kind'], NavElement>>;
  /** The alternatives to the active elements, such as other tabs and versions, from the outermost to the innermost. */
  switchers: Switcher[];
  /** The visible groups and pages of the innermost division. Empty for a page that only a link in `global` points to. */
  sidebar: readonly NavNode[];
  /** True if expanding a group also opens its first page, as the config or else the theme decides. Pass it to `nextSidebar`. */
  drilldown: boolean;
  /** The links of `global`, which are shown on every page. */
  globals: GlobalLink[];
  /**
   * The labels above the title of the page, outermost first: the divisions and groups above the page, without the page,
   * versions and languages. With the eyebrows `section`, the default, only the innermost one.
   */
  breadcrumbs: Breadcrumb[];
  /** The page before this one in the sidebar. */
  previous?: NavPage;
  /** The page after this one in the sidebar. */
  next?: NavPage;
  /** The counterpart of the page in each sibling of the active version and language. */
  counterparts: Counterpart[];
  /** The page and its translations; empty if there are none. */
  alternates: Alternate[];
  /** The banner of the active language. */
  banner?: Banner;
  /** The settings that every page shows: of the active language, or else of the site. */
  site: SiteInfo;
}
