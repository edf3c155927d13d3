import type { PageMeta } from '../files/front-matter.ts';
import { parseEndpointEntry } from '../openapi/endpoint.ts';
import { endpointKey } from '../resolve/resolve-endpoints.ts';
import { pageKey } from '../text/page-path.ts';
import type { NavEndpoint, NavPage } from '../tree/nav-tree.ts';
import { entryPage } from '../tree/walk.ts';
import { type Rule, type RuleContext, valueLocation } from './rule.ts';

/**
 * Different endpoints with one address, of which a reader reaches only the last (M3.10). One that stands in no
 * navigation counts (M3.13), beside a page that is written by hand too: of other such pairs duplicate-page tells.
 */
export const openapiCollision: Rule = (context) => {
  const { pageIndex, unlisted, report } = context;
  const byPath = new Map<string, Map<string, NavEndpoint>>();
  function add(page: NavEndpoint): void {
    let endpoints = byPath.get(page.path);
    if (!endpoints) {
      endpoints = new Map();
      byPath.set(page.path, endpoints);
    }
    const identity = endpointKey(page);
    if (!endpoints.has(identity)) endpoints.set(identity, page);
  }
  for (const page of pageIndex.special) if (page.kind === 'endpoint') add(page);
  for (const page of unlisted) add(page);

  const nowhere: ReadonlySet<NavEndpoint> = new Set(unlisted);
  for (const endpoints of byPath.values()) {
    if (endpoints.size < 2) continue;
    const pages = [...endpoints.values()];
    const [first, second] = pages as [NavEndpoint, NavEndpoint];
    const hidden = pages.filter((page) => nowhere.has(page)).length;
    const note = (page: NavEndpoint, what: string) => ({
      at: valueLocation(page.origin),
      message: `${describe(page)}${nowhere.has(page) ? ', marked x-hidden,' : ''} has it ${what}.`,
    });
    report({
      code: 'openapi-collision',
      args: { href: second.href, count: endpoints.size, hidden },
      at: valueLocation(second.origin),
      // What stands nowhere is found by its name alone: all that one element generates has one origin.
      related: hidden === 0 ? [note(first, 'first')] : [note(first, 'too'), note(second, 'too')],
    });
  }
  for (const [path, page] of writtenPages(context)) {
    const [endpoint, ...others] = byPath.get(path)?.values() ?? [];
    if (!endpoint || others.length > 0 || isPageOf(endpoint, context.pageMeta(path))) continue;
    report({
      code: 'openapi-collision',
      args: { href: endpoint.href, count: 1, hidden: 1, beside: describe(endpoint) },
      at: valueLocation(endpoint.origin),
      related: [{ at: valueLocation(page.origin), message: 'This page has it too.' }],
    });
  }
};

/** The listed pages that are written by hand and have the address of an unlisted endpoint. */
function writtenPages({ unlisted, files, walkPages }: RuleContext): Map<string, NavPage> {
  const pages = new Map<string, NavPage>();
  const paths = new Set(unlisted.map(({ path }) => path).filter((path) => files?.pages.has(path)));
  if (paths.size === 0) return pages;
  walkPages((place) => {
    const path = pageKey(place.path);
    if (!paths.has(path) || pages.has(path) || place.page?.kind === 'endpoint') return;
    pages.set(path, entryPage(place));
  });
  return pages;
}

/** Whether a page says in its front matter that it is that of the endpoint (M3.16). */
function isPageOf(endpoint: NavEndpoint, meta: PageMeta | undefined): boolean {
  const named = meta?.data.openapi;
  const entry = typeof named === 'string' ? parseEndpointEntry(named) : undefined;
  return entry?.method === endpoint.method && entry.target === endpoint.endpoint;
}

function describe({ method, endpoint }: NavEndpoint): string {
  return `${method.toUpperCase()} ${endpoint}`;
}
