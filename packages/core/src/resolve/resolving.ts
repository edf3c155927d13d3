import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { dialects } from '../format/dialects.ts';
import type { Grammar } from '../format/grammar.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import type { NavElement, NavTree } from '../tree/nav-tree.ts';
import type { Inherited, SpecificationInEffect } from './inherited.ts';
import type { EndpointResolver } from './resolve-endpoints.ts';
import type { PageResolver } from './resolve-pages.ts';

/** The optional input of `resolve` besides the config. */
export interface ResolveOptions {
  /** Returns the front matter of a page by its path. Without it, titles come from paths (M2.5). */
  pageMeta?: (path: string) => PageMeta | undefined;
  /** Finds specifications. Without it, endpoint entries get titles from their paths, and no pages are generated. */
  specifications?: SpecificationFinder;
  /** The files of the site. If there is a page file `get started`, that entry is a page and not an endpoint. */
  files?: SiteFiles | undefined;
  /** Maps paths to URLs. Without it, a URL is the path with a leading slash. */
  hrefs?: HrefMapping | undefined;
  /** `drop` leaves out pages without a file, and elements that are empty without them. Default: `mark`. */
  missing?: 'mark' | 'drop' | undefined;
  /**
   * Returns the function that finds what an address of the site leads to. It is called once, with the tree whose links
   * are still as written. Without it, links stay as they are.
   */
  links?: (tree: NavTree) => (address: string) => LinkTarget;
  /** Tests for a page file that the builder does not publish, because other pages import it. */
  isPart?: ((path: string) => boolean) | undefined;
}

/** Content that readers see besides the config and its specifications. */
export type TreeContents = Omit<ResolveOptions, 'specifications' | 'files'>;

/** The target of a link in a config. */
export interface LinkTarget {
  /** The URL that readers open. */
  href: string;
  /** Set if there is nothing. */
  missing?: true;
}

/** The settings around the pages of a language, as written. */
export interface SurroundingSettings {
  value: Record<string, unknown>;
  pointer: string;
}

export interface Resolving {
  config: Config;
  grammar: Grammar;
  dialect: (typeof dialects)[keyof typeof dialects];
  pages: PageResolver;
  endpoints: EndpointResolver;
  pageFiles: PageFiles | undefined;
  isMissing: (key: string) => boolean;
  checkSpecification: (specification: SpecificationInEffect) => void;
  inherited: Map<NavElement, Inherited>;
  /** The elements with a banner, navbar or footer, whose links are resolved with the whole tree. */
  surrounded: Map<NavElement, SurroundingSettings>;
  findings: Finding[];
}
