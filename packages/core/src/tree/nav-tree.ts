import type { Origin } from '../config/origin.ts';
import type { Dialect } from '../format/dialects.ts';
import type { ElementKind, ListName } from '../format/elements.ts';

/** An icon, however it was written. */
export interface Icon {
  /** A name of the icon library, a path or an address. */
  name: string;
  style?: string;
  library?: string;
}

export interface Banner {
  /** May contain Markdown links. */
  content: string;
  dismissible: boolean;
}

/** The OpenAPI specification in effect for an element and what is below it. */
export interface SpecificationRef {
  /** A path relative to the site's folder, or an address. */
  source: string;
  /** The folder of the addresses of generated pages; the default one when absent. */
  directory?: string;
}

interface NavNodeBase {
  /** Stable while labels and order of namesakes stay; unique in the tree. */
  id: string;
  /** What the reader sees: for a page, its sidebar title. */
  label: string;
  icon?: Icon;
  tag?: string;
  description?: string;
  /** Whether it is left out of the navigation, by its own setting or one above it. */
  hidden: boolean;
  /** Set where its own setting hides it: it stays out of sight even of a reader who is inside a hidden element. */
  hiddenItself?: true;
  origin: Origin;
}

interface NavPageBase extends NavNodeBase {
  /** No leading slash. */
  path: string;
  /** The path as the config spells it, where that differs in more than a leading slash. */
  written?: string;
  /** The address on the site. */
  href: string;
  title: string;
  deprecated?: boolean;
  /** Set on a hidden page that search finds all the same. */
  searchable?: true;
  /** Whether it is readable without signing in, where a group above it says so. */
  public?: boolean;
  /** Its weight in search, where a group above it gives one. */
  boost?: number;
  /** False where the page asks for no links to its neighbours. */
  pagination?: false;
  /** The groups of users that the page is for, where it names any; `x-mint.groups` of an endpoint (M3.13). */
  groups?: readonly string[];
}

/** A page that is written by hand. */
export interface NavWrittenPage extends NavPageBase {
  kind: 'page';
  method?: never;
  endpoint?: never;
  specification?: never;
  metadata?: never;
}

/** A page that is made of one operation of a specification (S2.12). */
export interface NavEndpoint extends NavPageBase {
  kind: 'endpoint';
  /** The HTTP method in lower case, or `webhook`. */
  method: string;
  /** The path template in the specification, or the webhook's name. */
  endpoint: string;
  /** The source of the specification: a path relative to the site's folder, or an address. */
  specification: string;
  /**
   * All of `x-mint.metadata`, as the front matter of a page written by hand: without `openapi` and `href`, which it cannot
   * override, and with `x-mint.groups` among its `groups` (M3.11, M3.13). Absent where there is none.
   */
  metadata?: Readonly<Record<string, unknown>>;
}

/** A page: `kind` tells whether it is an endpoint. */
export type NavPage = NavWrittenPage | NavEndpoint;

/** A group, a tab, a version … and, as `navigation`, the root. */
export interface NavElement extends NavNodeBase {
  kind: ElementKind;
  /** Set on a link, which has no children: an address elsewhere, or one on the site with its slash. */
  href?: string;
  /** The link as the config spells it, where that is the path of a page (S2.7). */
  written?: string;
  /** The list that the children came from; absent where there are none, or all are generated. */
  list?: ListName;
  children: NavNode[];
  /** Elements of `global`: links that stay on every page below this element. */
  global: NavElement[];
  /** The page that selecting a group opens. */
  root?: NavPage;
  /** How the config sets a group's expansion; `sidebar.ts` says what that means where it stands. */
  expanded?: boolean;
  /** The config marks this version or language as the default. */
  default?: boolean;
  /** The id of the child that a reader sees first, where the children are alternatives. */
  defaultChild?: string;
  /** The name in breadcrumbs where it differs from the label. */
  name?: string;
  banner?: Banner;
  /** The bar of a language, as the config has it. */
  navbar?: Readonly<Record<string, unknown>>;
  /** The footer of a language, as the config has it. */
  footer?: Readonly<Record<string, unknown>>;
  color?: { light?: string; dark?: string };
  align?: 'start' | 'end';
  searchable?: boolean;
  public?: boolean;
  boost?: number;
  directory?: string;
  openapi?: SpecificationRef;
  /** Made from a specification, not written in the config. */
  generated?: true;
}

export type NavNode = NavElement | NavPage;

/** The whole navigation of a site: plain data. Only `written` and `origin` tell how it was spelt. */
export interface NavTree {
  dialect: Dialect;
  /** The config file. */
  file: string;
  root: NavElement;
  /**
   * Generated pages that exist but stand nowhere in the navigation: those of endpoints marked `x-hidden`, which no entry
   * lists (M3.13). Each is `hidden`; its origin is the `openapi` that it was generated for first.
   */
  unlisted: NavEndpoint[];
  /** `styling.eyebrows`; absent means the default of the theme. */
  eyebrows?: string;
  /** `interaction.drilldown`; absent means the default of the theme. */
  drilldown?: boolean;
}

export function isPage(node: NavNode): node is NavPage {
  return node.kind === 'page' || node.kind === 'endpoint';
}

/** What elements of one kind with one label have in common, as a key. */
export function namesakeKey({ kind, label }: NavElement): string {
  return `${kind}:${label}`;
}

/** A place in words: the labels from the outermost element to the innermost. */
export type TrailLabels = readonly { kind: NavElement['kind']; label: string }[];

/** The place that a trail of elements leads to, in words: the navigation itself has none. */
export function trailLabels(trail: readonly NavElement[]): TrailLabels {
  return trail
    .filter(({ kind }) => kind !== 'navigation')
    .map(({ kind, label }) => ({ kind, label }));
}
