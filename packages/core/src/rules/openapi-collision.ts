import type { NavEndpoint } from '../nav-tree.ts';
import { type Rule, valueSpot } from './rule.ts';

/** Different endpoints with one address, of which a reader reaches only the last (builder 3.10). */
export const openapiCollision: Rule = ({ census, report }) => {
  const byPath = new Map<string, Map<string, NavEndpoint>>();
  for (const page of census.special) {
    if (page.kind !== 'endpoint') continue;
    let endpoints = byPath.get(page.path);
    if (!endpoints) {
      endpoints = new Map();
      byPath.set(page.path, endpoints);
    }
    const key = `${page.specification} ${page.method} ${page.endpoint}`;
    if (!endpoints.has(key)) endpoints.set(key, page);
  }
  for (const endpoints of byPath.values()) {
    if (endpoints.size < 2) continue;
    const [first, second] = [...endpoints.values()] as [NavEndpoint, NavEndpoint];
    report({
      code: 'openapi-collision',
      args: { href: second.href, count: endpoints.size },
      at: valueSpot(second.origin),
      related: [{ at: valueSpot(first.origin), message: `${describe(first)} has it first.` }],
    });
  }
};

function describe({ method, endpoint }: NavEndpoint): string {
  return `${method.toUpperCase()} ${endpoint}`;
}
