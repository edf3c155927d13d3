import type { Origin } from '../config/origin.ts';
import type { Dialect } from '../format/dialects.ts';
import type { ElementKind, ListName } from '../format/elements.ts';
import type { PlainFields } from '../format/types.ts';
import { nameOfValue } from '../usage/wrong-use.ts';
import type { BannerSettings, Icon, SiteInfo } from './site-info.ts';

/** The OpenAPI specification that an element sets for itself and its descendants. */
export interface SpecificationRef {
  /** A path relative to the site's folder, or a URL. */
  source: string;
  /** The folder of the generated pages; the default folder if absent. */
  directory?: string;
}

interface NavNodeBase {
  /** Unique in the tree, and stable unless labels or the order of elements with the same label change. */
  id: string;
  /** The visible text; for a page, its sidebar title. */
  label: string;
  /** The icon next to the label. */
  icon?: Icon;
  /** A badge next to the label. */
  tag?: string;
  /** A sentence about it. */
  description?: string;
  /** True if its own setting or an ancestor's hides it from the navigation. */
  hidden: boolean;
  /** Set if its own setting hides it. It then stays hidden even from a reader inside a hidden ancestor. */
  hiddenItself?: true;
  /** The file and the JSON pointer that it comes from. */
  origin: Origin;
}

interface NavPageBase extends NavNodeBase {
  /** The page path, without slashes at its ends. */
  path: string;
  /** The path as written in the config, if it differs by more than slashes at its ends. */
  written?: string;
  /** The URL on the site: the path with a leading slash, unless the options of `resolveSite` say otherwise. */
  href: string;
  /** Set on a page of the navigation without a file. */
  missing?: true;
  /** The title in front matter or in the specification, or the last segment of the path in words. */
  title: string;
  /** True if the front matter or the operation marks it as deprecated. */
  deprecated?: boolean;
  /** Set on a hidden page that search still finds. */
  searchable?: true;
  /** True if readers need not sign in; set by a group above it. */
  public?: boolean;
  /** The weight in search; set by a group above it. */
  boost?: number;
  /** The audiences that it is shown to; set by its front matter or a group above it. */
  audience?: readonly string[];
  /** False if the page turns off the links to the previous and next page. */
  pagination?: false;
  /** The user groups that may see the page; for an endpoint, `x-mint.groups` (M3.13). */
  groups?: readonly string[];
}

/** A page with a file. */
export interface NavWrittenPage extends NavPageBase {
  /** Distinguishes it from an endpoint. */
  kind: 'page';
  method?: never;
  endpoint?: never;
  specification?: never;
  metadata?: never;
}

/** A page generated from one operation of a specification (S2.12). */
export interface NavEndpoint extends NavPageBase {
  /** Distinguishes it from a page with a file. */
  kind: 'endpoint';
  /** The HTTP method in lower case, or `webhook`. */
  method: string;
  /** The path template in the specification, or the name of the webhook. */
  endpoint: string;
  /** The source of the specification: a path relative to the site's folder, or a URL. */
  specification: string;
  /**
   * `x-mint.metadata`, the counterpart of front matter. `x-mint.groups` is merged into `groups`; `openapi` and `href`
   * are removed, because metadata cannot override them (M3.11, M3.13). Absent if empty.
   */
  metadata?: Readonly<Record<string, unknown>>;
}

/** A page. `kind` distinguishes endpoints from pages with a file. */
export type NavPage = NavWrittenPage | NavEndpoint;

/** A group, tab, version or other element; the root is a `navigation`. */
export interface NavElement extends NavNodeBase, PlainFields {
  /** Distinguishes elements from each other and from pages. */
  kind: ElementKind;
  /** Set on a link, which has no children: an external URL, or a URL on the site. */
  href?: string;
  /** Set on a link to a page or file of the site that does not exist. */
  missing?: true;
  /** The link as written in the config, if it is a page path (S2.7). */
  written?: string;
  /** The list that the children come from; absent if there are none, or if all are generated. */
  list?: ListName;
  /** The elements and pages below it, in reading order. */
  children: NavNode[];
  /** The elements of `global`: links shown on every page below this element. */
  global: NavElement[];
  /** The page that opens when a reader selects the group. */
  root?: NavPage;
  /** The group's `expanded` setting; see `isExpanded` for its effect. */
  expanded?: boolean;
  /** Set if the config marks this version or language as the default. */
  default?: boolean;
  /** The id of the child shown first, if the children are alternatives such as tabs or versions. */
  defaultChild?: string;
  /** The name in breadcrumbs, if it differs from the label. */
  name?: string;
  /** The page of the site that a link in `global` points to. */
  page?: NavPage;
  /** The BCP 47 tag of a language, for HTML: `ja` for the code `jp`. */
  lang?: string;
  /** The name of a language in that language, such as `Deutsch`. */
  nativeName?: string;
  /** The direction of a language's script. */
  dir?: 'ltr' | 'rtl';
  /** A language's banner, unchanged from the config. */
  banner?: BannerSettings;
  /** A language's navbar, unchanged from the config. */
  navbar?: Readonly<Record<string, unknown>>;
  /** A language's footer, unchanged from the config. */
  footer?: Readonly<Record<string, unknown>>;
  /** The banner, navbar and footer of a language, instead of the ones of the site: resolved as in `NavTree.site`. */
  site?: SiteInfo;
  /** The colors of the icon, as hexadecimal numbers. */
  color?: { light?: string; dark?: string };
  /** The side of the bar that shows the tab. */
  align?: 'start' | 'end';
  /** True if search finds the pages although the element is hidden. */
  searchable?: boolean;
  /** True if readers of the pages need not sign in. */
  public?: boolean;
  /** The weight of the pages in search. */
  boost?: number;
  /** The audiences that a group is shown to. */
  audience?: readonly string[];
  /** The style of the list of pages, such as `card`. */
  directory?: 'none' | 'accordion' | 'card';
  /** The specification that the element sets. */
  openapi?: SpecificationRef;
  /** The other repositories of the site whose navigation is in the list of children. It is not read. */
  sources?: readonly string[];
  /** Set on a group generated from a specification. */
  generated?: true;
}

/** A node of the tree: an element or a page. */
export type NavNode = NavElement | NavPage;

/** A redirect of a site. One without parameters precedes all others. Of several others that match a URL, the first applies. */
export interface NavRedirect {
  /** The URL that it applies to. `:name` matches one segment or a part of one; `:name*` and `*` match one or more segments. */
  source: string;
  /** Its destination, with the parameters of the source. */
  destination: string;
  /** True if browsers and search engines may remember it, which is Mintlify's default. */
  permanent: boolean;
  /** The file and the JSON pointer that it comes from. */
  origin: Origin;
}

/** The whole navigation of a site, as plain data. */
export interface NavTree {
  /** The dialect in effect. */
  dialect: Dialect;
  /** The config file. */
  file: string;
  /** The navigation, with everything else below it. */
  root: NavElement;
  /** The settings that every page shows; a language can replace parts of them. Absent if the config has none. */
  site?: SiteInfo;
  /** The URL of the front page, if it is not `/`. */
  home?: string;
  /** The redirects that can apply, in order. Absent if the config has none. Only `resolveSite` sets them. */
  redirects?: NavRedirect[];
  /** The redirects that never apply, because no URL matches their source. Absent if there are none. */
  idleRedirects?: NavRedirect[];
  /**
   * Generated pages that exist outside the navigation: `x-hidden` endpoints that no entry lists (M3.13). All are `hidden`.
   * Their origin is the first `openapi` setting that generates them.
   */
  unlisted: NavEndpoint[];
  /** `styling.eyebrows`; if absent, the theme decides. */
  eyebrows?: string;
  /** `interaction.drilldown`; if absent, the theme decides. */
  drilldown?: boolean;
}

/** @throws TypeError for a value that is not a tree. */
export function assertTree(name: string, tree: NavTree): void {
  if (Array.isArray(tree?.root?.children)) return;
  throw new TypeError(
    `${name} needs a tree, not ${nameOfValue(tree)}: ${name}(resolveSite(site).tree).`,
  );
}

/** Returns true for a page or an endpoint, false for an element. */
export function isPage(node: NavNode): node is NavPage {
  return node?.kind === 'page' || node?.kind === 'endpoint';
}

/** Returns true for a tab, version or other element that divides the navigation: readers are in one at a time. */
export function isDivision(node: NavNode): node is NavElement {
  return !isPage(node) && node.kind !== 'group' && node.kind !== 'navigation';
}

export function namesakeKey({ kind, label }: NavElement): string {
  return `${kind}:${label}`;
}

/** The kinds and labels of the elements above a node, outermost first. */
export type TrailLabels = readonly { kind: NavElement['kind']; label: string }[];

/** Returns the kinds and labels of a trail, without the navigation itself. */
export function trailLabels(trail: readonly NavElement[]): TrailLabels {
  return trail
    .filter(({ kind }) => kind !== 'navigation')
    .map(({ kind, label }) => ({ kind, label }));
}
