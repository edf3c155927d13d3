import type { SomePages } from '../addresses/texts-about.ts';
import type { ParseConfig } from '../config/load.ts';
import type { Dialect } from '../format/dialects.ts';
import type { ContentCheck } from '../rules/content/content-check.ts';
import type { SyntaxCheck } from '../rules/pages/page-syntax.ts';
import type { PastCheck } from '../rules/redirects/url-gone.ts';
import type { RenamedPage } from '../rules/rule/rule.ts';
import type { DocsSettings } from '../settings/docs-settings.ts';
import type { HrefOptions } from '../tree/hrefs.ts';

/** Options of `check` and `loadSite`. */
export interface SiteOptions {
  /** Overrides the settings and the detection from the config. */
  dialect?: Dialect;
  /** `false` to skip the links and anchors of pages. Default: `true`. */
  links?: boolean;
  /** The page files whose links are checked without `links`, by their paths from the root of the host. Default: none. */
  linkFiles?: readonly string[];
  /**
   * The pages to report findings for. The check then reads only what it needs for these pages, so findings about other files
   * are incomplete. Default: all.
   */
  only?: SomePages;
  /** `false` to read only unlisted pages, and not the front matter of the others. Default: the value of `links`. */
  readPages?: boolean;
  /** Checks that pages parse as MDX, with a parser that core does not contain. Default: no page is parsed. */
  syntax?: SyntaxCheck;
  /** Reports components, imports and names of pages that do not exist, with a parser. Default: they are not checked. */
  content?: ContentCheck;
  /**
   * The URLs of other sites that do not work, with the reasons, such as `the server answered 404`. The caller has requested
   * them. Default: links to other sites are not checked.
   */
  deadLinks?: ReadonlyMap<string, string>;
  /** Reports the URLs that worked in an earlier state of the site: `pastCheck`. Default: they are not compared. */
  past?: PastCheck;
  /** `false` to read only the config: no pages and no specifications. Default: `true`. */
  files?: boolean;
  /** The text of the `nav.config.json` or `package.json` that applies, and its path from the root of the host. */
  settings?: { file: string; text: string };
  /** Checks the settings outside the navigation: `docsSettings` of `@nav/core/settings`. Default: they are not checked. */
  docsSettings?: DocsSettings;
  /** Finds the new paths of renamed pages: by the old slug, the new page and the commit. */
  findRenamed?: FindRenamedPages;
  /** The contents of remote specifications that the caller has fetched, by URL. */
  fetched?: ReadonlyMap<string, string>;
  /** The reasons that other remote specifications could not be fetched, by URL, such as `the server answered 404`. */
  unreachable?: ReadonlyMap<string, string>;
  /**
   * Parses a config that is not JSON, such as a module, which may have parts in other files. Its `$ref`s still point to JSON
   * files. If it returns `notes`, missing fields and unlisted pages are not reported.
   */
  parse?: ParseConfig;
}

/** Returns the renamed ones of some pages, by slug. A check calls it at most once, and only for missing pages. */
export type FindRenamedPages = (slugs: readonly string[]) => ReadonlyMap<string, RenamedPage>;

/** The options of `resolveSite`: the form of URLs, and what happens to pages that are not published. */
export interface ResolveSiteOptions extends HrefOptions {
  /**
   * `mark` sets `missing` on pages without a file, and `drop` leaves them out, with the elements that are empty without
   * them. Default: `mark`.
   */
  missing?: 'mark' | 'drop';
  /**
   * Tests for a listed page that is not published, although it has a file: `snippetTest(site)`. It is then like a page without a
   * file. Default: all are published.
   */
  isSnippet?: ((path: string) => boolean) | undefined;
}

export const siteOptions: Readonly<Record<keyof SiteOptions, 1>> = {
  dialect: 1,
  links: 1,
  linkFiles: 1,
  only: 1,
  readPages: 1,
  syntax: 1,
  content: 1,
  deadLinks: 1,
  past: 1,
  files: 1,
  settings: 1,
  docsSettings: 1,
  findRenamed: 1,
  fetched: 1,
  unreachable: 1,
  parse: 1,
};
export const resolveOptions: Readonly<Record<keyof ResolveSiteOptions, 1>> = {
  base: 1,
  trailingSlash: 1,
  index: 1,
  href: 1,
  missing: 1,
  isSnippet: 1,
};
