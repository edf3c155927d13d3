import { once } from '@nav/collections';
import { joinPath, pageKey } from '@nav/paths';
import type { LinkedText } from '../addresses/dead-links.ts';
import { type UrlsElsewhere, urlsElsewhere } from '../addresses/elsewhere/urls-elsewhere.ts';
import { siteUrlOf } from '../addresses/elsewhere/written-urls.ts';
import { linkedTexts } from '../addresses/linked-texts.ts';
import { linkFinder } from '../addresses/page-links.ts';
import type { FindAddress } from '../addresses/site-addresses.ts';
import { siteAnchors } from '../addresses/site-anchors.ts';
import { type SiteUrls, siteUrls as urlsOf } from '../addresses/site-urls.ts';
import { unreadPages } from '../addresses/unread-pages.ts';
import type { Config } from '../config/load.ts';
import { importFinder } from '../files/page-imports.ts';
import { pageSuggester } from '../files/suggest-page.ts';
import type { PageAnchors } from '../pages/ids/anchors.ts';
import { siteRedirects } from '../redirects/redirects.ts';
import { externalLinks } from '../rules/links/external-links.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { walkPageEntries } from '../tree/walk.ts';
import { siteAddresses } from './resolve-site.ts';
import { checkedBasePath, type Site, siteNavigation } from './site.ts';

export function externalUrls({ config, files, host }: Site): Set<string> {
  const urls = new Set<string>();
  if (!config) return urls;
  const read = (file: string) => host.read(joinPath(config.folder, file));
  for (const { url } of externalLinks(config, files(), read)) urls.add(url);
  return urls;
}

/** The addresses of a site, as a check judges them. */
export interface CheckedAddresses {
  /** Returns what the site serves at an address. */
  find: FindAddress;
  /** As `find`, for an address in a link: an extension that the address of a page lacks is ignored. */
  findLink: FindAddress;
  /** The path that the addresses may start with. */
  basePath: string;
}

export function checkedAddresses(
  site: Site,
  config: Config,
  tree: NavTree,
): CheckedAddresses & { anchorsOf: (slug: string) => PageAnchors | undefined } {
  const { grammar, host } = site;
  const files = site.files();
  const anchors = once(() => files && siteAnchors(files, grammar.dialect, host, config.folder));
  return {
    ...addressesOf(site, config, tree, () => linkedTexts(site, config).texts),
    /** Returns the anchors of a page; undefined if they cannot be known. */
    anchorsOf: (slug) => anchors()?.(slug),
  };
}

/**
 * Does the same without the readers of pages, which are large in a bundle.
 *
 * @param linked returns the files whose links show the base path.
 */
export function addressesOf(
  site: Site,
  config: Config,
  tree: NavTree,
  linked: () => Iterable<LinkedText>,
): CheckedAddresses {
  const files = site.files();
  const basePath = checkedBasePath(
    site,
    siteAddresses(site, config, tree, { texts: linked }).basePath,
  );
  const { find } = siteAddresses(site, config, tree, { base: basePath });
  const findLink = files ? linkFinder(find, files, site.grammar.dialect) : find;
  return { find, findLink, basePath };
}

/**
 * Returns the URLs of a site: what it answers, where each of them comes from, and what other files contain of them.
 *
 * @param tree the resolved navigation of the site.
 */
export function siteUrls(
  site: Site,
  config: Config,
  tree: NavTree,
): SiteUrls & {
  /** @param given the URL of the site. Default: the one in the settings, or else the canonical URL of the config. */
  elsewhere(given?: string): UrlsElsewhere;
} {
  const { grammar, host } = site;
  const files = site.files();
  const { basePath, anchorsOf } = checkedAddresses(site, config, tree);
  const urls = urlsOf({
    config,
    files,
    tree,
    redirects: siteRedirects(config, grammar.dialect),
    dialect: grammar.dialect,
    findUnder: (base) => siteAddresses(site, config, tree, { base }).find,
    basePath,
    mayServe: unreadPages(config, siteNavigation(site)),
    importsOf: importFinder(host, config.folder),
  });
  return {
    ...urls,
    elsewhere(given = site.settings.siteUrl) {
      const pages: string[] = [];
      walkPageEntries(tree, ({ path }) => pages.push(pageKey(path)));
      const similar = files ? pageSuggester(files) : () => [];
      return urlsElsewhere({
        url: siteUrlOf(config.value, given),
        urls,
        pages,
        anchorsOf,
        similar,
      });
    },
  };
}
