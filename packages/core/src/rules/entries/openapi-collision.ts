import { pageKey } from '@nav/paths';
import type { PageMeta } from '../../files/front-matter.ts';
import { parseEndpointEntry } from '../../openapi/endpoint.ts';
import { endpointKey } from '../../resolve/resolve-endpoints.ts';
import type { NavEndpoint, NavPage } from '../../tree/nav-tree.ts';
import { entryPage } from '../../tree/walk.ts';
import { type Rule, type RuleContext, valueLocation } from '../rule/rule.ts';

/**
 * Reports different endpoints with one URL, of which readers reach only the last (M3.10). An endpoint outside the
 * navigation (M3.13) also collides with a page file; duplicate-page reports other such pairs.
 */
export const openapiCollision: Rule = (context) => {
  const { navigation, files, report } = context;
  // Without specifications, the URLs of endpoints are only guesses.
  if (!files) return;
  const { unlisted } = navigation;
  const byPath = new Map<string, Map<string, NavEndpoint>>();
  const endpoints = navigation.pages.special.filter((page) => page.kind === 'endpoint');
  for (const endpoint of [...endpoints, ...unlisted]) {
    const sharing = byPath.get(endpoint.path) ?? new Map<string, NavEndpoint>();
    byPath.set(endpoint.path, sharing);
    const key = endpointKey(endpoint);
    if (!sharing.has(key)) sharing.set(key, endpoint);
  }

  const hiddenEndpoints: ReadonlySet<NavEndpoint> = new Set(unlisted);
  for (const sharing of byPath.values()) {
    if (sharing.size < 2) continue;
    const pages = [...sharing.values()];
    const [first, second] = pages as [NavEndpoint, NavEndpoint];
    const hidden = pages.filter((page) => hiddenEndpoints.has(page)).length;
    const note = (page: NavEndpoint) => ({
      at: valueLocation(page.origin),
      message: `${nameOf(page)}${hiddenEndpoints.has(page) ? ' (marked x-hidden)' : ''} has this URL.`,
    });
    report({
      code: 'openapi-collision',
      args: { href: second.href, count: sharing.size, hidden },
      at: valueLocation(second.origin),
      // Readers see at most one of them in the navigation.
      ...(hidden > 0 ? { severity: 'info' } : {}),
      // The location does not identify a hidden endpoint: all pages generated for an element share an origin.
      related: hidden === 0 ? [note(first)] : [note(first), note(second)],
    });
  }
  for (const [path, page] of pagesAtUnlisted(context)) {
    const [endpoint, ...others] = byPath.get(path)?.values() ?? [];
    if (!endpoint || others.length > 0 || namesEndpoint(context.texts.meta(path), endpoint))
      continue;
    report({
      code: 'openapi-collision',
      args: { href: endpoint.href, count: 1, hidden: 1, beside: nameOf(endpoint) },
      at: valueLocation(endpoint.origin),
      severity: 'info',
      related: [{ at: valueLocation(page.origin), message: 'This page has the same URL.' }],
    });
  }
};

function pagesAtUnlisted({ navigation, files }: RuleContext): Map<string, NavPage> {
  const pages = new Map<string, NavPage>();
  const { unlisted, walkPages } = navigation;
  const paths = new Set(unlisted.map(({ path }) => path).filter((path) => files?.pages.has(path)));
  if (paths.size === 0) return pages;
  walkPages((entry) => {
    const path = pageKey(entry.path);
    if (!paths.has(path) || pages.has(path) || entry.page?.kind === 'endpoint') return;
    pages.set(path, entryPage(entry));
  });
  return pages;
}

/** Returns true if the front matter of a page contains an endpoint (M3.16). */
function namesEndpoint(meta: PageMeta | undefined, endpoint: NavEndpoint): boolean {
  const written = meta?.data.openapi;
  const entry = typeof written === 'string' ? parseEndpointEntry(written) : undefined;
  return entry?.method === endpoint.method && entry.target === endpoint.endpoint;
}

function nameOf({ method, endpoint }: NavEndpoint): string {
  return `${method.toUpperCase()} ${endpoint}`;
}
