import { fileStart, type Place } from '../reading/place.ts';

/** The navigation of a site as its framework shows it. Every importer reads into this tree, and the config is made from it. */
export interface SiteSource {
  /** The name and major version of the framework, such as `Docusaurus 3`. */
  title: string;
  /** The file that configures the navigation, for the report and as the location of values without one. */
  config: string;
  site: SiteFacts;
  /** Every combination of version and language that the source has, in its order. One without both names if it has neither. */
  editions: readonly Edition[];
  /** Every published page, listed or not, in any order. */
  pages: readonly SourcePage[];
  /** The URLs at which the framework also shows a page: in another language, without a translation, or in the default version. */
  fallbacks?: readonly SourcePage[] | undefined;
  /** The path before every address under which the whole site is served, such as `/project`. */
  basePath?: string | undefined;
  /** The folders whose files the framework serves below the base path as they are. */
  served?: readonly string[] | undefined;
  /** The folders that paths of files in their pages may start at. */
  roots?: readonly string[] | undefined;
  /** The folders that paths in pages name by a prefix, such as `@site/`. */
  aliases?: Readonly<Record<string, string>> | undefined;
  /** The redirects that the source has already. Addresses as readers see them, with the base path. */
  redirects: readonly SourceRedirect[];
  /** Everything that belongs to no edition and cannot be converted. */
  lost: readonly Lost[];
  /** A command for the folder of the site that writes `sidebar.json` for `--sidebar`; set if parts of it are computed. */
  exportCommand?: string | undefined;
}

/** The facts for the top level of `docs.json`. Only those that are literal in the source. */
export interface SiteFacts {
  name?: string | undefined;
  description?: string | undefined;
  /** The path of an image from the root of the files. */
  favicon?: string | undefined;
  logo?: { light: string; dark: string } | undefined;
  primaryColor?: string | undefined;
  /** The links of the navigation bar that are neither sections nor pages. */
  links?: readonly Link[] | undefined;
}

/** One version in one language. */
export interface Edition {
  version?: Variant | undefined;
  language?: Variant | undefined;
  sections: readonly Section[];
  /** Everything of this edition that is not in the tree and cannot be converted. */
  lost: readonly Lost[];
}

/** A version or a language. */
export interface Variant {
  /** The name in the source, for `--versions` and `--languages`: `30.4`, `zh-Hans`. */
  name: string;
  /** The label that readers see. In the config, a language has its code, which is `name`. */
  label: string;
  isDefault: boolean;
  at: Place;
}

/** A part of the navigation with a separate sidebar. Several become tabs. */
export interface Section {
  /** The label that readers see; `undefined` if the source gives none. */
  label?: string | undefined;
  /** True if the source gives no label, and this one is derived from a name. */
  isGuessed?: boolean | undefined;
  at: Place;
  icon?: string | undefined;
  items: readonly Item[];
  /** The sections of a menu. The section then has no items. */
  menu?: readonly Section[] | undefined;
  /** The address that the section leads to instead of having items. */
  href?: string | undefined;
  isHidden?: boolean | undefined;
}

export type Item = PageItem | Group | Link | Separator | Lost;

/** An entry of the navigation that shows a page. */
export interface PageItem {
  kind: 'page';
  /** The path of the page's file from the root of the files, with its extension. */
  file: string;
  /** The label that the sidebar shows, as plain text. */
  label: string;
  at: Place;
  icon?: string | undefined;
  tag?: string | undefined;
  /** The reason why readers do not see the entry: it is not published, not in lists, or shown in another language instead. */
  withheld?: 'draft' | 'unlisted' | 'untranslated' | undefined;
}

export interface Group {
  kind: 'group';
  /** The label that the sidebar shows, as plain text; may be empty. */
  label: string;
  at: Place;
  /** The page that the label opens. */
  index?: PageItem | undefined;
  /** The address of a page without a file that the label opens: a generated list, or code. */
  generatedIndex?: string | undefined;
  /** Any other address that the label opens. */
  href?: string | undefined;
  icon?: string | undefined;
  tag?: string | undefined;
  /** True if the group starts closed; undefined if it cannot be closed. */
  isCollapsed?: boolean | undefined;
  /** The paths of OpenAPI documents from the root of the files, and the path that URLs of their endpoints start with. */
  openapi?: { files: readonly string[]; directory: string } | undefined;
  items: readonly Item[];
}

/** An entry that leads to an address instead of a page. */
export interface Link {
  kind: 'link';
  label: string;
  /** The address as the source writes it. */
  href: string;
  at: Place;
  icon?: string | undefined;
}

/** Returns a link if both of its parts are known. */
export function linkTo(label: string | undefined, href: string | undefined, at: Place): Link[] {
  return label === undefined || href === undefined ? [] : [{ kind: 'link', label, href, at }];
}

/** A heading within a list, without a label: a line. */
export interface Separator {
  kind: 'separator';
  label?: string | undefined;
  at: Place;
}

/** A part of the source that has no counterpart, or that could not be read. Always reported. */
export interface Lost {
  kind: 'lost';
  /** Names it: its label in double quotes, its file or its address as the source writes it. */
  what: string;
  /** A phrase such as `a sidebar holds pages only`. */
  reason: string;
  at: Place;
  /** The option that would convert it, such as `--links anchors`, or the command that does so after the import. */
  option?: string | undefined;
}

/** @param at a location, or a file, for its start. */
export function newLost(what: string, reason: string, at: Place | string): Lost {
  const place = typeof at === 'string' ? fileStart(at) : at;
  return { kind: 'lost', what, reason, at: place };
}

/** A published page. */
export interface SourcePage {
  /** The path of its file from the root of the files, with its extension. */
  file: string;
  /** Its address as readers see it, decoded, with the base path: `/docs/intro`, `/guide/start.html`. */
  address: string;
  /** The title that the framework gives it, as plain text: front matter, heading, or a name. */
  title: string;
}

/** An old redirect. */
export interface SourceRedirect {
  from: string;
  /** An address, or a full URL. */
  to: string;
  at: Place;
}
