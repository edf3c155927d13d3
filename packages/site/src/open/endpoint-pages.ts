import type { Site } from '@nav/core';
import type { NavIndex, NavPage } from '@nav/core/client';
import { type EndpointEntry, formatEndpointEntry, parseEndpointEntry } from '@nav/core/internal';

export interface EndpointPage {
  path: string;
  endpoint: EndpointEntry;
}

export function findEndpointPage(
  wanted: EndpointEntry,
  pages: Iterable<EndpointPage>,
): string | undefined {
  for (const { path, endpoint } of pages)
    if (
      endpoint.method === wanted.method &&
      endpoint.target === wanted.target &&
      (wanted.source === undefined || sourcePath(wanted) === sourcePath(endpoint))
    )
      return path;
  return undefined;
}

/**
 * Yields the pages of endpoints: those generated from specifications, then those whose front matter names an endpoint.
 * Pages in the navigation come first.
 */
export function* endpointPages(index: NavIndex, site: Site): Generator<EndpointPage> {
  const generated = [...index.occurrences.map(({ page }) => page), ...index.tree.unlisted];
  for (const page of generated) {
    const endpoint = generatedEndpoint(page);
    if (endpoint) yield { path: page.path, endpoint };
  }
  const files = site.files()?.pages;
  if (!files) return;
  const slugs = new Set([...index.byPath.keys()].filter((slug) => files.has(slug)));
  for (const slug of [...slugs, ...files.keys()]) {
    const endpoint = describedEndpoint(slug, site);
    if (endpoint) yield { path: slug, endpoint };
  }
}

export function describedEndpoint(slug: string, site: Site): EndpointEntry | undefined {
  const written = site.pageMeta(slug)?.data.openapi;
  return typeof written === 'string' ? parseEndpointEntry(written) : undefined;
}

/** Returns an endpoint as people write it, without its specification: `POST /users`. */
export function endpointName({ method, target }: EndpointEntry): string {
  return formatEndpointEntry({ method, target });
}

function generatedEndpoint({
  method,
  endpoint,
  specification = '',
}: NavPage): EndpointEntry | undefined {
  const isEndpoint = method !== undefined && endpoint !== undefined;
  return isEndpoint
    ? { method: method as EndpointEntry['method'], target: endpoint, source: specification }
    : undefined;
}

function sourcePath({ source }: EndpointEntry): string | undefined {
  return source?.replace(/^\.?\//, '');
}
