import { siteUrls } from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import { pageKey, withoutIndex } from '@nav/paths';
import type { OpenedTree } from '../base/compare-sites.ts';
import { type EntrySource, entrySource } from '../open/entry-source.ts';

/** Returns the address of a path or a URL, with the leading slash. */
export function addressOf(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/** Returns the redirect that leads readers of a page elsewhere, with its line. */
export function hidingRedirect(
  path: string,
  { site, tree }: OpenedTree,
): ({ to: string } & Partial<EntrySource>) | undefined {
  if (!site.config) return undefined;
  const { redirects } = siteUrls(site, site.config, tree);
  const slug = pageKey(path);
  const found = redirects.leadsAway(slug) ? redirects.find(`/${withoutIndex(slug)}`) : undefined;
  return found && { to: found.target, ...locationOf(found.redirect, site) };
}

/** Returns the file, line and column of the source of a redirect. */
export function locationOf(
  { pointer }: { pointer: string },
  site: OpenedTree['site'],
): Partial<EntrySource> {
  const origin = site.config?.origin(joinPointer(pointer, 'source'));
  return origin ? entrySource({ origin }, site) : {};
}
