import type { SiteFlags } from '../open/open-site.ts';
import type { LinksFromFlags } from './links-from.ts';

/** The options of a check, as a command line sets them. */
export interface SiteCheckFlags extends SiteFlags, LinksFromFlags {
  since?: string;
  updateBaseline?: boolean;
  fix?: boolean;
  external?: boolean;
  externalAllow?: string[];
}
