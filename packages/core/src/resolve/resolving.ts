import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageFiles } from '../files/page-files.ts';
import type { dialects } from '../format/dialects.ts';
import type { Grammar } from '../format/grammar.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { SpecificationInEffect } from './inherited.ts';
import type { EndpointResolver } from './resolve-endpoints.ts';
import type { PageResolver } from './resolve-pages.ts';

export interface Resolving {
  config: Config;
  grammar: Grammar;
  dialect: (typeof dialects)[keyof typeof dialects];
  pages: PageResolver;
  endpoints: EndpointResolver;
  /** True if pages have no front matter, so that lists of plain paths can be read later. */
  canBeLazy: boolean;
  pageFiles: PageFiles | undefined;
  isMissing: (key: string) => boolean;
  checkSpecification: (specification: SpecificationInEffect) => void;
  /** The elements with a banner, navbar or footer, whose links are resolved with the whole tree. */
  surrounded: { node: NavElement; value: Record<string, unknown>; pointer: string }[];
  findings: Finding[];
}
