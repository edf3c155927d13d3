import { getOrSet, groupBy, once } from '@nav/collections';
import type { Site } from '@nav/core';
import type { NavElement, NavEndpoint, NavPage, NavTree } from '@nav/core/client';
import {
  checkedAddresses,
  linkAddresses,
  listSiteFiles,
  siteNavigation,
  trailLabels,
  walkPageEntries,
} from '@nav/core/internal';
import type { Config, Origin, SiteFiles } from '@nav/core/stages';
import { pageKey } from '@nav/paths';
import type { SiteTexts } from '../sites/edited-site.ts';

type FindAddress = ReturnType<typeof checkedAddresses>['find'];

export interface PagePlace {
  /** The labels of the elements above it, outermost first. */
  labels: readonly string[];
  endpoint: NavEndpoint | undefined;
  origin(): Origin;
}

/**
 * The facts that features need about a site. Titles are not part of it: a tree with them reads the front matter of all pages after each
 * change of the config.
 */
export interface SiteFacts {
  readonly site: Site;
  readonly config: Config;
  readonly tree: NavTree;
  readonly files: SiteFiles | undefined;
  /** Returns the entries of a page or an endpoint page by its path, in reading order. */
  places(path: string): readonly PagePlace[];
  /** Returns true if a page has an entry. Faster than finding its entries. */
  isListed(path: string): boolean;
  /** Returns all entries of pages, in reading order. */
  entries(): readonly (PagePlace & { path: string })[];
  /** Returns the endpoint page of the entry at a pointer of a file. */
  endpointAt(file: string, pointer: string): NavEndpoint | undefined;
  /** Returns what the site serves at an address. */
  readonly find: FindAddress;
  linkTarget(slug: string | undefined, path: string, tag?: string): ReturnType<FindAddress>;
  /** Returns the anchors of a page; undefined if they cannot be known. */
  anchorsOf(slug: string): ReturnType<ReturnType<typeof checkedAddresses>['anchorsOf']>;
}

/** Returns the facts about a site, as of the last text of its config that could be read; `undefined` if none could. */
export function factsOf({ site, lastGood }: SiteTexts): SiteFacts | undefined {
  const { config } = site;
  if (!config) return lastGood && factsOf(lastGood);
  const tree = siteNavigation(site)?.tree;
  return tree && getOrSet(known, site, () => collectFacts(site, config, tree));
}

const known = new WeakMap<Site, SiteFacts>();

/** Returns the files of a site, also while its config cannot be read. */
export function filesOf(edited: SiteTexts): SiteFiles | undefined {
  return factsOf(edited)?.files ?? listSiteFiles(edited.site.host, '');
}

function collectFacts(site: Site, config: Config, tree: NavTree): SiteFacts {
  const files = site.files();
  const entries = once(() => collectEntries(tree));
  const places = once(() => groupBy(entries(), (one) => one.path));
  const endpoints = once(() => {
    const all = entries().flatMap(({ endpoint }) => endpoint ?? []);
    return new Map(all.map((one) => [`${one.origin.file} ${one.origin.pointer}`, one]));
  });
  const listed = once(() => {
    const paths = new Set<string>();
    walkPageEntries(tree, (entry) => paths.add(pageKey(entry.path)));
    return paths;
  });
  const addresses = once(() => checkedAddresses(site, config, tree));
  return {
    site,
    config,
    tree,
    files,
    places: (path) => places().get(pageKey(path)) ?? [],
    isListed: (path) => listed().has(pageKey(path)),
    entries,
    endpointAt: (file, pointer) => endpoints().get(`${file} ${pointer}`),
    find: (address) => addresses().find(address),
    linkTarget(slug, path, tag) {
      if (!files) return undefined;
      for (const address of linkAddresses(slug, path, site.grammar.dialect, tag)) {
        const target = addresses().findLink(address);
        if (target) return target;
      }
      return undefined;
    },
    anchorsOf: (slug) => addresses().anchorsOf(slug),
  };
}

function collectEntries(tree: NavTree): (PagePlace & { path: string })[] {
  const entries: (PagePlace & { path: string })[] = [];
  let parent: NavElement | undefined;
  let labels: readonly string[] = [];
  walkPageEntries(tree, (entry, trail) => {
    if (entry.parent !== parent) {
      parent = entry.parent;
      labels = trailLabels(trail).map(({ label }) => label);
    }
    // The walk reuses its entry.
    const own = { ...entry };
    entries.push({
      path: pageKey(entry.path),
      labels,
      endpoint: entry.page?.kind === 'endpoint' && !entry.parent.generated ? entry.page : undefined,
      origin: () => (own.page ?? (own.parent.children[own.index] as NavPage)).origin,
    });
  });
  return entries;
}
