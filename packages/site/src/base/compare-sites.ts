import { dirname, resolve } from 'node:path';
import {
  type DiffSide,
  diffTrees,
  loadSite,
  memoryHost,
  type NavDiff,
  type NavTree,
  type Site,
} from '@nav/core';
import { pageSlug, siteRedirects } from '@nav/core/internal';
import { joinPath, relativePath, underBasePath, withoutBasePath } from '@nav/paths';
import { findRevision, type Revision } from '../git/git.ts';
import { renamesBetween } from '../git/git-history.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { lostRedirects } from './lost-redirects.ts';

export interface OpenedTree {
  site: OpenedSite;
  tree: NavTree;
  /** The number of listed endpoints that the tree lacks because their specification was not read, by its source. */
  unreadEndpoints?: ReadonlyMap<string, number>;
}

/**
 * Compares two sites as readers see them. Redirects that the second one already has are left out.
 *
 * @param renames the slugs that renamed page files have now, by their old slugs.
 */
export function compareSites(
  old: OpenedTree,
  now: OpenedTree,
  renames: ReadonlyMap<string, string>,
): NavDiff {
  const options = { before: diffSide(old.site), after: diffSide(now.site), renames };
  const diff = withoutKnownRedirects(diffTrees(old.tree, now.tree, options), now.site);
  const moved = new Map(diff.renamedPages.map(({ from, to }) => [from.href, to.href]));
  const lost = lostRedirects(old, now, moved);
  const known = new Set([...diff.redirects.map(({ source }) => source), ...diff.unredirected]);
  return {
    ...diff,
    redirectsRemoved: lost.removed,
    redirects: [...diff.redirects, ...lost.redirects.filter(({ source }) => !known.has(source))],
    unredirected: [...diff.unredirected, ...lost.unredirected.filter((url) => !known.has(url))],
  };
}

/** Returns a site without pages: the past of a new one, and the present of a removed one. */
export function emptySite({ grammar }: Site): OpenedSite {
  const host = memoryHost({ 'docs.json': '{"navigation":{"pages":[]}}' });
  return loadSite(host, 'docs.json', { dialect: grammar.dialect }) as OpenedSite;
}

/**
 * Returns the renames of page files between a commit and `HEAD`: the new slugs by the old ones.
 *
 * @param old the site in that commit, `now` the same site on disk.
 */
export function renamesSince(
  commit: string,
  old: Site,
  now: Site,
  cwd: string,
): ReadonlyMap<string, string> {
  const revision = findRevision(commit, dirname(resolve(cwd, now.file)));
  if (!revision) return new Map();
  const folders = [siteFolder(old), revision.prefix.replace(/\/$/, '')] as const;
  return renamesOf(revision, 'HEAD', folders);
}

function diffSide(site: Site): DiffSide {
  const { config, host, settings, grammar } = site;
  const folder = config?.folder ?? '';
  const onSite = (address: string) => withoutBasePath(address, settings.basePath ?? '') ?? address;
  return {
    textOf(path) {
      const file = site.files()?.pages.get(path);
      return file === undefined ? undefined : host.read(joinPath(folder, file));
    },
    isServed: (path) => site.files()?.pages.has(path) === true,
    redirects: siteRedirects(config, grammar.dialect).all.map(({ source, destination }) => ({
      source: onSite(source),
      destination: onSite(destination),
    })),
  };
}

export function siteFolder({ config }: Site): string {
  return config?.folder ?? '';
}

/**
 * Returns the renames of page files between two commits of a repository: the new slugs by the old ones.
 *
 * @param folders the folders of the site in the commits.
 */
export function renamesOf(
  { commit, root }: Revision,
  to: string,
  [before, after]: readonly [before: string, after: string],
): ReadonlyMap<string, string> {
  const slugIn = (folder: string, file: string) => {
    const path = relativePath(folder, file);
    return path === undefined ? undefined : pageSlug(path);
  };
  const renames = new Map<string, string>();
  for (const rename of renamesBetween(commit, to, root)) {
    const [own, other] = [slugIn(before, rename.from), slugIn(after, rename.to)];
    if (own !== undefined && other !== undefined) renames.set(own, other);
  }
  return renames;
}

/** Removes redirects that the new config already has, and writes the others under the base path of the site. */
function withoutKnownRedirects(diff: NavDiff, { config, settings, grammar }: Site): NavDiff {
  const { all: known, find: target } = siteRedirects(config, grammar.dialect);
  const { basePath = '' } = settings;
  const isUnder = ({ source }: { source: string }) =>
    withoutBasePath(source, basePath) !== undefined;
  const place = (url: string) =>
    known.length === 0 || known.some(isUnder) ? underBasePath(url, basePath) : url;
  const isKnown = (url: string) =>
    target(url) !== undefined || target(underBasePath(url, basePath)) !== undefined;
  return {
    ...diff,
    redirects: diff.redirects
      .filter(({ source }) => !isKnown(source))
      .map(({ source, destination, reason }) => ({
        source: place(source),
        destination: place(destination),
        reason,
      })),
    unredirected: diff.unredirected.filter((url) => !isKnown(url)),
    candidates: diff.candidates.filter(({ source }) => !isKnown(source)),
  };
}
