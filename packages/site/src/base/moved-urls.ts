import { groupBy, once } from '@nav/collections';
import { type Diagnostic, resolveSite, type Site } from '@nav/core';
import { siteUrls, siteWith } from '@nav/core/internal';
import { checkPast, type MovedFrom, type MovedUrl, pastCheck } from '@nav/core/stages';
import { joinPath, withoutIndex } from '@nav/paths';
import type { OpenedSite } from '../open/open-site.ts';
import type { BaseSite } from './base-site.ts';
import { compareSites } from './compare-sites.ts';
import { renamesSince, type SiteRenames } from './renames.ts';

/** Returns a site whose URLs are compared with those at the merge base. */
export function comparedWith(
  base: BaseSite | undefined,
  site: OpenedSite,
  cwd: string,
): OpenedSite {
  const old = base?.site;
  if (!old?.config) return site;
  const renames = once(() => renamesSince(base?.commit ?? '', old, site, cwd));
  return siteWith(site, {
    past: pastCheck(old, (gone) => movedUrls(gone, old, site, renames())),
  });
}

/** Returns the findings about URLs that worked on a site before. */
export function urlsGone(old: OpenedSite, now: OpenedSite, renames: SiteRenames): Diagnostic[] {
  const past = pastCheck(old, (gone) => movedUrls(gone, old, now, renames));
  return checkPast(siteWith(now, { past }));
}

/** Finds the URLs that pages and files have now: by a rename in git or an equal content, or else as `nav diff` proposes. */
function movedUrls(
  gone: readonly MovedFrom[],
  old: OpenedSite,
  now: OpenedSite,
  renames: SiteRenames,
): Map<string, MovedUrl> {
  const moved = new Map<string, MovedUrl>();
  const equal = once(() => equalPages(old, now));
  for (const { url, slug = url.slice(1), kind, file } of gone) {
    const renamed = renames.get(slug);
    const other = renamed ?? (kind === 'page' ? equal().get(old.host.read(file) ?? '') : undefined);
    if (other) moved.set(url, { to: [`/${withoutIndex(other.to)}`], similarity: other.similarity });
  }
  const left = gone.filter(({ url, kind }) => kind !== 'file' && !moved.has(url));
  if (left.length > 0)
    for (const [url, to] of proposals(old, now, renames)) {
      if (!moved.has(url)) moved.set(url, { to });
    }
  return moved;
}

/** Returns the pages that only the second site has, by their contents. Pages with the same content are left out. */
function equalPages(old: Site, now: Site): Map<string, { to: string; similarity: number }> {
  const known = old.files()?.pages;
  const added = [...(now.files()?.pages ?? [])].flatMap(({ slug, file }) => {
    const text = known?.has(slug) ? '' : now.host.read(joinPath(now.config?.folder ?? '', file));
    return text?.trim() ? [{ slug, text }] : [];
  });
  const pages = new Map<string, { to: string; similarity: number }>();
  for (const [text, [first, ...others]] of groupBy(added, ({ text }) => text))
    if (first && others.length === 0) pages.set(text, { to: first.slug, similarity: 100 });
  return pages;
}

/** Returns the redirects that a comparison of the navigations proposes, and its candidates. */
function proposals(
  old: OpenedSite,
  now: OpenedSite,
  renames: SiteRenames,
): Map<string, readonly string[]> {
  const [before, after] = [resolveSite(old), resolveSite(now)];
  if (!before || !after || !now.config) return new Map();
  const { redirects, candidates } = compareSites(
    { site: old, tree: before.tree },
    { site: now, tree: after.tree },
    renames,
  );
  const { plain } = siteUrls(now, now.config, after.tree);
  const found = [
    ...candidates,
    ...redirects.map(({ source, destination }) => ({ source, destinations: [destination] })),
  ];
  return new Map(found.map(({ source, destinations }) => [plain(source), destinations.map(plain)]));
}
