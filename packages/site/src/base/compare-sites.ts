import {
  type DiffSide,
  diffTrees,
  loadSite,
  memoryHost,
  type NavDiff,
  type NavTree,
  type Site,
} from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import { joinPath, titleFromPath, underBasePath, withoutBasePath } from '@nav/paths';
import type { OpenedSite } from '../open/open-site.ts';
import { type GoneUrl, lostUrls, type SiteUrls } from './lost-urls.ts';
import type { SiteRenames } from './renames.ts';

export interface OpenedTree {
  site: OpenedSite;
  tree: NavTree;
  /** The number of listed endpoints that the tree lacks because their specification was not read, by its source. */
  unreadEndpoints?: ReadonlyMap<string, number>;
}

/**
 * Compares two sites as readers see them. Redirects that the second one already has are left out.
 *
 * @param renames the files that git recognizes under a new path.
 */
export function compareSites(old: OpenedTree, now: OpenedTree, renames: SiteRenames): NavDiff {
  const states = [urlsOf(old), urlsOf(now)] as const;
  const [before, after] = states[0] && states[1] ? states[0].besides(states[1]) : states;
  const gone = before && after ? before.goneIn(after) : [];
  const added = addedPages(gone, old.site, after);
  const options = {
    before: diffSide(old.site, before, gone),
    after: diffSide(now.site, after, added),
    renames: new Map(Array.from(renames, ([from, { to }]) => [from, to])),
  };
  const all = diffTrees(old.tree, now.tree, options);
  const diff = after ? withoutKnownRedirects(all, now.site, after) : all;
  if (!before || !after) return diff;
  const outside = new Set(added.map(({ slug = '' }) => slug));
  const moved = new Map([
    ...Array.from(renames, ([from, { to }]) => [`/${from}`, `/${to}`] as const),
    ...diff.renamedPages.map(({ from, to }) => [before.plain(from.href), to.href] as const),
  ]);
  const lost = lostUrls(gone, before, after, moved);
  const known = new Set([...diff.redirects.map(({ source }) => source), ...diff.unredirected]);
  return {
    ...diff,
    // A page without an entry is not part of the navigation.
    added: diff.added.filter(({ path }) => !outside.has(path)),
    redirectsRemoved: lost.redirectsRemoved,
    urlsRemoved: lost.urlsRemoved,
    redirects: [...diff.redirects, ...lost.redirects.filter(({ source }) => !known.has(source))],
    unredirected: [...diff.unredirected, ...lost.unredirected.filter((url) => !known.has(url))],
  };
}

function urlsOf({ site, tree }: OpenedTree): SiteUrls | undefined {
  return site.config && siteUrls(site, site.config, tree);
}

/** Returns the pages without an entry that are new, among which a removed page may continue. */
function addedPages(
  gone: readonly GoneUrl[],
  old: Site,
  after: SiteUrls | undefined,
): readonly GoneUrl[] {
  if (!gone.some(({ kind }) => kind === 'page')) return [];
  const known = old.files()?.pages;
  return after?.list((one) => isOutside(one) && !known?.has(one.slug ?? '')) ?? [];
}

function isOutside({ kind, isUnlisted }: GoneUrl): boolean {
  return kind === 'page' && isUnlisted === true;
}

/** Returns a site without pages: the past of a new one, and the present of a removed one. */
export function emptySite({ grammar }: Site): OpenedSite {
  const host = memoryHost({ 'docs.json': '{"navigation":{"pages":[]}}' });
  return loadSite(host, 'docs.json', { dialect: grammar.dialect }) as OpenedSite;
}

/** @param some URLs of this side. Only pages without an entry count. */
function diffSide(site: Site, urls: SiteUrls | undefined, some: readonly GoneUrl[]): DiffSide {
  const { config, host, settings } = site;
  const folder = config?.folder ?? '';
  const onSite = (address: string) => withoutBasePath(address, settings.basePath ?? '') ?? address;
  return {
    textOf(path) {
      const file = site.files()?.pages.get(path);
      return file === undefined ? undefined : host.read(joinPath(folder, file));
    },
    isServed: (path) => site.files()?.pages.has(path) === true,
    redirects: (urls?.redirects.all ?? []).map(({ source, destination }) => ({
      source: onSite(source),
      destination: onSite(destination),
    })),
    outside: some.filter(isOutside).map(({ slug: path = '', url: href, file }) => {
      const title = site.pageMeta(path)?.title ?? titleFromPath(path);
      const origin = { file, pointer: '' };
      return { kind: 'page', id: file, path, href, title, label: title, hidden: true, origin };
    }),
  };
}

/** Removes redirects that the new config already has, and writes the others under the base path of the site. */
function withoutKnownRedirects(diff: NavDiff, { settings }: Site, after: SiteUrls): NavDiff {
  const { basePath = '' } = settings;
  const { find } = after.redirects;
  const isKnown = (url: string) =>
    find(url) !== undefined || find(underBasePath(url, basePath)) !== undefined;
  return {
    ...diff,
    redirects: diff.redirects
      .filter(({ source }) => !isKnown(source))
      .map(({ source, destination, reason }) => ({
        source: after.written(source),
        destination: after.written(destination),
        reason,
      })),
    unredirected: diff.unredirected.filter((url) => !isKnown(url)),
    candidates: diff.candidates.filter(({ source }) => !isKnown(source)),
  };
}
