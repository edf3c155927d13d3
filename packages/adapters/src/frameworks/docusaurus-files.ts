/** A page of a sidebar. A string is its id, and its label comes from the page. */
export type DocusaurusDoc =
  | string
  | { type: 'doc' | 'ref'; id: string; label?: string; key?: string };

/** A group of a sidebar. */
export interface DocusaurusCategory {
  type: 'category';
  label: string;
  /** Distinguishes the translations of categories with equal labels. */
  key?: string;
  link?: { type: 'doc'; id: string };
  collapsible?: boolean;
  collapsed?: boolean;
  items: DocusaurusSidebarItem[];
}

/** An item of a sidebar. */
export type DocusaurusSidebarItem = DocusaurusDoc | DocusaurusCategory;

/** The sidebars of a version by name. */
export type DocusaurusSidebars = Record<string, DocusaurusSidebarItem[]>;

/** An entry of the navigation bar that is not a menu. */
export type DocusaurusNavbarLink =
  | { type: 'docSidebar'; sidebarId: string; label: string }
  | { type: 'doc'; docId: string; label: string }
  | { label: string; href: string }
  | { label: string; to: string };

/** An entry of the navigation bar. The last two are the menus of versions and of languages. */
export type DocusaurusNavbarItem =
  | DocusaurusNavbarLink
  | { type: 'dropdown'; label: string; items: DocusaurusNavbarLink[] }
  | { type: 'docsVersionDropdown' }
  | { type: 'localeDropdown' };

/** A translated label. */
export interface DocusaurusMessage {
  message: string;
}

/** The content of a JSON file: the names of versions, the sidebars of one, or labels in a language. */
export type DocusaurusFile = string[] | DocusaurusSidebars | Record<string, DocusaurusMessage>;

/** The options of the plugin for documentation that are about versions. */
export interface DocusaurusDocsOptions {
  lastVersion: 'current';
  versions: Record<string, { label: string; path?: string; banner?: 'none' }>;
}

/** The `i18n` of the configuration. */
export interface DocusaurusI18n {
  defaultLocale: string;
  locales: string[];
  localeConfigs: Record<string, { label: string; htmlLang: string; direction: 'ltr' | 'rtl' }>;
}

/** The export of `sidebars.js`, `themeConfig.navbar.items`, and what several versions or languages need. */
export interface DocusaurusValue {
  sidebars: DocusaurusSidebars;
  navbar: DocusaurusNavbarItem[];
  /** The options of the plugin for documentation. Only if there are several versions. */
  docs?: DocusaurusDocsOptions;
  /** Only if there are several languages. */
  i18n?: DocusaurusI18n;
  /** The JSON files of versions and languages by path in the folder of the site. Only if there are several. */
  files?: Record<string, DocusaurusFile>;
  /** The path of the page for each page file in the folder of the site. Only if there are several versions or languages. */
  pages?: Record<string, string>;
}
