import { getOrSet } from '@nav/collections';
import { pageKey } from '@nav/paths';
import type { PageMeta } from '../../files/front-matter.ts';
import { parseEndpointEntry } from '../../openapi/endpoint.ts';
import { endpointKey } from '../../resolve/resolve-endpoints.ts';
import type { NavEndpoint, NavPage } from '../../tree/nav-tree.ts';
import { entryPage } from '../../tree/walk.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * Reports different endpoints with one URL, of which readers reach only the last (M3.10). An endpoint outside the
 * navigation (M3.13) also collides with a page file; duplicate-page reports other such pairs.
 */
export const openapiCollision: Rule = ({ navigation, files, texts, report }) => {
  const { unlisted, pages } = navigation;
  const listed = pages.special.some(({ kind }) => kind === 'endpoint');
  // Without specifications, the URLs of endpoints are only guesses.
  if (!files || !(listed || unlisted.length > 0)) return {};
  const byPath = new Map<string, Map<string, NavEndpoint>>();
  const hidden: ReadonlySet<NavEndpoint> = new Set(unlisted);
  const hiddenPaths = new Set(
    unlisted.map(({ path }) => path).filter((path) => files.pages.has(path)),
  );
  const pagesAtHidden = new Map<string, NavPage>();

  function add(endpoint: NavEndpoint): void {
    const sharing = getOrSet(byPath, endpoint.path, () => new Map());
    getOrSet(sharing, endpointKey(endpoint), () => endpoint);
  }

  function note(endpoint: NavEndpoint) {
    const mark = hidden.has(endpoint) ? ' (marked x-hidden)' : '';
    const message = `${nameOf(endpoint)}${mark} has this URL.`;
    return { at: valueLocation(endpoint.origin), message };
  }

  return {
    entry(entry) {
      if (entry.page?.kind === 'endpoint') add(entry.page);
      else if (hiddenPaths.size > 0) {
        const path = pageKey(entry.path);
        if (hiddenPaths.has(path) && !pagesAtHidden.has(path))
          pagesAtHidden.set(path, entryPage(entry));
      }
    },
    end() {
      for (const endpoint of unlisted) add(endpoint);
      for (const sharing of byPath.values()) {
        const [first, second] = sharing.values();
        if (!first || !second) continue;
        const count = [...sharing.values()].filter((one) => hidden.has(one)).length;
        report({
          code: 'openapi-collision',
          args: { href: second.href, count: sharing.size, hidden: count },
          at: valueLocation(second.origin),
          // Readers see at most one of them in the navigation.
          ...(count > 0 ? { severity: 'info' } : {}),
          // The location does not identify a hidden endpoint: all pages generated for an element share an origin.
          related: count === 0 ? [note(first)] : [note(first), note(second)],
        });
      }
      for (const [path, page] of pagesAtHidden) {
        const [endpoint, ...others] = byPath.get(path)?.values() ?? [];
        if (!endpoint || others.length > 0 || namesEndpoint(texts.meta(path), endpoint)) continue;
        report({
          code: 'openapi-collision',
          args: { href: endpoint.href, count: 1, hidden: 1, beside: nameOf(endpoint) },
          at: valueLocation(endpoint.origin),
          severity: 'info',
          related: [{ at: valueLocation(page.origin), message: 'This page has the same URL.' }],
        });
      }
    },
  };
};

/** Returns true if the front matter of a page contains an endpoint (M3.16). */
function namesEndpoint(meta: PageMeta | undefined, endpoint: NavEndpoint): boolean {
  const written = meta?.data.openapi;
  const entry = typeof written === 'string' ? parseEndpointEntry(written) : undefined;
  return entry?.method === endpoint.method && entry.target === endpoint.endpoint;
}

function nameOf({ method, endpoint }: NavEndpoint): string {
  return `${method.toUpperCase()} ${endpoint}`;
}
