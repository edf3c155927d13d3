import { hasScheme, isRemote } from '@nav/paths';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { dialects } from '../../format/dialects.ts';
import type { DiscoveredSpecification } from '../../openapi/discover.ts';
import {
  definesEndpoint,
  type EndpointEntry,
  findEndpoint,
  parseEndpointEntry,
} from '../../openapi/endpoint.ts';
import { normalizeSource } from '../../openapi/specifications.ts';
import { knownSpecifications } from '../rule/known-specifications.ts';
import type { RuleContext } from '../rule/rule.ts';

type WithoutLocation<F> = F extends Finding ? Omit<F, 'at'> : never;

export type EndpointFinding = WithoutLocation<Extract<Finding, { code: 'endpoint-not-found' }>>;

/**
 * Returns a function that checks the endpoint in the front matter of a page (M3.16). It returns a finding if no specification
 * defines the endpoint: the name of a file in front of it only decides between several. An unknown specification may define
 * the endpoint, so it prevents a finding.
 */
export function pageEndpointChecker(
  context: RuleContext,
): (written: unknown) => EndpointFinding | undefined {
  const { methods } = dialects[context.grammar.dialect];
  return (written) => {
    const entry = typeof written === 'string' ? parseEndpointEntry(written, methods) : undefined;
    if (!entry || isElsewhere(entry) || context.specifications.hasUnread) return undefined;
    const known = context.fact(knownSpecifications);
    const isDefined = known?.some(({ specification }) => definesEndpoint(specification, entry));
    if (!known || isDefined || isUnread(entry, known, context)) return undefined;
    const failures = known.flatMap(({ path, specification }) => {
      const match = findEndpoint(specification, entry);
      return 'endpoint' in match || match.problem === 'excluded' ? [] : [{ path, ...match }];
    });
    const best =
      failures.find(({ path }) => isNamed(path, entry)) ??
      failures.find(({ problem }) => problem === 'method') ??
      failures.find(({ suggestion }) => suggestion !== undefined) ??
      failures[0];
    const isOne =
      best &&
      (best.problem === 'method' ||
        isNamed(best.path, entry) ||
        (failures.length === 1 && entry.source === undefined));
    return {
      code: 'endpoint-not-found',
      args: {
        endpoint: (written as string).trim(),
        source: isOne ? best.path : undefined,
        problem: best?.problem ?? 'path',
        suggestion: best?.suggestion,
      },
    };
  };
}

/** Returns true if the endpoint belongs to another host, or to a specification at a URL. */
function isElsewhere({ source, target }: EndpointEntry): boolean {
  return hasScheme(target) || (source !== undefined && isRemote(source));
}

/** Returns true if an endpoint may be in a file that is not a known specification, or if a site without any generates it. */
function isUnread(
  { source }: EndpointEntry,
  known: readonly DiscoveredSpecification[],
  { files }: RuleContext,
): boolean {
  if (source === undefined || !/\.(?:json|ya?ml)$/i.test(source)) return known.length === 0;
  const written = normalizeSource(source);
  const isKnown = (file: string) => known.some(({ path }) => path === file);
  for (const file of files?.all ?? [])
    if ((file === written || file.endsWith(`/${written}`)) && !isKnown(file)) return true;
  return false;
}

/** Returns true if the name in front of an endpoint is a specification, by its path or the end of it. */
function isNamed(path: string, { source }: EndpointEntry): boolean {
  if (source === undefined) return false;
  const written = normalizeSource(source);
  return path === written || path.endsWith(`/${written}`);
}
