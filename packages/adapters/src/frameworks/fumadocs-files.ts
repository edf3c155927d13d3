/** The content of a `meta.json`. */
export interface FumadocsMeta {
  title?: string;
  description?: string;
  icon?: string;
  root?: boolean;
  defaultOpen?: boolean;
  collapsible?: boolean;
  pages: string[];
}

/** A page of a page tree. */
export interface FumadocsItem {
  type: 'page';
  name: string;
  url: string;
}

/** A heading of a page tree. */
export interface FumadocsSeparator {
  type: 'separator';
  name: string;
}

/** A group of a page tree, or a tab if `root` is set. */
export interface FumadocsFolder {
  type: 'folder';
  name: string;
  description?: string;
  root?: boolean;
  defaultOpen?: boolean;
  collapsible?: boolean;
  index?: FumadocsItem;
  children: FumadocsNode[];
}

/** A node of a page tree. */
export type FumadocsNode = FumadocsItem | FumadocsSeparator | FumadocsFolder;

/** A page tree, for the `tree` of `DocsLayout`. */
export interface FumadocsRoot {
  name: string;
  children: FumadocsNode[];
}

/** A link, for the `links` of a layout. */
export interface FumadocsLink {
  text: string;
  url: string;
  external?: boolean;
}

/** The navigation of one language for a layout. */
export interface FumadocsLayout {
  pageTree: FumadocsRoot;
  links: FumadocsLink[];
}

/** The options of `defineI18n`. */
export interface FumadocsI18n {
  languages: string[];
  defaultLanguage: string;
  /** Languages are folders of the content. */
  parser: 'dir';
  /** Set if the URLs of the default language have no folder. */
  hideLocale?: 'default-locale';
}

/** The page tree, or the files from which Fumadocs makes it; and the links of the layout. */
export interface FumadocsValue extends FumadocsLayout {
  /** The `meta.json` files of all languages by path in the folder of the content. */
  metaFiles: Record<string, FumadocsMeta>;
  /** The languages. Only if there are several. */
  i18n?: FumadocsI18n;
  /** Navigations by language folder. Only if there are several languages. */
  locales?: Record<string, FumadocsLayout>;
}
