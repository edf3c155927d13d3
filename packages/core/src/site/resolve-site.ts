import { configLinks } from '../addresses/config-links.ts';
import type { LinkedText } from '../addresses/dead-links.ts';
import { linkTargets } from '../addresses/link-targets.ts';
import { listSearchDocuments, type SearchDocument } from '../addresses/search-documents.ts';
import { servedRedirects } from '../addresses/served-redirects.ts';
import { addressesOf, type SiteAddresses } from '../addresses/site-base-path.ts';
import type { SitePage } from '../addresses/site-pages.ts';
import { unreadPages } from '../addresses/unread-pages.ts';
import type { Config } from '../config/load.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import { siteRedirects } from '../redirects/redirects.ts';
import type { Resolution } from '../resolve/resolve.ts';
import type { LinkTarget } from '../resolve/resolving.ts';
import { elementLists } from '../structure/element.ts';
import { type HrefMapping, hrefMapping } from '../tree/hrefs.ts';
import { assertTree, type NavTree } from '../tree/nav-tree.ts';
import { assertOptions } from '../usage/wrong-use.ts';
import { assertSite, computedOf, type Site, siteNavigation } from './site.ts';
import { type ResolveSiteOptions, resolveOptions, siteOptions } from './site-options.ts';
import { rememberTree, sitePages } from './site-pages.ts';

/**
 * Resolves the navigation of a site with the data in its files: titles from front matter, pages from specifications.
 * Skips invalid parts and keeps the rest.
 *
 * Without the option `isSnippet`, a listed page that another page imports is like any other page, because only the contents
 * of all files show it. Mintlify does not publish such a page.
 *
 * @returns `undefined` if the site has no config, as its findings explain.
 * @throws RangeError for an option with an unknown value, TypeError for an unknown option.
 */
export function resolveSite(site: Site, options: ResolveSiteOptions = {}): Resolution | undefined {
  assertSite('resolveSite', site);
  assertOptions('resolveSite', options, resolveOptions, { loadSite: siteOptions });
  const { config } = site;
  const { missing } = options;
  if (missing !== undefined && missing !== 'mark' && missing !== 'drop')
    throw new RangeError(
      `The option "missing" must be "mark" or "drop", not ${JSON.stringify(missing)}.`,
    );
  const hrefs = hrefMapping(options);
  const resolved = computedOf(site).resolved();
  if (!config || !resolved) return undefined;
  const linked = new Set<string>();
  const addressesIn = (tree: NavTree) => siteAddresses(site, config, tree, { base: options.base });
  const resolution = resolved.read({
    pageMeta: (path) => site.pageMeta(path),
    hrefs,
    missing,
    links: (tree) => linksOf(() => addressesIn(tree), hrefs, linked),
    isPart: options.isSnippet,
  });
  const { tree } = resolution;
  rememberTree(tree, { hrefs, linked });
  const redirects = siteRedirects(config, site.grammar.dialect);
  const served = (some: readonly Redirect[]) =>
    servedRedirects(config, some, addressesIn(tree), hrefs);
  if (redirects.all.length > 0) tree.redirects = served(redirects.all);
  if (redirects.idle.length > 0) tree.idleRedirects = served(redirects.idle);
  return resolution;
}

/** `addresses` is called for the first link. */
function linksOf(
  addresses: () => Pick<SiteAddresses<LinkedText>, 'find' | 'basePath'>,
  hrefs: HrefMapping | undefined,
  linked: Set<string>,
): (address: string) => LinkTarget {
  let targetOf: ((address: string) => LinkTarget) | undefined;
  return (address) => {
    if (!targetOf) {
      const { find, basePath } = addresses();
      targetOf = linkTargets(find, hrefs, basePath(), (slug) => linked.add(slug));
    }
    return targetOf(address);
  };
}

/**
 * Returns what a site serves at its addresses, and their base path.
 *
 * @param texts returns the files whose links show a base path, besides the config: `checkedAddresses` passes the files
 * of a check. A parameter, because a resolver of configs would bundle the reader of pages otherwise.
 */
export function siteAddresses(
  site: Site,
  config: Config,
  tree: NavTree,
  { base, texts = () => [] }: { base?: string | undefined; texts?: () => Iterable<LinkedText> },
): Pick<SiteAddresses<LinkedText>, 'find' | 'basePath'> {
  const { grammar, settings } = site;
  return addressesOf({
    files: site.files(),
    tree,
    dialect: grammar.dialect,
    redirects: siteRedirects(config, grammar.dialect),
    given: base ?? settings.basePath,
    links: () => configLinks(config, elementLists(config, grammar)),
    texts,
    mayServe: unreadPages(config, siteNavigation(site)),
  });
}

/** The options of `searchDocuments`. */
export interface SearchOptions {
  /**
   * Returns the content of a page in Markdown or MDX, such as what your build makes of it. Default, also if it returns
   * `undefined`: the content of its file.
   */
  contentOf?: (page: SitePage) => string | undefined;
}

/**
 * Yields a document for a search index for each page that search should list: each page of the navigation once, and the hidden
 * ones that the config includes in search. Reads the content of a page when the iteration reaches it.
 *
 * @param tree The tree that `resolveSite` returned for this site.
 * @throws TypeError for another tree, also a copy, and for an unknown option.
 */
export function searchDocuments(
  site: Site,
  tree: NavTree,
  options: SearchOptions = {},
): Generator<SearchDocument> {
  assertSite('searchDocuments', site);
  assertTree('searchDocuments', tree);
  assertOptions('searchDocuments', options, { contentOf: 1 });
  return listSearchDocuments({
    pages: sitePages(site, tree),
    tree,
    files: site.files(),
    folder: site.config?.folder ?? '',
    read: (file) => site.host.read(file),
    contentOf: options.contentOf,
    descriptionOf: (path) => site.pageMeta(path)?.description,
  });
}
