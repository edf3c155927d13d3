import type { ConfigLink } from '../../addresses/config-links.ts';
import type { SiteAddresses } from '../../addresses/site-base-path.ts';
import type { SiteText, SiteTexts } from '../../addresses/site-texts.ts';
import type { Config } from '../../config/load.ts';
import type { Settings } from '../../config/settings.ts';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { Derive } from '../../files/derived.ts';
import type { PageMeta } from '../../files/front-matter.ts';
import type { PageFacts } from '../../files/page-facts.ts';
import type { PageHead } from '../../files/page-head.ts';
import type { FindImports, SearchFile } from '../../files/published.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import type { Grammar } from '../../format/grammar.ts';
import type { SpecificationFinder } from '../../openapi/specifications.ts';
import type { IdSource } from '../../pages/ids/page-ids.ts';
import type { SiteRedirects } from '../../redirects/redirects.ts';
import type { ElementList } from '../../structure/element.ts';
import type { NavElement, NavEndpoint } from '../../tree/nav-tree.ts';
import type { PageScopes } from '../../tree/page-scopes.ts';
import type { PageIndex } from './page-index.ts';
import type { NavigationVisitors, Visitors } from './visitors.ts';

/** A page that was renamed. */
export interface RenamedPage {
  /** The slug of the page now. */
  to: string;
  /** The abbreviated id of the commit that renamed it last. */
  commit: string;
  /** The similarity of the text before and after, in percent. Default: 100. */
  similarity?: number;
}

/** The site as rules see it. Rules do not change it, so their order decides only the order of their findings. */
export interface RuleContext {
  readonly config: Config;
  readonly grammar: Grammar;
  readonly settings: Settings;
  /** The pages to report findings for, as paths from the folder of the site; `undefined` for all pages. */
  readonly only: ReadonlySet<string> | undefined;
  /** The files of the site; `undefined` if only the config is checked. */
  readonly files: SiteFiles | undefined;
  readonly navigation: RuleNavigation;
  /** The internal links of the config outside the elements of its navigation. */
  readonly links: readonly ConfigLink[];
  readonly addresses: SiteAddresses<SiteText>;
  readonly redirects: SiteRedirects;
  readonly specifications: RuleSpecifications;
  readonly texts: RuleTexts;
  /** The URLs of other sites that do not work, with the reasons; `undefined` if they are not checked. */
  readonly deadLinks: ReadonlyMap<string, string> | undefined;
  /** True if the imports of pages are checked by the rules of their content. */
  readonly checksContent: boolean;
  /** Returns the pages that some missing ones were renamed to, and the commits, by the old slug. */
  findRenamed(slugs: readonly string[]): ReadonlyMap<string, RenamedPage>;
  /**
   * Returns a fact about the site that several rules need, computed on first use. The function is the key, so declare it
   * once.
   */
  fact<Value>(compute: (context: RuleContext) => Value): Value;
}

export interface RuleRun {
  report(finding: Finding): void;
  /**
   * Adds a collector to the walk, once for all rules that need it. Returns a function for its result, which is complete at the
   * end of the walk.
   */
  collect<Value>(collector: Collector<Value>): () => Value;
}

/** Returns what a rule does with each part of the site; nothing for a site on which it finds nothing. */
export type Rule = (context: RuleContext & RuleRun) => Visitors;

/** A rule that needs only the navigation, and the page files if there are any. */
export type NavigationRule = (
  context: NavigationContext & Pick<RuleRun, 'report'>,
) => NavigationVisitors;

/** Collects during the walk what several rules need. */
export type Collector<Value> = (context: RuleContext) => Visitors & { result(): Value };

export interface NavigationContext extends Pick<RuleContext, 'config'> {
  readonly files: Pick<SiteFiles, 'pages'> | undefined;
  readonly navigation: Pick<RuleNavigation, 'lists' | 'root'> & {
    pages: Pick<PageIndex, 'special'>;
  };
}

/** The navigation, as written and as readers get it. */
export interface RuleNavigation {
  /** The elements as written in the config, by list. Lists that lose to another kind of child are left out. */
  readonly lists: readonly ElementList[];
  readonly root: NavElement;
  /** The pages of the tree, compared with the page files. */
  readonly pages: PageIndex;
  /** Generated pages outside the navigation. */
  readonly unlisted: readonly NavEndpoint[];
  /** The pages that findings of the resolver already suggest for an entry. */
  readonly suggested: ReadonlySet<string>;
  /** True if the navigation has a structural fault, so that parts of it may be missing from the tree. */
  readonly isMisshapen: boolean;
  /** True if parts of the navigation are missing from the tree, which a finding already reports. */
  readonly isIncomplete: boolean;
  scopes(): PageScopes;
}

/** The OpenAPI specifications of the site, and references that only the builder reads. */
export interface RuleSpecifications {
  /** `undefined` if only the config is checked. */
  readonly find: SpecificationFinder | undefined;
  /** True if a specification of the navigation could not be read, which a finding already reports. */
  readonly hasUnread: boolean;
  /** Returns true if a specification or reference that was not read may have a page at an address without a base path. */
  mayServe(address: string): boolean;
}

export interface RuleTexts {
  /** Returns the text of a file in the folder of the config; `undefined` if it cannot be read. */
  read(file: string): string | undefined;
  /** True if all pages are read, false if only pages without an entry. */
  readonly readsAll: boolean;
  /** Returns the words of a list that a file contains. */
  search: SearchFile;
  /** As `read`, for the head of the file. The index of a page finds it faster. */
  head(file: string, index?: number): PageHead | undefined;
  /** As `head`, for the local files that the file imports. */
  imports: FindImports;
  /** As `read`, for all facts about the file. */
  facts(file: string): PageFacts | undefined;
  /** As `read`, for the parts of the file with ids. */
  ids(file: string): readonly IdSource[] | undefined;
  meta(path: string): PageMeta | undefined;
  /** Returns the files whose links are checked: all, some or none. */
  linked(): SiteTexts & { all?: () => readonly SiteText[] };
  /** Returns what is derived from the text of a file, which the host may keep. */
  derive<Value>(file: string, derive: Derive<Value>): Value | undefined;
  /** Absent if no page is parsed. */
  readonly syntax: ((file: string) => MdxProblem | undefined) | undefined;
}
