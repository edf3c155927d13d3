import type { Config } from '../config/load.ts';
import type { Origin } from '../config/origin.ts';
import type { Settings } from '../config/settings.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { Grammar } from '../format/grammar.ts';
import type { Redirect, redirectFinder } from '../redirects/redirects.ts';
import type { ElementList } from '../structure/element.ts';
import type { NavElement, NavEndpoint, NavPage } from '../tree/nav-tree.ts';
import type { PageEntry } from '../tree/walk.ts';
import type { PageIndex } from './page-index.ts';

/** What a rule may look at. */
export interface RuleContext {
  config: Config;
  grammar: Grammar;
  pageIndex: PageIndex;
  /** The generated pages that stand nowhere in the navigation. */
  unlisted: readonly NavEndpoint[];
  /** Calls `visit` for each page in reading order, with the elements above it. */
  walkPages(visit: (place: Readonly<PageEntry>, trail: readonly NavElement[]) => void): void;
  /** Whether an address of the site shows something. */
  isLive(address: string): boolean;
  /** The valid redirects of the config, in their order. */
  redirects(): readonly Redirect[];
  /** Where an address is sent: the first redirect that takes it, and the address that it makes of it. */
  redirectOf: ReturnType<typeof redirectFinder>;
  /** The kept elements as the config writes them, by the lists that they stand in. */
  lists: readonly ElementList[];
  /** Undefined when files are not to be looked at. */
  files: SiteFiles | undefined;
  settings: Settings;
  /** What a page says of itself, by its path without extension; read when asked. */
  pageMeta(path: string): PageMeta | undefined;
  /** Whether anything is wrong with the shape of the navigation, so that parts of it may not be in the tree. */
  misshapen: boolean;
  /** Whether parts of the navigation are missing from the tree, which is reported already. */
  incomplete: boolean;
  /** Existing pages that some finding has already named as what an entry should say. */
  suggested: Set<string>;
  report(finding: Finding): void;
}

export type Rule = (context: RuleContext) => void;

/** The value at the place that a node came from. */
export function valueLocation(origin: Origin): { file: string; pointer: string; anchor: 'value' } {
  return { file: origin.file, pointer: origin.pointer, anchor: 'value' };
}

/** The entry of a page as the config spells it. */
export function writtenPath(page: NavPage): string {
  // Of what means the root of the site, only "/" is not noted down: it is the empty path after its slash.
  return page.written ?? (page.path === '' ? '/' : page.path);
}
