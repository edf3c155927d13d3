import type { ConfigLink } from '../addresses/config-links.ts';
import type { FindAddress } from '../addresses/site-addresses.ts';
import type { SiteText } from '../addresses/site-texts.ts';
import type { Config } from '../config/load.ts';
import type { Origin } from '../config/origin.ts';
import type { Settings } from '../config/settings.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { SuggestedPages } from '../files/suggest-page.ts';
import type { Grammar } from '../format/grammar.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import type { Redirect, redirectFinder } from '../redirects/redirects.ts';
import type { ElementList } from '../structure/element.ts';
import type { NavElement, NavEndpoint, NavPage } from '../tree/nav-tree.ts';
import type { PageScope, PageScopes } from '../tree/page-scopes.ts';
import type { PageEntry } from '../tree/walk.ts';
import type { PageIndex } from './page-index.ts';

/** The site as rules see it. */
export interface RuleContext {
  config: Config;
  grammar: Grammar;
  settings: Settings;
  /** The files of the site; `undefined` if only the config is checked. */
  files: SiteFiles | undefined;
  /** The elements as written in the config, by list. Lists that lose to another kind of child are left out. */
  lists: readonly ElementList[];
  /** The pages of the tree, compared with the page files. */
  pageIndex: PageIndex;
  /** Generated pages outside the navigation. */
  unlisted: readonly NavEndpoint[];
  /** True if the navigation has a structural fault, so that parts of it may be missing from the tree. */
  misshapen: boolean;
  /** True if parts of the navigation are missing from the tree, which a finding already reports. */
  incomplete: boolean;
  /** The navigation itself. */
  root: NavElement;
  /** Calls `visit` for each page entry in reading order, with the elements above it, outermost first. */
  walkPages(visit: (entry: Readonly<PageEntry>, trail: readonly NavElement[]) => void): void;
  /** Returns the front matter of a page by its path; `undefined` if there is no such page. */
  pageMeta(path: string): PageMeta | undefined;
  /** Returns what a reader finds at an internal address, whatever names it; `undefined` if there is nothing. */
  targetOf: FindAddress;
  /** Makes `targetOf` accept addresses under another base path from here on. */
  assumeBasePath(path: string): void;
  /** Returns the path under which the site is served, from the settings or inferred; empty for the root of its host. */
  basePath(): string;
  /** Returns the base path if the settings do not contain one and all addresses suggest one; otherwise an empty text. */
  inferredBasePath(): string;
  /** Returns the base path that links in pages show, given their addresses that lead nowhere; empty if none. */
  basePathOfDeadLinks(dead: readonly string[]): string;
  /** The internal links of the config outside the elements of its navigation. */
  links: readonly ConfigLink[];
  /** Returns the valid redirects of the config in order, without those that never apply. */
  redirects(): readonly Redirect[];
  /** Returns the redirect that applies to an address, and the address it leads to. */
  redirectOf: ReturnType<typeof redirectFinder>;
  /** Returns true if a redirect leads readers of a page to another one. */
  isRedirectedAway(slug: string): boolean;
  /** Returns the scopes of the page entries. */
  scopes(): PageScopes;
  /** Returns the pages that may be suggested for an entry: those of its scope that readers can reach. */
  suggestedFor(scope: PageScope): SuggestedPages;
  /** Returns the pages that may be suggested for an address without an entry: those for readers of the pages around it. */
  suggestedNear(path: string): SuggestedPages;
  /** Returns a specification by its source. `undefined` if only the config is checked. */
  specifications: SpecificationFinder | undefined;
  /** True if a specification of the navigation could not be read, which a finding already reports. */
  hasUnreadSpecification: boolean;
  /** Returns the pages that some missing ones were renamed to, and the commits, by the old slug. */
  findRenamed(slugs: readonly string[]): ReadonlyMap<string, { to: string; commit: string }>;
  /** True if the links of all pages are checked. */
  checksLinks: boolean;
  /** The page files whose links are checked, if not all are, relative to the folder of the config. */
  linkFiles: readonly string[];
  /** True if the texts of pages may be read: the site is small enough, or their links are checked anyway. */
  readsPages: boolean;
  /** Returns the text of a file in the folder of the config; undefined if it cannot be read. Each is read once. */
  readFile(file: string): string | undefined;
  /** Returns true if a specification that was not read may have a page at an address. */
  mayBeGenerated(address: string): boolean;
  /** Notes the comments of a page that silence findings. */
  addIgnoreComments(one: SiteText): void;
  /** The files that link to each page, by slug. Incomplete unless all links are checked. */
  linkedFrom: Map<string, Set<string>>;
  report(finding: Finding): void;
  /** Existing pages that a finding already suggests for another entry, or reports for another reason. */
  suggested: Set<string>;
  /** Files that a finding already reports because several `$ref`s name them. */
  repeatedFiles: Set<string>;
}

/** Checks a site and reports findings. */
export type Rule = (context: RuleContext) => void;

/** Returns the location of the value that a node comes from. */
export function valueLocation(origin: Origin): { file: string; pointer: string; anchor: 'value' } {
  return { file: origin.file, pointer: origin.pointer, anchor: 'value' };
}

/** Returns the entry of a page as written in the config. */
export function writtenPath(page: NavPage): string {
  // The root of the site, "/", has an empty path and no `written`.
  return page.written ?? (page.path === '' ? '/' : page.path);
}
