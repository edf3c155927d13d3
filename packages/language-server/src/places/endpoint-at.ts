import { type EndpointEntry, findEndpoint, normalizeSource } from '@nav/core/internal';
import type { Endpoint, Specification } from '@nav/core/stages';
import type { EditedSite } from '../sites/edited-site.ts';
import { factsOf } from './site-facts.ts';

/** Returns the operation that an entry names, and its specification. */
export function operationOf(
  site: EditedSite,
  entry: EndpointEntry,
  source: string | undefined,
): { endpoint: Endpoint; specification: Specification } | undefined {
  const result =
    source === undefined
      ? undefined
      : factsOf(site)?.site.specifications?.(normalizeSource(source));
  const specification = result?.state === 'read' ? result.reading.specification : undefined;
  const match = specification && findEndpoint(specification, entry);
  return match && 'endpoint' in match ? { endpoint: match.endpoint, specification } : undefined;
}
