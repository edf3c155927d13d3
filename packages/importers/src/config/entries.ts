/** The navigation of a `docs.json`, as far as an import writes it. */
export type Entry = string | GroupEntry;

export interface GroupEntry {
  group: string;
  root?: string | undefined;
  icon?: Icon | undefined;
  tag?: string | undefined;
  expanded?: true | undefined;
  /** The OpenAPI documents whose endpoints are listed. The group then has no pages. */
  openapi?: readonly string[] | { source: string; directory: string } | undefined;
  pages?: Entry[];
}

/** The name of an icon of the default library, or one of another library. */
export type Icon = string | { name: string; style?: string; library: string };

/** The children of an element: one kind. */
export interface Children {
  languages?: readonly LanguageEntry[];
  versions?: readonly VersionEntry[];
  tabs?: readonly TabEntry[];
  groups?: readonly GroupEntry[];
  pages?: readonly Entry[];
}

export interface VersionEntry extends Children {
  version: string;
  default?: true | undefined;
}

export interface LanguageEntry extends Children {
  language: string;
  default?: true | undefined;
}

export interface TabEntry extends Children {
  tab: string;
  icon?: Icon | undefined;
  hidden?: true | undefined;
  href?: string;
  menu?: readonly MenuEntry[];
}

export interface MenuEntry extends Pick<Children, 'groups' | 'pages'> {
  item: string;
  icon?: Icon | undefined;
  href?: string;
}

/** Returns the entries of a list as `groups` if all are groups, else as `pages`. */
export function childrenOf(entries: readonly Entry[]): Pick<Children, 'groups' | 'pages'> {
  const groups = entries.filter((entry) => typeof entry !== 'string');
  return entries.length > 0 && groups.length === entries.length ? { groups } : { pages: entries };
}
