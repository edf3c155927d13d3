/** An item of a `_meta` file: the title of a page, empty if it comes from the page, or settings. */
export type NextraItem =
  | string
  | { type: 'separator'; title?: string }
  | { title: string; href: string; type?: 'page' }
  | {
      title?: string;
      type?: 'page';
      display?: 'hidden' | 'children';
      theme?: { collapsed: boolean };
    };

/** The export of a `_meta` file. */
export type NextraMeta = Record<string, NextraItem>;

/** The `i18n` of the configuration of Next.js. */
export interface NextraI18n {
  locales: string[];
  defaultLocale: string;
}

/** The `_meta` files of all languages by path in the folder of the content. */
export interface NextraValue {
  metaFiles: Record<string, NextraMeta>;
  /** The languages by folder. Only if there are several. */
  i18n?: NextraI18n;
}
