/** Labels by language tag. */
export type StarlightTranslations = Record<string, string>;

/** A badge: one text, or a text for each language tag. */
export type StarlightBadge = string | { text: StarlightTranslations };

/** A page of the sidebar. A string is its slug, and its label comes from the page. */
export type StarlightPage =
  | string
  | { slug: string; label?: string; translations?: StarlightTranslations; badge?: StarlightBadge };

/** A link of the sidebar. */
export interface StarlightLink {
  label: string;
  translations?: StarlightTranslations;
  link: string;
}

/** A group of the sidebar. */
export interface StarlightGroup {
  label: string;
  translations?: StarlightTranslations;
  items: StarlightItem[];
  collapsed?: boolean;
  badge?: StarlightBadge;
}

/** An item of the sidebar. */
export type StarlightItem = StarlightPage | StarlightLink | StarlightGroup;

/** A topic of the plugin `starlight-sidebar-topics`. */
export interface StarlightTopic {
  label: string | StarlightTranslations;
  link: string;
  items?: StarlightItem[];
}

/** A language in `locales`. */
export interface StarlightLocale {
  label: string;
  lang: string;
  dir?: 'rtl';
}

/** The options of the plugin `starlight-versions`. */
export interface StarlightVersions {
  current: { label: string };
  versions: { slug: string; label: string }[];
}

/** The options of Starlight, and of its plugins for topics and versions. */
export interface StarlightValue {
  /** The whole navigation. Tabs are groups. */
  sidebar: StarlightItem[];
  /** The same for `starlight-sidebar-topics`, where tabs are topics. Only if there are several. */
  topics?: StarlightTopic[];
  /** The languages by folder; `root` for one without a folder. Only if there are several. */
  locales?: Record<string, StarlightLocale>;
  /** The folder of the default language, or `root`. */
  defaultLocale?: string;
  /** The options of `starlight-versions`. Only if there are several versions. */
  versions?: StarlightVersions;
  /** The sidebars of the versions besides the current one, by slug: the files in `src/content/versions`. */
  versionFiles?: Record<string, { sidebar: StarlightItem[] }>;
  /** The path of the page for each page file that needs another path. Only if there are any. */
  pages?: Record<string, string>;
}
