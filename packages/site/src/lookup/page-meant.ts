import { dirname, relative, resolve } from 'node:path';
import type { Site } from '@nav/core';
import type { NavIndex } from '@nav/core/client';
import { type EndpointEntry, nearest, nearestInScope, pageSlug } from '@nav/core/internal';
import { toPosix } from '@nav/disk';
import {
  normalizeBasePath,
  normalizePagePath,
  pageKey,
  pathOf,
  withoutBasePath,
  withoutExtension,
} from '@nav/paths';
import { endpointName, endpointPages } from '../open/endpoint-pages.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { urlOfSite } from '../open/site-url.ts';
import { UsageError } from '../run/failure.ts';

/** Returns the page path for an argument: a path, a URL, or a file relative to the current directory. */
export function pageMeant(given: string, index: NavIndex, site: Site, cwd: string): string {
  const plain = pathOf(given);
  const written = normalizePagePath(plain);
  if (index.byPath.has(written)) return written;
  if (/\.mdx?$/.test(plain)) {
    const folder = dirname(resolve(cwd, site.file));
    const slug = pageSlug(toPosix(relative(folder, resolve(cwd, plain))));
    if (slug !== undefined && site.files()?.pages.has(slug)) return slug;
  }
  const inner = withoutBasePath(plain, site.settings.basePath ?? '') ?? plain;
  return normalizePagePath(withoutExtension(inner));
}

/**
 * Returns the path in a URL of a site.
 *
 * @throws UsageError if it is a URL of another site.
 */
export function pathOnSite(url: string, site: OpenedSite): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const own = urlOfSite(site, undefined);
  if (own === undefined) return pathname;
  if (new URL(own).host !== host)
    throw new UsageError(`${JSON.stringify(url)} is not a URL of this site, which is at ${own}.`);
  return withoutBasePath(pathname, normalizeBasePath(new URL(own).pathname)) ?? pathname;
}

/** Returns the page that is probably meant, in the language, version and product of the given one. */
export function suggestPage(
  path: string,
  { byPath, tree }: NavIndex,
  site: Site,
): string | undefined {
  const unlisted = tree.unlisted.map((page) => page.path);
  const known = new Set([...byPath.keys(), ...unlisted, ...(site.files()?.pages.keys() ?? [])]);
  return nearestInScope(path, known, tree);
}

export function suggestFile(given: string, site: Site): string | undefined {
  const path = pageKey(pathOf(given));
  return /\.\w+$/.test(path) ? nearest(path, site.files()?.assets ?? []) : undefined;
}

export function suggestEndpoint(
  endpoint: EndpointEntry,
  index: NavIndex,
  site: Site,
): string | undefined {
  const known = Array.from(endpointPages(index, site), (page) => endpointName(page.endpoint));
  return nearest(endpointName(endpoint), known);
}
